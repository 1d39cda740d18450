"""[Q] Corollary 2: the best rates of a quadratic metric, and what they lose."""

import numpy as np
import pytest

from elicitor.experiments.quadratic_best import best_in_ball, lost_by
from elicitor.experiments.random_metrics import random_quadratic
from elicitor.metrics import QuadraticMetric
from elicitor.regions.multiclass import Ball

RNG = np.random.default_rng(0)


def ball(k, radius=0.2):
    return Ball(np.full(k, 1 / k), radius)


def around(k, n=4000):
    drawn = RNG.normal(size=(n, k))
    drawn /= np.linalg.norm(drawn, axis=1, keepdims=True)
    shares = np.append(np.ones(n // 2), RNG.random(n - n // 2) ** (1 / k))
    return ball(k).center + 0.2 * shares[:, None] * drawn


@pytest.mark.parametrize("k", [2, 3, 5])
def test_nothing_in_the_ball_is_better(k):
    for _ in range(20):
        metric = random_quadratic(RNG, k)
        best = best_in_ball(metric, ball(k))
        assert np.linalg.norm(best - ball(k).center) <= 0.2 + 1e-9
        values = metric.value(around(k))
        assert metric.value(best) >= values.max() - 1e-12
        assert metric.value(best) <= values.max() + 0.05


def test_a_top_inside_the_ball_is_found():
    """−(x − .55)² − 2(y − .45)², whose top is known."""
    metric = QuadraticMetric([1.1, 1.8], [[-2, 0], [0, -4]])
    assert best_in_ball(metric, ball(2)) == pytest.approx([0.55, 0.45])


def test_the_middle_of_a_valley_is_left():
    """Level at o, and curved upwards along y: the best lies on the sphere, there."""
    metric = QuadraticMetric([0, -1], [[0, 0], [0, 2]])
    best = best_in_ball(metric, ball(2))
    assert np.abs(best - 0.5) == pytest.approx([0, 0.2])


@pytest.mark.parametrize("size", [0, 1e-16, 1e-13, 1e-11])
@pytest.mark.parametrize("curved", [[-1, 0.3, 2], [0.5, 2, 2], [-2, -1, 0.01]])
def test_a_slope_that_vanishes_at_the_centre_leaves_the_axis_that_curves(size, curved):
    """The hard case: ½ ρ² times the largest curvature above o, on the sphere."""
    for _ in range(20):
        axes = np.linalg.qr(RNG.normal(size=(3, 3)))[0]
        matrix = axes @ np.diag(curved) @ axes.T
        linear = size * RNG.normal(size=3) - matrix @ ball(3).center
        names = random_quadratic(RNG, 3).names
        metric = QuadraticMetric(linear, (matrix + matrix.T) / 2, names=names)
        best = best_in_ball(metric, ball(3))
        assert np.linalg.norm(best - ball(3).center) == pytest.approx(0.2, abs=1e-9)
        gained = float(metric.value(best) - metric.value(ball(3).center))
        assert gained == pytest.approx(0.02 * curved[-1], rel=1e-6)


@pytest.mark.parametrize("size", [0, 1e-13])
def test_what_the_slope_leaves_of_the_radius_goes_along_the_top_axis(size):
    """.1 along x by the slope; √.03 along y, which curves upwards more."""
    metric = QuadraticMetric([0.1 - 0.5, size - 1], [[1, 0], [0, 2]])
    best = best_in_ball(metric, ball(2))
    assert np.abs(best - 0.5) == pytest.approx([0.1, np.sqrt(0.03)])


def test_a_cost_is_best_where_it_is_least():
    utility = random_quadratic(RNG, 3)
    cost = QuadraticMetric(
        -utility.linear, -utility.quadratic, names=utility.names, orientation="cost"
    )
    assert best_in_ball(cost, ball(3)) == pytest.approx(best_in_ball(utility, ball(3)))


def test_the_loss_is_at_most_twice_what_the_metric_is_off():
    """(33) of the paper; and it is not for nothing."""
    shares = []
    for _ in range(50):
        true = random_quadratic(RNG, 3)
        linear = true.linear + RNG.normal(scale=0.1, size=3)
        noise = RNG.normal(scale=0.1, size=(3, 3))
        found = QuadraticMetric(
            linear, true.quadratic + (noise + noise.T) / 2, names=true.names
        )
        told = lost_by(found, true, ball(3))
        assert told["loss"] + 1e-12 >= 0
        assert told["loss"] <= told["bound"]
        shares.append(told["share"])
        same = lost_by(true, true, ball(3))
        assert same["loss"] == pytest.approx(0, abs=1e-12)
    assert 0.0005 < np.mean(shares) < 0.2
