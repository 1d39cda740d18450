"""Whom a fair metric protects, in plain words.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
τ^g_i       ``prevalence``          share of group g in the class of rate i
∇φ^g_i      ``gradient``            utility of rate i in group g, at some rates
∇φ^g_i/τ^g_i  ``per_person``        what one more decision there is worth, up to a
                                    factor of the class
==========  ======================  ===============================================

In the errors of everyone all people of a class count alike, whatever their group. So a
group is favoured by the gaps alone: one more error counts more where it widens a gap,
and less where it closes one.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from elicitor.metrics.curved_words import kind_of_mistake
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.words import amount
from elicitor.oracles.wording import listing
from elicitor.regions.base import Region
from elicitor.regions.groups.rates import GroupRates
from elicitor.regions.multiclass import PlugInRule
from elicitor.using.explaining.pairs import rates_behind

__all__ = ["group_sentences", "usual_rates"]

ALIKE = 1.05
TOLD = 3


def group_sentences(metric: GroupMetric, region: Region | None) -> tuple[str, ...]:
    """Say which gaps count, and whose errors weigh more where people are now.

    Parameters
    ----------
    metric : GroupMetric
        On rates of groups.
    region : Region or None
        With the rates of groups themselves it is told what the usual rule, the most
        likely class, does to them.
    """
    told = list(_which_gaps(metric))
    rates = rates_behind(region)
    if rates is not None:
        told.extend(_whose_errors(metric, usual_rates(rates)))
    return tuple(told)


def usual_rates(rates: GroupRates) -> np.ndarray:
    """What the most likely class does to every group, (n_groups, n_statistics)."""
    rule = PlugInRule.of(np.eye(len(rates.classes)))
    parts = rates.regions.values()
    return np.stack([part.vertex(rule).point for part in parts])


def _which_gaps(metric: GroupMetric) -> Iterator[str]:
    """Which groups the gaps are between, by how much they count for each group."""
    sizes = {
        pair: float(np.linalg.norm(costs))
        for pair, costs in metric.violation_costs.items()
    }
    if metric.trade_off == 0 or not any(sizes.values()):
        yield "Gaps between groups do not count, so no group is favoured."
        return
    by_group = {
        name: sum(size for pair, size in sizes.items() if name in pair)
        for name in metric.groups
    }
    if len(sizes) == 1:
        return
    most, least = max(by_group.values()), min(by_group.values())
    if most <= ALIKE * least:
        yield "Gaps count about alike for all groups."
        return
    heaviest = sorted(by_group, key=lambda name: -by_group[name])[:TOLD]
    without = [name for name in metric.groups if by_group[name] == 0]
    shares = [
        f"“{name}” ({100 * by_group[name] / (2 * sum(sizes.values())):.0f} %)"
        for name in heaviest
    ]
    yield f"Of the weight of all gaps, most is on those of {listing(shares)}."
    if without:
        names = listing([f"“{name}”" for name in without])
        yield f"Gaps of {names} do not count."


def _whose_errors(metric: GroupMetric, now: np.ndarray) -> Iterator[str]:
    """Where the most likely class is predicted: which group's errors weigh more."""
    statistics = ClassStatistics.parse(metric.names)
    if statistics is None:
        return
    slopes = metric.orientation.sign * metric.gradient(now)
    side = 1 if statistics.diagonal else -1
    per_person = side * slopes / metric.prevalence
    apart = np.ptp(per_person, axis=0)
    for i in np.argsort(-apart, kind="stable")[:TOLD]:
        harms = per_person[:, i]
        if apart[i] <= (ALIKE - 1) * np.abs(harms).max():
            continue
        heavy, light = int(np.argmax(harms)), int(np.argmin(harms))
        names = [f"“{metric.groups[g]}”" for g in (heavy, light)]
        each = [f"{100 * now[g, i]:.0f}" for g in (heavy, light)]
        yield (
            f"Where the most likely class is predicted, {each[0]} in every hundred "
            f"{_event(statistics, int(i))} among {names[0]}, and {each[1]} among "
            f"{names[1]}. {_compared(metric, harms, (heavy, light), int(i))}"
        )


def _compared(
    metric: GroupMetric, harms: np.ndarray, pair: tuple[int, int], index: int
) -> str:
    """How much more one error weighs in one group than in another."""
    heavy, light = pair
    kind = kind_of_mistake(metric.names, index)
    names = [f"“{metric.groups[g]}”" for g in pair]
    if harms[light] > 0:
        times = amount(float(harms[heavy] / harms[light]))
        return (
            f"There, one more {kind} among {names[0]} weighs as much as {times} among "
            f"{names[1]}."
        )
    return (
        f"There, one more {kind} among {names[0]} counts. That one more among "
        f"{names[1]} counts as well is not shown: it also makes the gap smaller."
    )


def _event(statistics: ClassStatistics, index: int) -> str:
    """What happens to people of a class."""
    rows, columns = statistics.entries
    truth, guess = (statistics.classes[part[index]] for part in (rows, columns))
    if statistics.diagonal:
        return f"“{truth}” are right"
    return f"“{truth}” are called “{guess}”"
