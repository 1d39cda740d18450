"""Pairs that somebody finds equally good: turned, mixed, and along flat pieces."""

import numpy as np
import pytest

from elicitor.procedures.bayesian.levelling import (
    Aims,
    level_chords,
    levelled,
    mixed,
)
from elicitor.regions.choice_set import Balls, Hull

CENTER, RADIUS = np.array([0.3, 0.5, 0.4]), 0.2
BALL = Balls(CENTER, RADIUS)
GROUPS = Balls(CENTER, RADIUS, 2)
HULL = Hull(np.random.default_rng(0).random((40, 3)) * [1.0, 0.1, 50.0])
WEIGHTS = np.array([0.8, -0.5, 0.3])


def straight(first, second):
    """By how much the first is better, to somebody with linear utility, in spreads."""
    return ((first - second) / RADIUS @ WEIGHTS).reshape(len(first), -1).sum(axis=1)


def curved(first, second):
    def worth(points):
        away = (points - CENTER) / RADIUS
        return away @ WEIGHTS - 0.4 * (away**2).sum(axis=-1) + 0.8 * away[..., 0] ** 3

    return worth(first) - worth(second)


def on_hull(first, second):
    return ((first - second) / HULL.spread) @ WEIGHTS


def random_aims(choices, number=60, seed=0):
    first, second = np.random.default_rng(seed).standard_normal(
        (2, number, *choices.shape)
    )
    return Aims(first, second, np.zeros_like(first))


def uphill_of(aims, weights):
    """The slope of a linear utility, as long as the aims."""
    axes = tuple(range(1, aims.first.ndim))
    length = np.sqrt((aims.first**2).sum(axis=axes, keepdims=True))
    slope = np.resize(weights, aims.first.shape[1:])
    return np.broadcast_to(slope / np.linalg.norm(slope), aims.first.shape) * length


@pytest.mark.parametrize(
    ("choices", "lead"),
    [(BALL, straight), (GROUPS, straight), (HULL, on_hull)],
    ids=["ball", "groups", "hull"],
)
def test_pairs_are_level_and_turned_directions_are_found(choices, lead):
    aims = random_aims(choices)
    (first, second), found = levelled(
        choices, aims, aims.ends(choices), uphill_of(aims, WEIGHTS), lead
    )
    assert found.mean() > 0.9
    assert lead(first, second)[found] == pytest.approx(0, abs=1e-9)
    before = np.abs(lead(*aims.ends(choices)))
    assert np.median(before) > 0.3


def test_curved_utilities_are_level_too():
    aims = random_aims(BALL)
    (first, second), found = levelled(
        BALL, aims, aims.ends(BALL), uphill_of(aims, WEIGHTS), curved
    )
    assert found.mean() > 0.8
    assert np.abs(curved(first, second)[found]).max() < 1e-4
    away = np.linalg.norm(np.stack([first, second]) - CENTER, axis=2)[:, found] / RADIUS
    assert away.max() <= 1 + 1e-12
    assert away.min() > 0.9
    assert np.median(away) > 0.999


def test_where_nothing_level_lies_on_the_way_it_is_said():
    """Somebody to whom the first is always better."""
    aims = random_aims(BALL, 8)

    def ahead(first, second):
        return 10.0 + straight(first, second)

    _, found = levelled(BALL, aims, aims.ends(BALL), uphill_of(aims, WEIGHTS), ahead)
    assert not found.any()


def test_pairs_that_are_level_stay_where_they_are():
    across = np.array([[0.5, 0.8, 0.0], [0.3, 0.0, -0.8]])  # ⟨WEIGHTS, ·⟩ = 0
    aims = Aims(across, -across, np.zeros_like(across))
    pairs, found = levelled(
        BALL, aims, aims.ends(BALL), uphill_of(aims, WEIGHTS), straight
    )
    assert found.all()
    assert np.allclose(pairs, aims.ends(BALL))


def test_the_first_goes_up_and_the_second_down():
    """Each by half of what is missing: antipodes stay antipodes."""
    aims = random_aims(BALL)._replace(second=-random_aims(BALL).first)
    (first, second), found = levelled(
        BALL, aims, aims.ends(BALL), uphill_of(aims, WEIGHTS), straight
    )
    middle = (first + second)[found] / 2
    assert middle == pytest.approx(np.broadcast_to(CENTER, middle.shape), abs=1e-9)


def test_numbers_that_are_held_stay_the_same():
    way = np.array([[1.0, 0.2, 0.0], [0.4, -1.0, 0.0]])
    held = np.array([[0.0, 0.0, 0.6], [0.0, 0.0, -0.3]])
    uphill = np.array([[1.0, -0.6, 0.0], [0.9, -0.5, 0.0]])
    (first, second), found = levelled(
        BALL, Aims(way, -way, held), Aims(way, -way, held).ends(BALL), uphill, straight
    )
    assert found.all()
    assert straight(first, second) == pytest.approx(0, abs=1e-9)
    for side in (first, second):
        assert ((side - CENTER) / RADIUS)[:, 2] == pytest.approx([0.6, -0.3])


def test_aims_are_in_units_of_the_spread():
    """A hull in units far from each other: the best by spreads, not by numbers."""
    aims = random_aims(HULL, 20)
    first, second = aims.ends(HULL)
    assert np.array_equal(first, HULL.best(aims.first / HULL.spread))
    assert np.array_equal(second, HULL.best(aims.second / HULL.spread))


def test_directions_are_turned_in_units_of_the_spread(monkeypatch):
    """The first by some share of what is uphill, the second by as much downhill."""
    aims = random_aims(HULL, 20)
    uphill = np.random.default_rng(2).standard_normal(aims.first.shape)
    start, looked = aims.ends(HULL), []
    monkeypatch.setattr(
        HULL, "holding", lambda _: lambda d: looked.append(d) or best(d)
    )
    best = HULL.best
    levelled(HULL, aims, start, uphill, straight)
    assert len(looked) > 4
    for first, second in zip(looked[::2], looked[1::2], strict=True):
        up = (first * HULL.spread - aims.first) / uphill
        down = (aims.second - second * HULL.spread) / uphill
        assert up == pytest.approx(np.broadcast_to(up[:, :1], up.shape))
        assert down == pytest.approx(up)
        assert (np.abs(up) > 0).all()


def test_some_aims_are_taken_with_all_that_belongs_to_them():
    aims = random_aims(BALL, 5)._replace(held=np.arange(15.0).reshape(5, 3))
    some = aims.at(np.array([3, 1]))
    for part, whole in zip(some, aims, strict=True):
        assert np.array_equal(part, whole[[3, 1]])


# -- mixtures -----------------------------------------------------------------------


def any_pairs(number=30, seed=0):
    rng = np.random.default_rng(seed)
    return tuple(rng.random((2, number, 3)))


def test_mixtures_of_pairs_are_level_and_lie_between_them():
    one, other = any_pairs(), any_pairs(seed=1)

    def lead(first, second):
        return (first - second) @ WEIGHTS

    crossing = lead(*one) * lead(*other) < 0
    first, second = mixed(one, other, lead)
    assert 5 < crossing.sum() < 25
    assert lead(first, second)[crossing] == pytest.approx(0, abs=1e-12)
    shares = (first - one[0]) / (other[0] - one[0])
    assert shares == pytest.approx(np.broadcast_to(shares[:, :1], shares.shape))
    assert shares.min() >= -1e-12
    assert shares.max() <= 1 + 1e-12
    # Both sides by the same share.
    again = (second - one[1]) / (other[1] - one[1])
    assert again == pytest.approx(shares)
    # Where neither crosses, it is the pair that is nearer to level.
    near = np.where(np.abs(lead(*one)) < np.abs(lead(*other)), 0.0, 1.0)
    assert shares[~crossing, 0] == pytest.approx(near[~crossing])


def test_mixtures_are_close_to_level_for_curved_utilities():
    one, other = any_pairs(), any_pairs(seed=1)

    def lead(first, second):
        return (first**3 - second**3) @ WEIGHTS

    crossing = lead(*one) * lead(*other) < 0
    found = np.abs(lead(*mixed(one, other, lead)))[crossing]
    before = np.minimum(np.abs(lead(*one)), np.abs(lead(*other)))[crossing]
    assert np.median(found / before) < 0.03


# -- flat pieces --------------------------------------------------------------------


def circle(n, rng):
    """Corners of a convex polygon, in order."""
    angles = np.sort(rng.uniform(0, 2 * np.pi, n))
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)[None]


def test_every_corner_but_the_best_and_the_worst_has_one_level_chord():
    rng = np.random.default_rng(0)
    corners, weights = circle(12, rng), np.array([0.8, 0.3])

    def lead(first, second):
        return (first - second) @ weights

    first, second = level_chords(corners, lead)
    assert np.allclose(first @ weights, second @ weights)
    values = corners[0] @ weights
    inner = [i for i in range(12) if values.min() < values[i] < values.max()]
    assert first == pytest.approx(corners[0][inner])
    # Each end lies on an edge that does not touch the corner.
    for i, end in zip(inner, second, strict=True):
        gaps = [
            np.linalg.norm(end - a) + np.linalg.norm(end - b) - np.linalg.norm(a - b)
            for a, b in zip(corners[0], np.roll(corners[0], -1, axis=0), strict=True)
        ]
        edge = int(np.argmin(gaps))
        assert gaps[edge] < 1e-9
        assert i not in (edge, (edge + 1) % 12)


def test_chords_stay_on_their_piece():
    rng = np.random.default_rng(0)
    pieces = np.concatenate([circle(8, rng), circle(8, rng) + 5.0])

    def lead(first, second):
        return (first - second) @ np.array([0.8, 0.3])

    first, second = level_chords(pieces, lead)
    assert np.array_equal(first.max(axis=1) > 2, second.max(axis=1) > 2)
    assert 0 < (first.max(axis=1) > 2).sum() < len(first)


def test_without_pieces_there_are_no_chords():
    first, second = level_chords(np.empty((0, 4, 3)), on_hull)
    assert first.shape == second.shape == (0, 3)


@pytest.mark.parametrize("off", [1e-16, -1e-16])
def test_what_is_level_from_the_start_is_found_however_it_is_rounded(off):
    """Also if every turn, whichever way, makes the first better."""
    aims = random_aims(BALL)
    start = aims.ends(BALL)

    def turned(first, second):
        del second
        return np.linalg.norm(first - start[0], axis=1) + off

    pair, found = levelled(
        BALL, aims, aims.ends(BALL), uphill_of(aims, WEIGHTS), turned
    )
    assert found.all()
    for side, own in zip(pair, start, strict=True):
        assert side == pytest.approx(own)
