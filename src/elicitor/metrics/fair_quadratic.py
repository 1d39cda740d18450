"""Fair quadratic metrics: right decisions and squared gaps ([Q] Definition 4)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.metrics.base import number
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.polynomial import check_symmetric

__all__ = ["FairQuadraticMetric"]


class FairQuadraticMetric(GroupMetric):
    """φ = (1−λ)⟨a, 1−r⟩ + (λ/2) Σ_{u<v} (r^u−r^v)ᵀ B^{uv} (r^u−r^v), a cost.

    See :class:`GroupMetric` for the parameters: `misclassification_costs` is a,
    `violation_costs` maps pairs of groups to symmetric B^{uv}, of shape (n_statistics,
    n_statistics), and `trade_off` is λ. The matrices are positive semi-definite where
    a gap is never welcome; nothing here needs it.

    Examples
    --------
    >>> metric = FairQuadraticMetric(
    ...     [0.6, 0.8],
    ...     {("1", "2"): [[2, 0], [0, 0]]},
    ...     0.5,
    ...     prevalence=[[0.5, 0.2], [0.5, 0.8]],
    ... )
    >>> round(metric.value([[0.9, 0.8], [0.7, 0.8]]), 3)
    0.16
    """

    family = "fair-quadratic"

    def _violation(self, name: str, value: Any) -> np.ndarray:
        shape = (len(self.names),) * 2
        return check_symmetric(name, np.zeros(shape) if value is None else value, shape)

    def _total(self) -> float:
        sizes = [float(np.linalg.norm(b)) for b in self.violation_costs.values()]
        return sum(sizes) / 2

    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate the metric; see :meth:`Metric.value`.

        Parameters
        ----------
        statistics : array-like of shape (..., n_groups, n_statistics)
            Rates per group, as probabilities.
        """
        errors = (1 - self.overall(statistics)) @ self._slopes
        gaps = self.gaps(statistics)
        squares = np.einsum("...pi,pij,...pj->...", gaps, self._gap_weights, gaps)
        return number(errors + squares / 2)

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative of :meth:`value`, of the same shape as `statistics`."""
        slopes = np.einsum("pij,...pj->...pi", self._gap_weights, self.gaps(statistics))
        return self._spread(slopes) - self.prevalence * self._slopes
