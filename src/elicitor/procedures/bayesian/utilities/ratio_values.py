"""Ratios of two linear functions: what is unknown of them, and what they are worth.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
p, q, q₀    ``coefficients``        numerator, denominator and its constant
A           ``chart.forms(w)``      what comparisons reveal, (n+1, n+1)
==========  ======================  ===============================================
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.procedures.bayesian.utilities.base import Utility
from elicitor.procedures.bayesian.utilities.form_chart import FormChart
from elicitor.procedures.face_ratios import ONLY_THE_RANKING

__all__ = ["RatioUtility", "ratio_values"]


class RatioUtility(Utility):
    """A ratio whose form is unknown; a subclass says which metric stands for it.

    Attributes
    ----------
    chart : FormChart
        From unknowns to forms and back.
    signs : ndarray of shape (n_statistics,) or None
        1 for every statistic of which everyone wants more, −1 if less; None if that is
        not known.
    """

    chart: FormChart
    signs: np.ndarray | None

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """s̃₁∧s̃₂, see :meth:`Utility.differences`."""
        return self.chart.differences(first, second)

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which pairs have one side that is nowhere worse; see `Utility.is_settled`."""
        if self.signs is None:
            return np.zeros(len(rows), dtype=bool)
        gains = self.signs * self.chart.gains(rows)
        return np.asarray((gains >= 0).all(axis=1) | (gains <= 0).all(axis=1))

    def metric(self, weights: np.ndarray) -> LinearFractionalMetric:
        """The canonical metric, see :meth:`Utility.metric`."""
        (values,), n = self.coefficients(weights[None]), len(self.region.names)
        return LinearFractionalMetric(
            values[:n], values[n:-1], float(values[-1]), names=self.region.names
        )

    def utilities(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.utilities`."""
        return ratio_values(self.coefficients(weights), points)

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:  # noqa: ARG002
        """See :meth:`Utility.notes`."""
        return (ONLY_THE_RANKING,)

    def details(self, weights: np.ndarray) -> dict[str, Any]:
        """See :meth:`Utility.details`."""
        return {"form": self.metric(weights).form}


def ratio_values(coefficients: np.ndarray, points: np.ndarray) -> np.ndarray:
    """⟨p, s⟩ / (⟨q, s⟩ + q₀), as :class:`LinearFractionalMetric` has it.

    Parameters
    ----------
    coefficients : ndarray of shape (n_metrics, 2 * n_statistics + 1)
        p, q and q₀ of each metric.
    points : ndarray of shape (n_points, n_statistics)
        s.

    Returns
    -------
    ndarray of shape (n_metrics, n_points)
        0 where a denominator vanishes.
    """
    size = points.shape[1]
    above = coefficients[:, :size] @ points.T
    below = coefficients[:, size:-1] @ points.T + coefficients[:, -1:]
    return np.asarray(above / np.where(below > 0, below, np.inf))
