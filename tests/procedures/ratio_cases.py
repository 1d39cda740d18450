"""Ratios of weighted sums on faces and on balls: people, regions and distances."""

import functools

import numpy as np
import pytest

from elicitor.metrics import ClassStatistics, LinearFractionalMetric
from elicitor.metrics.comparison_form import form_angle, seen_from
from elicitor.regions import Ball
from elicitor.testing import ProcedureContract
from elicitor.testing.multiclass_problems import MULTICLASS_PROBLEMS

SIZES = {2: 2, 6: 3, 12: 4}


@functools.cache
def region_of(name, rates=False, order=None):
    problem = MULTICLASS_PROBLEMS[name]
    return problem.region(diagonal=True, rates=rates, order=order)


def all_right(region):
    return region.trivial.sum(axis=0)


def share_right(region, gains, losses):
    """Σ p d / Σ (p d + u (ζ − d)): [B] Assumption 2 for k classes."""
    p, u = np.asarray(gains), np.asarray(losses)
    return LinearFractionalMetric(p, p - u, u @ all_right(region), names=region.names)


def canonical(region, metric):
    right = [all_right(region)]
    return LinearFractionalMetric.from_form(metric.form, right, names=region.names)


def feasible_points(region, n_points, seed=0):
    """Lotteries between best classifiers for random weights of any sign."""
    rng = np.random.default_rng(seed)
    corners = [region.support(v) for v in rng.normal(size=(200, len(region.names)))]
    corners = np.array([*corners, *region.trivial])
    mixed = rng.dirichlet(np.full(4, 0.5), size=n_points)
    chosen = corners[rng.integers(len(corners), size=(n_points, 4))]
    return np.einsum("ij,ijk->ik", mixed, chosen)


def trade_off_angles(one, other, points):
    """Angles between the gradients of two metrics, a point each (radians)."""
    slopes = [m.gradient(points) for m in (one, other)]
    slopes = [s / np.linalg.norm(s, axis=1, keepdims=True) for s in slopes]
    return 2 * np.arcsin(np.linalg.norm(np.subtract(*slopes), axis=1) / 2)


def agreement(one, other, points):
    """Share of pairs, a point of either half, that two metrics rank alike."""
    half = len(points) // 2
    said = [
        np.sign(m.value(points[:half]) - m.value(points[half:])) for m in (one, other)
    ]
    return np.mean(said[0] == said[1])


@functools.cache
def ball_of(q, share=0.6):
    """A ball of errors around a die, for unequal priors."""
    k = SIZES[q]
    priors = np.arange(1, k + 1) / np.arange(1, k + 1).sum()
    names = ClassStatistics(tuple("abcd"[:k]), diagonal=False).names
    center = np.repeat(priors / k, k - 1)
    return Ball(center, share * center.min(), names=names)


def decreasing(ball, rng, steepness=2.0):
    """(1 − ⟨e, c⟩) / (1 + ⟨f, c⟩), less one: it falls with every error."""
    q = len(ball.names)
    e, f = rng.dirichlet(np.ones(q)) * 2, rng.uniform(0, steepness, q)
    return LinearFractionalMetric(-(e + f), f, 1.0, names=ball.names)


def points_of(ball, n_points, seed=0):
    rng = np.random.default_rng(seed)
    v = rng.normal(size=(n_points, len(ball.names)))
    lengths = rng.random(n_points) ** (1 / len(ball.names))
    v *= (ball.radius * lengths / np.linalg.norm(v, axis=1))[:, None]
    return ball.center + v


def error_in(ball, one, other):
    """Angle between the forms, seen from the ball (radians)."""
    return form_angle(
        *(seen_from(m.form, ball.center, ball.radius) for m in (one, other))
    )


class OnBalls(ProcedureContract):
    """The contract, of somebody whose ratio falls with every error."""

    @pytest.fixture(params=[2, pytest.param(6, marks=pytest.mark.slow)])
    def region(self, request):
        return ball_of(request.param)

    @pytest.fixture
    def person(self, region):
        return decreasing(region, np.random.default_rng(1))

    @pytest.fixture
    def distance(self, region):
        points = points_of(region, 100)
        return lambda one, other: trade_off_angles(one, other, points).max()
