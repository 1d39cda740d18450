"""What the authors of [Q] draw and keep: ranges, and by hand what (9) divides by."""

import numpy as np
import pytest

from elicitor.experiments.authors_metrics import (
    authors_fair_quadratic,
    authors_quadratic,
    cuts_divide_well,
    divides_well,
    kept_by_authors,
)
from elicitor.experiments.random_metrics import random_group_ball
from elicitor.metrics import FairQuadraticMetric, QuadraticMetric
from elicitor.regions import Ball
from elicitor.regions.groups import GroupBall

DRAWN = 300


def test_quadratic_metrics_have_the_shares_of_the_authors():
    rng = np.random.default_rng(0)
    shares = []
    for _ in range(DRAWN):
        metric = authors_quadratic(rng, 3)
        square = np.sum(metric.linear**2)
        assert square + np.sum(metric.quadratic**2) == pytest.approx(1)
        assert metric.linear.min() >= 0.01
        shares.append(square)
    assert min(shares) >= 0.3
    assert max(shares) <= 0.7
    # Uniform: mean 1/2 and variance 0.4²/12, to five standard errors.
    assert np.mean(shares) == pytest.approx(0.5, abs=5 * 0.115 / DRAWN**0.5)
    assert np.std(shares) == pytest.approx(0.4 / 12**0.5, rel=0.2)


def test_fair_metrics_have_the_trade_offs_of_the_authors():
    rng = np.random.default_rng(1)
    region = random_group_ball(rng, 2, 3)
    metrics = [authors_fair_quadratic(rng, region) for _ in range(DRAWN)]
    rates = [metric.trade_off for metric in metrics]
    assert 0.25 <= min(rates) < 0.3
    assert 0.7 < max(rates) <= 0.75
    for metric in metrics:
        assert metric.misclassification_costs.min() >= 0.01
        assert np.linalg.norm(metric.misclassification_costs) == pytest.approx(1)
        sizes = [np.linalg.norm(each) for each in metric.violation_costs.values()]
        assert sum(sizes) / 2 == pytest.approx(1)


BALL = Ball([0.0, 0.0], 0.2)
"""Gradients are a, a + .15 B_1, a + .15 B_2 and a − .15 B_1."""


@pytest.mark.parametrize(
    ("linear", "quadratic", "kept"),
    [
        # F⁻ − F = .5/(.5 − .15 c) − .5/(.5 + .15 c), c = .7: .5/.395 − .5/.605 = .44.
        ([0.5, 0.5], [[0.7, 0.0], [0.0, 0.0]], True),
        ([0.5, 0.5], [[0.1, 0.0], [0.0, 0.7]], False),  # it is .06
        ([0.5, 0.5], [[0.0, 0.0], [0.0, 0.7]], False),  # none
        ([-0.5, 0.5], [[0.7, 0.0], [0.0, 0.0]], True),
        ([0.05, 0.5], [[0.0, 0.5], [0.5, 0.0]], False),  # first one small at o
        ([0.15, 0.5], [[0.6, 0.0], [0.0, 0.5]], False),  # and at o − .15 α_1
        ([-0.15, 0.5], [[0.6, 0.0], [0.0, 0.5]], False),  # and at o + .15 α_1
        ([0.2, 0.5], [[0.1, -0.8], [-0.8, 0.0]], False),  # and at o + .15 α_2
    ],
)
def test_what_is_divided_by_is_a_tenth_at_least(linear, quadratic, kept):
    metric = QuadraticMetric(linear, quadratic)
    assert divides_well(metric.normalised(), BALL, radius=0.05) == kept


def test_a_metric_is_normalised_before_it_is_looked_at():
    metric = QuadraticMetric([50.0, 50.0], [[70.0, 0.0], [0.0, 0.0]])
    assert divides_well(metric, BALL, radius=0.05)
    assert not divides_well(QuadraticMetric([0.1, 0.7], [[0.7, 0], [0, 0]]), BALL)


def test_every_cut_of_groups_must_divide_well():
    # With one matrix that is large, only the cuts that separate its pair turn enough.
    shares = np.full((3, 2), 1 / 3)
    region = GroupBall([0.5, 0.5], 0.2, shares)
    steep, level = np.diag([0.6, 0.0]), np.zeros((2, 2))
    about = {"prevalence": shares, "names": region.names, "groups": region.groups}
    pairs = [("1", "2"), ("1", "3"), ("2", "3")]

    def kept(*matrices):
        costs = dict(zip(pairs, matrices, strict=True))
        metric = FairQuadraticMetric([0.6, 0.8], costs, 0.35, **about)
        return cuts_divide_well(metric, region, radius=0.05)

    assert kept(steep, steep, steep)
    assert not kept(steep, level, level)  # the third group's cut sees no gap


def seen_in(metric, region, inside):
    """What is seen of a metric if the groups of a cut move, by differences."""
    members, o = np.isin(np.arange(len(region.groups)), inside), region.ball.center
    axes = 0.05 * np.eye(len(o))

    def utility(move):
        return metric.utility(region.split(members, o + move, o)) / 0.05**2

    slope = [(utility(e) - utility(-e)) / 2 * 0.05 for e in axes]
    curvature = [
        [utility(e + f) - utility(e) - utility(f) + utility(0 * e) for f in axes]
        for e in axes
    ]
    curvature = (np.array(curvature) + np.transpose(curvature)) / 2
    # Around o the slope is a + Bo.
    return QuadraticMetric(slope - curvature @ o, curvature, names=region.names)


@pytest.mark.slow
def test_cuts_are_what_is_seen_of_the_metric():
    rng, said = np.random.default_rng(3), []
    for _ in range(100):
        region = random_group_ball(rng, 2, 3)
        metric = authors_fair_quadratic(rng, region)
        cuts = [seen_in(metric, region, [group]) for group in range(3)]
        expected = all(divides_well(cut, region.ball, radius=0.01) for cut in cuts)
        assert cuts_divide_well(metric, region, radius=0.01) == expected
        said.append(expected)
    assert 3 < sum(said) < 97


def test_metrics_are_drawn_until_one_is_kept():
    rng = np.random.default_rng(0)
    region = random_group_ball(rng, 2, 2)
    drawn = [authors_fair_quadratic(rng, region) for _ in range(40)]
    assert not all(cuts_divide_well(metric, region) for metric in drawn)
    for _ in range(5):
        assert cuts_divide_well(kept_by_authors(rng, region), region)
