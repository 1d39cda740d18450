"""Moments of a Gaussian in a cone, against closed forms and plain sampling."""

import numpy as np
import pytest

from elicitor.procedures.efficient.cone import unit_extremes
from elicitor.procedures.efficient.cut_gaussian import (
    CutGaussian,
    inverse_mills_ratio,
)

HALF = np.sqrt(2 / np.pi)


def sampled_moments(root, planes, seed=0):
    draws = np.random.default_rng(seed).standard_normal((400_000, len(root))) @ root.T
    inside = draws[(draws @ np.array(planes).T > 0).all(axis=1)]
    return inside.mean(axis=0), np.cov(inside.T)


def test_a_single_cut_is_exact():
    belief = CutGaussian(np.diag([1.0, 2.0, 3.0]))
    belief.cut(np.array([0.0, 5.0, 0.0]))
    assert belief.mean == pytest.approx([0, 2 * HALF, 0])
    assert belief.covariance == pytest.approx(np.diag([1, 4 * (1 - HALF**2), 9]))


def test_independent_cuts_are_exact():
    belief = CutGaussian(np.eye(3))
    for axis, sign in ((0, 1), (2, -1)):
        belief.cut(sign * np.eye(3)[axis])
    assert belief.mean == pytest.approx([HALF, 0, -HALF])
    assert np.diag(belief.covariance) == pytest.approx([1 - HALF**2, 1, 1 - HALF**2])


def test_moments_are_close_to_those_of_the_cone():
    root = np.array([[1.0, 0, 0], [0.4, 0.8, 0], [-0.3, 0.2, 1.5]])
    planes = [[1, 0.2, 0], [0.3, 1, -0.6], [-0.5, 0.4, 1]]
    belief = CutGaussian(root)
    for plane in planes:
        belief.cut(np.array(plane))
    mean, covariance = sampled_moments(root, planes)
    assert belief.mean == pytest.approx(mean, abs=0.02)
    assert belief.covariance == pytest.approx(covariance, abs=0.03)


def test_the_order_of_the_answers_hardly_matters():
    planes = np.array([[1, 0.2, 0], [0.3, 1, -0.6], [-0.5, 0.4, 1]])
    one, other = CutGaussian(np.eye(3)), CutGaussian(np.eye(3))
    for plane in planes:
        one.cut(plane)
    for plane in planes[::-1]:
        other.cut(plane)
    assert one.mean == pytest.approx(other.mean, abs=1e-3)


def test_length_of_a_direction_does_not_matter():
    one, other = CutGaussian(np.eye(2)), CutGaussian(np.eye(2))
    one.cut(np.array([1.0, 2.0]))
    other.cut(np.array([100.0, 200.0]))
    assert one.mean == pytest.approx(other.mean)


def test_a_plane_that_cuts_nothing_off_hardly_turns_the_mean():
    belief = CutGaussian(np.eye(3))
    for plane in ([1, 1, 0], [1, -1, 0], [1, 0, 1], [1, 0, -1]):
        belief.cut(np.array(plane, dtype=float))
    belief.cut(np.array([1.0, 0.0, 0.0]))  # the sum of two others
    assert belief.mean[1:] / belief.mean[0] == pytest.approx([0, 0], abs=0.01)


def test_indifference_pulls_towards_the_plane_and_narrows():
    belief = CutGaussian(np.eye(2))
    belief.cut(np.array([1.0, 0.0]))
    belief.flatten(np.array([1.0, -1.0]))
    z = np.array([1.0, -1.0]) / np.sqrt(2)
    assert abs(z @ belief.mean) < 0.1
    assert z @ belief.covariance @ z < 0.07
    assert len(belief.halfspaces) == 1


def test_bisection_stays_centred_for_a_hundred_answers():
    rng = np.random.default_rng(3)
    truth = np.array([0.5, -0.7, 0.2])
    belief = CutGaussian(np.eye(3))
    for _ in range(60):
        z = rng.standard_normal(3)
        z -= z @ belief.mean / max(belief.mean @ belief.mean, 1e-300) * belief.mean
        belief.cut(np.sign(z @ truth) * z)
        assert (belief.halfspaces @ belief.mean > 0).all()
    found = belief.mean / np.linalg.norm(belief.mean)
    assert found == pytest.approx(truth / np.linalg.norm(truth), abs=1e-7)


@pytest.mark.parametrize("margin", [-300.0, -40.0, -2.0, 0.0, 1.5, 6.0, 50.0])
def test_inverse_mills_ratio_at_any_margin(margin):
    from scipy.stats import norm

    wanted = np.exp(norm.logpdf(margin) - norm.logcdf(margin))
    assert inverse_mills_ratio(margin) == pytest.approx(wanted, rel=1e-9, abs=1e-300)


# -- ends ---------------------------------------------------------------------------


def test_ends_of_an_orthant():
    ends = unit_extremes(np.eye(3), np.full(3, 3**-0.5), np.eye(3))
    assert (ends[:, 0] <= 0).all()
    assert ends[:, 1] == pytest.approx([1, 1, 1])


def test_ends_bound_every_unit_vector_in_the_cone_and_not_by_far():
    rng = np.random.default_rng(0)
    truth = np.array([0.5, -0.7, 0.51])
    truth /= np.linalg.norm(truth)
    rows = rng.standard_normal((150, 3))
    rows *= np.sign(rows @ truth)[:, None]
    near = truth + 0.05 * rng.standard_normal((40_000, 3))
    near = near[(near @ rows.T > 0).all(axis=1)]
    near /= np.linalg.norm(near, axis=1, keepdims=True)
    middle = near.mean(axis=0) / np.linalg.norm(near.mean(axis=0))
    looks = np.array([[1, 0, 0], [0, 2, 0], [0.5, 0.5, 0.5]])
    ends = unit_extremes(rows, middle, looks)
    values = near @ looks.T
    assert (ends[:, 0] <= values.min(axis=0) + 1e-12).all()
    assert (ends[:, 1] >= values.max(axis=0) - 1e-12).all()
    assert np.diff(ends)[:, 0] == pytest.approx(np.ptp(values, axis=0), rel=0.15)


def test_ends_without_answers_are_the_whole_range():
    looks = np.array([[0.0, 2.0]])
    ends = unit_extremes(np.empty((0, 2)), np.array([1.0, 0.0]), looks)
    assert ends.tolist() == [[-2.0, 2.0]]
