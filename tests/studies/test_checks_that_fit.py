"""Repeats and held-out questions: what is announced is what is asked."""

import numpy as np
import pytest

from elicitor.studies import Budget, Definition
from elicitor.studies.export import check_study, copy_of, study_file
from tests.studies.conftest import definition, launched
from tests.studies.played import kept_before, side_of, turns


@pytest.mark.parametrize("most", [5, 6, 7, 8, 11])
@pytest.mark.quick_cases("5", "8")
def test_as_many_checks_are_asked_as_are_announced(studies, most):
    budget = Budget(most=most, until="budget")
    study = launched(studies, budget=budget.model_dump())
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        studies.answer(person, shown.id, side_of(shown.question))
    assert asked_of(studies, person) == list(budget.checks)


def asked_of(studies, person):
    found = studies.place(person).interview.result().details
    return [found.get(kind, {"asked": 0})["asked"] for kind in ("retests", "held_out")]


@pytest.mark.parametrize(
    ("until", "said"), [("precise", "cannot"), ("decided", "equal")]
)
@pytest.mark.slow
def test_whoever_hardly_chooses_is_asked_what_was_announced(studies, until, said):
    """Not even a doubt about what is assumed takes the last place of a check."""
    budget = Budget(most=7, until=until)
    study = launched(studies, budget=budget.model_dump())
    for _ in range(2):
        person = studies.newcomer(study).id
        for number, shown in enumerate(turns(studies, person), start=1):
            side = side_of(shown.question)
            studies.answer(person, shown.id, said if number % 2 else side)
        assert asked_of(studies, person) == list(budget.checks)


@pytest.mark.parametrize("when", [3, 5])
def test_whoever_revises_is_asked_what_was_announced(studies, when):
    budget = Budget(most=8, retests=0, held_out=2, until="budget")
    study = launched(studies, budget=budget.model_dump())
    person, ids = studies.newcomer(study).id, []
    for shown in turns(studies, person):
        studies.answer(person, shown.id, side_of(shown.question))
        ids.append(shown.id)
        if len(ids) == when:
            studies.revise(person, ids[0], "equal")
    assert len(ids) == 8
    assert asked_of(studies, person) == list(budget.checks) == [0, 2]


@pytest.mark.parametrize(("when", "said"), [(2, "equal"), (5, "a"), (7, "equal")])
@pytest.mark.slow
def test_answers_of_before_a_revision_are_asked_again(studies, when, said):
    budget = Budget(most=10, retests=2, held_out=0, until="budget")
    study = launched(studies, budget=budget.model_dump())
    person, ids = studies.newcomer(study).id, []
    for shown in turns(studies, person):
        studies.answer(person, shown.id, side_of(shown.question))
        ids.append(shown.id)
        if len(ids) == when:
            given = studies.place(person).interview.answers[0].said
            other = said if said != given else "b"
            studies.revise(person, ids[0], other)
    assert asked_of(studies, person) == list(budget.checks) == [2, 0]
    pairs = [
        frozenset((one.question.first.tobytes(), one.question.second.tobytes()))
        for one in studies.place(person).interview.transcript.exchanges
    ]
    again = [i for i, pair in enumerate(pairs) if pair in pairs[:i]]
    assert len(again) == 2
    assert again[0] + 1 < again[1]  # something comes between
    assert all(i - pairs.index(pairs[i]) >= 4 for i in again)
    assert check_study(study_file(copy_of(studies, study))).agrees


@pytest.mark.slow
def test_a_revision_of_before_is_replayed_as_it_was(studies):
    """Its answers were not asked again, so questions after it are others."""
    study = launched(studies, budget=Budget(most=8, until="budget").model_dump())
    person = studies.newcomer(study).id
    for _ in range(6):
        shown = studies.turn(person)
        studies.answer(person, shown.id, "a")
    first = studies.place(person).interview.answers[0].shown.id
    kept_before(studies, person, "revised", {"question": first, "answer": "equal"})
    record = studies.place(person).interview.transcript
    assert "repeat_given" not in record.configuration["options"]
    studies.revise(person, first, "b", times=1)
    record = studies.place(person).interview.transcript
    assert record.configuration["options"]["repeat_given"]


def test_checks_never_crowd_out_what_is_to_be_learnt():
    for most in range(1, 60):
        checks = Budget(most=most, retests=10, held_out=20).checks
        assert sum(checks) <= np.ceil(max(0, most - 5) / 2)
        assert abs(checks.retests - checks.held_out) <= 1 or checks.retests == 10
    assert Budget(most=6).checks == (0, 1)
    assert Budget().checks == (2, 3)
    assert Budget(most=6, held_out=0).checks == (1, 0)


def test_a_study_of_before_keeps_its_hash_and_its_questions():
    told = definition(budget={"most": 7}).to_dict()
    before = {**told, "budget": {k: told["budget"][k] for k in SAID}}
    read = Definition.of(before)
    assert read.to_dict() == before
    assert not read.budget.fitted
    assert Definition.of(read.to_dict()).hash == read.hash
    assert Definition.of(told).budget.fitted


SAID = ("most", "retests", "held_out", "until")
"""What a budget said before."""
