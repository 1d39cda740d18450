"""Directions in which pairs are looked for: random, varied, telling, of two numbers."""

import dataclasses

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.directions import (
    any_way,
    best_ways,
    in_planes,
    telling,
    varied,
)
from elicitor.procedures.bayesian.levelling import Aims
from elicitor.regions.choice_set import Balls, Hull
from elicitor.regions.multiclass import Ball
from tests.procedures.bayesian.brief import informed
from tests.procedures.class_problems import sample
from tests.procedures.fair_cases import ball_of

BALL = Balls(np.array([0.3, 0.5, 0.4]), 0.2)
GROUPS = Balls(np.array([0.3, 0.5, 0.4]), 0.2, 2)


def quadratic():
    return utility_of(Ball([0.3, 0.4, 0.5], 0.2), "quadratic")


def rng_of(seed=0):
    return np.random.default_rng(seed)


# -- random ones --------------------------------------------------------------------


@pytest.mark.parametrize("choices", [BALL, GROUPS], ids=["ball", "groups"])
def test_half_of_random_pairs_are_opposite(choices):
    aims = any_way(choices, 400, rng_of())
    assert aims.first.shape == aims.second.shape == (400, *choices.shape)
    assert np.array_equal(aims.second[::2], -aims.first[::2])
    assert not np.allclose(aims.second[1::2], -aims.first[1::2])
    assert not aims.held.any()
    # All ways are as likely.
    flat = aims.first.reshape(400, -1)
    assert np.abs(flat.mean(axis=0)).max() < 0.2
    assert np.abs(np.cov(flat.T) - np.eye(flat.shape[1])).max() < 0.3


def test_varied_directions_lie_near_theirs_and_leave_alone_what_is_held():
    aims = any_way(BALL, 3, rng_of())
    first, second, held = (part.copy() for part in aims)
    first[0, 2] = second[0, 2] = 0.0
    held[0, 2] = 0.7
    found = varied(Aims(first, second, held), 200, 0.1, rng_of(1))
    assert found.first.shape == (600, 3)
    for side, whole in ((found.first, first), (found.second, second)):
        moved = side.reshape(3, 200, 3) - whole[:, None]
        assert not moved[0, :, 2].any()
        # A tenth of the length of the first, in every number that is free.
        size = 0.1 * np.sqrt((first**2).mean(axis=1))
        for row in range(3):
            free = whole[row] != 0
            assert moved[row][:, free].std(axis=0) == pytest.approx(size[row], rel=0.2)
            assert np.abs(moved[row].mean(axis=0)).max() < size[row] / 3
    assert np.array_equal(found.held, np.repeat(held, 200, axis=0))
    # Both ends move, each its own way.
    moves = (found.first - np.repeat(first, 200, axis=0))[:, 0]
    others = (found.second - np.repeat(second, 200, axis=0))[:, 0]
    assert abs(np.corrcoef(moves, others)[0, 1]) < 0.2


# -- telling ones -------------------------------------------------------------------


def test_best_way_is_the_best_of_all_level_ones():
    rng = np.random.default_rng(0)
    mean, root = rng.standard_normal(6), rng.standard_normal((6, 6))
    covariance = root @ np.diag([4, 2, 1, 0.5, 0.2, 0.1]) @ root.T
    slopes = rng.standard_normal((5, 6, 3))
    # Noise as large as everything else, and different at every place.
    noise = np.array([0.0, 1.0, 10.0, 100.0, 1000.0])
    heights = rng.standard_normal((5, 3))
    across = np.eye(6) - np.outer(mean, mean) / (mean @ mean)
    ways = best_ways(mean, covariance, slopes, heights, noise)
    assert np.linalg.norm(ways, axis=1) == pytest.approx(1)
    turns = np.linspace(0, np.pi, 2000)[:, None]
    for slope, height, loud, way in zip(slopes, heights, noise, ways, strict=True):
        one = np.cross(height, [1.0, 0, 0])
        other = np.cross(height, one)
        one, other = one / np.linalg.norm(one), other / np.linalg.norm(other)
        every = np.vstack([way, np.cos(turns) * one + np.sin(turns) * other])
        z = every @ slope.T
        lost = ((z @ covariance @ across) ** 2).sum(axis=1)
        gains = lost / (loud + ((z @ covariance) * z).sum(axis=1))
        assert way @ height == pytest.approx(0, abs=1e-9)
        assert gains[0] == pytest.approx(gains[1:].max(), rel=1e-5)


@pytest.mark.parametrize(
    ("region", "family"),
    [
        (lambda: Ball([0.3, 0.4, 0.5], 0.2), "quadratic"),
        (lambda: Ball(np.linspace(0.1, 0.3, 4), 0.09), "linear"),
        (lambda: ball_of(rng_of(), 2, 3, diagonal=False), "fair"),
        (lambda: sample("three classes"), "linear-fractional"),
    ],
)
def test_telling_directions_are_level_to_first_order_and_of_length_one(region, family):
    utility = utility_of(region(), family)
    beliefs = informed(utility)
    estimate, choices = beliefs.estimate(), utility.choice_set
    aims = telling(utility, beliefs, estimate, rng_of())
    assert len(aims.first) % 16 == 0
    assert not aims.held.any()
    middles, ways = (aims.first + aims.second) / 2, (aims.first - aims.second) / 2
    if not choices.is_round:
        assert middles == pytest.approx(0)
        return
    places = choices.center + choices.spread * middles
    slopes = utility.slopes(places) * choices.spread
    axes = tuple(range(1, middles.ndim))
    rise = np.tensordot(slopes, estimate, axes=(1, 0)) * ways
    assert rise.sum(axis=axes) == pytest.approx(0, abs=1e-9)
    # A place and half a pair: together as far as the region reaches.
    size = (middles**2).sum(axis=axes) + (ways**2).sum(axis=axes)
    assert size == pytest.approx(choices.n_parts)
    shares = np.sqrt((middles**2).sum(axis=axes) / choices.n_parts)
    assert {*shares.round(9)} == {0.0, 0.4, 0.6, 0.75}


def loud(beliefs, scale):
    """The likeliest hypothesis, with noise of another size."""
    known = beliefs.likeliest
    known.noise = dataclasses.replace(known.noise, scales=np.array([scale]))
    return known


def level_ways(estimate):
    """All unit directions across an estimate of three weights, (2000, 3)."""
    one = np.cross(estimate, [1.0, 0, 0])
    other = np.cross(estimate, one)
    one, other = one / np.linalg.norm(one), other / np.linalg.norm(other)
    turns = np.linspace(0, np.pi, 2000)[:, None]
    return np.cos(turns) * one + np.sin(turns) * other


def test_everywhere_the_telling_direction_is_the_best_for_the_noise_there_is():
    """Among all that are level to a linear utility and as long, by brute force."""
    utility = utility_of(Ball(np.linspace(0.1, 0.3, 3), 0.09), "linear")
    beliefs = utility.beliefs()
    for row in np.array([[1.0, -2.0, 0.3], [0.2, 0.9, -1.5]]):
        beliefs.learn(row, Answer.FIRST)
    estimate = beliefs.estimate()
    for scale in (1e-3, 0.5, 3.0):
        known = loud(beliefs, scale)
        (mean,), (covariance,) = known.means, known.covariances
        across = np.eye(3) - np.outer(mean, mean) / (mean @ mean)

        def gain(ways, scale=scale, covariance=covariance, across=across):
            z = 2 * utility.scale * utility.choice_set.spread * ways
            lost = ((z @ covariance @ across) ** 2).sum(axis=1)
            return lost / (scale**2 + ((z @ covariance) * z).sum(axis=1))

        aims = telling(utility, known, estimate, rng_of())
        ways = (aims.first - aims.second) / 2
        assert len({*np.linalg.norm(ways, axis=1).round(9)}) == 4
        for way in ways:
            best = gain(np.linalg.norm(way) * level_ways(estimate))
            assert gain(way[None])[0] >= (1 - 3e-6) * best.max()
            assert best.min() < 0.99 * best.max()


# -- in two numbers -----------------------------------------------------------------


@pytest.mark.parametrize("grouped", [False, True])
def test_pairs_of_two_numbers_hold_all_others(grouped):
    if grouped:
        utility = utility_of(ball_of(rng_of(), 2, 3, diagonal=False), "fair")
    else:
        utility = quadratic()
    estimate, choices = informed(utility).estimate(), utility.choice_set
    aims = in_planes(utility, estimate, rng_of())
    n = int(np.prod(choices.shape))
    first, second, held = (part.reshape(-1, n) for part in aims)
    free = (first != 0) | (second != 0)
    assert (free.sum(axis=1) == 2).all()
    assert not held[free].any()
    every = {tuple(np.flatnonzero(row)) for row in free}
    assert len(every) == n * (n - 1) // 2
    # What is held leaves every part some room, and lies from the middle to far out.
    parts = np.linalg.norm(aims.held, axis=-1).reshape(len(held), -1)
    assert parts.max() <= 0.75 + 1e-12
    assert parts.max() > 0.7
    assert not parts.any(axis=1).all()


def test_half_of_the_pairs_of_two_numbers_are_level_to_first_order():
    utility = quadratic()
    estimate, choices = informed(utility).estimate(), utility.choice_set
    aims = in_planes(utility, estimate, rng_of())
    opposite = (aims.first == -aims.second).all(axis=1)
    assert opposite.mean() == pytest.approx(0.5)
    places = choices.center + choices.spread * aims.held
    rise = np.tensordot(utility.slopes(places) * choices.spread, estimate, axes=(1, 0))
    level = (rise * aims.first).sum(axis=1)
    assert level[opposite] == pytest.approx(0, abs=1e-9)
    assert np.abs(level[~opposite]).max() > 0.1


def test_of_very_many_planes_some_are_tried():
    utility = utility_of(Ball(np.full(24, 0.3), 0.1), "linear", signs="unknown")
    aims = in_planes(utility, informed(utility, 2).estimate(), rng_of())
    planes = {tuple(np.flatnonzero(row)) for row in aims.first[len(aims.first) // 2 :]}
    assert len({plane for plane in planes if len(plane) == 2}) == 150


def test_a_hull_is_no_obstacle_to_random_directions():
    points = np.random.default_rng(0).random((5, 3))
    assert any_way(Hull(points), 7, rng_of()).first.shape == (7, 3)
