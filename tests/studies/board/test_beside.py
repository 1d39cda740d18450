"""What people did and said beside their answers, as the board tells it."""

import numpy as np
import pytest

from elicitor.studies.board import Boards
from elicitor.studies.board.arms import chance_of_gap
from elicitor.studies.web.board.beside import Spread, aside_of
from elicitor.studies.web.board.view import view_of
from tests.studies.conftest import launched
from tests.studies.export.test_people import SURVEY
from tests.studies.played import answered

BUDGET = {"most": 4, "retests": 0, "held_out": 0}


def test_pictures_that_move_answers_are_told_from_those_that_do_not():
    rng = np.random.default_rng(3)
    alike = {name: rng.normal(size=8) for name in ("flow", "bars", "table")}
    moved = alike | {"bars": alike["bars"] + 5}
    assert chance_of_gap(alike) > 0.1
    assert chance_of_gap(moved) < 0.01
    stretched = {name: np.exp(3 * values) for name, values in alike.items()}
    assert chance_of_gap(stretched) == chance_of_gap(alike)  # only places count


def test_the_chance_of_a_gap_is_that_of_all_deals():
    # of the 20 ways to deal six people to two pictures of three, two are so far apart
    found = chance_of_gap({"flow": [1, 2, 3], "bars": [4, 5, 6]})
    assert found == pytest.approx(2 / 20, abs=0.03)


@pytest.mark.parametrize("few", [{}, {"flow": [1, 2, 3]}, {"flow": [1] * 9, "x": [2]}])
def test_of_too_few_people_nothing_is_said(few):
    assert np.isnan(chance_of_gap(few))


@pytest.mark.slow
def test_what_people_said_is_gathered_without_tries_and_who_withdrew(studies):
    study = launched(
        studies, budget=BUDGET, survey=SURVEY, stated=True, arms=["flow", "bars"]
    )
    people = [answered(studies, study, seed=i, ratio=9.0) for i in range(4)]
    replies = ("me", "not-me", "me", "me")
    for i, (person, reply) in enumerate(zip(people, replies, strict=True)):
        right = [True, i != 1]
        weights = {"missed": 9 - i, "alarmed for nothing": 2 if i else 10}
        studies.record(person, "practised", {"answers": ["", ""], "correct": right})
        studies.record(person, "stated", {"weights": weights})
        studies.record(person, "surveyed", {"job": i % 2, "years": 10.0 + i})
        studies.record(person, "replied", {"reply": reply})
    studies.withdraw(people[3], keep=True)
    by_link = studies.trial(study, once="x")
    (tried,) = (
        one.id
        for one in studies.people(study)
        if one.invitation_id == studies.link(by_link).id
    )
    studies.record(tried, "replied", {"reply": "unsure"})
    board = Boards(studies).board(study)
    asked = studies.place(people[0]).interview.asked
    view = view_of(board, asked.exact)
    found = aside_of(board, view, asked, {1: studies.definition(study)}, "de")
    assert found.practice == (2, 3)
    assert dict(found.replies) == {"me": 2, "not-me": 1}
    assert dict(found.stated)["übersehen"] == Spread(3, 8, 7, 9)
    assert dict(found.verdicts) == {"same": 2, "otherwise": 1}
    assert found.survey[0].choices == (("Pflege", 2), ("Arzt", 1))
    assert found.survey[1].numbers == Spread(3, 11, 10, 12)
    assert [one.name for one in found.arms] == ["flow", "bars"]
    assert [(one.people, one.heard) for one in found.arms] == [(2, 2), (1, 1)]
    assert found.chance is None
    assert [name for name, _ in found.people] == ["P01", "P02", "P03"]
