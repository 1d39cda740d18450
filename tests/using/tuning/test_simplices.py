"""The mixing of known corners, against conditions that only the optimum fulfils."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.using.tuning.simplices import best_mixture, few

BLOCKS = np.array([0, 0, 0, 0, 1, 1, 1, 2, 2])


def problem(seed, rank):
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(len(BLOCKS), rank)) if rank else np.zeros((len(BLOCKS), 1))
    return rng.normal(size=len(BLOCKS)), -root @ root.T


def even():
    return 1 / np.bincount(BLOCKS)[BLOCKS]


@given(seed=st.integers(0, 10**6), rank=st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_no_corner_pays_more_than_those_with_weight(seed, rank):
    """Karush, Kuhn and Tucker: with concavity that is the optimum."""
    slopes, bends = problem(seed, rank)
    w = best_mixture(slopes, bends, BLOCKS, even())
    assert w.min() >= 0
    np.testing.assert_allclose(np.bincount(BLOCKS, w), 1)
    pays = slopes + bends @ w
    for block in range(3):
        mine = block == BLOCKS
        assert pays[mine].max() <= (w * pays)[mine].sum() + 1e-6


def test_a_line_is_best_at_its_best_corners():
    slopes, bends = problem(3, 0)
    w = best_mixture(slopes, bends, BLOCKS, even())
    best = [
        np.flatnonzero(b == BLOCKS)[np.argmax(slopes[b == BLOCKS])] for b in (0, 1, 2)
    ]
    np.testing.assert_allclose(w, np.isin(np.arange(9), best), atol=1e-12)


def test_a_parabola_by_hand():
    """-(x − 0.3)² between corners 0 and 1, and a useless corner at 5."""
    x = np.array([0.0, 1.0, 5.0])
    start = np.array([1.0, 0.0, 0.0])
    w = best_mixture(0.6 * x, -2 * np.outer(x, x), np.zeros(3, dtype=int), start)
    assert w @ x == pytest.approx(0.3, abs=1e-7)


@pytest.mark.parametrize("height", [0.0, 3.0])
def test_where_all_corners_are_as_good_any_mixture_will_do(height):
    flat = np.full(9, height)
    w = best_mixture(flat, np.zeros((9, 9)), BLOCKS, even())
    assert w.min() >= 0
    np.testing.assert_allclose(np.bincount(BLOCKS, w), 1)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_few_corners_make_the_same_mixture(seed):
    rng = np.random.default_rng(seed)
    blocks = np.repeat([0, 1], 8)
    points = np.zeros((16, 4))
    points[:8, :2], points[8:, 2:] = rng.normal(size=(2, 8, 2))
    weights = np.concatenate([rng.dirichlet(np.ones(8)), rng.dirichlet(np.ones(8))])
    found = few(points, blocks, weights)
    assert found.min() >= 0
    assert (found > 0).sum() <= 4 + 2
    np.testing.assert_allclose(found @ points, weights @ points, atol=1e-12)
    np.testing.assert_allclose(np.bincount(blocks, found), 1)
