"""What the coefficients of a metric belong to, in words."""

from __future__ import annotations

import numpy as np

from elicitor.metrics.base import Metric
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.polynomial import PolynomialMetric

__all__ = ["coefficient_names"]


def coefficient_names(metric: Metric) -> tuple[str, ...]:
    """What each of ``metric.coefficients`` belongs to, in words.

    Parameters
    ----------
    metric : Metric
        Of any family.

    Returns
    -------
    tuple of str
        One per coefficient.
    """
    if isinstance(metric, PolynomialMetric):
        return tuple(
            " × ".join(metric.names[i] for i in index)
            for index in metric.layout.indices
        )
    if isinstance(metric, GroupMetric):
        return _names_of_groups(metric)
    if isinstance(metric, LinearFractionalMetric):
        parts = (("numerator", metric.names), ("denominator", metric.names))
        named = [f"{name} in the {part}" for part, names in parts for name in names]
        return (*named, "constant")
    if isinstance(metric, CostRewardMetric):
        return tuple(term.name for term in metric.terms)
    return metric.names


def _names_of_groups(metric: GroupMetric) -> tuple[str, ...]:
    """Rates, gaps between two groups each, and the trade-off."""
    costs = next(iter(metric.violation_costs.values()))
    names = metric.names
    gaps = list(names)
    if costs.ndim == 2:
        rows, columns = np.triu_indices(len(names))
        gaps = [f"{names[i]} × {names[j]}" for i, j in zip(rows, columns, strict=True)]
    between = [
        f"gap in {gap} between {u} and {v}"
        for u, v in metric.violation_costs
        for gap in gaps
    ]
    return (*names, *between, "trade-off")
