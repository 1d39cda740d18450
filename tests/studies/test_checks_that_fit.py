"""Repeats and held-out questions: what is announced is what is asked."""

import numpy as np
import pytest

from elicitor.studies.definition import Budget, Definition
from tests.studies.conftest import definition, launched


@pytest.mark.parametrize("most", [5, 6, 7, 8, 11])
def test_as_many_checks_are_asked_as_are_announced(studies, most):
    budget = Budget(most=most, until="budget")
    study = launched(studies, budget=budget.model_dump())
    person = studies.newcomer(study).id
    while (shown := studies.turn(person)) is not None:
        gain = shown.question.first - shown.question.second
        studies.answer(person, shown.id, "a" if gain @ [4, 1] > 0 else "b")
    found = studies.place(person).interview.result().details
    asked = [found.get(kind, {"asked": 0})["asked"] for kind in ("retests", "held_out")]
    assert asked == list(budget.checks)


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
