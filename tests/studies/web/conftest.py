import shutil
import socket
import threading

import pytest
import uvicorn
from argon2 import PasswordHasher
from sqlalchemy import DateTime, select
from starlette.testclient import TestClient

from elicitor.studies import Studies, passwords
from elicitor.studies.store import Base, Store
from elicitor.studies.store.tables import Utc
from elicitor.studies.web import Settings, create_app
from tests.studies.conftest import launched
from tests.studies.web.taking_part import Walker
from tests.using.notebook.jupyter import BROWSER

SHORT = {"most": 5, "retests": 0, "held_out": 1}
MISS = 6.0
"""Alarms that a miss weighs to somebody careful."""


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """Passwords in tests are hashed as ever, but need not resist anybody."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "HASHER", quick)
    monkeypatch.setattr(passwords, "NOBODY", quick.hash("nobody's"))


@pytest.fixture
def app(tmp_path, empty):
    store = Store(f"sqlite:///{shutil.copy(empty, tmp_path / 'pages.db')}")
    settings = Settings(folder=tmp_path, secret="of this test")
    yield create_app(settings, studies=Studies(store))
    store.close()


@pytest.fixture
def pages(app):
    return app.state.studies


@pytest.fixture
def client(app):
    return TestClient(app)


def content_of(studies):
    """All rows of all tables, but for times."""
    found = {}
    with studies.store.reading() as db:
        for table in Base.metadata.sorted_tables:
            columns = [
                one for one in table.columns if not isinstance(one.type, Utc | DateTime)
            ]
            found[table.name] = sorted(map(repr, db.execute(select(*columns)).all()))
    return found


def invited(studies, client, study, *, watched=False):
    """Somebody who has opened a personal link."""
    (token,) = studies.invite(study)
    watch = (lambda: content_of(studies)) if watched else None
    return Walker(client, watch=watch).open(f"/join/{token}")


def person_of(studies, study):
    return studies.people(study)[-1].id


def careful(studies, study):
    """What somebody says to whom the first statistic matters more than others."""

    def choose(walker):
        del walker
        question = studies.turn(person_of(studies, study)).question
        gain = question.first - question.second
        weights = [MISS] + [1.0] * (gain.size - 1)
        liked = (gain.ravel() * weights).sum()
        return "a" if liked > 0 else "b"

    return choose


def begun(pages, client, story="clinic", *, watched=False, **more):
    """A study, and somebody who has come to its first question."""
    study = launched(pages, story, budget=SHORT, **more)
    walker = invited(pages, client, study, watched=watched)
    walker.take_part(None, until="question")
    return study, walker


def done(pages, client, story="clinic", **more):
    study, walker = begun(pages, client, story, **more)
    walker.take_part(careful(pages, study))
    return study, walker


def kinds(pages, study):
    found = [one.kind for one in pages.place(person_of(pages, study)).events]
    return [kind for kind in found if kind not in ("shown", "answered")]


@pytest.fixture
def served(tmp_path, empty):
    """A server of our own; yields its address and its studies."""
    shutil.copy(empty, tmp_path / "studies.db")
    app = create_app(Settings(folder=tmp_path))
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    port = listening.getsockname()[1]
    yield f"http://127.0.0.1:{port}", app.state.studies
    server.should_exit = True
    thread.join()
    listening.close()
    app.state.studies.store.close()


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as running:
        shown = running.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield shown
        shown.close()
