"""Whoever only tries a study out is counted nowhere."""

import pytest

from elicitor.studies.board import Boards, Where
from elicitor.studies.export import answer_rows, check_study, copy_of, study_file
from tests.studies.conftest import data_of, definition, launched
from tests.studies.played import answered

BUDGET = {"most": 6, "retests": 0, "held_out": 0}


def tried(studies, study):
    person = studies.newcomer(study, simulated=True).id
    while shown := studies.turn(person):
        studies.answer(person, shown.id, "b")
    return person


@pytest.mark.slow
def test_a_try_counts_neither_on_the_board_nor_in_files(studies):
    study = launched(studies, budget=BUDGET)
    trial = tried(studies, study)
    alone = Boards(studies).board(study)
    assert (list(alone.counted), alone.count(Where.FINISHED)) == (["P01"], 1)
    person = answered(studies, study)
    board = Boards(studies).board(study)
    assert {name: one.id for name, one in board.people.items()} == {
        "P01": person,
        "T01": trial,
    }
    assert list(board.counted) == ["P01"]
    assert board.count(Where.FINISHED) == 1
    copy = copy_of(studies, study)
    rows = list(answer_rows(copy))
    assert {(row["person"], row["name"]) for row in rows} == {(person, "P01")}
    checked = check_study(study_file(copy))
    assert (checked.agrees, checked.people) == (True, 1)
    assert checked.copy.names == {person: "P01"}


def by_link(studies, study):
    """An owner's own try, with all its answers."""
    link = studies.link(studies.trial(study, once="a form"))
    (person,) = (
        one.id for one in studies.people(study) if one.invitation_id == link.id
    )
    while shown := studies.turn(person):
        studies.answer(person, shown.id, "b")
    return person


@pytest.mark.slow
def test_an_owners_try_is_no_demonstration_where_nobody_else_has_come(studies):
    study = studies.create(definition(budget=BUDGET), data_of())
    trial = by_link(studies, study)
    board = Boards(studies).board(study)
    assert {name: one.id for name, one in board.people.items()} == {"T01": trial}
    assert (dict(board.counted), dict(board.heard)) == ({}, {})
    assert not board.is_demonstration
    assert copy_of(studies, study).people == ()
    studies.withdraw(trial, keep=True)  # nobody can tell any more how they came
    assert list(Boards(studies).board(study).people) == ["T01"]


@pytest.mark.slow
def test_an_owners_try_counts_nowhere_among_simulated_people(studies):
    study = launched(studies, budget=BUDGET)
    by_link(studies, study)
    simulated = tried(studies, study)
    board = Boards(studies).board(study)
    assert board.people["P01"].id == simulated
    assert (list(board.heard), board.is_demonstration) == (["P01"], True)


@pytest.mark.slow
def test_files_that_hide_the_order_of_people_have_no_names_of_the_board(studies):
    study = launched(studies, budget=BUDGET)
    answered(studies, study)
    assert not copy_of(studies, study).with_coarse_times().names
