"""The server deletes what is due by itself, and goes on if one study cannot be."""

import threading
import time

from starlette.testclient import TestClient

from elicitor.studies.web import Settings, create_app
from elicitor.studies.web import keeper as keeping
from elicitor.studies.web.keeper import Keeper
from tests.studies.conftest import launched

from .conftest import end

PATIENCE = 20
"""Seconds."""


def waited_for(told):
    over = time.monotonic() + PATIENCE
    while not told():
        assert time.monotonic() < over
        time.sleep(0.01)


def test_a_server_deletes_what_is_due_when_it_starts_and_while_it_runs(held, tmp_path):
    app = create_app(Settings(folder=tmp_path, secret="x"), studies=held.studies)
    app.state.keeper.every = 0.05
    later = launched(held.studies, kept_days=1)
    held.ended(days=91)
    with TestClient(app):
        waited_for(lambda: held.row.deidentified_at)
        assert held.studies.study(later).deidentified_at is None
        end(held.studies, later, days=2)
        waited_for(lambda: held.studies.study(later).deidentified_at)
    again = launched(held.studies, kept_days=0)
    end(held.studies, again, days=2)
    time.sleep(0.3)  # it has stopped with the server
    assert held.studies.study(again).deidentified_at is None


def test_all_is_in_one_file_once_the_server_has_ended(tmp_path):
    """Who copies that file then has all that was answered."""
    app = create_app(Settings(folder=tmp_path, secret="x"))
    log = tmp_path / "studies.db-wal"
    with TestClient(app):
        launched(app.state.studies)
        assert log.stat().st_size > 0
    assert not log.exists()


def test_it_waits_an_hour(held):
    keeper = Keeper(held.studies)
    assert keeper.every == 3600
    keeper.start()
    before = time.monotonic()
    keeper.stop()  # and does not wait to be stopped
    assert time.monotonic() - before < PATIENCE


def test_a_study_that_cannot_be_forgotten_keeps_no_other_one(held, monkeypatch, caplog):
    other = launched(held.studies, kept_days=1)
    held.ended(days=91)
    end(held.studies, other, days=91)
    forget = keeping.forget

    def broken(studies, study_id, **more):
        if study_id == held.study:
            raise ZeroDivisionError
        return forget(studies, study_id, **more)

    monkeypatch.setattr(keeping, "forget", broken)
    Keeper(held.studies).look()
    assert held.studies.study(other).deidentified_at is not None
    assert held.study in caplog.text
    monkeypatch.undo()
    Keeper(held.studies).look()
    assert held.row.deidentified_at is not None


def test_a_database_that_is_away_ends_no_thread(held, monkeypatch, caplog):
    tried = []

    def away(store):
        tried.append(store)
        raise OSError

    monkeypatch.setattr(keeping, "due", away)
    keeper = Keeper(held.studies, every=0.01)
    keeper.start()
    waited_for(lambda: len(tried) > 1)  # it looks again
    keeper.stop()
    assert set(tried) == {held.studies.store}
    assert caplog.messages[:2] == ["nobody knows which studies are due"] * 2
    assert "keeper" not in {one.name for one in threading.enumerate()}
