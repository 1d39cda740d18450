"""Gaussians that are narrow one way and wide another, against exact fractions."""

from fractions import Fraction

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.experiments.random_metrics import (
    metric_errors,
    random_polynomial,
    random_quadratic,
)
from elicitor.experiments.recovery import elicited
from elicitor.procedures.bayesian import Beliefs
from elicitor.procedures.bayesian.gaussians import gaussians_of
from elicitor.procedures.bayesian.surfaces import on_unit_sphere
from elicitor.regions.multiclass import Ball

SIZE = 3
ROWS = np.array([[3.0, 4, 1], [3, 4, 2], [1, -2, 5], [2, 2, 7]])
LEADS = np.array([1.0, 2, 0.5, -1])
"""What the factors say ⟨w, z⟩ is, in their deviations, as pairs are about level."""


def exactly(values):
    """The same as fractions."""
    return [exactly(v) if np.ndim(v) else Fraction(float(v)) for v in values]


def solved(matrix, right):
    """Solution and determinant of an exact system, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    determinant = Fraction(1)
    for i, pivot in enumerate(rows):
        determinant *= pivot[i]
        pivot[:] = [value / pivot[i] for value in pivot]
        for other in rows:
            if other is not pivot:
                by = other[i]
                other[:] = [a - by * b for a, b in zip(other, pivot, strict=True)]
    return [row[-1] for row in rows], determinant


def dot(one, other):
    return sum((a * b for a, b in zip(one, other, strict=True)), Fraction(0))


class Exact:
    """DI + Σ τ zzᵀ in fractions."""

    def __init__(self, precisions):
        z, each = exactly(ROWS), exactly(precisions)
        self.precision = [
            [
                dot(each, [row[i] * row[j] for row in z]) + SIZE * (i == j)
                for j in range(SIZE)
            ]
            for i in range(SIZE)
        ]
        pulls = exactly(np.sqrt(precisions) * LEADS)
        moved = [dot(pulls, [row[i] for row in z]) for i in range(SIZE)]
        self.mean, determinant = solved(self.precision, moved)
        self.log_volume = -np.log(float(determinant))

    def times(self, row):
        """S z."""
        return solved(self.precision, exactly(row))[0]

    def variance(self, row):
        return dot(exactly(row), self.times(row))


def gaussians(precisions):
    shifts = (np.sqrt(precisions) * LEADS)[None]
    return gaussians_of(SIZE, ROWS, precisions[None], shifts)


@pytest.fixture(params=[1.0, 1e6, 1e12, 1e17])
def precisions(request):
    """The first two rows become sharp, and all that is across them stays open."""
    return np.array([request.param, request.param / 7, 0.5, 3.0])


def test_variances_are_right_however_sharp_factors_are(precisions):
    found, exact = gaussians(precisions), Exact(precisions)
    wanted = [float(exact.variance(row)) for row in ROWS]
    np.testing.assert_allclose(found.variances(ROWS)[0], wanted, rtol=1e-6)
    np.testing.assert_allclose(found.log_volumes, exact.log_volume, rtol=1e-9)


def test_means_are_right_by_what_is_known_of_them(precisions):
    found, exact = gaussians(precisions), Exact(precisions)
    for row in ROWS:
        off = float(dot(exactly(row), exactly(found.means[0])))
        off -= float(dot(exactly(row), exact.mean))
        assert abs(off) < 1e-5 * np.sqrt(float(exact.variance(row)))


def test_a_known_length_leaves_narrow_what_is_narrow(precisions):
    """S' = S − Suuᵀ S/(uᵀSu + half the squares of S across u)."""
    known, exact = gaussians(precisions), Exact(precisions)
    _, (flat,), _ = on_unit_sphere(known)
    u = known.means[0] / np.linalg.norm(known.means[0])
    columns = np.array([[float(v) for v in exact.times(e)] for e in np.eye(SIZE)])
    off = np.eye(SIZE) - np.outer(u, u)
    bulge = exactly([0.5 * ((off @ columns @ off) ** 2).sum()])[0]
    moved, along = exact.times(u), exact.variance(u)
    for row in ROWS[:2]:
        taken = dot(exactly(row), moved) ** 2 / (along + bulge)
        wanted = float(exact.variance(row) - taken)
        assert row @ flat @ row == pytest.approx(wanted, rel=0.02)


def test_some_are_all_that_is_left(precisions):
    both = gaussians_of(
        SIZE, ROWS, np.stack([precisions, 0 * precisions]), np.zeros((2, len(ROWS)))
    )
    (left,) = both.at(np.array([False, True])).variances(ROWS)
    np.testing.assert_allclose(left, (ROWS**2).sum(axis=1) / SIZE)


def test_who_never_errs_is_believed_however_much_is_known():
    """Rows are level, and a thousand times as long one way as another."""
    rng = np.random.default_rng(3)
    scales = 0.1 ** np.arange(4)
    true = rng.standard_normal(4)
    true /= np.linalg.norm(true)
    beliefs = Beliefs(4, link="exact")
    for _ in range(90):
        row, middle = scales * rng.standard_normal(4), beliefs.estimate()
        uphill = scales**2 * middle
        row -= row @ middle / (middle @ uphill or 1.0) * uphill
        beliefs.learn(row, Answer.FIRST if row @ true > 0 else Answer.SECOND)
        assert beliefs.is_exact
        assert np.linalg.eigvalsh(beliefs.covariances[0])[0] > 0
    off = np.linalg.norm(beliefs.estimate() - true)
    assert off < 3 * beliefs.expected_error() < 1e-3


def found(metric, family, **options):
    """What is found of somebody who never errs: result, questions and error."""
    ball = Ball(np.full(2, 0.5), 0.2, names=metric.names)
    result, asked = elicited(ball, family, metric, method="efficient", **options)
    error = np.linalg.norm(list(metric_errors(result.metric, metric).values()))
    return result, asked, error


@pytest.mark.slow
def test_a_quartic_metric_that_was_lost_is_found():
    """Its answers were taken for contradictions; 840 questions led nowhere."""
    metric = random_polynomial(np.random.default_rng((2022, 2, 4, 4)), 2, 4)
    result, asked, error = found(metric, "polynomial", degree=4, tolerance=0.005)
    assert result.converged
    assert asked < 250
    assert error < 0.005


@pytest.mark.slow
def test_a_tolerance_out_of_reach_ends_in_an_honest_estimate():
    """Here no covariance could be inverted any more."""
    metric = random_quadratic(np.random.default_rng((2022, 2, 2, 2)), 2)
    result, asked, error = found(metric, "quadratic", tolerance=1e-6)
    assert asked < 150
    assert error < result.details["expected_error"] * 3 < 1e-5
