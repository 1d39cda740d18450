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
from functools import cached_property
from typing import Any

import numpy as np

from elicitor.procedures.ball_ratios import UNDEFINED_AT_ZERO
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.parametrisations.ratios import (
    RatioOnBallParametrisation,
)
from elicitor.procedures.bayesian.utilities.base import Pairs
from elicitor.procedures.bayesian.utilities.form_chart import FormChart
from elicitor.procedures.bayesian.utilities.landmarks import as_shown
from elicitor.procedures.bayesian.utilities.ratio_values import RatioUtility
from elicitor.procedures.bayesian.utilities.screening import screened
from elicitor.procedures.sphere import orthant, uniform_in_ball, units
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


class FractionalOnBall(RatioUtility):
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
        self.chart = FormChart.around(self._surface)
        self.size = self.chart.size
        free = isinstance(signs, str) and signs == "unknown"
        self.signs = None if free else orthant(region.names, signs)
        self.constraints = self._growing()

    def random_points(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Uniform in the ball, see :meth:`Utility.random_points`."""
        shares = uniform_in_ball((number, len(self.region.names)), rng)
        return as_shown(self.region, self._within(shares))

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Ends of level chords, see :meth:`Utility.pairs`."""
        if beliefs.is_blank:
            ways = units(rng.standard_normal((FINALISTS, len(self.region.names))))
            first, second = self._within(ways), self._within(-ways)
        else:
            drawn = beliefs.draws(DRAWN, rng)[0]
            found = [self._level(row, rng) for row in [beliefs.estimate(), *drawn]]
            first, second = (np.concatenate(s) for s in zip(*found, strict=True))
            rows = self.rows(first, second)
            telling = screened(rows, beliefs, FINALISTS, self.coordinates)
            first, second = first[telling], second[telling]
        return as_shown(self.region, first), as_shown(self.region, second)

    @cached_property
    def parametrisation(self) -> RatioOnBallParametrisation:
        """See :meth:`Utility.parametrisation`."""
        ball = self.region
        return RatioOnBallParametrisation(*self.chart.parts, ball.center, ball.radius)

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:
        """See :meth:`Utility.notes`; also if the metric has no value at the origin."""
        undefined = self.metric(weights).constant <= 0
        return (*super().notes(weights), *((UNDEFINED_AT_ZERO,) if undefined else ()))

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
    return units(ways[np.linalg.norm(ways, axis=1) > FLAT])


def _chords(place: np.ndarray, ways: np.ndarray) -> Pairs:
    """Both ends of chords of the unit ball through a point, along unit rows."""
    along = ways @ place
    reach = np.sqrt(along**2 + 1 - place @ place)
    return (
        place + (reach - along)[:, None] * ways,
        place - (reach + along)[:, None] * ways,
    )
