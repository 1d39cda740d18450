"""However somebody answers and goes back, what is kept can be read and verified."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import elicitor as el
from elicitor.core.transcript import Transcript
from elicitor.studies import Studies
from elicitor.studies.export import check_study, copy_of, study_file
from elicitor.studies.export.study_file import transcripts
from elicitor.studies.store import Store
from elicitor.studies.turns import ANSWERS
from tests.quick import some_quick
from tests.studies.conftest import launched

SAID = st.sampled_from(tuple(ANSWERS))
MOVES = st.one_of(
    st.tuples(st.just("say"), SAID),
    st.tuples(st.just("say"), SAID),  # most people mostly answer
    st.tuples(st.just("unclear"), st.just("")),
    st.tuples(st.just("undo"), st.just("")),
    st.tuples(st.just("revise"), st.tuples(st.integers(0, 9), SAID)),
)
CHECKED = {"most": 7, "retests": 2, "held_out": 1}
STORIES = {
    "clinic": {},
    "signs unknown": {"subject": {"signs": "unknown"}},
    "decided": {"budget": {**CHECKED, "until": "decided"}},
    "loans": {"story": "loans"},
    "tickets": {"story": "tickets"},
    "vehicles": {"story": "vehicles"},
}
FEW = settings(max_examples=2)
TWICE = [("say", "a")] * 4 + [("say", "cannot")] * 3
"""Whoever cannot decide on what is asked again."""


def move(studies, person, kind, what):
    """Do what a page lets somebody do; what it does not changes nothing."""
    interview = studies.place(person).interview
    given = interview.answers
    if kind == "undo" and given:
        studies.undo(person, given[-1].shown.id)
    elif kind == "revise" and given:
        one = given[what[0] % len(given)]
        studies.revise(person, one.shown.id, what[1], times=one.revised)
    elif kind in ("say", "unclear") and (shown := studies.turn(person)) is not None:
        if kind == "unclear":
            studies.unclear(person, shown.id, times=shown.unclear)
        else:
            studies.answer(person, shown.id, what)


def require_readable(studies, study):
    """Everybody's transcript is read, and the study agrees with its events."""
    copy = copy_of(studies, study)
    for person in copy.people:
        for path, content in transcripts(copy, person):
            if path.endswith("elicitation.json"):
                Transcript.from_json(content.decode())
    found = check_study(study_file(copy))
    assert found.differences == ()
    return found


def require_verified(moves, more):
    """What people kept who made these moves and then answered to the end."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'studies.db'}")
        store.migrate()
        studies = Studies(store)
        study = launched(studies, **{"budget": CHECKED, **more})
        person = studies.newcomer(study).id
        for kind, what in moves:
            move(studies, person, kind, what)
        interview = studies.place(person).interview
        result = interview.result()
        kept = Path(folder) / "kept.result.json"
        result.save(kept)
        read = el.load_result(kept)
        assert read.details.keys() == result.details.keys()
        assert el.verify(read, interview.asked.region).agrees
        found = require_readable(studies, study)
        assert found.answers == len(interview.answers)
        store.close()


@pytest.mark.slow
def test_who_cannot_decide_on_what_is_asked_again_is_verified():
    require_verified([*TWICE], {})


@pytest.mark.timeout(600)  # whole interviews, each rebuilt several times
@pytest.mark.parametrize("story", some_quick(STORIES, quick=()))
@FEW
@given(moves=st.lists(MOVES, min_size=4, max_size=10))
def test_any_way_of_answering_is_verified(story, moves):
    require_verified(moves, STORIES[story])
