"""What is left of the weights, against dense grids and brute force."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.procedures.efficient.version_space import VersionSpace


def grid(size, steps):
    """All weights with whole multiples of 1/steps, of shape (n, size)."""
    axes = np.meshgrid(*[np.arange(steps + 1)] * (size - 1), indexing="ij")
    heads = np.stack([axis.ravel() for axis in axes], axis=1)
    heads = heads[heads.sum(axis=1) <= steps]
    return np.column_stack([heads, steps - heads.sum(axis=1)]) / steps


GRIDS = {2: grid(2, 4000), 3: grid(3, 300), 4: grid(4, 70)}


def cut_at_random(size, n_cuts, seed):
    """A space after some answers of someone, and those answers as rows."""
    rng = np.random.default_rng(seed)
    truth = rng.dirichlet(np.ones(size))
    space, rows = VersionSpace.whole(size, rng), np.empty((0, size))
    for _ in range(n_cuts):
        row = rng.normal(size=size)
        row -= row @ rng.dirichlet(np.ones(size))  # through the simplex
        row *= np.sign(row @ truth)
        space, rows = space.cut(row[None], rng), np.vstack([rows, row])
    return space, rows, truth


def left_of(points, rows):
    return points[(points @ rows.T >= 0).all(axis=1)]


@pytest.mark.parametrize("size", [2, 3, 4, 7])
@pytest.mark.parametrize("n_cuts", [0, 1, 4, 12])
def test_samples_keep_to_all_answers(size, n_cuts):
    space, rows, _ = cut_at_random(size, n_cuts, seed=size)
    assert (space.samples >= 0).all()
    assert np.allclose(space.samples.sum(axis=1), 1)
    assert (space.samples @ rows.T >= -1e-12).all()
    assert np.allclose(np.linalg.norm(space.halfspaces, axis=1), 1)


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_samples_are_uniform_over_what_is_left(size, seed):
    """Shares on either side of random planes, against a dense grid."""
    space, rows, _ = cut_at_random(size, 2, seed)
    dense = left_of(GRIDS[size], rows)
    if len(dense) < 300:
        pytest.skip("too little is left for this grid")
    rng = np.random.default_rng(100 + seed)
    planes = rng.normal(size=(30, size))
    planes -= (planes @ dense.mean(axis=0))[:, None]
    shares = (space.samples @ planes.T > 0).mean(axis=0)
    expected = (dense @ planes.T > 0).mean(axis=0)
    # 2000 samples: five standard deviations are 0.056; the grid has an edge of its own.
    assert np.abs(shares - expected).max() < 0.056 + 2 / np.sqrt(len(dense))
    scale = np.sqrt(np.trace(np.cov(dense.T)))
    assert np.abs(space.centre - dense.mean(axis=0)).max() < 0.2 * scale


def test_samples_reach_the_ends_as_often_as_the_middle():
    """On a segment: a tenth of the samples lies in every tenth of it."""
    shares = []
    for seed in range(10):
        space, _, _ = cut_at_random(2, 3, seed)
        (low, high), _ = space.extremes(np.ones(2))[0]
        place = (space.samples[:, 0] - low) / (high - low)
        shares.append(np.histogram(place, bins=10, range=(0, 1))[0] / len(place))
    # Of 20,000 samples, some of them copies: five standard deviations are 0.015.
    assert np.mean(shares, axis=0) == pytest.approx(0.1, abs=0.015)


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_extremes_are_those_of_a_dense_grid(size, seed):
    space, rows, _ = cut_at_random(size, 2, seed)
    dense = left_of(GRIDS[size], rows)
    if len(dense) < 30:
        pytest.skip("too little is left for this grid")
    scale = 10.0 ** np.random.default_rng(seed).uniform(-1, 1, size)
    interval, ends = space.extremes(scale)
    scaled = dense * scale / (dense @ scale)[:, None]
    assert (interval[:, 0] <= scaled.min(axis=0) + 1e-7).all()
    assert (interval[:, 1] >= scaled.max(axis=0) - 1e-7).all()
    # Nor wider than what really is left: every end is reached by weights in it.
    for i, side in np.ndindex(size, 2):
        end = ends[i, side]
        assert end[i] == pytest.approx(interval[i, side], abs=1e-9)
        assert end.sum() == pytest.approx(1)
        weights = end / scale
        assert (rows @ weights >= -1e-6 * np.abs(weights).sum()).all()
        assert weights.min() >= -1e-9


@pytest.mark.parametrize("size", [3, 7])
def test_extremes_hold_all_samples_in_any_units(size):
    space, _, truth = cut_at_random(size, 10, seed=1)
    for exponent in (0, 3):
        scale = 10.0 ** np.random.default_rng(2).uniform(-exponent, exponent, size)
        interval, _ = space.extremes(scale)
        for weights in [*space.samples, truth]:
            scaled = weights * scale / (weights @ scale)
            assert (interval[:, 0] <= scaled + 1e-7).all()
            assert (scaled <= interval[:, 1] + 1e-7).all()


def test_extremes_by_hand():
    """w₁ ≥ 2w₂ on the segment: w₁ in [2/3, 1]; and with weights doubled for w₂."""
    rng = np.random.default_rng(0)
    space = VersionSpace.whole(2, rng).cut(np.array([[1.0, -2.0]]), rng)
    interval, _ = space.extremes(np.ones(2))
    assert np.allclose(interval, [[2 / 3, 1], [0, 1 / 3]])
    interval, _ = space.extremes(np.array([1.0, 2.0]))
    assert np.allclose(interval, [[1 / 2, 1], [0, 1 / 2]])


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_depth_is_how_far_a_dense_grid_reaches(size, seed):
    space, rows, _ = cut_at_random(size, 1, seed)
    dense = left_of(GRIDS[size], rows)
    rng = np.random.default_rng(seed)
    for direction in rng.normal(size=(5, size)):
        reach = (dense @ direction).max() / np.linalg.norm(direction)
        step = 4 / GRIDS[size].shape[0] ** (1 / (size - 1))
        assert -1e-9 <= space.depth(direction) - reach <= 2 * step


@pytest.mark.parametrize("seed", range(6))
def test_room_is_the_best_worst_margin_on_a_dense_grid(seed):
    space, rows, _ = cut_at_random(3, 1, seed)
    dense = left_of(GRIDS[3], rows)
    others = np.random.default_rng(seed).normal(size=(4, 3))
    units = others / np.linalg.norm(others, axis=1, keepdims=True)
    expected = (dense @ units.T).min(axis=1).max()
    room, weights = space.room(others)
    assert -1e-9 <= room - expected <= 0.01
    assert (weights @ units.T).min() == pytest.approx(room, abs=1e-9)


def test_a_corner_without_samples_can_still_be_cut_to():
    """Less than one in ten thousand is left: no sample survives, the walk restarts."""
    rng = np.random.default_rng(3)
    space = VersionSpace.whole(5, rng)
    row = np.array([[1.0, -9.0, -9.0, -9.0, -9.0]])  # w₁ ≥ 0.9
    corner = space.cut(row, rng)
    assert (space.samples[:, 0] < 0.9).all()
    assert (corner.samples[:, 0] >= 0.9 - 1e-12).all()
    # The corner is a small simplex, whose mean is that of its corners.
    assert corner.centre == pytest.approx([0.92, 0.02, 0.02, 0.02, 0.02], abs=0.003)
    spread = corner.samples[:, 1].std()
    assert spread == pytest.approx(0.1 * np.sqrt(4 / (25 * 6)), rel=0.15)


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10_000))
def test_long_chains_of_answers_stay_inside(size, seed):
    """Halving at the centre many times: samples, ends and the truth stay together."""
    rng = np.random.default_rng(seed)
    truth = rng.dirichlet(np.ones(size))
    space = VersionSpace.whole(size, rng)
    for _ in range(15):
        row = rng.normal(size=size)
        row -= row @ space.centre
        space = space.cut((row * np.sign(row @ truth))[None], rng)
    interval, _ = space.extremes(np.ones(size))
    assert (interval[:, 0] <= truth + 1e-7).all()
    assert (truth <= interval[:, 1] + 1e-7).all()
    low, high = space.samples.min(axis=0), space.samples.max(axis=0)
    assert (interval[:, 0] <= low + 1e-7).all()
    assert (high <= interval[:, 1] + 1e-7).all()
    # Samples fill what is left: they span a good part of it in every weight.
    assert (high - low >= 0.35 * np.ptp(interval, axis=1) - 1e-7).all()


def test_same_seed_same_space():
    one, other = (cut_at_random(4, 5, seed=3)[0] for _ in range(2))
    assert np.array_equal(one.samples, other.samples)
    assert np.array_equal(one.halfspaces, other.halfspaces)
