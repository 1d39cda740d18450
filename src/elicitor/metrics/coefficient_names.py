"""What the coefficients of a metric belong to, in words."""

from __future__ import annotations

from functools import singledispatch

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.metrics.base import Metric
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.term_sum import SumMetric
from elicitor.metrics.things import statistic_in_words

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
    check_instance("metric", metric, Metric)
    return _names(metric, tuple(map(statistic_in_words, metric.names)))


@singledispatch
def _names(metric: Metric, words: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a kind of metric, from those of its statistics."""
    del metric  # a coefficient for each statistic
    return words


@_names.register
def _(metric: PolynomialMetric, words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        " times ".join(words[i] for i in index) for index in metric.layout.indices
    )


@_names.register
def _(metric: LinearFractionalMetric, words: tuple[str, ...]) -> tuple[str, ...]:
    del metric
    named = [f"{name} in the {sum_}" for sum_ in SUMS for name in words]
    return (*named, f"constant in the {SUMS[1]}")


@_names.register
def _(metric: CostRewardMetric, words: tuple[str, ...]) -> tuple[str, ...]:
    del words  # several terms may be about one statistic
    return tuple(statistic_in_words(term.name) for term in metric.terms)


@_names.register
def _(metric: SumMetric, words: tuple[str, ...]) -> tuple[str, ...]:
    del words
    return metric.labels


@_names.register
def _(metric: FairFractionalMetric, names: tuple[str, ...]) -> tuple[str, ...]:
    """Rates and gaps between two groups each, first as good, then as bad."""
    gaps = [
        f"gap in {name} between {u} and {v}" for u, v in metric.pairs for name in names
    ]
    return tuple(
        f"{what} as {side}" for side in ("good", "bad") for what in (*names, *gaps)
    )


@_names.register
def _(metric: GroupMetric, names: tuple[str, ...]) -> tuple[str, ...]:
    """Rates, gaps between two groups each, and the trade-off."""
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
