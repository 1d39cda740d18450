"""Whoever never errs is not asked about differences that nobody could see."""

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics.families.linear import LinearFamily
from elicitor.procedures.bayesian import LinearUtility
from elicitor.procedures.bayesian.utility import APART
from elicitor.regions.multiclass import Ball
from elicitor.testing.pools import POOLS
from tests.procedures.fair_cases import ball_of

CENTER = np.array([0.3, 0.5, 0.6])


def utility_on(region):
    return LinearUtility(LinearFamily(region.space, signs="unknown"), region)


def test_pairs_are_seen_by_the_number_in_which_they_differ_most():
    region = Ball(CENTER, 0.2)
    utility = utility_on(region)
    away = np.array([[0.0, 0, 0], [1, 0, 0], [0.2, -0.5, 0], [0, 2, 1], [0, 0, 30]])
    step = APART * utility.choice_set.spread * away
    seen = utility.visibility(CENTER + step / 2, CENTER - step / 2)
    np.testing.assert_allclose(seen, [0, 1, 0.5, 1, 1])
    half = utility.visibility(CENTER - step / 2, CENTER)
    np.testing.assert_allclose(half, [0, 0.5, 0.25, 1, 1])


def test_of_models_that_exist_all_are_seen():
    utility = utility_on(POOLS["four qualities"])
    first = np.broadcast_to(utility.choice_set.center, (4, 4))
    assert np.array_equal(utility.visibility(first, first + 1e-9), np.ones(4))


@pytest.mark.parametrize(
    ("region", "family"),
    [
        (Ball(np.full(2, 0.5), 0.2), "quadratic"),
        (Ball(CENTER, 0.2), "linear-fractional"),
        (ball_of(np.random.default_rng(0), 2, 2, diagonal=True), "fair-quadratic"),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
@pytest.mark.quick_cases("linear-fractional", "fair-quadratic")
def test_sides_of_pairs_differ_by_what_can_be_seen(region, family):
    session = el.Session(
        region, family, method="efficient", random_state=0, max_questions=30
    )
    rng = np.random.default_rng(1)
    while (question := session.ask()) is not None:
        away = np.abs(np.subtract(question.first, question.second)).max()
        assert away > 0.005
        session.tell("first" if rng.random() < 0.5 else "second")
