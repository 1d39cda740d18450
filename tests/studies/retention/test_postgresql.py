"""The same in the other database, where others can write meanwhile."""

import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from elicitor.studies import Studies, forget
from elicitor.studies.deleting import delete_study
from elicitor.studies.export import check_study, copy_of, study_file
from elicitor.studies.store import Deletion, EventRow, Invitation, Person, Store
from elicitor.studies.web.keeper import Keeper
from tests.studies.conftest import launched
from tests.studies.databases import emptied, postgres
from tests.studies.played import SURVEY

from .conftest import SHORT, WORDS, Held, is_made_up, said_everything

pytestmark = pytest.mark.slow  # the server has to be installed; .ci/run does so

STATISTICS = "2619"
"""File of what PostgreSQL knows of columns: ids, as the docs say, and no own words."""


@pytest.fixture(scope="module")
def server():
    with postgres() as url:
        yield url


@pytest.fixture
def store(server):
    found = emptied(server)
    found.migrate()
    yield found
    found.close()


@pytest.fixture
def held(store):
    """Two people who have typed all that can be typed, and a link nobody opened."""
    studies = Studies(store)
    study = launched(studies, budget=SHORT, survey=SURVEY, kept_days=90)
    tokens = studies.invite(study, number=3)
    people = [studies.join(token).id for token in tokens[:2]]
    for person in people:
        said_everything(studies, person, "ab")
    return Held(studies, study, people, tokens)


def files(held, words):
    """Files of the tables in which something stands, once all is written."""
    engine = held.studies.store.engine
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        db.execute(text("ANALYZE"))
        db.execute(text("CHECKPOINT"))
        folder = Path(db.scalar(text("SHOW data_directory")))
    found = (one for one in (folder / "base").rglob("*") if one.is_file())
    return [one.name for one in found if words.encode() in one.read_bytes()]


@pytest.mark.parametrize("way", ["delete", "keep"])
def test_nothing_that_was_typed_is_left_in_the_files_of_tables(held, way):
    assert files(held, WORDS)
    assert STATISTICS not in files(held, WORDS)
    assert STATISTICS in files(held, held.people[0])
    if way == "delete":
        held.ended(days=91)
        delete_study(held.studies, held.study)
    else:
        for person in held.people:
            held.studies.withdraw(person, keep=True)
        assert files(held, WORDS), "nobody waits for others' tables"
        Keeper(held.studies).look()
    assert files(held, WORDS) == []
    assert held.rows(Deletion) == []


def test_when_somebody_came_goes_and_the_order_stays(held):
    before = {one.id: one.joined_at for one in held.studies.people(held.study)}
    for person in reversed(held.people):
        held.studies.withdraw(person, keep=False)
    after = {one.id: one.joined_at for one in held.studies.people(held.study)}
    assert list(after) == list(before)
    assert all(after[one] < at for one, at in before.items())


def test_what_others_might_still_see_goes_the_next_time(held, caplog):
    other = Store(held.studies.store.url)
    with other.engine.connect() as looking:
        looking.execution_options(isolation_level="REPEATABLE READ")
        looking.execute(text("SELECT 1"))
        held.ended(days=91)
        forget(held.studies, held.study)
        assert files(held, WORDS)
        assert held.rows(Deletion)
        assert "what was deleted may stay for now" in caplog.text
    Keeper(held.studies).look()
    assert files(held, WORDS) == []
    assert held.rows(Deletion) == []
    other.close()


def test_whoever_holds_a_table_is_not_waited_for(store, monkeypatch, caplog):
    monkeypatch.setattr("elicitor.studies.store.settling.PATIENCE", "100ms")
    with store.writing() as db:
        store.deleted(db)
    with store.engine.connect() as looking:
        looking.execute(text("SELECT count(*) FROM events"))
        store.settle(thoroughly=True)
        assert "lock timeout" in caplog.text
        assert is_marked(store)
    store.settle(thoroughly=True)
    assert not is_marked(store)


def is_marked(store):
    with store.reading() as db:
        return db.query(Deletion).count() > 0


def test_workers_at_once_do_it_once(held):
    metrics, did = held.metrics(), []
    held.ended(days=91)

    def work():
        worker = Studies(Store(held.studies.store.url))
        did.append(forget(worker, held.study, when_due=True))
        worker.store.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(did) == [False, False, False, True]
    assert held.metrics() == metrics
    found = check_study(study_file(copy_of(held.studies, held.study)))
    assert all(map(is_made_up, found.differences))
    assert held.rows(Invitation) == []
    assert {one.id for one in held.rows(Person)}.isdisjoint(held.people)
    events = held.rows(EventRow)
    assert WORDS not in repr([one.body for one in events])
    assert {one.at.hour for one in events} == {0}
