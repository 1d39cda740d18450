"""Answers that tell nothing are marked, and no number is read into them."""

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from elicitor.studies import Definition
from elicitor.studies.board import Boards
from tests.studies.conftest import launched
from tests.studies.played import answered

BUDGET = {"most": 16, "retests": 2, "held_out": 3}


@pytest.fixture
def ticking(monkeypatch):
    """Let everything that happens take so many seconds longer than the last thing."""

    def every(seconds):
        start, count = datetime(2026, 1, 1, tzinfo=UTC), itertools.count()
        step = timedelta(seconds=seconds)
        for module in ("studies", "events"):
            monkeypatch.setattr(
                f"elicitor.studies.{module}.now", lambda: start + next(count) * step
            )

    return every


@pytest.fixture
def board(studies, ticking):
    """Somebody who wants something, and somebody who always clicks on A."""
    ticking(20.0)
    study = launched(studies, budget=BUDGET)
    answered(studies, study, ratio=4.0)
    person = studies.newcomer(study).id
    while shown := studies.turn(person):
        studies.answer(person, shown.id, "a")
    return Boards(studies).board(study)


@pytest.mark.slow
def test_who_contradicts_themselves_is_marked_and_moves_nothing(board):
    wanting, clicking = board.standings["P01"], board.standings["P02"]
    assert clicking.reversed == (2, 2)
    assert clicking.is_contradictory
    assert clicking.doubt == "side"
    assert clicking.one_side.times == clicking.one_side.asked == clicking.answers
    assert clicking.one_side.side == "first"
    assert not wanting.is_contradictory
    assert wanting.doubt == ""
    assert list(board.heard) == ["P01", "P02"]
    assert board.together.panel.names == ("P01",)


@pytest.mark.slow
def test_of_who_contradicts_themselves_no_number_and_no_first_choice_is_told(board):
    (quantity,) = board.together.quantities
    assert board.standings["P01"].reading(quantity) is not None
    assert board.standings["P02"].reading(quantity) is None
    assert board.together.untold == ("P02",)
    chosen = [who for names in board.together.first_choices.values() for who in names]
    assert chosen == ["P01"]
    assert all(set(rule.lost) == {"P01"} for rule in board.together.rules)


@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "hasty"), [(0.1, True), (20.0, False)])
def test_who_answers_nearly_all_at_once_is_marked(studies, ticking, seconds, hasty):
    ticking(seconds)
    study = launched(studies, budget={"most": 6, "retests": 0, "held_out": 0})
    answered(studies, study)
    (standing,) = Boards(studies).board(study).standings.values()
    assert standing.is_hasty is hasty
    assert standing.fast == (standing.answers if hasty else 0)


@pytest.mark.slow
def test_who_chooses_no_side_contradicts_nothing(studies, ticking):
    ticking(20.0)
    study = launched(studies, budget={"most": 12, "retests": 2, "held_out": 2})
    person = studies.newcomer(study).id
    while shown := studies.turn(person):
        studies.answer(person, shown.id, "equal")
    (standing,) = Boards(studies).board(study).standings.values()
    assert standing.untold == "unsteady"
    assert not standing.is_contradictory
    assert standing.doubt == "equal"


@pytest.mark.slow
def test_who_decides_half_and_agrees_with_themselves_contradicts_nothing(
    studies, ticking
):
    """The answers of half of the questions, all by one metric, are worth as many."""
    ticking(20.0)
    study = launched(studies, budget={"most": 16, "retests": 0, "held_out": 0})
    person, count = studies.newcomer(study).id, 0
    while shown := studies.turn(person):
        gain = (shown.question.first - shown.question.second) @ [4, 1]
        side = "a" if gain > 0 else "b"
        studies.answer(person, shown.id, side if count % 2 else "cannot")
        count += 1
    (standing,) = Boards(studies).board(study).standings.values()
    assert standing.answers == 16
    assert standing.steady.judged == 8
    assert standing.steady.against == 0
    assert standing.untold == ""
    assert standing.doubt == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("against", "doubt"), [(0, "unclear"), (2, "unclear"), (3, "contradictory")]
)
def test_too_little_to_tell_is_no_contradiction(studies, ticking, against, doubt):
    ticking(20.0)
    study = launched(studies, budget={"most": 6, "retests": 0, "held_out": 0})
    answered(studies, study)
    (standing,) = Boards(studies).board(study).standings.values()
    steady = replace(standing.steady, judged=12, against=against)
    told = replace(standing, untold="unsteady", steady=steady)
    assert told.doubt == doubt
    assert replace(told, untold="against").doubt == "against"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("against", "contradicts"), [(0, False), (2, False), (3, True)]
)
def test_what_their_own_page_calls_usual_is_no_contradiction(
    studies, ticking, monkeypatch, against, contradicts
):
    ticking(20.0)
    study = launched(studies, budget={"most": 6, "retests": 0, "held_out": 0})
    answered(studies, study)
    (standing,) = Boards(studies).board(study).standings.values()
    steady = replace(standing.steady, judged=12, against=against)
    assert steady.usual == 2
    monkeypatch.setattr("elicitor.studies.board.standing.slips", lambda _: "many")
    told = replace(standing, steady=steady)
    assert told.is_contradictory is contradicts
    assert told.misfits == (steady if against else None)
    assert replace(told, untold="unsteady").misfits is None  # nor on their own page


def of_hosts(studies, n=25):
    """A launched study of models of which an owner says that own servers are best."""
    rng = np.random.default_rng(5)
    good = rng.random(n)
    columns = np.column_stack(
        [
            np.arange(n),
            (58 + 40 * good).round(1),
            rng.integers(0, 3, n),
            (2 + 14 * good * rng.uniform(0.5, 1, n)).round(1),
            (20 + 220 * good * rng.random(n)).round(),
            (900 + 11000 * good * rng.random(n)).round(),
        ]
    )
    subject = {
        "data": "m.csv",
        "models": "name",
        "rewards": ["recall", "place"],
        "costs": ["complaints", "latency", "price"],
    }
    budget = {"most": 24, "retests": 2, "held_out": 3}
    plain = {"title": "Hosts", "subject": subject, "budget": budget}
    rows = [",".join(map(str, row)) for row in columns.tolist()]
    table = "\n".join(["name,recall,place,complaints,latency,price", *rows])
    study = studies.create(Definition.of(plain), table.encode())
    studies.launch(study)
    return study


@pytest.mark.slow
def test_who_means_the_opposite_of_what_is_declared_is_told_so(studies):
    """Half of what counts to them is the place, and they hardly ever err."""
    study = of_hosts(studies)
    worth = {"recall": 0.4, "place": -25, "complaints": -1}
    worth |= {"latency": -0.02, "price": -0.0003}
    person = studies.newcomer(study).id
    while shown := studies.turn(person):
        names = studies.place(person).interview.asked.region.names
        gain = shown.question.first - shown.question.second
        ahead = gain @ [worth[name] for name in names]
        studies.answer(person, shown.id, "a" if ahead > 0 else "b")
    (standing,) = Boards(studies).board(study).standings.values()
    assert standing.untold == "against"
    assert standing.doubt == "against"
    assert "log_bayes_factor" in standing.result.details["signs"]
