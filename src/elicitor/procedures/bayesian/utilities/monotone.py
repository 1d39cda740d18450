"""Increasing utilities of unknown form: the optimum, and the slope there.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
ζ           ``right``               statistics of a classifier without mistakes
r           ``rates``               s/ζ, in [0, 1]
n           ``DEGREE``              of the polynomials in each rate
f_ji        ``features(rates)``     P(B ≥ j) for B binomial of n tries, r_i each
w_ji        ``weights``             what that is worth, not negative
r*          ``optima(weights)``     rates of the best classifier
==========  ======================  ===============================================

For want of a form, the utility is taken as Σ_ji w_ji f_ji(r_i): a sum of growing
polynomials, one for each class, in the basis of Bernstein. It holds linear metrics
(w_ji the same for all j) and Q-mean, and comes close to many others, since only the
ranking counts: the logarithm of G-mean is such a sum.

It need not hold the person's metric, as any smooth metric looks like one of these from
near its optimum. So pairs are chords of the faces of the region, moved towards the
optimum, the closer the better it is known. They have all slopes, at any distance.

What is wanted is the slope at the optimum only. The gradient at a given point is linear
in w, so questions are asked for its direction at the optimum of the estimate, and none
for how steep the utility is or what it is like elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.batch import answered_somehow
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.parametrisations.slopes import SlopeParametrisation
from elicitor.procedures.bayesian.utilities.among_landmarks import AmongLandmarks
from elicitor.procedures.bayesian.utilities.base import Pairs
from elicitor.procedures.bayesian.utilities.growing import (
    DEGREE,
    LEAST,
    features,
    gradients,
    slopes_of,
    tops,
)
from elicitor.procedures.bayesian.utilities.landmarks import Landmarks, as_shown
from elicitor.procedures.bayesian.utilities.screening import screened
from elicitor.procedures.published.monotone import FIRST_ORDER
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["MonotoneAmongLandmarks", "bayesian_monotone"]

SPANS = (1.0, 0.5, 0.2, 0.1, 0.05, 0.02)
"""How far from the optimum pairs lie, in parts of the way to the faces."""
WIDER = 8.0
"""So many times wider than the error that is expected may the span be."""
CORNERS, FACE_CORNERS = 65, 17
"""Points along the boundary of a binary region, and along that of a face."""
FINALISTS = 80
"""Pairs that are looked at closely."""
ROUNDS = 4
"""Best classifiers around an optimum that are looked for at most."""
LEVEL = 1e-4
"""What another one must add, as a share of the utility of a rate of 1."""
CERTAIN = 1e6
"""No noise matters to differences of utility that are so large."""


@asks_people
def bayesian_monotone(region: BinaryRegion | DiagonalRegion) -> MonotoneAmongLandmarks:
    """Elicit the slope of a monotone metric at its best achievable classifier.

    The best of the whole region, not of its faces.

    Parameters
    ----------
    region : BinaryRegion or DiagonalRegion
        From a law or from labelled predictions.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric`, with weights of unit norm on a binary region
        and of sum 1 on a diagonal one, and a posterior. Its details hold ``"optimum"``,
        the best point found, of shape (n_statistics,).
    """
    if isinstance(region, BinaryRegion):
        landmarks, right = Landmarks.of_binary(region), region.all_right
        return MonotoneAmongLandmarks(region, landmarks, right, CORNERS, norm=2)
    landmarks, right = Landmarks.of_diagonal(region), region.trivial.sum(axis=0)
    return MonotoneAmongLandmarks(region, landmarks, right, FACE_CORNERS, norm=1)


class MonotoneAmongLandmarks(AmongLandmarks):
    """A sum of growing functions of the rates of right decisions.

    Parameters
    ----------
    region : BinaryRegion or DiagonalRegion
        What classifiers can achieve.
    landmarks : Landmarks
        Of the region.
    right : ndarray of shape (n_statistics,)
        ζ.
    corners : int
        Points along each polygon between which pairs are formed.
    norm : {1, 2}
        Which norm of the slope is one.
    """

    def __init__(
        self,
        region: BinaryRegion | DiagonalRegion,
        landmarks: Landmarks,
        right: np.ndarray,
        corners: int,
        *,
        norm: int,
    ) -> None:
        super().__init__(landmarks)
        self.region = region
        self.right = as_shown(region, right[None])[0]
        self.size = DEGREE * len(right)
        self.constraints = np.eye(self.size)
        self.norm = norm
        self._corners = landmarks.points / self.right
        # Every question asks for the focus of the same beliefs several times.
        self._latest: Any = (None, None, None)
        lines = [_evenly(p / self.right, corners) for p in landmarks.polygons]
        one, other = np.triu_indices(corners, 1)
        self._chords = tuple(
            np.vstack([line[ends] for line in lines]) for ends in (one, other)
        )

    def leads(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Differences of utilities, see :meth:`AmongLandmarks.leads`."""
        values = features(points / self.right) @ weights
        return np.asarray(values[..., :, None] - values[..., None, :])

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:  # noqa: ARG002
        """Chords of faces, moved towards the optimum, see :meth:`Utility.pairs`."""
        known, wanted = self.focus(beliefs)
        top = self.optima(beliefs.estimate()[None])
        reach = max(WIDER * known.expected_error(wanted), SPANS[-1])
        spans = [span for span in SPANS if span <= reach]
        first, second = (
            as_shown(
                self.region,
                np.vstack([top + span * (ends - top) for span in spans]) * self.right,
            )
            for ends in self._chords
        )
        telling = screened(self.rows(first, second), known, FINALISTS, wanted)
        return first[telling], second[telling]

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.differences`."""
        return features(first / self.right) - features(second / self.right)

    def optima(self, weights: np.ndarray) -> np.ndarray:
        """r* of several utilities.

        Landmarks are too far apart for it, so the best classifiers for the slopes on
        the way to the optimum of the middle one join them.

        Parameters
        ----------
        weights : ndarray of shape (n, size)
            w.

        Returns
        -------
        ndarray of shape (n, n_statistics)
        """
        return tops(weights, self._joined(weights.mean(axis=0), self._corners))

    def _joined(self, weights: np.ndarray, corners: np.ndarray) -> np.ndarray:
        """Rates of corners, and of what is better than they on the way to r*."""
        middle = weights[None]
        for _ in range(ROUNDS):
            top = tops(middle, corners)
            slope = gradients(middle, top)
            corner = self.region.support((slope / self.right)[0]) / self.right
            if slope[0] @ (corner - top[0]) <= LEVEL * slope.sum():
                break
            corners = np.vstack([corners, corner])
        return corners

    def focus(self, beliefs: Beliefs) -> tuple[Beliefs, np.ndarray]:
        """The direction of the gradient by r, at r* of the estimate ŵ.

        To first order, with G w the gradient and u its direction for ŵ, the direction
        is u + (I − uuᵀ)G(w − ŵ)/|Gŵ|. That is linear in w with 1 = ⟨w, ŵ⟩, which is
        therefore taken as known: how steep the utility is does not count. By rates, a
        tolerance means the same whatever the shares of the classes.
        See :meth:`Utility.focus`.

        Returns
        -------
        beliefs : Beliefs
            Not to be taught.
        coordinates : ndarray of shape (n_statistics, size)
        """
        means, covariances, found = self._latest
        if means is beliefs.means and covariances is beliefs.covariances:
            return found
        found = self._focus(beliefs)
        self._latest = beliefs.means, beliefs.covariances, found
        return found

    def _focus(self, beliefs: Beliefs) -> tuple[Beliefs, np.ndarray]:
        estimate = beliefs.estimate()
        top = self.optima(estimate[None])[0]
        turns = np.hstack([np.diag(slopes) for slopes in slopes_of(top)])
        slope = turns @ estimate
        length = np.linalg.norm(slope)
        way = slope / length
        across = turns - np.outer(way, way @ turns)
        return (
            answered_somehow(beliefs, CERTAIN * estimate),
            np.outer(way, estimate) + across / length,
        )

    def parametrisation_near(self, weights: np.ndarray) -> SlopeParametrisation:
        """See :meth:`Utility.parametrisation_near`.

        The best classifiers on the way to the optimum of the middle weights join the
        landmarks. Of weights far from these, it may tell the slope at a classifier
        that is only nearly the best.
        """
        middle = np.maximum(weights, LEAST).mean(axis=0)
        corners = self._joined(middle, self._corners)
        return SlopeParametrisation(corners, self.right, self.norm)

    def metric(self, weights: np.ndarray) -> LinearMetric:
        """See :meth:`Utility.metric`; the slope at the optimum, of unit norm."""
        return LinearMetric(
            self.coefficients(weights[None])[0], names=self.region.names
        )

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:  # noqa: ARG002
        """See :meth:`Utility.notes`."""
        return (FIRST_ORDER,)

    def details(self, weights: np.ndarray) -> dict[str, Any]:
        """See :meth:`Utility.details`."""
        growing = np.maximum(weights, LEAST)[None]
        return {"optimum": self.optima(growing)[0] * self.right}


def _evenly(corners: np.ndarray, number: int) -> np.ndarray:
    """Points at equal distances along a line through corners, (number, n)."""
    steps = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    passed = np.concatenate([[0.0], np.cumsum(steps)])
    places = np.linspace(0, passed[-1], number)
    return np.stack([np.interp(places, passed, side) for side in corners.T], axis=1)
