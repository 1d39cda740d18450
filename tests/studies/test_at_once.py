"""What several do at once is what they would have done one after the other."""

import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from sqlalchemy import select

from elicitor.studies import Drafts, NoEntry, Owners, Studies, Tokens
from elicitor.studies.events import Event
from elicitor.studies.store import (
    ApiToken,
    Conflict,
    Draft,
    Invitation,
    Owner,
    Store,
    Study,
)
from tests.studies.conftest import data_of, definition, launched
from tests.studies.databases import emptied, postgres

PASSWORD = "blue horse under lamp"
MOST = 6
"""Who do something at once."""


@pytest.fixture(scope="module")
def server():
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def store(request, tmp_path, empty):
    if request.param == "sqlite":
        found = Store(f"sqlite:///{shutil.copy(empty, tmp_path)}")
    else:
        found = emptied(request.getfixturevalue("server"))
        found.migrate()
    yield found
    found.close()


def at_once(work, number=MOST):
    """What `work(i)` returns or raises for each i, all begun at the same time."""
    together = threading.Barrier(number)

    def run(i):
        together.wait(20)
        try:
            return work(i)
        except Exception as error:
            return error

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(run, range(number)))


def count(store, table):
    with store.reading() as db:
        return len(db.scalars(select(table)).all())


def test_a_link_makes_one_owner_whoever_comes_by_it_at_once(store, monkeypatch):
    monkeypatch.setattr("elicitor.studies.owners.hashed", str)
    link = Owners(store).link()
    came = at_once(lambda i: Owners(store).register(link, f"Owner {i}", PASSWORD))
    assert sum(isinstance(one, Owner) for one in came) == 1
    assert sum(getattr(one, "why", "") == "link" for one in came) == MOST - 1
    assert count(store, Owner) == 1


def test_a_name_is_taken_once_by_whatever_links(store, monkeypatch):
    monkeypatch.setattr("elicitor.studies.owners.hashed", str)
    first = Owners(store).register(Owners(store).link(), "Ada", PASSWORD)
    links = [Owners(store).link(first.id) for _ in range(MOST)]
    came = at_once(lambda i: Owners(store).register(links[i], "Bo", PASSWORD))
    assert sum(isinstance(one, Owner) for one in came) == 1
    assert sum(getattr(one, "why", "") == "taken" for one in came) == MOST - 1


@pytest.mark.slow
def test_the_same_request_at_once_is_answered_alike(store):
    studies = Studies(store)
    study = launched(studies)
    links = at_once(
        lambda _: studies.invite(study, number=3, once="key", one_wish=True)
    )
    assert all(one == links[0] for one in links)
    assert count(store, Invitation) == 3
    tokens = at_once(
        lambda _: Tokens(store).make(study, "program", ["read"], once="key")
    )
    assert len(set(tokens)) == 1
    assert count(store, ApiToken) == 1
    trials = at_once(lambda _: studies.trial(study, once="key"))
    assert len(set(trials)) == 1
    people = at_once(lambda _: studies.newcomer(study, person_id="a" * 24).id)
    assert people == ["a" * 24] * MOST


def test_a_study_is_begun_once_by_a_form_that_comes_at_once(store):
    drafts, said = Drafts(Studies(store)), definition().to_dict()
    begun = at_once(lambda _: drafts.begin("a" * 24, None, said, data_of()))
    assert begun == [None] * MOST
    assert [count(store, one) for one in (Study, Draft)] == [1, 1]


def test_steps_of_a_draft_at_once_lose_nothing_of_each_other(store):
    """Each changes one field, and some bring other data as well."""
    studies = Studies(store)
    study = studies.create(definition(), data_of())
    files = [data_of() + b"\n" * i for i in range(3)]

    def change(i):
        def typed(sketch):
            words = {**sketch.said.get("words", {}), f"people{i}": "x"}
            return {**sketch.said, "words": words}, files[i] if i < 3 else None

        return Drafts(Studies(store)).change(study, typed)

    done = at_once(change)
    assert not [one for one in done if isinstance(one, Exception)]
    kept = Drafts(studies).sketch(study)
    assert set(kept.said["words"]) >= {f"people{i}" for i in range(MOST)}
    assert Drafts(studies).content(kept.data_sha256) in files


def test_a_step_is_made_of_what_others_left_meanwhile(studies):
    """The same, one inside the other: both stay, and are published."""
    study = studies.create(definition(), data_of())
    drafts, came = Drafts(studies), []

    def typed(sketch):
        if not came:
            came.append("other")
            drafts.change(study, lambda one: ({**one.said, "keys": False}, None))
        return {**sketch.said, "title": "Mine"}, None

    drafts.change(study, typed)
    for said in (drafts.sketch(study).said, studies.definition(study).to_dict()):
        assert (said["title"], said["keys"]) == ("Mine", False)


def test_who_is_late_does_not_publish_what_the_draft_is_no_more(studies, monkeypatch):
    study = studies.create(definition(), data_of())
    drafts, usual, came = Drafts(studies), Drafts.problem, []

    def problem(self, said, sha):
        if not came:
            came.append("other")
            drafts.save(study, {**said, "title": "Later"})
        return usual(self, said, sha)

    monkeypatch.setattr(Drafts, "problem", problem)
    drafts.save(study, {**drafts.sketch(study).said, "title": "Earlier"})
    assert drafts.sketch(study).said["title"] == "Later"
    assert studies.definition(study).title == "Later"


def test_what_is_launched_is_what_was_shown(studies):
    study = studies.create(definition(), data_of())
    shown = studies.version(study).hash
    studies.edit(study, definition(keys=False))
    with pytest.raises(Conflict):
        studies.launch(study, shown=shown)
    assert studies.running(study) is None
    assert studies.launch(study, shown=studies.version(study).hash) != shown


def test_a_draft_that_was_deleted_is_not_there(studies):
    drafts = Drafts(studies)
    with pytest.raises(NoEntry):
        drafts.change("a" * 24, lambda one: (one.said, None))


def test_who_leaves_does_not_wait_for_who_waits_for_them(store):
    """A question is put while somebody else writes about the person."""
    studies = Studies(store)
    person = studies.newcomer(launched(studies)).id
    heard, begun = len(studies.place(person).events), threading.Event()

    def work(i):
        if i:
            begun.wait(20)
            return studies.turn(person)
        with store.writing() as db:
            store.locked(db, person)
            begun.set()
            time.sleep(0.5)  # the question is about to be put
            store.append(db, person, heard, [Event("noted")])
        return None

    first, shown = at_once(work, 2)
    assert first is None
    assert shown == studies.turn(person)
    kinds = [one.kind for one in studies.place(person).events]
    assert kinds[heard:] == ["noted", "shown"]


def test_of_two_who_wait_for_each_other_one_begins_anew(store):
    studies = Studies(store)
    study = launched(studies)
    people = [studies.newcomer(study).id for _ in range(2)]
    both = threading.Barrier(2)

    def work(i):
        def change(db):
            for person in (people[i], people[1 - i]):
                store.locked(db, person)
                with suppress(threading.BrokenBarrierError):
                    both.wait(0.5)  # the second time nobody is waited for
            return i

        return store.written(change)

    assert at_once(work, 2) == [0, 1]


def test_what_others_write_every_time_is_given_up(store):
    tried = []

    def never(_db):
        tried.append(1)
        raise Conflict

    with pytest.raises(Conflict):
        store.written(never)
    assert len(tried) == 5
