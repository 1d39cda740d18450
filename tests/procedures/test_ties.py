"""Choices and directions that do not hang on the last bits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elicitor.core.ties import (
    best_first,
    first_best,
    leading,
    least_seen,
    root_of,
    rounded,
    wished,
)

SEEDS = st.integers(0, 2**32 - 1)
BIT = np.array([1, 1 + 1e-13, 1 - 1e-13])


def turn(size, rng):
    """A random orthogonal matrix."""
    return np.linalg.qr(rng.standard_normal((size, size)))[0]


def shaken(matrix, rng):
    """The matrix as another machine would compute it."""
    noise = 1e-14 * rng.standard_normal(matrix.shape)
    return matrix * (1 + noise + noise.T)


def test_of_equals_the_first_is_best():
    for order in ([0, 1, 2], [1, 2, 0], [2, 0, 1]):
        assert first_best(7e5 * BIT[order]) == 0
        assert best_first(3e-9 * BIT[order]).tolist() == [0, 1, 2]


def test_what_differs_is_told_apart():
    assert first_best(np.array([0.3, 0.30001, -5])) == 1
    assert best_first(np.array([0.3, 0.30001, -5])).tolist() == [1, 0, 2]


def test_infinite_and_zero_values_can_be_ordered():
    assert best_first(np.array([1.0, np.inf, -np.inf])).tolist() == [1, 0, 2]
    assert first_best(np.zeros(3)) == 0
    assert rounded(np.zeros(3)).tolist() == [0, 0, 0]


@given(SEEDS, st.integers(2, 6) | st.just(15))
def test_the_leading_direction_maximises(seed, size):
    rng = np.random.default_rng(seed)
    root = rng.standard_normal((size, size))
    matrix = root @ root.T
    (found,) = leading(matrix[None], np.eye(size)[None])
    values = np.linalg.eigvalsh(matrix)
    assert found @ found == pytest.approx(1)
    assert found @ matrix @ found == pytest.approx(values[-1], rel=1e-5)
    assert found @ wished(size) >= 0


@pytest.mark.slow
@given(SEEDS, st.integers(3, 6) | st.just(15), st.integers(2, 3))
def test_a_degenerate_space_gives_one_direction_on_every_machine(seed, size, equal):
    """LAPACK may return any basis of it, in any basis that we compute in."""
    rng = np.random.default_rng(seed)
    axes = turn(size, rng)
    values = np.r_[np.arange(1.0, size - equal + 1), np.full(equal, 2.0 * size)]
    matrix = (axes * values) @ axes.T
    here = leading(matrix, np.eye(size))
    for _ in range(3):
        basis = turn(size, rng)  # y in other coordinates, v = basis y
        there = leading(shaken(basis.T @ matrix @ basis, rng), basis)
        assert there == pytest.approx(here, abs=1e-6)
    space = axes[:, -equal:]
    nearest = space @ (space.T @ wished(size))
    assert here == pytest.approx(nearest / np.linalg.norm(nearest), abs=1e-6)


def test_a_direction_that_is_orthogonal_to_the_fixed_one_has_a_sign_of_its_own():
    t = wished(3)
    axis = np.linalg.svd(t[None])[2][1]
    matrix = np.outer(axis, axis)
    found = [
        leading(shaken(matrix, np.random.default_rng(i)), np.eye(3)) for i in (1, 2)
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-6)


@given(SEEDS, st.integers(1, 3))
def test_what_is_least_seen_does_not_depend_on_the_basis(seed, unseen):
    rng = np.random.default_rng(seed)
    axes = turn(5, rng)
    rows = rng.standard_normal((8, 5 - unseen)) @ axes[:, unseen:].T
    turned = turn(8, rng) @ rows
    found = [
        least_seen(*np.linalg.svd(each, full_matrices=False)[1:])
        for each in (rows, turned)
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-6)
    assert np.linalg.norm(rows @ found[0]) < 1e-9


@given(SEEDS, st.integers(1, 5))
def test_there_is_one_symmetric_root(seed, size):
    rng = np.random.default_rng(seed)
    axes, values = turn(size, rng), rng.choice([0.0, 1.0, 4.0], size)
    covariance = (axes * values) @ axes.T
    root = root_of(covariance)
    assert root == pytest.approx(root.T)
    assert root @ root == pytest.approx(covariance, abs=1e-9)
    assert root == pytest.approx((axes * np.sqrt(values)) @ axes.T, abs=1e-6)
