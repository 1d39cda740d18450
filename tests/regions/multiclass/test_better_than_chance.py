"""Of every kind of error, alternatives that are better than chance."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.regions.multiclass import CountedBall
from tests.regions.multiclass.test_counted import ball

PRIORS = np.array([0.5, 0.3, 0.2])


def right_in_all(counted, points):
    """Sum of the rates of right decisions of all classes; chance has 1."""
    rows = counted.statistics.entries[0]
    scale = np.ones(6) if counted.statistics.rates else counted.priors[rows]
    return 3 - (points / scale).sum(axis=-1)


@pytest.mark.parametrize("rates", [False, True])
@pytest.mark.parametrize("share", [0.0, 0.2])
def test_nothing_worse_than_chance_is_shown(rates, share):
    exact, priors = ball(rates)
    counted = CountedBall(exact, priors, 100_000, above_chance=share)
    rng = np.random.default_rng(0)
    points = [
        counted.choice_set.random(200, rng),
        counted.choice_set.best(rng.standard_normal((200, 6))),
    ]
    found = right_in_all(counted, np.concatenate(points))
    best = counted.choice_set.best(counted._better[None])
    most = right_in_all(counted, best)[0]
    least = 1 + share * (most - 1)
    assert found.min() >= least - 2e-4  # whole people
    assert found.min() <= least + 0.05 * (most - 1)
    whole = CountedBall(exact, priors, 100_000).choice_set.random(200, rng)
    assert 0.3 < np.mean(right_in_all(counted, whole) < 1) < 0.7
    assert counted.contains(exact.at(-counted._better))


def test_a_ball_beside_chance_is_cut_where_chance_is():
    """Its centre is better than chance by half a radius."""
    names = el.metrics.ClassStatistics(
        ("a", "b", "c"), diagonal=False, rates=True
    ).names
    center = np.full(6, 1 / 3 - 0.1 / np.sqrt(6))
    for share, least in ((0.0, 0.0), (0.5, 0.15)):
        counted = CountedBall(
            el.Ball(center, 0.2, names=names), PRIORS, 10_000, above_chance=share
        )
        away = counted.choice_set.random(2000, np.random.default_rng(0)) - 1 / 3
        height = -away.sum(axis=1) / np.sqrt(6)
        assert least - 1e-3 <= height.min() <= least + 0.02
        assert height.max() > 0.25


def test_a_ball_that_is_better_than_chance_is_shown_whole():
    names = el.metrics.ClassStatistics(
        ("a", "b", "c"), diagonal=False, rates=True
    ).names
    exact = el.Ball(np.full(6, 0.1), 0.05, names=names)
    shown = CountedBall(exact, PRIORS, 10_000, above_chance=0.2).choice_set
    whole = CountedBall(exact, PRIORS, 10_000).choice_set
    ways = np.random.default_rng(0).standard_normal((20, 6))
    np.testing.assert_allclose(shown.best(ways), whole.best(ways))


def test_what_cannot_be_is_refused():
    exact, priors = ball()
    for bad in (-0.1, 1, "much"):
        with pytest.raises(InvalidParameterError, match="above_chance"):
            CountedBall(exact, priors, 10_000, above_chance=bad)
    worse = el.Ball(np.full(6, 0.25), 0.01, names=exact.names)
    with pytest.raises(InvalidParameterError, match="better than chance"):
        CountedBall(worse, PRIORS, 10_000, above_chance=0.0)


def test_the_region_says_so_and_is_the_same_otherwise():
    exact, priors = ball()
    whole, realistic = (
        CountedBall(exact, priors, 10_000, above_chance=least) for least in (None, 0.2)
    )
    assert realistic.describe() == {**whole.describe(), "above_chance": 0.2}
