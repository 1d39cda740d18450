"""A family on a region: units, typical differences, and what is lost."""

import functools

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.procedures.bayesian import BAYESIAN, utility_of
from elicitor.procedures.bayesian.at_optimum import AtOptimum
from elicitor.regions.multiclass import Ball
from elicitor.testing.pools import POOLS
from elicitor.testing.problems import PROBLEMS
from tests.procedures.class_problems import sample
from tests.procedures.cost_reward_cases import region_of
from tests.procedures.fair_cases import ball_of

CASES = {
    "ball": (lambda: Ball(np.linspace(0.1, 0.3, 4), 0.09), "linear"),
    "two classes": (lambda: PROBLEMS["tied"].region, "linear-fractional"),
    "three classes": (lambda: sample("three classes"), "linear"),
    "curves": (lambda: Ball([0.3, 0.4], 0.2), "quadratic"),
    "groups": (lambda: ball_of(np.random.default_rng(0), 2, 3, diagonal=False), "fair"),
    "costs": (functools.partial(region_of, "neutral"), "cost-reward"),
    "lotteries": (lambda: POOLS["three mixed"], "linear"),
}
EVERY = pytest.mark.parametrize("name", CASES)


@functools.cache
def utility(name):
    region, family = CASES[name]
    return utility_of(region(), family)


def some_points(name, number, seed=5):
    return utility(name).random_points(number, np.random.default_rng(seed))


@EVERY
def test_a_typical_difference_is_one(name):
    """Of random pairs and weights; ⟨w, z⟩ has mean square |z|²/size."""
    if name == "lotteries":
        models = utility(name).choice_set.alternatives
        first, second = (models[i] for i in np.triu_indices(len(models), 1))
    else:
        first, second = np.split(some_points(name, 8000), 2)
    rows = utility(name).rows(first, second)
    weights = np.random.default_rng(1).standard_normal((500, utility(name).size))
    weights /= np.linalg.norm(weights, axis=1, keepdims=True)
    assert np.mean((rows @ weights.T) ** 2) == pytest.approx(1, abs=0.12)


@EVERY
def test_rows_and_slopes_are_those_of_the_family_in_that_unit(name):
    own, points = utility(name), some_points(name, 6)
    first, second = points[:3], points[3:]
    scale = own.scale
    assert scale > 0
    rows = own.family.differences(first, second)
    assert own.rows(first, second) == pytest.approx(scale * rows)
    assert own.slopes(points) == pytest.approx(scale * own.family.slopes(points))
    # Who is on the other side likes it as much less.
    assert own.rows(second, first) == pytest.approx(-own.rows(first, second))


@EVERY
def test_beliefs_start_with_what_is_known_of_everyone(name):
    own = utility(name)
    beliefs = own.beliefs()
    assert beliefs.size == own.size == own.family.size
    draws, _ = beliefs.draws(300, np.random.default_rng(0))
    if len(own.constraints):
        heights = draws @ own.constraints.T
        assert (heights >= -1e-9).mean() > 0.9
        free = np.random.default_rng(0).standard_normal(draws.shape)
        assert (free @ own.constraints.T >= 0).mean() < 0.6


@EVERY
def test_the_best_that_may_be_shown_loses_nothing_and_nothing_gains(name):
    own = utility(name)
    weights = own.beliefs().estimate()
    some = some_points(name, 50)
    losses = own.losses(weights, some)
    if own.choice_set.alternatives is not None or not len(own.choice_set.optima):
        assert not losses.any()
        return
    optima = own.choice_set.optima
    (worth,) = own.utilities(weights[None], optima)
    best = optima[[worth.argmax()]]
    assert own.losses(weights, best) == pytest.approx([0.0], abs=1e-9)
    assert own.losses(weights, optima).min() >= -1e-9
    expected = own.rows(np.broadcast_to(best, some.shape), some) @ weights
    assert losses == pytest.approx(expected)
    assert losses.mean() > 0.1


@EVERY
def test_utilities_rank_as_rows_do(name):
    own, points = utility(name), some_points(name, 9)
    weights = own.beliefs().draws(3, np.random.default_rng(2))[0]
    worth = own.utilities(weights, points)
    assert worth.shape == (3, 9)
    if name == "two classes":  # draws are taken to the nearest form that is a metric's
        return
    i, j = np.triu_indices(9, 1)
    leads = own.rows(points[i], points[j]) @ weights.T
    assert (np.sign(worth[:, i] - worth[:, j]) == np.sign(leads.T)).all()


def test_only_a_metric_of_unknown_form_is_asked_about_at_its_optimum():
    region = PROBLEMS["tied"].region
    assert isinstance(utility_of(region, "monotone"), AtOptimum)
    assert not isinstance(utility_of(region, "linear"), AtOptimum)


@pytest.mark.parametrize("name", ["two classes", "three classes"])
def test_a_metric_will_choose_from_corners(name):
    found = utility(name)
    assert len(found.choices) > 1
    assert np.array_equal(found.choices, found.choice_set.optima)


def test_what_a_metric_will_choose_from_a_ball_is_not_listed():
    ball = utility_of(Ball([0.3, 0.4], 0.2), "linear-fractional", signs="unknown")
    assert ball.choices is None


@pytest.mark.parametrize("family", BAYESIAN)
def test_options_of_other_families_are_refused(family):
    with pytest.raises(InvalidParameterError, match="Unknown option 'colour'"):
        utility_of(Ball([0.3, 0.4], 0.2), family, colour="red")


def test_options_of_the_conversation_do_not_matter_to_what_is_unknown():
    region = Ball([0.3, 0.4], 0.2)
    one = utility_of(region, "linear", tolerance=0.1, realism=0.3, signs=[1, -1])
    assert one.constraints.tolist() == [[1, 0], [0, -1]]


def test_a_family_must_be_known():
    with pytest.raises(InvalidParameterError, match="family must be one of"):
        utility_of(Ball([0.3, 0.4], 0.2), "cubic")
