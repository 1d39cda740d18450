"""The part of a ball that is good enough to be shown."""

import numpy as np
import pytest

from elicitor.regions.caps import Caps

MIDDLE, RADIUS = np.array([0.5, 0.4, 0.6]), 0.2
BETTER = np.array([2.0, 1.0, 2.0]) / 3
GROUPS = 2
PLANE = 1e-12


def caps(least, size=3, n_groups=GROUPS):
    better = BETTER[:size] / np.linalg.norm(BETTER[:size])
    return Caps(MIDDLE[:size], RADIUS, better, least, n_groups), better


def heights(points, better):
    """How much better than the middle of the ball, in radii, by group."""
    return (points - MIDDLE[: len(better)]) @ better / RADIUS


def sphere(number, shape, seed=0):
    ways = np.random.default_rng(seed).standard_normal((number, *shape))
    return ways / np.linalg.norm(ways, axis=-1, keepdims=True)


def points_in(least, better):
    """Points of one cap, drawn from the cube around the ball; and of its rim."""
    rng = np.random.default_rng(1)
    cube = MIDDLE + RADIUS * rng.uniform(-1, 1, (20_000, 3))
    away = np.linalg.norm(cube - MIDDLE, axis=1)
    inside = cube[(away <= RADIUS) & (heights(cube, better) >= least)]
    level = sphere(300, (3,), 2)
    level -= (level @ better)[:, None] * better
    level /= np.linalg.norm(level, axis=1, keepdims=True)
    rim = MIDDLE + RADIUS * (least * better + np.sqrt(1 - least**2) * level)
    return np.vstack([inside, rim])


@pytest.mark.parametrize("least", [0.0, 0.3])
def test_nothing_that_is_good_enough_lies_farther(least):
    set_, better = caps(least)
    ways = sphere(60, (GROUPS, 3))
    found = set_.best(ways)
    every = points_in(least, better)
    for g in range(GROUPS):
        reach = (found[:, g] * ways[:, g]).sum(axis=1)
        assert (reach >= (every @ ways[:, g].T).max(axis=0) - PLANE).all()
    assert (np.linalg.norm(found - MIDDLE, axis=-1) <= RADIUS + PLANE).all()
    assert (heights(found, better) >= least - PLANE).all()
    # Half of the ways lead up, where the ball itself is farthest.
    up = ways @ better >= least
    assert found[up] == pytest.approx((MIDDLE + RADIUS * ways)[up])
    assert 0 < up.mean() < 1


def test_a_group_without_a_direction_gets_what_is_good_enough():
    set_, better = caps(0.3)
    ways = sphere(5, (GROUPS, 3))
    ways[:, 1] = 0
    assert heights(set_.best(ways)[:, 1], better) == pytest.approx(np.full(5, 0.3))


@pytest.mark.parametrize("least", [0.0, 0.3])
def test_numbers_that_are_held_are_the_same_on_both_sides(least):
    set_, better = caps(least, size=2)
    rng = np.random.default_rng(3)
    free = rng.random((200, GROUPS, 2)) < 0.5
    held = np.where(free, 0.0, rng.uniform(-0.7, 0.7, free.shape))
    ways = np.where(free, rng.standard_normal(free.shape), 0.0)
    first, second = (set_.holding(held)(way) for way in (ways, -ways))
    for side in (first, second):
        assert (np.linalg.norm(side - MIDDLE[:2], axis=-1) <= RADIUS + PLANE).all()
        assert (heights(side, better) >= least - PLANE).all()
    assert first[~free] == pytest.approx(second[~free])
    moved = free.any(axis=-1)
    assert np.linalg.norm(first - second, axis=-1)[moved].min() > 0.1 * RADIUS
    # What can be held where it is wanted is held there.
    wanted = MIDDLE[:2] + RADIUS * held
    rising = ((held * better).sum(axis=-1) >= 0) & moved
    here = ~free & rising[..., None]
    assert first[here] == pytest.approx(wanted[here])


def test_of_many_numbers_that_are_held_nothing_is_worse_than_the_middle():
    size, rng = 12, np.random.default_rng(4)
    better = np.full(size, -1 / np.sqrt(size))
    set_ = Caps(np.full(size, 0.3), 0.1, better, 0.2, GROUPS)
    free = rng.random((300, GROUPS, size)) < 0.1
    held = np.where(free, 0.0, sphere(300, (GROUPS, size)))
    ways = np.where(free, rng.standard_normal(free.shape), 0.0)
    found = set_.holding(held)(ways)
    assert ((found - 0.3) @ better >= -PLANE).all()
    assert (np.linalg.norm(found - 0.3, axis=-1) <= 0.1 + PLANE).all()


def test_random_alternatives_fill_the_cap():
    set_, better = caps(0.2)
    found = set_.random(400, np.random.default_rng(5))
    high = heights(found, better)
    assert high.min() >= 0.2 - PLANE
    assert (np.linalg.norm(found - MIDDLE, axis=-1) <= RADIUS + PLANE).all()
    assert high.max() > 0.8
    assert high.min() < 0.25
    # Uniform: the mean height of a cap is that of all its points.
    inside = points_in(0.2, better)[:-300]
    assert high.mean() == pytest.approx(heights(inside, better).mean(), abs=0.03)
    assert heights(set_.center, better) == pytest.approx([0.6, 0.6])
