"""Utilities of accuracies, costs and rewards: what each is worth of the others.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
f_j(s)      ``term.value``          a statistic, or a power of a scaled one
R           ``spans``               range of every f_j, shape (size,)
w           ``weights``             a·R up to scale, shape (size,)
a           ``metric(w).weights``   weights of the terms, ‖a‖₁ = 1
x           –                       accuracy of the reference
==========  ======================  ===============================================

Pairs that differ in two quantities are chords of a frontier, where accuracy is given up
for one attribute, and chords of a face, where two classes compete. The other pairs are
good classifiers with attributes as their frontiers allow. All that is level is so by
mixing, which keeps the attributes on average; or, where an attribute enters with its
powers, by abstaining more often, which scales accuracies alone.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from elicitor.metrics.cost_reward import CostRewardMetric, Term
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.parametrisations.linear import LinearParametrisation
from elicitor.procedures.bayesian.utilities.among_landmarks import AmongLandmarks
from elicitor.procedures.bayesian.utilities.base import Pairs
from elicitor.procedures.bayesian.utilities.landmarks import (
    Landmarks,
    upper_boundary,
)
from elicitor.procedures.sphere import orthant
from elicitor.regions.attributes.attribute import Attribute
from elicitor.regions.attributes.cost_reward import CostRewardRegion
from elicitor.regions.multiclass.ball import Ball
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["CostRewardUtility", "bayesian_cost_reward"]

CORNERS = 17
"""Points of a frontier, or of a face."""
CLASSIFIERS, POINTS = 60, 200
"""Classifiers that are best for random weights, and landmarks made of them."""
BLEND = 0.25
"""Share of the average classifier in trades between two classes."""
SCALED = 400
"""Pairs that are made level by abstaining."""


@asks_people
def bayesian_cost_reward(
    region: CostRewardRegion, *, signs: Any = None
) -> CostRewardUtility:
    """Elicit the weights of accuracies and attributes.

    Parameters
    ----------
    region : CostRewardRegion
        With right decisions of classes, or with errors in a ball.
    signs : {"increasing", "decreasing"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each error of a ball; it falls with
        all of them by default. Right decisions need none.

    Returns
    -------
    Procedure
        Its result holds a `CostRewardMetric` with ‖a‖₁ = 1, whose terms are the
        statistics, and the powers of a scaled neutral attribute; and a posterior.
    """
    return CostRewardUtility(region, signs)


class CostRewardUtility(AmongLandmarks):
    """The weights of accuracies and attributes, or of powers of these.

    Parameters
    ----------
    region : CostRewardRegion
        With right decisions of classes, or with errors in a ball.
    signs : {"increasing", "decreasing"} or sequence of 1 and -1, optional
        As in :func:`bayesian_cost_reward`.
    """

    def __init__(self, region: CostRewardRegion, signs: Any = None) -> None:
        super().__init__(_landmarks(region))
        self.region: CostRewardRegion = region
        parts = [_terms(attribute) for attribute in region.attributes]
        accuracies = [Term(name) for name in region.accuracies.names]
        self.terms = (*accuracies, *itertools.chain.from_iterable(parts))
        self.size = len(self.terms)
        spans = [each.span for each in region.attributes for _ in _terms(each)]
        plain = [term.is_plain for term in self.terms[region.n_accuracies :]]
        tail = np.where(plain, spans, 1.0)
        self.spans = np.concatenate([_heights(region), tail])
        self._signs = np.concatenate([_accuracy_signs(region, signs), _tail(region)])
        self.constraints = np.diag(self._signs)[self._signs != 0]

    # -- what is unknown ------------------------------------------------------------

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.differences`; in units of the ranges."""
        return self._features(first) - self._features(second)

    def leads(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Differences of utilities, see :meth:`AmongLandmarks.leads`."""
        utilities = self._features(points) @ weights
        return np.asarray(utilities[..., :, None] - utilities[..., None, :])

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which pairs have one side that is nowhere worse; see `Utility.is_settled`.

        Of a neutral attribute no value is known to be better, so it must be equal.
        """
        seen, neutral = rows * self._signs, rows[:, self._signs == 0]
        one_sided = (seen >= 0).all(axis=1) | (seen <= 0).all(axis=1)
        return np.asarray(one_sided & (neutral == 0).all(axis=1))

    def metric(self, weights: np.ndarray) -> CostRewardMetric:
        """See :meth:`Utility.metric`; ‖a‖₁ = 1."""
        units = {each.name: each.unit for each in self.region.attributes if each.unit}
        (row,) = self.coefficients(weights[None])
        return CostRewardMetric(row, terms=self.terms, units=units)

    @property
    def parametrisation(self) -> LinearParametrisation:
        """See :meth:`Utility.parametrisation`."""
        return LinearParametrisation(np.diag(1 / self.spans), np.zeros(self.size), 1)

    def _features(self, points: np.ndarray) -> np.ndarray:
        """The terms in units of their ranges, of shape (..., size)."""
        columns = [
            term.value(points[..., self.region.names.index(term.name)])
            for term in self.terms
        ]
        return np.stack(columns, axis=-1) / self.spans

    # -- what to ask ----------------------------------------------------------------

    def _level(self, weights: np.ndarray, rng: np.random.Generator) -> list[Pairs]:
        """Level pairs, see :class:`AmongLandmarks`; and by abstaining, if need be."""
        found = super()._level(weights, rng)
        if (self._signs == 0).any():
            found.append(self._abstaining(weights, rng))
        return found

    def _abstaining(self, weights: np.ndarray, rng: np.random.Generator) -> Pairs:
        """Landmarks, the better of which gets less accurate until both are level.

        Half of the pairs differ in a neutral attribute and in the accuracy only.
        """
        points, n = self.landmarks.points, self.region.n_accuracies
        pairs = rng.integers(len(points), size=(2, SCALED))
        # What goes with an accuracy goes with a lower one, but not the other way.
        first, second = points[np.sort(pairs, axis=0)]
        kinds = [attribute.kind for attribute in self.region.attributes]
        neutral = np.append(np.zeros(n, dtype=bool), np.array(kinds) == "neutral")
        half = np.arange(SCALED) < SCALED // 2
        second = np.where(half[:, None] & ~neutral, first, second)
        origin = _origin(self.region)
        lead = self.differences(first, second) @ weights
        better = np.where((lead > 0)[:, None], first, second)
        worse = np.where((lead > 0)[:, None], second, first)
        none = better.copy()
        none[:, :n] = origin
        worth = self.differences(better, none) @ weights
        kept = worth > np.abs(lead)
        share = 1 - np.abs(lead[kept]) / worth[kept]
        better, worse = better[kept], worse[kept]
        better[:, :n] = origin + share[:, None] * (better[:, :n] - origin)
        return better, worse


def _terms(attribute: Attribute) -> list[Term]:
    """An attribute itself, or the powers of a neutral one."""
    if attribute.kind != "neutral":
        return [Term(attribute.name)]
    ends = attribute.lower, attribute.upper
    return [Term(attribute.name, n, *ends) for n in range(1, attribute.degree + 1)]


def _heights(region: CostRewardRegion) -> np.ndarray:
    """Largest value of every accuracy; of the errors in a ball its radius."""
    accuracies = region.accuracies
    if isinstance(accuracies, Ball) or accuracies.rates:
        return np.full(region.n_accuracies, region.top)
    return accuracies.priors


def _accuracy_signs(region: CostRewardRegion, signs: Any) -> np.ndarray:
    if isinstance(region.accuracies, Ball):
        return orthant(region.accuracies.names, signs)
    return np.ones(region.n_accuracies)


def _tail(region: CostRewardRegion) -> np.ndarray:
    """Signs of the attributes' terms; 0 if nobody knows."""
    return np.array(
        [
            0 if attribute.kind == "neutral" else attribute.sign
            for attribute in region.attributes
            for _ in _terms(attribute)
        ]
    )


def _origin(region: CostRewardRegion) -> np.ndarray:
    """The accuracies of a classifier that always abstains, or a ball's centre."""
    if isinstance(region.accuracies, Ball):
        return region.accuracies.center
    return np.zeros(region.n_accuracies)


# -- landmarks ----------------------------------------------------------------------


def _landmarks(region: CostRewardRegion) -> Landmarks:
    """Flat pieces of the region, and good classifiers with what they may cost.

    The classifiers are sorted by the accuracy that attributes cost.
    """
    rng = np.random.default_rng(0)
    origin, good = _origin(region), _classifiers(region, rng)
    middle = region.embed(good.mean(axis=0))
    pieces = (1 - BLEND) * np.array(_pieces(region, good)) + BLEND * middle
    shares = rng.random((POINTS, 1)) ** 0.5
    some = good[rng.integers(len(good), size=POINTS)]
    accuracies = origin + shares * (some - origin)
    accuracies = sorted(accuracies, key=lambda row: _reference(region, row))
    points = [_equipped(region, row, rng) for row in accuracies]
    return Landmarks(pieces, np.array(points))


def _classifiers(region: CostRewardRegion, rng: np.random.Generator) -> np.ndarray:
    """Accuracies that are best for random weights, (CLASSIFIERS, n_accuracies)."""
    ways = rng.standard_normal((CLASSIFIERS, region.n_accuracies))
    if not isinstance(region.accuracies, Ball):
        ways = np.abs(ways)
    return np.array([region.accuracies.support(way) for way in ways])


def _equipped(
    region: CostRewardRegion, accuracies: np.ndarray, rng: np.random.Generator
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


def _reference(region: CostRewardRegion, accuracies: np.ndarray) -> float:
    """x, within its range in spite of rounding."""
    if isinstance(region.accuracies, Ball):
        distance = float(np.linalg.norm(accuracies - region.accuracies.center))
        return min(distance, region.top)
    return min(float(accuracies[0]), region.top)


def _pieces(region: CostRewardRegion, good: np.ndarray) -> list[np.ndarray]:
    """Corners of flat convex pieces in which few statistics differ."""
    found = [
        _frontier(region, index, way)
        for index in range(len(region.attributes))
        for way in _ways(region, good)
    ]
    accuracies = region.accuracies
    pairs = itertools.combinations(range(region.n_accuracies), 2)
    for i, j in pairs:
        if isinstance(accuracies, DiagonalRegion):
            corners = _face(accuracies, i, j)
        else:
            corners = _circle(accuracies, i, j)
        found.append(np.array([region.embed(corner) for corner in corners]))
    return found


def _ways(region: CostRewardRegion, good: np.ndarray) -> np.ndarray:
    """Directions in which accuracy is given up: along one statistic at a time."""
    if isinstance(region.accuracies, Ball):
        axes = np.eye(region.n_accuracies)
        return np.vstack([axes, -axes, good.mean(axis=0)[None] - _origin(region)])
    return np.eye(region.n_accuracies)[:1]


def _frontier(region: CostRewardRegion, index: int, way: np.ndarray) -> np.ndarray:
    """Accuracy against one attribute, the others at rest."""
    points = []
    for x in np.linspace(0.0, region.top, CORNERS):
        gain = float(region.roofs(x)[index])
        points.append(region.trade(index, float(x), gain, way))
    return np.array(points)


def _face(region: DiagonalRegion, first: int, second: int) -> np.ndarray:
    """From "always the second class" to "always the first"."""
    face = region.face(first, second)
    corners = upper_boundary(face.binary, CORNERS)
    return np.array([face.embed(corner) for corner in corners])


def _circle(ball: Ball, first: int, second: int) -> np.ndarray:
    """Around the centre, in the plane of two errors."""
    angles = np.linspace(0, 2 * np.pi, CORNERS, endpoint=False)
    points = np.tile(ball.center, (CORNERS, 1))
    points[:, first] += ball.radius * np.cos(angles)
    points[:, second] += ball.radius * np.sin(angles)
    return points
