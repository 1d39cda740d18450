"""Who is decided about worse than need be, against programs over the raw rows."""

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog

from elicitor.using import best_classifier
from elicitor.using.tuning.levelling import best_sparing, worsened
from tests.using.tuning.test_gaps import fair, people, rates_of_thresholds, region_of

SAMPLES = [(60, 1, 2), (48, 5, 2), (90, 7, 3)]
"""Rows, seed and groups of three small sets of people."""


def sample(n, seed, n_groups, *, diagonal=True):
    labels, scores, group = people(n, seed, n_groups)
    region = region_of(labels, scores, group, diagonal)
    points = [
        rates_of_thresholds(labels[group == g], scores[group == g], diagonal)
        for g in region.groups
    ]
    return region, points


def spared(rows, point, sizes, *, diagonal):
    """The most people that lotteries over all rules decide rightly about besides."""
    side = 1 if diagonal else -1
    gains = side * (rows - point)
    found = linprog(
        -gains @ sizes,
        A_ub=-gains.T,
        b_ub=np.full(2, 1e-12),
        A_eq=np.ones((1, len(rows))),
        b_eq=[1],
    )
    return -found.fun


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize(("n", "seed", "n_groups"), SAMPLES)
def test_what_is_spared_is_the_most_that_can_be(n, seed, n_groups, diagonal):
    region, points = sample(n, seed, n_groups, diagonal=diagonal)
    best = best_classifier(fair(region, seed, trade_off=0.9), region).statistics
    inside = 0.7 * best + 0.3 * region.center
    for statistics in (best, inside):
        found = worsened(region, statistics, chance=True)
        for g, rows in enumerate(points):
            most = spared(rows, statistics[g], region.sizes[g], diagonal=diagonal)
            assert found[g].sum() == pytest.approx(most, abs=1e-6)
    assert found.sum() > 1


@pytest.mark.parametrize(("n", "seed", "n_groups"), SAMPLES)
def test_single_rules_are_compared_with_single_rules(n, seed, n_groups):
    region, points = sample(n, seed, n_groups)
    best = best_classifier(fair(region, seed), region, randomised=False)
    found = worsened(region, best.statistics, chance=False)
    for g, rows in enumerate(points):
        gains = (rows - best.statistics[g]) * region.sizes[g]
        better = gains[(gains >= -1e-9).all(axis=1)].sum(axis=1)
        assert found[g].sum() == pytest.approx(max(better.max(), 0), abs=1e-6)


def beaten(row, rows):
    """Whether another rule is better in one rate and worse in none."""
    no_worse = (rows >= row - 1e-12).all(axis=1)
    return (no_worse & (rows > row + 1e-12).any(axis=1)).any()


@pytest.mark.parametrize(("n", "seed", "n_groups"), SAMPLES[:2])
def test_the_best_that_spares_all_is_found(n, seed, n_groups):
    """Two groups: all pairs of thresholds that no other one beats in everything."""
    region, points = sample(n, seed, n_groups)
    metric = fair(region, seed, trade_off=0.8)
    undominated = [[row for row in rows if not beaten(row, rows)] for rows in points]
    truth = max(metric.utility(pair) for pair in itertools.product(*undominated))
    start = best_classifier(metric, region, randomised=False).statistics
    classifier, statistics = best_sparing(metric, region, start)
    assert metric.utility(statistics) == pytest.approx(truth, abs=1e-9)
    assert classifier.is_deterministic
    np.testing.assert_allclose(region.attained(classifier), statistics, atol=1e-9)
    assert worsened(region, statistics, chance=False).sum() == 0


@pytest.mark.parametrize(("n", "seed", "n_groups"), SAMPLES[:2])
def test_the_best_without_chance_beats_every_pair_of_thresholds(n, seed, n_groups):
    region, points = sample(n, seed, n_groups)
    metric = fair(region, seed, trade_off=0.8)
    upright = [rows[::2] for rows in points]
    truth = max(metric.utility(pair) for pair in itertools.product(*upright))
    best = best_classifier(metric, region, randomised=False)
    assert metric.utility(best.statistics) >= truth - 1e-9
