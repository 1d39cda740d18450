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
    """Errors of everyone, and absolute gaps between groups.

    φ = (1−λ)⟨a, r⟩ + λ Σ_{u<v} ⟨b^{uv}, |r^u − r^v|⟩, a cost.

    Parameters
    ----------
    misclassification_costs : array-like of shape (n_statistics,)
        a, weights of everyone's rates. In [F] the rates are those of errors and a ≥ 0;
        of right decisions a ≤ 0 says that more of them is better.
    violation_costs : mapping of (str, str) to array-like of shape (n_statistics,)
        b^{uv}, weights of the gaps between two groups, in either order; 0 for pairs
        left out.
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
    >>> metric = FairMetric(
    ...     [0.6, 0.8], {("1", "2"): [0, 1]}, 0.5, prevalence=[[0.5, 0.2], [0.5, 0.8]]
    ... )
    >>> round(metric.value([[0.1, 0.3], [0.1, 0.1]]), 3)
    0.186
    """

    family = "fair"
    errors_are_rates = True
    squares_gaps = False

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
        rates = self._matrix(statistics)
        errors = self._overall(rates) @ self._slopes
        gaps = np.abs(self._gaps(rates)) * self._gap_weights
        return number(errors + gaps.sum(axis=(-2, -1)))

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative of :meth:`value`; at a gap of 0 it is that of the errors alone."""
        signs = np.sign(self.gaps(statistics))
        return self.prevalence * self._slopes + self._spread(signs * self._gap_weights)
