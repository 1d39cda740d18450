"""Utilities that are asked about by level chords between landmarks of a region.

The pairs that divide what is known of someone are level under the estimate, or under
weights drawn from what is believed. Pairs on the flat pieces of the region differ in
two statistics only; mixtures of classifiers of all classes differ in all.
"""

from __future__ import annotations

import functools
from abc import abstractmethod
from collections.abc import Iterable

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utilities.base import Pairs, Utility
from elicitor.procedures.bayesian.utilities.landmarks import (
    Landmarks,
    as_shown,
    level_chords,
    level_mixtures,
)
from elicitor.procedures.bayesian.utilities.screening import screened
from elicitor.procedures.ties import first_best

__all__ = ["AmongLandmarks"]

DRAWN = 4
"""Weights under which pairs are level, besides the estimate."""
MIXTURES = 400
FINALISTS = 40
"""How many pairs of either kind are looked at closely."""
MIXED = 3
"""Landmarks that a random point is a mixture of."""


class AmongLandmarks(Utility):
    """A utility on a region with landmarks; a subclass says what it is.

    Parameters
    ----------
    landmarks : Landmarks
        Achievable statistics.
    """

    def __init__(self, landmarks: Landmarks) -> None:
        self.landmarks = landmarks

    @abstractmethod
    def leads(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """By how much each point is better than each other, in any scale.

        Parameters
        ----------
        weights : ndarray of shape (size,)
            The unknowns.
        points : ndarray of shape (..., n_points, n_statistics)
            Statistics.

        Returns
        -------
        ndarray of shape (..., n_points, n_points)
        """

    def random_points(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Mixtures of random landmarks, see :meth:`Utility.random_points`."""
        points = self.landmarks.points
        chosen = points[rng.integers(len(points), size=(number, MIXED))]
        shares = rng.dirichlet(np.ones(MIXED), size=number)
        return as_shown(self.region, np.einsum("ij,ijk->ik", shares, chosen))

    def losses(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Behind the best landmark, see :meth:`Utility.losses`."""
        landmarks = self.landmarks.points
        best = landmarks[first_best(self.leads(weights, landmarks).min(axis=1))]
        return np.asarray(
            self.rows(np.broadcast_to(best, points.shape), points) @ weights
        )

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Level chords, see :meth:`Utility.pairs`."""
        if beliefs.is_blank:
            points = self.random_points(2 * FINALISTS, rng)
            return points[:FINALISTS], points[FINALISTS:]
        drawn = beliefs.draws(DRAWN, rng)[0]
        found = [self._level(row, rng) for row in [beliefs.estimate(), *drawn]]
        first, second = _joined(
            self._telling(_joined(kind), beliefs) for kind in zip(*found, strict=True)
        )
        return as_shown(self.region, first), as_shown(self.region, second)

    def _level(self, weights: np.ndarray, rng: np.random.Generator) -> list[Pairs]:
        """Pairs between which such weights are indifferent, of either kind."""
        leads = functools.partial(self.leads, weights)
        pieces, points = self.landmarks.polygons, self.landmarks.points
        found = [level_chords(pieces, leads)]
        if pieces.shape[-1] > 2:
            found.append(level_mixtures(points, leads, MIXTURES, rng))
        return found

    def _telling(self, pairs: Pairs, beliefs: Beliefs) -> Pairs:
        """Those that seem to tell most."""
        rows = self.rows(*pairs)
        telling = screened(rows, beliefs, FINALISTS, self.coordinates)
        return pairs[0][telling], pairs[1][telling]


def _joined(found: Iterable[Pairs]) -> Pairs:
    first, second = zip(*found, strict=True)
    return np.concatenate(first), np.concatenate(second)
