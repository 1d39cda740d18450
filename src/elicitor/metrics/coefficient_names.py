"""What the coefficients of a metric belong to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any, Literal

import numpy as np

from elicitor.core.checks import check_instance, check_names, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.own_words import OwnWords
from elicitor.metrics.base import Metric
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.term_sum import SumMetric
from elicitor.metrics.things import statistic
from elicitor.words import Fact, Joined, say

__all__ = ["GapOfTwo", "Named", "coefficient_facts", "coefficient_names"]

Sum = Literal["upper", "lower"]
SUMS: tuple[Sum, ...] = ("upper", "lower")
"""Of a ratio, for people who know no numerators."""
Side = Literal["good", "bad"]
SIDES: tuple[Side, ...] = ("good", "bad")
"""Of a ratio of what is good and all that counts."""
Named = Fact | Joined | str


class InSum(Fact):
    """What stands in one of the two sums of a ratio."""

    what: Fact
    within: Sum


class ConstantInSum(Fact):
    """What the lower sum of a ratio begins at."""


class OnSide(Fact):
    """What counts as good, or as bad."""

    what: Fact
    side: Side


class GapOfTwo(Fact):
    """A gap in something, between two groups."""

    what: Fact | Joined
    first: str
    second: str

    def arranged(self, order: Sequence[str]) -> GapOfTwo:
        """The same with its groups in the order of all."""
        first, second = sorted((self.first, self.second), key=[*order].index)
        return GapOfTwo(self.what, first, second)

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; groups in the order in which they were seen."""
        return self.replaced(**own.pair(self.first, self.second)).with_names(own)


class GapsAgainstErrors(Fact):
    """How all gaps weigh against all errors."""


class NumberedCoefficient(Fact):
    """One of a metric of one's own that does not say what it belongs to."""

    number: int


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
    return tuple(map(say, coefficient_facts(metric)))


def coefficient_facts(metric: Metric) -> tuple[Named, ...]:
    """What the coefficients belong to as facts, as far as they are known."""
    check_instance("metric", metric, Metric)
    return _facts(metric, tuple(map(statistic, metric.names)))


@singledispatch
def _facts(metric: Metric, things: tuple[Fact, ...]) -> tuple[Named, ...]:
    """Those of a kind of metric, from its statistics: a coefficient for each.

    A kind of one's own may have others, and say what they belong to (`labels`).
    """
    size = len(metric.coefficients)
    if metric.labels:
        names = check_names(metric.labels, name="labels")
        if len(names) != size:
            raise InvalidParameterError(
                f"labels must name each of the {size} coefficients of a "
                f"{type(metric).__name__}; got {shown(names)}."
            )
        return names
    if size != len(things):
        return tuple(NumberedCoefficient(number) for number in range(1, size + 1))
    return things


@_facts.register
def _(metric: PolynomialMetric, things: tuple[Fact, ...]) -> tuple[Named, ...]:
    return tuple(
        Joined(tuple(things[i] for i in index), "times")
        for index in metric.layout.indices
    )


@_facts.register
def _(metric: LinearFractionalMetric, things: tuple[Fact, ...]) -> tuple[Named, ...]:
    del metric
    named = [InSum(thing, within) for within in SUMS for thing in things]
    return (*named, ConstantInSum())


@_facts.register
def _(metric: CostRewardMetric, things: tuple[Fact, ...]) -> tuple[Named, ...]:
    del things  # several terms may be about one statistic
    return tuple(statistic(term.name) for term in metric.terms)


@_facts.register
def _(metric: SumMetric, things: tuple[Fact, ...]) -> tuple[Named, ...]:
    del things
    return metric.labels


@_facts.register
def _(metric: FairFractionalMetric, things: tuple[Fact, ...]) -> tuple[Named, ...]:
    """Rates and gaps between two groups each, first as good, then as bad."""
    gaps = [GapOfTwo(thing, u, v) for u, v in metric.pairs for thing in things]
    return tuple(OnSide(what, side) for side in SIDES for what in (*things, *gaps))


@_facts.register
def _(metric: GroupMetric, things: tuple[Fact, ...]) -> tuple[Named, ...]:
    """Rates, gaps between two groups each, and the trade-off."""
    costs: Any = next(iter(metric.violation_costs.values()))
    gaps: list[Fact | Joined] = list(things)
    if costs.ndim == 2:
        rows, columns = np.triu_indices(len(things))
        pairs = zip(rows.tolist(), columns.tolist(), strict=True)
        gaps = [Joined((things[i], things[j]), "times") for i, j in pairs]
    between = [GapOfTwo(gap, u, v) for u, v in metric.violation_costs for gap in gaps]
    return (*things, *between, GapsAgainstErrors())
