"""Slopes of increasing utilities at their optimum, on an outline of the region.

Notation: :mod:`elicitor.procedures.bayesian.utilities.monotone`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from elicitor.procedures.bayesian.parametrisations.base import Parametrisation
from elicitor.procedures.bayesian.utilities.growing import LEAST, gradients, tops

__all__ = ["SlopeParametrisation"]


@dataclass(frozen=True, eq=False)
class SlopeParametrisation(Parametrisation):
    """The gradient by the statistics at r*, of unit norm.

    Attributes
    ----------
    corners : ndarray of shape (n_corners, n_statistics)
        Rates of the classifiers that were looked at; a best one is a mixture of these.
    right : ndarray of shape (n_statistics,)
        ζ.
    norm : float
        1 or 2.
    """

    corners: np.ndarray
    right: np.ndarray
    norm: np.ndarray | float
    kind: ClassVar[str] = "slope at the optimum"

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Parametrisation.coefficients`."""
        growing = np.maximum(weights, LEAST)
        slopes = gradients(growing, tops(growing, self.corners)) / self.right
        return np.asarray(
            slopes / np.linalg.norm(slopes, float(self.norm), 1, keepdims=True)
        )
