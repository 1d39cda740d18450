"""What may be shown of a region: the best in directions, random ones, units."""

import numpy as np
import pytest

from elicitor.core import Space
from elicitor.regions.choice_set import Balls, Hull, Models, Product
from elicitor.testing.pools import POOLS
from elicitor.testing.problems import PROBLEMS
from tests.procedures.class_problems import sample
from tests.procedures.cost_reward_cases import region_of
from tests.procedures.fair_cases import ball_of

CENTER, RADIUS = np.array([0.3, 0.5, 0.4]), 0.2
POINTS = np.random.default_rng(0).random((9, 3)) * [1.0, 0.1, 100.0]
GROUPED = np.random.default_rng(1).random((7, 2, 3))


def in_tens(points):
    return np.round(points * 10) / 10


SETS = {
    "ball": Balls(CENTER, RADIUS),
    "balls": Balls(CENTER, RADIUS, 2),
    "hull": Hull(POINTS),
    "hull of groups": Hull(GROUPED),
    "models": Models(POINTS),
    "models of groups": Models(GROUPED),
    "product": Product([Hull(POINTS[:5]), Hull(POINTS[4:])]),
}
EVERY = pytest.mark.parametrize("name", SETS)


def heights(points, directions):
    """How far points lie in directions, of shape (n_directions, n_points)."""
    axes = tuple(range(1, points.ndim))
    return np.tensordot(directions, points, axes=(axes, axes))


@EVERY
def test_nothing_lies_farther_than_the_best(name):
    choices, rng = SETS[name], np.random.default_rng(0)
    directions = rng.standard_normal((30, *choices.shape)) / choices.spread
    best = choices.best(directions)
    assert best.shape == directions.shape
    others = heights(choices.random(500, rng), directions)
    reached = np.diag(heights(best, directions))
    assert (reached >= others.max(axis=1) - 1e-9).all()
    # How long a direction is does not matter; no direction at all is no obstacle.
    assert choices.best(7 * directions) == pytest.approx(best)
    assert choices.best(directions[:0]).shape == (0, *choices.shape)


@EVERY
def test_the_middle_and_the_spread_are_those_of_what_is_shown(name):
    choices, rng = SETS[name], np.random.default_rng(0)
    some = choices.random(4000, rng)
    assert some.shape == (4000, *choices.shape)
    assert choices.center.shape == choices.spread.shape == choices.shape
    away = (some.mean(axis=0) - choices.center) / choices.spread
    assert np.abs(away).max() < 0.1
    scatter = some.std(axis=0) / choices.spread
    assert scatter.min() > 0.35
    assert scatter.max() < 1.1


def test_a_ball_is_best_on_its_surface():
    ways = np.array([[3.0, 4.0, 0.0], [0.0, 0.0, -1.0]])
    expected = CENTER + RADIUS * np.array([[0.6, 0.8, 0.0], [0.0, 0.0, -1.0]])
    assert SETS["ball"].best(ways) == pytest.approx(expected)
    assert SETS["ball"].spread == pytest.approx(RADIUS)
    assert SETS["ball"].is_round
    assert SETS["ball"].n_parts == 1


def test_what_is_held_stays_where_it_is():
    """The others take what is left: 1 − 0.6² = 0.8²."""
    held = np.array([[0.0, 0.6, 0.0]])
    found = SETS["ball"].holding(held)(np.array([[1.0, 0.0, 1.0]]))
    away = (found - CENTER) / RADIUS
    assert away == pytest.approx(np.array([[0.8 / 2**0.5, 0.6, 0.8 / 2**0.5]]))
    away = (SETS["ball"].holding(held)(np.array([[0.0, 0.0, -2.0]])) - CENTER) / RADIUS
    assert away == pytest.approx(np.array([[0.0, 0.6, -0.8]]))
    # More than there is room for is held as far as it goes, and nothing is left.
    full = SETS["ball"].holding(np.array([[0.0, 1.0, 0.0]]))(
        np.array([[1.0, 0.0, 0.0]])
    )
    assert full == pytest.approx(CENTER + RADIUS * np.array([[0.0, 1.0, 0.0]]))


def test_every_group_has_a_ball_of_its_own():
    choices = SETS["balls"]
    assert choices.shape == (2, 3)
    assert choices.n_parts == 2
    ways = np.array([[[2.0, 0, 0], [0, -3.0, 0]], [[0, 0, 5.0], [0, 0, 0]]])
    found = (choices.best(ways) - CENTER) / RADIUS
    expected = [[[1.0, 0, 0], [0, -1, 0]], [[0, 0, 1], [0, 0, 0]]]
    assert found == pytest.approx(np.array(expected))


def test_random_points_are_uniform_in_every_ball():
    points = SETS["balls"].random(4000, np.random.default_rng(0))
    shares = np.linalg.norm((points - CENTER) / RADIUS, axis=2) ** 3
    assert shares.max() <= 1
    # |x|³ is uniform: mean 1/2, variance 1/12; four standard errors.
    assert shares.mean(axis=0) == pytest.approx(1 / 2, abs=4 / np.sqrt(12 * 4000))
    # Groups know nothing of each other.
    together = np.corrcoef(points.reshape(4000, 6).T)
    assert np.abs(together - np.eye(6)).max() < 0.08


@pytest.mark.parametrize("name", ["hull", "hull of groups", "models"])
def test_the_best_of_points_is_one_of_them(name):
    choices = SETS[name]
    points = choices.optima
    ways = np.random.default_rng(0).standard_normal((40, *choices.shape))
    ways /= choices.spread
    found = choices.best(ways)
    expected = points[heights(points, ways).argmax(axis=1)]
    assert np.array_equal(found, expected)
    assert len(np.unique(found, axis=0)) > 3


def test_of_equal_points_the_first_is_best():
    points = np.array([[0.0, 1.0], [1.0, 0.3], [1.0, 0.7], [1.0, 0.3]])
    found = Models(points).best(np.array([[1.0, 0.0], [1.0, 1e-14]]))
    assert found.tolist() == [[1.0, 0.3], [1.0, 0.3]]


def test_a_hull_has_the_corners_of_its_pieces_too():
    square = np.array([[0, 0], [0, 3], [3, 3], [3, 0]], dtype=float)
    points = np.array([[1.0, 1.0], [2.0, 2.0]])
    hull = Hull(points, square[None])
    assert hull.best(np.array([[1.0, 1.0]])).tolist() == [[3.0, 3.0]]
    assert np.array_equal(hull.landmarks, points)
    assert np.array_equal(hull.optima, points)
    assert hull.pieces.shape == (1, 4, 2)
    # Random ones and units are of the points alone.
    some = hull.random(50, np.random.default_rng(0))
    assert some[:, 0] == pytest.approx(some[:, 1])
    assert some.min() >= 1 - 1e-12
    assert some.max() <= 2 + 1e-12
    assert hull.spread == pytest.approx([0.5, 0.5])


def test_random_points_of_a_hull_are_mixtures_of_three():
    corners = np.eye(4)
    some = Hull(corners).random(500, np.random.default_rng(0))
    assert some.sum(axis=1) == pytest.approx(1)
    assert (some >= 0).all()
    assert ((some > 0).sum(axis=1) <= 3).all()
    assert ((some > 0).sum(axis=1) == 3).mean() > 0.3


def test_what_never_differs_has_a_unit():
    points = np.array([[1.0, 0.2], [1.0, 0.8]])
    for choices in (Hull(points), Models(points)):
        assert choices.spread == pytest.approx([1.0, 0.3])


def test_models_are_shown_as_they_are_and_never_mixed():
    choices = SETS["models"]
    assert not choices.can_mix
    assert np.array_equal(choices.alternatives, POINTS)
    assert np.array_equal(choices.optima, POINTS)
    for point in choices.random(40, np.random.default_rng(0)):
        assert (point == POINTS).all(axis=1).any()
    assert SETS["hull"].can_mix
    assert SETS["hull"].alternatives is None


def test_groups_of_a_product_are_chosen_one_by_one():
    choices = SETS["product"]
    assert (choices.n_parts, choices.shape) == (2, (2, 3))
    ways = np.random.default_rng(0).standard_normal((20, 2, 3)) / choices.spread
    parts = Hull(POINTS[:5]), Hull(POINTS[4:])
    expected = np.stack([p.best(ways[:, g]) for g, p in enumerate(parts)], axis=1)
    assert np.array_equal(choices.best(ways), expected)
    assert choices.center == pytest.approx(np.stack([p.center for p in parts]))
    assert choices.spread == pytest.approx(np.stack([p.spread for p in parts]))


@pytest.mark.parametrize("kind", ["ball", "hull"])
def test_people_are_rounded_when_shown_and_not_before(kind):
    choices = {
        "ball": Balls(CENTER, RADIUS, rounding=in_tens),
        "hull": Hull(POINTS, rounding=in_tens),
    }[kind]
    ways = np.random.default_rng(0).standard_normal((5, 3))
    best = choices.best(ways)
    assert not np.array_equal(best, in_tens(best))
    assert np.array_equal(choices.shown(best), in_tens(best))
    some = choices.random(20, np.random.default_rng(0))
    assert np.array_equal(some, in_tens(some))
    assert np.array_equal(SETS[kind].shown(best), best)


# -- those of regions ---------------------------------------------------------------

REGIONS = {
    "two classes": lambda: PROBLEMS["logistic"].region,
    "ties": lambda: PROBLEMS["tied"].region,
    "three classes": lambda: sample("three classes"),
    "rare class": lambda: sample("rare class"),
    "groups": lambda: ball_of(np.random.default_rng(0), 2, 3, diagonal=True),
    "pool": lambda: POOLS["two qualities"],
    "lotteries": lambda: POOLS["three mixed"],
    "costs": lambda: region_of("two classes"),
    "costs of a ball": lambda: region_of("ball"),
    "neutral": lambda: region_of("neutral, limited"),
    "measured points": lambda: region_of("measured points"),
}


@pytest.mark.parametrize("name", REGIONS)
def test_what_is_shown_of_a_region_can_be_had(name):
    region = REGIONS[name]()
    choices, rng = region.choice_set, np.random.default_rng(0)
    assert isinstance(region.space, Space)
    assert choices.shape == region.space.shape
    ways = rng.standard_normal((20, *choices.shape)) / choices.spread
    for points in (
        choices.best(ways),
        choices.random(20, rng),
        choices.optima[::9],
        choices.pieces.reshape(-1, *choices.shape)[::7],
    ):
        assert all(map(region.contains, points))


@pytest.mark.parametrize(
    "name", ["two classes", "ties", "three classes", "rare class", "measured points"]
)
def test_on_pieces_two_numbers_differ_and_corners_stand_in_order(name):
    pieces = REGIONS[name]().choice_set.pieces
    assert len(pieces)
    for piece in pieces:
        varies = np.ptp(piece, axis=0) > 1e-9
        if name != "measured points":  # there, all accuracies fall at once
            assert varies.sum() == 2
        flat = piece[:, varies][:, [0, -1]]
        turns = [
            np.cross([*(b - a), 0], [*(c - b), 0])[2]
            for a, b, c in zip(
                flat,
                np.roll(flat, -1, axis=0),
                np.roll(flat, -2, axis=0),
                strict=True,
            )
        ]
        # Convex: all turns go the same way.
        turns = np.array(turns)
        large = np.abs(turns) > 1e-9 * np.ptp(flat, axis=0).prod()
        assert len({*np.sign(turns[large])}) == 1


@pytest.mark.parametrize("name", ["two classes", "ties"])
def test_nothing_shown_of_two_classes_is_worse_than_chance(name):
    region = REGIONS[name]()
    for points in (
        region.choice_set.points,
        region.choice_set.random(200, np.random.default_rng(0)),
        region.choice_set.optima,
    ):
        assert (points / region.all_right).sum(axis=1).min() >= 1 - 1e-9


@EVERY
def test_what_is_shown_is_held_and_what_is_not_is_not(name):
    choices, rng = SETS[name], np.random.default_rng(0)
    directions = rng.standard_normal((50, *choices.shape)) / choices.spread
    assert choices.holds(choices.random(50, rng)).all()
    best = choices.best(directions)
    assert choices.holds(best).all()
    beyond = choices.center + 2 * (best - choices.center)
    assert not choices.holds(beyond).any()


def test_only_whole_people_are_held_and_a_little_outside():
    choices = Balls(CENTER, RADIUS, rounding=in_tens)
    found = choices.holds(np.array([[0.3, 0.5, 0.4], [0.35, 0.5, 0.4], [0.6, 0.5, 0]]))
    assert found.tolist() == [True, False, False]
    assert choices.holds(choices.shown(choices.best(np.eye(3)))).all()


def test_no_mixture_of_models_is_held_but_one_that_others_beat():
    choices = Models(POINTS[1:])
    choices.beaten = POINTS[:1], POINTS[1:2]
    assert choices.holds(POINTS).all()
    assert not choices.holds((POINTS[1:2] + POINTS[2:3]) / 2).any()
