"""Questions that are reckoned while people look: the same ones, only sooner."""

import pytest

from elicitor.session.foreseen import Foreseen
from elicitor.studies import Studies
from elicitor.studies.ahead import Ahead
from elicitor.studies.events import ANSWERED, SHOWN
from elicitor.studies.store import Store
from tests.studies.conftest import launched

SAID = ["a", "b", "cannot", "a", "equal", "b", "a", "b"]


@pytest.fixture(autouse=True)
def _one_seed(monkeypatch):
    monkeypatch.setattr("elicitor.studies.entry.secrets.randbits", lambda _: 20)


@pytest.fixture
def door(tmp_path):
    stores = []

    def opened(ahead=None):
        stores.append(Store(f"sqlite:///{tmp_path / f'{len(stores)}.db'}"))
        stores[-1].migrate()
        return Studies(stores[-1], ahead=ahead)

    yield opened
    for store in stores:
        store.close()


def played(studies, story="clinic", *, wait=lambda: None, most=9, **more):
    """Somebody who answers, takes back, revises and does not understand."""
    budget = {"most": most, "retests": 1, "held_out": 1}
    person = studies.newcomer(launched(studies, story, budget=budget, **more)).id

    def turn():
        shown = studies.turn(person)
        wait()
        return shown

    for number, said in enumerate(SAID[: most - 1]):
        shown = turn()
        if number == 2:
            studies.unclear(person, shown.id)
            shown = turn()
        assert studies.answer(person, shown.id, said)
        if number in (3, 5):
            turn()
            assert studies.undo(person, shown.id)
            assert studies.answer(person, turn().id, said)
    first = studies.place(person).interview.answers[0].shown.id
    assert studies.revise(person, first, "b")
    while (shown := turn()) is not None:
        studies.answer(person, shown.id, "a")
    return studies.place(person)


def told(place):
    """All events but what differs between any two people: ids, times, the flag."""
    ids = {}
    for event in place.events:
        if event.kind == SHOWN:
            ids.setdefault(event.body["id"], len(ids))
    left_out = ("ahead", "seconds")
    return [
        (
            event.kind,
            {
                key: ids[value] if key in ("id", "question") else value
                for key, value in event.body.items()
                if key not in left_out
            },
        )
        for event in place.events
    ]


def known_before(place):
    return [bool(e.body.get("ahead")) for e in place.events if e.kind == SHOWN]


QUADRATIC = {"family": "quadratic", "tolerance": 0.1}


@pytest.mark.parametrize(
    ("story", "more"),
    [
        pytest.param("clinic", {}, marks=pytest.mark.slow),
        pytest.param("loans", {"most": 6}, marks=pytest.mark.slow),
        pytest.param(
            "tickets", {"subject": QUADRATIC, "most": 5}, marks=pytest.mark.slow
        ),
    ],
)
def test_all_is_the_same_but_the_flag(door, story, more):
    ahead = Ahead(slow=0.0)
    plain = played(door(), story, **more)
    found = played(door(ahead), story, wait=ahead.wait, **more)
    assert told(found) == told(plain)
    assert found.interview.result().metric == plain.interview.result().metric
    assert not any(known_before(plain))
    assert sum(known_before(found)) > len(known_before(found)) / 3


@pytest.mark.slow
def test_what_follows_no_likely_answer_was_not_known(door):
    ahead = Ahead(slow=0.0)
    place = played(door(ahead), wait=ahead.wait, most=5)
    before = None
    for event in place.events:
        if event.kind == SHOWN and before is not None and before.kind == ANSWERED:
            likely = before.body["answer"] != "cannot"
            assert bool(event.body.get("ahead")) == likely
        before = event
    assert known_before(place)[0] is False


@pytest.mark.slow
def test_who_answers_at_once_waits_for_nothing_else(door):
    """Jobs that nobody began are given up."""

    class Asleep(Ahead):
        def _start(self):
            pass

    place = played(door(Asleep(slow=0.0)), most=4)
    assert told(place) == told(played(door(), most=4))
    assert not any(known_before(place))


@pytest.mark.slow
def test_no_more_jobs_wait_than_may(door):
    class Asleep(Ahead):
        def _start(self):
            pass

    ahead = Asleep(slow=0.0, waiting=1)
    place = played(door(ahead), most=4)
    assert told(place) == told(played(door(), most=4))


@pytest.mark.slow
def test_a_job_that_fails_is_done_again(door, monkeypatch):
    plain = told(played(door(), most=4))

    def fails(_):
        raise MemoryError

    monkeypatch.setattr(Foreseen, "reckon", fails)
    ahead = Ahead(slow=0.0)
    place = played(door(ahead), wait=ahead.wait, most=4)
    assert told(place) == plain
    assert not any(known_before(place))


@pytest.mark.slow
def test_quick_steps_are_not_reckoned_before(door):
    ahead = Ahead(slow=60.0)
    assert not any(known_before(played(door(ahead), wait=ahead.wait, most=3)))
