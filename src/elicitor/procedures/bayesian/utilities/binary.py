"""Linear utilities of two classes: what a true positive is worth in true negatives.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
a           ``weights``             (a₁₁, a₀₀), what TP and TN are worth
θ           ``angle``               a = (cos θ, sin θ)
==========  ======================  ===============================================

A pair is level for one θ, its chord's. There is one chord for every corner of the upper
boundary, and the longer one says more about someone whose answers scatter.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.checks import check_choice
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.parametrisations.linear import LinearParametrisation
from elicitor.procedures.bayesian.utilities.among_landmarks import AmongLandmarks
from elicitor.procedures.bayesian.utilities.landmarks import Landmarks
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion

__all__ = ["LinearAmongLandmarks", "LinearOnBinary", "bayesian_binary_linear"]

SIGNS = {"decreasing": -1.0, "either": 0.0, "increasing": 1.0}


@asks_people
def bayesian_binary_linear(
    region: BinaryRegion, *, direction: str = "increasing"
) -> LinearOnBinary:
    """Elicit weights (cos θ, sin θ) of true positives and true negatives.

    Parameters
    ----------
    region : BinaryRegion
        From a law or from a sample.
    direction : {"increasing", "decreasing", "either"}, default="increasing"
        Whether the person's utility grows with TP and TN (θ in [0, π/2]), falls
        (θ in [π, 3π/2]), or nothing is known of its signs; then some questions may be
        about pairs of which one dominates.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm, and a posterior.
        Its details hold ``"angle"``, the θ found (radians).
    """
    return LinearOnBinary(region, direction)


class LinearAmongLandmarks(AmongLandmarks):
    """Weights of statistics that are achieved by landmarks.

    Parameters
    ----------
    region : Region
        What classifiers can achieve.
    landmarks : Landmarks
        Of the region.
    norm : {1, 2}
        Which norm of the weights is one.
    """

    def __init__(self, region: Region, landmarks: Landmarks, norm: int) -> None:
        super().__init__(landmarks)
        self.region = region
        self.size = len(region.names)
        self.constraints = np.eye(self.size)
        self.norm = norm

    def leads(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Differences of ⟨a, s⟩, see :meth:`AmongLandmarks.leads`."""
        values = points @ weights
        return np.asarray(values[..., :, None] - values[..., None, :])

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.differences`."""
        return np.asarray(first - second)

    def metric(self, weights: np.ndarray) -> LinearMetric:
        """See :meth:`Utility.metric`."""
        return LinearMetric(
            self.coefficients(weights[None])[0], names=self.region.names
        )

    @property
    def parametrisation(self) -> LinearParametrisation:
        """See :meth:`Utility.parametrisation`; of unit norm."""
        free = np.zeros(self.size)
        return LinearParametrisation(np.eye(self.size), free, self.norm)


class LinearOnBinary(LinearAmongLandmarks):
    """The weights of true positives and true negatives.

    Parameters
    ----------
    region : BinaryRegion
        From a law or from a sample.
    direction : {"increasing", "decreasing", "either"}, default="increasing"
        As in :func:`bayesian_binary_linear`.
    """

    def __init__(self, region: BinaryRegion, direction: str = "increasing") -> None:
        super().__init__(region, Landmarks.of_binary(region), norm=2)
        sign = SIGNS[check_choice("direction", direction, set(SIGNS))]
        self.constraints = sign * np.eye(2) if sign else np.empty((0, 2))

    def details(self, weights: np.ndarray) -> dict[str, Any]:
        """See :meth:`Utility.details`."""
        return {"angle": self.metric(weights).angle}
