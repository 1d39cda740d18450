"""What the coefficients of a metric belong to, in words."""

from __future__ import annotations

from functools import singledispatch

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.metrics.base import Metric
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.cost_reward_words import statistic_in_words
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.term_sum import SumMetric

__all__ = ["coefficient_names"]

SUMS = ("upper sum", "lower sum")
"""Of a ratio, for people who know no numerators."""


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
    return _named(check_instance("metric", metric, Metric))


@singledispatch
def _named(metric: Metric) -> tuple[str, ...]:
    return tuple(map(statistic_in_words, metric.names))


@_named.register
def _(metric: PolynomialMetric) -> tuple[str, ...]:
    words = tuple(map(statistic_in_words, metric.names))
    return tuple(
        " times ".join(words[i] for i in index) for index in metric.layout.indices
    )


@_named.register
def _(metric: LinearFractionalMetric) -> tuple[str, ...]:
    words = tuple(map(statistic_in_words, metric.names))
    named = [f"{name} in the {sum_}" for sum_ in SUMS for name in words]
    return (*named, f"constant in the {SUMS[1]}")


@_named.register
def _(metric: CostRewardMetric) -> tuple[str, ...]:
    return tuple(statistic_in_words(term.name) for term in metric.terms)


@_named.register
def _(metric: SumMetric) -> tuple[str, ...]:
    return metric.labels


@_named.register
def _(metric: GroupMetric) -> tuple[str, ...]:
    """Rates, gaps between two groups each, and the trade-off."""
    names = tuple(map(statistic_in_words, metric.names))
    costs = next(iter(metric.violation_costs.values()))
    gaps = list(names)
    if costs.ndim == 2:
        rows, columns = np.triu_indices(len(names))
        pairs = zip(rows, columns, strict=True)
        gaps = [f"{names[i]} times {names[j]}" for i, j in pairs]
    between = [
        f"gap in {gap} between {u} and {v}"
        for u, v in metric.violation_costs
        for gap in gaps
    ]
    return (*names, *between, "gaps against errors")
