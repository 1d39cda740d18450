"""Whose answers tell nothing is in no group, moves no choice, and is told as such."""

import pytest

from elicitor.studies.board import Boards
from elicitor.studies.export import copy_of, people_rows
from tests.studies.conftest import launched
from tests.studies.played import answered, turns

pytestmark = pytest.mark.slow  # whole interviews
BUDGET = {"most": 6, "retests": 0, "held_out": 0}


def says_only(studies, study, said):
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        studies.answer(person, shown.id, said)
    return person


def numbers(board):
    found = board.together
    rules = [(one.metric.to_dict(), one.readings, one.lost) for one in found.rules]
    return found.panel.names, rules, found.group_readings, found.first_choices


@pytest.mark.parametrize("said", ["cannot", "equal"])
def test_they_change_nothing_that_is_said_of_everybody(studies, said):
    study = launched(studies, budget=BUDGET)
    for seed, ratio in enumerate((5.0, 1.4)):
        answered(studies, study, ratio=ratio, seed=seed)
    before = numbers(Boards(studies).board(study))
    silent = says_only(studies, study, said)
    board = Boards(studies).board(study)
    assert numbers(board) == before
    assert board.together.untold == ("P03",)
    rows = {row["name"]: row["counts"] for row in people_rows(copy_of(studies, study))}
    assert rows == {"P01": True, "P02": True, "P03": False}
    studies.include(silent, False)
    assert Boards(studies).board(study).together.untold == ()


def test_of_them_alone_nothing_is_said_of_everybody(studies):
    study = launched(studies, budget=BUDGET)
    says_only(studies, study, "cannot")
    board = Boards(studies).board(study)
    assert (board.together, board.apart) == (None, "")
    assert list(board.heard) == ["P01"]
