"""Linear utilities on a ball: antipodal pairs in the direction that tells most.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o, ρ        ``region``              centre and radius
v           ``ways``                unit direction; the pair is o + ρv and o − ρv
m, S        –                       mean and covariance of w under a hypothesis
σ           –                       the noise under it
==========  ======================  ===============================================

Both answers are equally likely if ⟨m, v⟩ = 0, and the gain is then (up to a factor) the
Rayleigh quotient vᵀSGSv / (σ²/4ρ² + vᵀSv), where G projects on the complement of m. So
the best directions are generalised eigenvectors, for every hypothesis its own. Pairs
that differ in two statistics only are proposed beside them: v ∝ m_j e_i − m_i e_j.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.parametrisations.linear import LinearParametrisation
from elicitor.procedures.bayesian.utilities.base import Pairs, Utility
from elicitor.procedures.bayesian.utilities.landmarks import as_shown
from elicitor.procedures.sphere import orthant, uniform_in_ball, units
from elicitor.procedures.ties import best_first, several_leading
from elicitor.regions.multiclass.ball import Ball

__all__ = ["LinearOnBall", "bayesian_ball_linear"]

HYPOTHESES, EIGENVECTORS = 4, 3
"""How many are looked at for each question."""
RELEVANT = 0.01
OTHERS = 8
"""Random directions, in case that the best ones could not be judged."""
ROUNDING = 1e-14


@asks_people
def bayesian_ball_linear(
    region: Ball, *, signs: Any = None, sparse: bool = False
) -> LinearOnBall:
    """Elicit unit weights of the statistics of a ball.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic. By default it falls
        with the errors of several classes and grows with anything else.
    sparse : bool, default=False
        Whether about half of the weights are expected to be next to nothing.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm, and a posterior.
    """
    return LinearOnBall(region, signs, sparse=sparse)


class LinearOnBall(Utility):
    """The weights of all statistics of a ball.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        As in :func:`ball_recursion`.
    sparse : bool, default=False
        Whether about half of the weights are expected to be next to nothing.
    """

    def __init__(
        self, region: Ball, signs: Any = None, *, sparse: bool = False
    ) -> None:
        self.region: Ball = region
        self.sparse = sparse
        self.size = len(region.names)
        free = isinstance(signs, str) and signs == "unknown"
        known = np.diag(orthant(region.names, None if free else signs))
        self.constraints = known[:0] if free else known

    def random_points(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Uniform in the ball, see :meth:`Utility.random_points`."""
        return self._shown(uniform_in_ball((number, self.size), rng))

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Antipodes, see :meth:`Utility.pairs`."""
        ways = rng.standard_normal((OTHERS, self.size))
        if not beliefs.is_blank:
            estimate = beliefs.estimate()
            ways = np.vstack([self._telling(beliefs), _level(ways, estimate)])
            ways = np.vstack([ways, _two_by_two(estimate)])
        ways = units(ways)
        return self._shown(ways), self._shown(-ways)

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.differences`."""
        return np.asarray(first - second)

    def metric(self, weights: np.ndarray) -> LinearMetric:
        """See :meth:`Utility.metric`; ‖a‖₂ = 1."""
        unit = weights / np.linalg.norm(weights)
        return LinearMetric(unit, names=self.region.names)

    @property
    def parametrisation(self) -> LinearParametrisation:
        """See :meth:`Utility.parametrisation`."""
        return LinearParametrisation(np.eye(self.size), np.zeros(self.size), 2)

    def _shown(self, ways: np.ndarray) -> np.ndarray:
        return as_shown(self.region, self.region.center + self.region.radius * ways)

    def _telling(self, beliefs: Beliefs) -> np.ndarray:
        """The best directions under each of the likeliest hypotheses."""
        reach = 2 * self.region.radius * self.scale
        likely = best_first(beliefs.shares)[:HYPOTHESES]
        found = []
        for h in likely[beliefs.shares[likely] > RELEVANT]:
            noise = (beliefs.noise.scales[h] / reach) ** 2
            found.append(
                _best_directions(beliefs.means[h], beliefs.covariances[h], noise)
            )
        ways = np.vstack(found)
        return np.vstack([ways, _level(ways, beliefs.estimate())])


def _best_directions(
    mean: np.ndarray, covariance: np.ndarray, noise: float
) -> np.ndarray:
    """Unit rows v ⟂ m that maximise |GSv|² / (noise + vᵀSv)."""
    across = np.linalg.svd(mean[None])[2][1:].T
    inner = across.T @ covariance @ across
    square = inner @ inner
    lower = np.linalg.cholesky(inner + (noise + ROUNDING) * np.eye(len(inner)))
    white = np.linalg.inv(lower)
    back = across @ white.T
    return units(several_leading(white @ square @ white.T, back, EIGENVECTORS))


def _level(ways: np.ndarray, estimate: np.ndarray) -> np.ndarray:
    """The same directions, turned such that the estimate is indifferent."""
    return np.asarray(ways - np.outer(ways @ estimate, estimate))


def _two_by_two(estimate: np.ndarray) -> np.ndarray:
    """Directions of level utility in which two statistics differ."""
    ways = []
    for i, j in itertools.combinations(range(len(estimate)), 2):
        way = np.zeros(len(estimate))
        way[i], way[j] = estimate[j], -estimate[i]
        if way.any():
            ways.append(way)
    return units(np.array(ways).reshape(-1, len(estimate)))
