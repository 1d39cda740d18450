"""Linear-fractional utilities of right decisions, of two classes or more.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
A           ``form``                what comparisons reveal, (n+1, n+1)
ζ           ``right``               statistics of a classifier without mistakes
p, q, q₀    –                       numerator, denominator and its constant
u           ``losses``              p − q ≥ 0
==========  ======================  ===============================================

By [B] Assumption 2, u ≥ 0 and q₀ = ⟨u, ζ⟩, the metric grows with every statistic on all
of the box from 0 to ζ. That is linear in A: (A s̃)_i ≥ 0 at its corners. Of the metrics
that rank alike the canonical one has ⟨q, ζ⟩ = 0; then p is the last column of A, scaled
to sum one, and q = −Aζ in the same scale (:func:`.canonical_member`).

A belief about A does not know that A has rank 2 and that all corners count. So the
estimate and every draw are taken to the nearest form of rank 2, and what is negative
then among p and u is set to zero. Draws are mended so, not dropped: most are wrong by
little, and those that are dropped would all come from one side.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.parametrisations.ratios import (
    RatioOfRightParametrisation,
)
from elicitor.procedures.bayesian.pole_guard import PoleGuard
from elicitor.procedures.bayesian.utilities.among_landmarks import AmongLandmarks
from elicitor.procedures.bayesian.utilities.form_chart import FormChart
from elicitor.procedures.bayesian.utilities.landmarks import Landmarks
from elicitor.procedures.bayesian.utilities.ratio_values import RatioUtility
from elicitor.procedures.regret import thresholds_of
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = [
    "FractionalAmongLandmarks",
    "bayesian_binary_linear_fractional",
    "bayesian_diagonal_linear_fractional",
]


@asks_people
def bayesian_binary_linear_fractional(region: BinaryRegion) -> FractionalAmongLandmarks:
    """Elicit the ranking by a ratio of two weighted sums of TP and TN.

    Parameters
    ----------
    region : BinaryRegion
        From a law or from a sample.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric`
        (:meth:`LinearFractionalMetric.from_form`), and a posterior. Its details hold
        ``"pole"``, of shape (3,), and ``"form"``, of shape (3, 3).
    """
    choices = np.array([end.confusion for end in thresholds_of(region)])
    landmarks = Landmarks.of_binary(region)
    return FractionalOfTwo(region, landmarks, region.all_right, choices)


@asks_people
def bayesian_diagonal_linear_fractional(
    region: DiagonalRegion,
) -> FractionalAmongLandmarks:
    """Elicit the ranking by a ratio of two weighted sums of right decisions.

    Parameters
    ----------
    region : DiagonalRegion
        From a law or from a labelled sample.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric`
        (:meth:`LinearFractionalMetric.from_form`), and a posterior. Its details hold
        ``"form"``, what comparisons reveal, of shape (k+1, k+1).
    """
    landmarks, right = Landmarks.of_diagonal(region), region.trivial.sum(axis=0)
    return FractionalAmongLandmarks(region, landmarks, right)


class FractionalAmongLandmarks(RatioUtility, AmongLandmarks):
    """The form of a ratio of two weighted sums of right decisions.

    Parameters
    ----------
    region : Region
        What classifiers can achieve.
    landmarks : Landmarks
        Of the region.
    right : ndarray of shape (n_statistics,)
        ζ.
    choices : ndarray of shape (n_choices, n_statistics), optional
        What the metric will choose from; the landmarks by default.
    """

    def __init__(
        self,
        region: Region,
        landmarks: Landmarks,
        right: np.ndarray,
        choices: np.ndarray | None = None,
    ) -> None:
        super().__init__(landmarks)
        self.region = region
        self._choices = landmarks.points if choices is None else choices
        self.right = right
        self.signs = np.ones(len(right))
        self.chart = FormChart.around(_places(landmarks, right))
        self.size = self.chart.size
        self.constraints = _growing(self.chart, right)

    @property
    def choices(self) -> np.ndarray:
        """See :attr:`Utility.choices`."""
        return self._choices

    def leads(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """s̃_iᵀA s̃_j, see :meth:`AmongLandmarks.leads`."""
        tilde = np.concatenate([points, np.ones((*points.shape[:-1], 1))], axis=-1)
        form = self.chart.forms(weights)
        return np.asarray(tilde @ form @ np.swapaxes(tilde, -1, -2))

    @cached_property
    def parametrisation(self) -> RatioOfRightParametrisation:
        """See :meth:`Utility.parametrisation`."""
        return RatioOfRightParametrisation(*self.chart.parts, self.right)

    def details(self, weights: np.ndarray) -> dict[str, Any]:
        """See :meth:`Utility.details`; of two classes the pole, too."""
        known = super().details(weights)
        if len(self.right) == 2:
            known["pole"] = self.metric(weights).pole
        return known


class FractionalOfTwo(FractionalAmongLandmarks):
    """The form of a ratio of two weighted sums of TP and TN."""

    region: BinaryRegion

    def guard(self) -> PoleGuard:
        """See :meth:`Utility.guard`."""
        return PoleGuard(self.region)


def _places(landmarks: Landmarks, right: np.ndarray) -> np.ndarray:
    """Where trade-offs matter: at good classifiers, and as far from "all right"."""
    return np.vstack([landmarks.points, right - landmarks.points])


def _growing(chart: FormChart, right: np.ndarray) -> np.ndarray:
    """Rows that say that the metric grows with each statistic, at corners of the box.

    With all of them at zero or right, or all but one.
    """
    one = np.diag(right)
    corners = np.vstack([np.zeros(len(right)), right, one, right - one])
    corners = np.unique(corners, axis=0)
    return chart.slopes(corners).reshape(-1, chart.size)
