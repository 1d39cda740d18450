"""Fair linear metrics: errors and absolute gaps between groups ([F] Definition 1)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_vector
from elicitor.metrics.base import number
from elicitor.metrics.groups import GroupMetric

__all__ = ["FairMetric"]


class FairMetric(GroupMetric):
    """φ = (1−λ)⟨a, r⟩ + λ Σ_{u<v} ⟨b^{uv}, |r^u − r^v|⟩, a cost.

    See :class:`GroupMetric` for the parameters: `misclassification_costs` is a,
    `violation_costs` maps pairs of groups to b^{uv}, of shape (n_statistics,), and
    `trade_off` is λ.

    Examples
    --------
    >>> metric = FairMetric(
    ...     [0.6, 0.8], {("1", "2"): [0, 1]}, 0.5, prevalence=[[0.5, 0.2], [0.5, 0.8]]
    ... )
    >>> round(metric.value([[0.1, 0.3], [0.1, 0.1]]), 3)
    0.186
    """

    family = "fair"

    def _violation(self, name: str, value: Any) -> np.ndarray:
        size = len(self.names)
        return check_vector(name, np.zeros(size) if value is None else value, size=size)

    def _total(self) -> float:
        return sum(float(np.linalg.norm(b)) for b in self.violation_costs.values())

    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate the metric; see :meth:`Metric.value`.

        Parameters
        ----------
        statistics : array-like of shape (..., n_groups, n_statistics)
            Rates per group, as probabilities.
        """
        errors = self.overall(statistics) @ self._slopes
        gaps = np.abs(self.gaps(statistics)) * self._gap_weights
        return number(errors + gaps.sum(axis=(-2, -1)))

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative of :meth:`value`; at a gap of 0 it is that of the errors alone."""
        signs = np.sign(self.gaps(statistics))
        return self.prevalence * self._slopes + self._spread(signs * self._gap_weights)
