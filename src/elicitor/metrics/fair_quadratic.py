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
    """Errors of everyone, and squared gaps between groups.

    φ = (1−λ)⟨a, 1−r⟩ + (λ/2) Σ_{u<v} (r^u−r^v)ᵀ B^{uv} (r^u−r^v), a cost.

    Parameters
    ----------
    misclassification_costs : array-like of shape (n_statistics,)
        a, weights of what everyone's rates lack to 1. In [Q] the rates are those of
        right decisions and a ≥ 0; of errors a ≤ 0 says that fewer of them is better.
    violation_costs : mapping of (str, str) to array-like
        B^{uv}, symmetric and of shape (n_statistics, n_statistics), for two groups in
        either order; 0 for pairs left out. They are positive semi-definite where a gap
        is never welcome; nothing here needs it.
    trade_off : float
        λ in [0, 1], the weight of the gaps; 1 − λ is the weight of the errors.
    prevalence : array-like of shape (n_groups, n_statistics)
        τ, share of each group in the class that a rate is about; positive, with sums 1
        over the groups.
    names : sequence of str, optional
        What the rates are called; x1, x2, … by default.
    groups : sequence of str, optional
        What the groups are called; "1", "2", … by default.
    orientation : Orientation or {"cost", "utility"}, default="cost"
        Whether smaller or larger values are better.

    Raises
    ------
    InvalidParameterError
        As :class:`GroupMetric` does.

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
    errors_are_rates = False
    squares_gaps = True

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
        rates = self._matrix(statistics)
        errors = (1 - self._overall(rates)) @ self._slopes
        gaps = self._gaps(rates)
        squares = np.einsum("...pi,pij,...pj->...", gaps, self._gap_weights, gaps)
        return number(errors + squares / 2)

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative of :meth:`value`, of the same shape as `statistics`."""
        slopes = np.einsum("pij,...pj->...pi", self._gap_weights, self.gaps(statistics))
        return self._spread(slopes) - self.prevalence * self._slopes
