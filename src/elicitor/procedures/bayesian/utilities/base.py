"""What may be asked of a person, and what the unknowns of their utility are.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           –                       statistics of a classifier that may be shown
f(s)        ``features(s)``         the utility is ⟨w, f(s)⟩ plus a constant
z           ``rows``                f(first) − f(second), scaled
w           ``weights``             the unknowns, |w| = 1
C           ``coordinates``         C w are the numbers whose errors count
==========  ======================  ===============================================

Rows are scaled such that ⟨w, z⟩ has mean square 1 over random pairs and weights; so
noise is counted in typical differences of utilities, whatever their units.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

import numpy as np

from elicitor.metrics.base import Metric
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.parametrisations.base import Parametrisation
from elicitor.procedures.bayesian.pole_guard import PoleGuard
from elicitor.regions.base import Region

__all__ = ["Pairs", "Utility"]

Pairs = tuple[np.ndarray, np.ndarray]
"""First and second alternatives, each of shape (n_pairs, *shape of a statistic)."""

TYPICAL = 4000
"""Random pairs from which the scale is taken."""


class Utility(ABC):
    """A utility that is linear in its unknowns, on a region.

    Attributes
    ----------
    region : Region
        What classifiers can achieve.
    size : int
        Number of unknowns.
    constraints : ndarray of shape (n_constraints, size)
        Rows c with ⟨w, c⟩ ≥ 0, known of everyone.
    sparse : bool
        Whether about half of the unknowns are expected to be next to nothing.
    """

    region: Region
    size: int
    constraints: np.ndarray
    sparse: bool = False

    def beliefs(self, link: str = "logistic") -> Beliefs:
        """What is known of everyone, before any answer."""
        return Beliefs(
            self.size, constraints=self.constraints, sparse=self.sparse, link=link
        )

    @abstractmethod
    def random_points(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Draw alternatives that may be shown, from all over the region.

        Returns
        -------
        ndarray of shape (number, *shape)
        """

    @abstractmethod
    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Propose pairs that may be shown and are worth asking about.

        They should cut what is known near its middle and far apart; the one that is
        expected to tell most is chosen among them.
        """

    @abstractmethod
    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """f(first) − f(second) in any scale, of shape (n_pairs, size)."""

    @abstractmethod
    def metric(self, weights: np.ndarray) -> Metric:
        """Build the metric of some weights of shape (size,), normalised."""

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """The coefficients of the metrics of some weights.

        Parameters
        ----------
        weights : ndarray of shape (n, size)

        Returns
        -------
        ndarray of shape (n, n_coefficients)
        """
        known = self.parametrisation_near(weights)
        if known is not None:
            return known.coefficients(weights)
        return np.array([self.metric(row).coefficients for row in weights])

    @property
    def parametrisation(self) -> Parametrisation | None:
        """From weights to coefficients, as a file can keep it; None if it cannot."""
        return None

    def parametrisation_near(self, weights: np.ndarray) -> Parametrisation | None:  # noqa: ARG002
        """The one for weights like these, (n, size), if it depends on them."""
        return self.parametrisation

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:  # noqa: ARG002
        """What should be known about the metric of some weights; usually nothing."""
        return ()

    def remarks(self, coefficients: np.ndarray) -> tuple[str, ...]:  # noqa: ARG002
        """What the draws of this person's metric, (n_draws, n_coefficients), show."""
        return ()

    def details(self, weights: np.ndarray) -> dict[str, Any]:  # noqa: ARG002
        """Further quantities of the metric of some weights, to be reported."""
        return {}

    def findings(self, coefficients: np.ndarray) -> dict[str, Any]:  # noqa: ARG002
        """What the draws, (n_draws, n_coefficients), show beyond intervals."""
        return {}

    def losses(
        self,
        weights: np.ndarray,  # noqa: ARG002
        points: np.ndarray,
    ) -> np.ndarray:
        """How much worse alternatives are than the best one there is.

        Parameters
        ----------
        weights : ndarray of shape (size,)
            The unknowns.
        points : ndarray of shape (n_points, *shape)
            The alternatives.

        Returns
        -------
        ndarray of shape (n_points,)
            In typical differences of utilities. Zero where all that may be shown is
            realistic.
        """
        return np.zeros(len(points))

    @property
    def choices(self) -> np.ndarray | None:
        """What the metric will choose from, of shape (n_choices, *shape).

        Where angles between weights do not tell what a mistake costs: weights are then
        known only once following their estimate is known to cost little. None if they
        do tell.
        """
        return None

    def guard(self) -> PoleGuard | None:
        """Who says whether following an estimate costs little, if that is in doubt."""
        return None

    @property
    def alternatives(self) -> np.ndarray | None:
        """What somebody wants to choose from, of shape (n_alternatives, *shape).

        None unless a decision is wanted, and nothing but a decision.
        """
        return None

    def utilities(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Utilities of alternatives, those of each draw in a unit of their own.

        Parameters
        ----------
        weights : ndarray of shape (n_draws, size)
            The draws.
        points : ndarray of shape (n_points, *shape)
            The alternatives.

        Returns
        -------
        ndarray of shape (n_draws, n_points)
        """
        from_one = self.rows(points, np.broadcast_to(points[:1], points.shape))
        return np.asarray(weights @ from_one.T)

    @property
    def coordinates(self) -> np.ndarray:
        """C, of shape (n_coordinates, size): the identity unless overridden."""
        return np.eye(self.size)

    def focus(self, beliefs: Beliefs) -> tuple[Beliefs, np.ndarray]:
        """What is known as far as it counts, and C.

        They are `beliefs` and `coordinates` unless what is wanted depends on what is
        known already.
        """
        return beliefs, self.coordinates

    @cached_property
    def scale(self) -> float:
        """What differences are multiplied with."""
        rng = np.random.default_rng(0)
        points = self.random_points(2 * TYPICAL, rng)
        away = self.differences(points[:TYPICAL], points[TYPICAL:])
        return float(np.sqrt(self.size / (away**2).sum(axis=-1).mean()))

    def rows(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """The z of some pairs, of shape (n_pairs, size)."""
        return self.scale * self.differences(first, second)

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which answers are known of everyone, as one alternative dominates.

        Only whole orthants are looked at, where this is certain.

        Returns
        -------
        ndarray of bool of shape (n_pairs,)
        """
        if len(self.constraints) < self.size:
            return np.zeros(len(rows), dtype=bool)
        seen = rows @ self.constraints.T
        return np.asarray((seen >= 0).all(axis=1) | (seen <= 0).all(axis=1))
