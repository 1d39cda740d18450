"""What a metric of groups changes: rates of every group before and after."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.result import Result
from elicitor.metrics.base import as_metric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.words import per_cent
from elicitor.regions.groups import GroupRates
from elicitor.using.agreement_rows import wilson_interval
from elicitor.using.best import best_classifier
from elicitor.using.explaining.groups import usual_rates

__all__ = ["GroupAlternative", "GroupTable", "group_consequences"]

LEVEL = 0.9


@dataclass(frozen=True, eq=False)
class GroupAlternative:
    """One way to decide in every group.

    Attributes
    ----------
    name : str
        How it was chosen.
    rates : ndarray of shape (n_groups, n_statistics)
        What it does.
    rule : str
        In words; empty if the name says it.
    utility : float
        Value of the elicited metric, larger is better.
    """

    name: str
    rates: np.ndarray
    rule: str
    utility: float


def group_consequences(
    result: Result | GroupMetric, rates: GroupRates
) -> list[GroupAlternative]:
    """Compare the usual rule with the best one, with and without chance.

    Parameters
    ----------
    result : Result or GroupMetric
        What was elicited.
    rates : GroupRates
        What can be achieved in the groups.

    Returns
    -------
    list of GroupAlternative
        The most likely class first, then the best rule; then the best one that leaves
        nothing to chance, if that is another one.
    """
    metric = as_metric(result)
    before = usual_rates(rates)
    found = [
        GroupAlternative("most likely class", before, "", float(metric.utility(before)))
    ]
    for name, randomised in (
        ("best under the metric", True),
        ("best without chance", False),
    ):
        best = best_classifier(metric, rates, randomised=randomised)
        utility = float(metric.utility(best.statistics))
        rule = str(best.classifier)
        if rule != found[-1].rule:
            found.append(GroupAlternative(name, best.statistics, rule, utility))
    return found


@dataclass(frozen=True, eq=False)
class GroupTable:
    """Rates of every group under several rules, as texts.

    Attributes
    ----------
    rates : GroupRates
        What the rules are about; it knows how many rows there are.
    rows : list of GroupAlternative
        The rules.
    """

    rates: GroupRates
    rows: list[GroupAlternative]

    @property
    def headings(self) -> tuple[str, ...]:
        """Headings of :attr:`cells`."""
        counted = () if self.rates.sizes is None else ("rows",)
        return ("group", "who", *counted, *(row.name for row in self.rows))

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """One tuple of texts for each statistic and group."""
        return [
            self._cells(g, i)
            for i in range(len(self.rates.names))
            for g in range(len(self.rates.groups))
        ]

    def _cells(self, g: int, i: int) -> tuple[str, ...]:
        statistics = self.rates.statistics
        size = None
        if self.rates.sizes is not None:
            size = float(self.rates.sizes[g, statistics.entries[0][i]])
        counted = () if size is None else (f"{size:,.0f}",)
        shares = (_rate(float(row.rates[g, i]), size) for row in self.rows)
        return (self.rates.groups[g], _event(statistics, i), *counted, *shares)


def _rate(share: float, size: float | None) -> str:
    """A rate with the interval that its rows allow."""
    if not size:
        return per_cent(share)
    low, high = wilson_interval(share * size, round(size), LEVEL)
    return f"{per_cent(share)} ({100 * low:.1f} to {100 * high:.1f})"


def _event(statistics: ClassStatistics, index: int) -> str:
    """What the rate is about."""
    truth, guess = (statistics.classes[part[index]] for part in statistics.entries)
    if statistics.diagonal:
        return f"“{truth}” decided rightly"
    return f"“{truth}” called “{guess}”"
