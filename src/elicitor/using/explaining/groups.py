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
from typing import Any

import numpy as np

from elicitor.core.result import ENDLESS
from elicitor.metrics.comparisons import quotient
from elicitor.metrics.groups import GroupMetric, as_group_metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.words import (
    amount,
    count_of,
    is_settled,
    listing,
    per_cent,
    range_text,
)
from elicitor.regions.base import Region
from elicitor.regions.groups.rates import GroupRates
from elicitor.regions.multiclass import PlugInRule
from elicitor.using.explaining.pairs import rates_behind
from elicitor.using.possible import Possible

__all__ = ["group_sentences", "usual_rates"]

ALIKE = 1.05
TOLD = 3


def group_sentences(
    possible: Possible, region: Region | None, *, level: float = 0.9
) -> tuple[str, ...]:
    """Say which gaps count, and whose errors weigh more where people are now.

    Parameters
    ----------
    possible : Possible
        A metric on rates of groups, and which others it might be.
    region : Region or None
        With the rates of groups themselves it is told what the usual rule, the most
        likely class, does to them.
    """
    metric = as_group_metric(possible.metric)
    told = list(_which_gaps(metric))
    rates = rates_behind(region)
    if rates is not None:
        told.extend(_whose_errors(possible, rates, level))
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


def _whose_errors(possible: Possible, rates: GroupRates, level: float) -> Iterator[str]:
    """Where the most likely class is predicted: which group's errors weigh more."""
    metric, now = as_group_metric(possible.metric), usual_rates(rates)
    statistics = rates.statistics
    per_person = _per_person(metric, now, diagonal=statistics.diagonal)
    apart = np.ptp(per_person, axis=0)
    for i in np.argsort(-apart, kind="stable")[:TOLD]:
        harms = per_person[:, i]
        if apart[i] <= (ALIKE - 1) * np.abs(harms).max():
            continue
        pair = int(np.argmax(harms)), int(np.argmin(harms))

        def times(one: GroupMetric, i: int = int(i), pair: Any = pair) -> float:
            each = _per_person(one, now, diagonal=statistics.diagonal)[:, i]
            return quotient(float(each[pair[0]]), float(each[pair[1]]))

        value, ends = times(metric), possible.interval(times, level=level)
        if ends is not None and ends[0] <= 1:
            continue  # which group's errors weigh more is not settled
        each = (
            f"{_rate(rates, now, g, int(i))} among “{metric.groups[g]}”" for g in pair
        )
        told = _compared(metric, value, ends, pair, diagonal=statistics.diagonal)
        yield (
            f"Where the most likely class is predicted, {_event(statistics, int(i))}: "
            f"{' and '.join(each)}. {told}"
        )


def _per_person(metric: GroupMetric, now: np.ndarray, *, diagonal: bool) -> np.ndarray:
    """What one more mistake costs in each group, up to a factor of the class."""
    slopes = metric.orientation.sign * metric.gradient(now)
    return np.asarray((1 if diagonal else -1) * slopes / metric.prevalence)


def _rate(rates: GroupRates, now: np.ndarray, group: int, index: int) -> str:
    """How many people of a class, or the share where there are no rows."""
    if rates.sizes is None:
        return per_cent(float(now[group, index]))
    whole = round(float(rates.sizes[group, rates.statistics.entries[0][index]]))
    return count_of(round(float(now[group, index]) * whole, 1), whole)


def _compared(
    metric: GroupMetric,
    value: float,
    ends: tuple[float, float] | None,
    pair: tuple[int, int],
    *,
    diagonal: bool,
) -> str:
    """How much more one error weighs in one group than in another."""
    names = [f"“{metric.groups[g]}”" for g in pair]
    one = "one more of them decided wrongly" if diagonal else "one more of these"
    start = f"There, {one} among {names[0]} weighs"
    if value >= ENDLESS or (ends is not None and not is_settled(*ends)):
        return f"{start} more than among {names[1]}, as it widens the gap."
    room = "" if ends is None else f" ({range_text(*ends)})"
    return f"{start} as much as {amount(value)} among {names[1]}{room}."


def _event(statistics: ClassStatistics, index: int) -> str:
    """What happens to people of a class."""
    rows, columns = statistics.entries
    truth, guess = (statistics.classes[part[index]] for part in (rows, columns))
    if statistics.diagonal:
        return f"“{truth}” decided rightly"
    return f"“{truth}” called “{guess}”"
