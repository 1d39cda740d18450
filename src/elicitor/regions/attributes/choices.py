"""What is shown of accuracies and attributes: good classifiers and what they cost.

Pairs that differ in two numbers are chords of a frontier, where accuracy is given up
for one attribute, and chords of a face, where two classes compete. The others are good
classifiers with attributes as their frontiers allow.
"""

from __future__ import annotations

import itertools
from typing import Any, Protocol

import numpy as np

from elicitor.regions.attributes.attribute import Attribute
from elicitor.regions.choice_set import Hull
from elicitor.regions.landmarks import upper_boundary

__all__ = ["cost_reward_border", "cost_reward_choices"]

CORNERS = 17
"""Points of a frontier, or of a face."""
CLASSIFIERS, POINTS = 60, 200
"""Classifiers that are best for random weights, and landmarks made of them."""
ALONG, SHARES = 300, 7
"""The same along the border, each with so many shares of the way to it."""
BLEND = 0.25
"""Share of the average classifier in trades between two classes."""


class Priced(Protocol):
    """What is looked at of a :class:`.CostRewardRegion`."""

    accuracies: Any
    attributes: tuple[Attribute, ...]
    top: float

    @property
    def n_accuracies(self) -> int:
        """How many of the statistics are accuracies or errors."""

    @property
    def is_ball(self) -> bool:
        """Whether accuracies are errors in a ball."""

    def embed(self, accuracies: np.ndarray) -> np.ndarray:
        """The point with given accuracies and every attribute at rest."""

    def trade(
        self, index: int, accuracy: float, gain: float, direction: np.ndarray
    ) -> np.ndarray:
        """The point with given reference accuracy and gain of one attribute."""

    def roofs(self, accuracy: float) -> np.ndarray:
        """Best gain of every attribute at a reference accuracy."""


def cost_reward_choices(region: Priced) -> Hull:
    """Flat pieces of the region, and good classifiers with what they may cost."""
    rng = np.random.default_rng(0)
    origin, good = _origin(region), _classifiers(region, rng)
    middle = region.embed(good.mean(axis=0))
    pieces = (1 - BLEND) * np.array(_pieces(region, good)) + BLEND * middle
    shares = rng.random((POINTS, 1)) ** 0.5
    some = good[rng.integers(len(good), size=POINTS)]
    accuracies = origin + shares * (some - origin)
    points = [_equipped(region, row, rng) for row in accuracies]
    return Hull(np.array(points), pieces)


def cost_reward_border(region: Priced) -> np.ndarray:
    """Good classifiers, mixed with the origin, and what they may cost.

    All attributes are at their best or at their worst, or all but one of them.
    """
    good = _classifiers(region, np.random.default_rng(1), ALONG)
    origin, n = _origin(region), len(region.attributes)
    none, one = np.zeros((1, n), dtype=bool), np.eye(n, dtype=bool)
    taken = np.unique(np.vstack([none, ~none, one, ~one]), axis=0)
    taken = np.hstack([np.zeros((len(taken), region.n_accuracies), bool), taken])
    points = []
    for share, row in itertools.product(np.linspace(0.0, 1.0, SHARES), good):
        worst = region.embed(origin + share * (row - origin))
        best = worst.copy()
        roofs = region.roofs(_reference(region, worst[: region.n_accuracies]))
        gains = zip(region.attributes, roofs.tolist(), strict=True)
        best[-n:] = [each.gain(roof) for each, roof in gains]
        points.append(np.where(taken, best, worst))
    return np.unique(np.concatenate(points), axis=0)


def _classifiers(
    region: Priced, rng: np.random.Generator, number: int = CLASSIFIERS
) -> np.ndarray:
    """Accuracies that are best for random weights, (number, n_accuracies)."""
    ways = rng.standard_normal((number, region.n_accuracies))
    if not region.is_ball:
        ways = np.abs(ways)
    return np.array([region.accuracies.support(way) for way in ways])


def _equipped(
    region: Priced, accuracies: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """Accuracies with attributes: as good as they allow, or between that and worst."""
    point = region.embed(accuracies)
    roofs = region.roofs(_reference(region, accuracies))
    full = rng.random(len(roofs)) < 1 / 2
    shares = np.where(full, 1.0, rng.random(len(roofs)))
    for index, attribute in enumerate(region.attributes):
        worst = attribute.gain(attribute.worst)
        gain = worst + shares[index] * (roofs[index] - worst)
        point[region.n_accuracies + index] = attribute.gain(gain)
    return point


def _reference(region: Priced, accuracies: np.ndarray) -> float:
    """x, within its range in spite of rounding."""
    if region.is_ball:
        distance = float(np.linalg.norm(accuracies - region.accuracies.center))
        return min(distance, region.top)
    return min(float(accuracies[0]), region.top)


def _pieces(region: Priced, good: np.ndarray) -> list[np.ndarray]:
    """Corners of flat convex pieces in which few statistics differ."""
    found = [
        _frontier(region, index, way)
        for index in range(len(region.attributes))
        for way in _ways(region, good)
    ]
    accuracies = region.accuracies
    pairs = itertools.combinations(range(region.n_accuracies), 2)
    for i, j in pairs:
        if not region.is_ball:
            corners = _face(accuracies, i, j)
        else:
            corners = _circle(accuracies, i, j)
        found.append(np.array([region.embed(corner) for corner in corners]))
    return found


def _ways(region: Priced, good: np.ndarray) -> np.ndarray:
    """Directions in which accuracy is given up: along one statistic at a time."""
    if region.is_ball:
        axes = np.eye(region.n_accuracies)
        return np.vstack([axes, -axes, good.mean(axis=0)[None] - _origin(region)])
    return np.eye(region.n_accuracies)[:1]


def _frontier(region: Priced, index: int, way: np.ndarray) -> np.ndarray:
    """Accuracy against one attribute, the others at rest."""
    points = []
    for x in np.linspace(0.0, region.top, CORNERS):
        gain = float(region.roofs(x)[index])
        points.append(region.trade(index, float(x), gain, way))
    return np.array(points)


def _face(region: Any, first: int, second: int) -> np.ndarray:
    """From "always the second class" to "always the first"."""
    face = region.face(first, second)
    corners = upper_boundary(face.binary, CORNERS)
    return np.array([face.embed(corner) for corner in corners])


def _circle(ball: Any, first: int, second: int) -> np.ndarray:
    """Around the centre, in the plane of two errors."""
    angles = np.linspace(0, 2 * np.pi, CORNERS, endpoint=False)
    points = np.tile(ball.center, (CORNERS, 1))
    points[:, first] += ball.radius * np.cos(angles)
    points[:, second] += ball.radius * np.sin(angles)
    return points


def _origin(region: Priced) -> np.ndarray:
    """The accuracies of a classifier that always abstains, or a ball's centre."""
    if region.is_ball:
        return np.asarray(region.accuracies.center)
    return np.zeros(region.n_accuracies)
