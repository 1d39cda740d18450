"""The board begins with what people's own pages begin with."""

from dataclasses import asdict

import numpy as np
import pytest

from elicitor.datasets.story_words import STORY_WORDS
from elicitor.studies.board import Boards
from elicitor.studies.board.beginnings import quantities_among
from elicitor.studies.findings import findings
from elicitor.studies.web.board.view import view_of
from elicitor.words import say
from tests.quick import some_quick
from tests.studies.conftest import launched
from tests.studies.played import AGES, ages_table, of_ages

PEOPLE = 2
SHORT = {"most": 8, "retests": 0, "held_out": 0}
STUDIES = {
    "groups": {"story": "loans", "words": STORY_WORDS["loans"]},
    "quadratic groups": {"story": "loans", "subject": {"family": "fair-quadratic"}},
    "two classes": {"story": "clinic"},
    "ratio": {"story": "clinic", "subject": {"family": "linear-fractional"}},
    "all errors": {"story": "vehicles", "subject": {"errors": True}},
    "models": {"story": "tickets"},
    "models with costs": {"story": "tickets", "subject": {"family": "cost-reward"}},
    "quadratic models": {"story": "tickets", "subject": {"family": "quadratic"}},
}


def answers(studies, study, seed):
    """Somebody who wants more of what is good, each about as much as its whole way."""
    person = studies.newcomer(study).id
    region = studies.place(person).interview.asked.region
    signs = np.where(np.asarray(region.space.signs) < 0, -1.0, 1.0)
    scale = np.asarray(region.space.spans if region.models else np.ones(len(signs)))
    weights = signs / scale * (1 + np.random.default_rng(seed).random(len(signs)))
    while shown := studies.turn(person):
        gain = ((shown.question.first - shown.question.second) @ weights).sum()
        studies.answer(person, shown.id, "a" if gain > 0 else "b")


def pages(studies, board, language):
    """What each person's own page says, by their name on the board."""
    for name, one in board.heard.items():
        interview = studies.place(one.person).interview
        found = findings(
            interview.result(), interview.asked, interview.answers, language
        )
        if not found.untold:
            yield name, found.trade_offs[0]


@pytest.mark.parametrize("of", some_quick(STUDIES, ["groups"]))
def test_the_first_number_of_a_board_is_that_of_each_persons_own_page(studies, of):
    study = launched(studies, **{"budget": SHORT, **STUDIES[of]})
    for seed in range(PEOPLE):
        answers(studies, study, seed)
    for language in ("en", "de"):
        board = Boards(studies).board(study, language=language)
        view = view_of(board, None)
        rows = {row.name: row for group in view.groups for row in group.rows}
        told = dict(pages(studies, board, language))
        assert told, "nobody says anything"
        first = view.quantity
        if not any(one.is_told for one in told.values()):
            assert first.scale == "share"
            continue
        assert first.scale in ("amount", "times")
        assert any(
            (one.what, one.than) == (first.what, first.than) for one in told.values()
        )
        for name, own in told.items():
            begins = rows[name].begins
            if (own.what, own.than) == (first.what, first.than):
                reading = asdict(rows[name].reading)
                assert reading == {k: getattr(own, k) for k in ("value", "low", "high")}
                assert begins == ""
            elif own.is_told:
                assert begins == own.sentence
        assert [one.scale for one in view.quantities[1:]] == ["share"] * (
            len(view.quantities) - 1
        )


@pytest.mark.slow  # a whole interview
def test_gaps_between_groups_name_them_in_the_order_of_the_study(studies):
    study = studies.create(of_ages(group_order=AGES), ages_table())
    studies.launch(study)
    answers(studies, study, seed=0)
    board = Boards(studies).board(study)
    told = (say(one.what) for one in quantities_among(board.heard.values(), "en"))
    gaps = [one for one in told if "between" in one and "30" in one]
    assert len(gaps) == 6
    for one in gaps:
        named = sorted((age for age in AGES if age in one), key=one.index)
        assert named == sorted(named, key=AGES.index)
        assert len(named) == 2
