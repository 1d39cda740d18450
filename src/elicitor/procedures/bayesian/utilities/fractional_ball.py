"""Linear-fractional utilities on a ball: whole chords along level lines.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o, ρ        ``region``              centre and radius
x           ``places``              points of the ball
g           ``gradients``           Ax̃ without its last entry
v           ``ways``                directions along which someone is level at x
==========  ======================  ===============================================

Two points x + αv and x − βv are compared as the sign of ⟨g(x), v⟩ says, however far
apart they are (:mod:`elicitor.procedures.efficient.ball_planes`). So with v ⟂ g(x) both
ends of the chord through x along v are exactly as good for the estimate.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.procedures.ball_ratios import UNDEFINED_AT_ZERO
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utilities.ball_members import members
from elicitor.procedures.bayesian.utilities.base import Pairs, Utility
from elicitor.procedures.bayesian.utilities.form_chart import FormChart
from elicitor.procedures.bayesian.utilities.landmarks import as_shown
from elicitor.procedures.bayesian.utilities.ratio_values import ratio_values
from elicitor.procedures.bayesian.utilities.screening import screened
from elicitor.procedures.face_ratios import ONLY_THE_RANKING
from elicitor.procedures.sphere import orthant
from elicitor.regions.multiclass.ball import Ball

__all__ = ["FractionalOnBall", "bayesian_ball_linear_fractional"]

DRAWN = 4
"""Weights under which pairs are level, besides the estimate."""
DEPTHS = (-0.8, -0.4, 0.0, 0.4, 0.8)
"""Where chords pass, uphill from the centre, in radii."""
WAYS = 24
"""Random directions at each place."""
FINALISTS = 60
"""How many pairs are looked at closely."""
FLAT = 1e-9
"""Directions shorter than this are rounding errors."""


@asks_people
def bayesian_ball_linear_fractional(
    region: Ball, *, signs: Any = None
) -> FractionalOnBall:
    """Elicit the ranking by a ratio of two linear functions on a ball.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve. The metric's denominator must be positive
        on all of it.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic. By default it falls
        with the errors of several classes and grows with anything else.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric` of the form found, and
        a posterior. Its details hold ``"form"``, of shape (q+1, q+1).
    """
    return FractionalOnBall(region, signs)


class FractionalOnBall(Utility):
    """The form of a ratio of two linear functions on a ball.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        As in :func:`bayesian_ball_linear_fractional`.
    """

    def __init__(self, region: Ball, signs: Any = None) -> None:
        self.region: Ball = region
        axes = np.eye(len(region.names))
        self._surface = self._within(np.vstack([axes, -axes]))
        self.chart = FormChart(self._surface)
        self.size = self.chart.size
        free = isinstance(signs, str) and signs == "unknown"
        self.signs = None if free else orthant(region.names, signs)
        self.constraints = self._growing()

    def random_points(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Uniform in the ball, see :meth:`Utility.random_points`."""
        n = len(self.region.names)
        ways = _units(rng.standard_normal((number, n)))
        shares = rng.random((number, 1)) ** (1 / n)
        return as_shown(self.region, self._within(shares * ways))

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Ends of level chords, see :meth:`Utility.pairs`."""
        if beliefs.is_blank:
            ways = _units(rng.standard_normal((FINALISTS, len(self.region.names))))
            first, second = self._within(ways), self._within(-ways)
        else:
            drawn = beliefs.draws(DRAWN, rng)[0]
            found = [self._level(row, rng) for row in [beliefs.estimate(), *drawn]]
            first, second = (np.concatenate(s) for s in zip(*found, strict=True))
            rows = self.rows(first, second)
            telling = screened(rows, beliefs, FINALISTS, self.coordinates)
            first, second = first[telling], second[telling]
        return as_shown(self.region, first), as_shown(self.region, second)

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """s̃₁∧s̃₂, see :meth:`Utility.differences`."""
        return self.chart.differences(first, second)

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which pairs have one side that is better in every statistic."""
        if self.signs is None:
            return np.zeros(len(rows), dtype=bool)
        gains = self.signs * self.chart.gains(rows)
        return np.asarray((gains >= 0).all(axis=1) | (gains <= 0).all(axis=1))

    def metric(self, weights: np.ndarray) -> LinearFractionalMetric:
        """The canonical metric, see :meth:`Utility.metric`."""
        values, size = self.coefficients(weights[None])[0], len(self.region.names)
        return LinearFractionalMetric(
            values[:size],
            values[size:-1],
            float(values[-1]),
            names=self.region.names,
        )

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.coefficients`."""
        return members(self.region, self.chart.metric_forms(weights))

    def utilities(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.utilities`."""
        return ratio_values(self.coefficients(weights), points)

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:
        """See :meth:`Utility.notes`."""
        undefined = self.metric(weights).constant <= 0
        return (ONLY_THE_RANKING, *((UNDEFINED_AT_ZERO,) if undefined else ()))

    def details(self, weights: np.ndarray) -> dict[str, Any]:
        """See :meth:`Utility.details`."""
        return {"form": self.metric(weights).form}

    def _within(self, shares: np.ndarray) -> np.ndarray:
        """Points o + ρx for x in the unit ball."""
        return np.asarray(self.region.center + self.region.radius * shares)

    def _growing(self) -> np.ndarray:
        """Rows that say which way the metric grows, at both ends of every axis."""
        if self.signs is None:
            return np.empty((0, self.size))
        slopes = self.signs[:, None] * self.chart.slopes(self._surface)
        # The slope along an axis is the same at both of its ends and in the middle.
        n = len(self.signs)
        twice = np.vstack([np.zeros((n, n), dtype=bool), np.eye(n, dtype=bool)])
        return slopes[~twice]

    def _level(self, weights: np.ndarray, rng: np.random.Generator) -> Pairs:
        """Chords between whose ends such weights are indifferent."""
        form = self.chart.forms(weights)
        uphill = self._gradient(form, np.zeros(len(form) - 1))
        uphill /= np.linalg.norm(uphill)
        found = []
        for depth in DEPTHS:
            place = depth * uphill
            ways = _ways(self._gradient(form, place), rng)
            found.append(_chords(place, ways))
        first, second = (np.concatenate(s) for s in zip(*found, strict=True))
        return self._within(first), self._within(second)

    def _gradient(self, form: np.ndarray, place: np.ndarray) -> np.ndarray:
        """The gradient g at o + ρx."""
        return np.asarray(form[:-1] @ np.append(self._within(place), 1.0))


def _ways(gradient: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Unit rows across a gradient, some along two axes only."""
    n = len(gradient)
    unit = gradient / np.linalg.norm(gradient)
    ways = rng.standard_normal((WAYS, n))
    ways -= np.outer(ways @ unit, unit)
    i, j = np.array([*itertools.combinations(range(n), 2)]).T
    two = np.zeros((len(i), n))
    two[np.arange(len(i)), i] = unit[j]
    two[np.arange(len(i)), j] = -unit[i]
    ways = np.vstack([ways, two])
    return _units(ways[np.linalg.norm(ways, axis=1) > FLAT])


def _chords(place: np.ndarray, ways: np.ndarray) -> Pairs:
    """Both ends of chords of the unit ball through a point, along unit rows."""
    along = ways @ place
    reach = np.sqrt(along**2 + 1 - place @ place)
    return (
        place + (reach - along)[:, None] * ways,
        place - (reach + along)[:, None] * ways,
    )


def _units(rows: np.ndarray) -> np.ndarray:
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))
