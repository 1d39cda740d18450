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

from elicitor.core.told_result import ENDLESS
from elicitor.metrics.groups import GroupMetric, as_group_metric
from elicitor.metrics.quotients import quotient
from elicitor.metrics.things import event
from elicitor.metrics.words import is_settled
from elicitor.regions.base import Region
from elicitor.regions.groups.rates import GroupRates
from elicitor.regions.multiclass import PlugInRule
from elicitor.using.as_bad_as import reached
from elicitor.using.explaining.facts import (
    GapsCount,
    GapsOfNoWeight,
    GroupShare,
    InGroup,
    MostOfGaps,
    WhoseErrors,
)
from elicitor.using.explaining.pairs import rates_behind
from elicitor.using.possible import Possible
from elicitor.words import Fact
from elicitor.words.amounts import CountOf, Named, Percent, Span, count_of, percent
from elicitor.words.numbers import finer_than_ends, readable

__all__ = ["protected", "usual_rates"]

ALIKE = 1.05
TOLD = 3
FEWEST, COUNTS = 0.05, 400
"""People of whom it is looked whether they harm as much as one elsewhere."""


def protected(
    possible: Possible, region: Region | None, *, level: float = 0.9
) -> tuple[Fact, ...]:
    """Which gaps count, and whose errors weigh more where people are now.

    With the rates of groups: what the usual rule, the most likely class, does to them.
    """
    metric = as_group_metric(possible.metric)
    told: list[Fact] = list(_which_gaps(metric))
    rates = rates_behind(region)
    if rates is not None:
        told.extend(_whose_errors(possible, rates, level))
    return tuple(told)


def usual_rates(rates: GroupRates) -> np.ndarray:
    """What the most likely class does to every group, (n_groups, n_statistics)."""
    rule = PlugInRule.of(np.eye(len(rates.classes)))
    parts = rates.regions.values()
    return np.stack([part.vertex(rule).point for part in parts])


def _which_gaps(metric: GroupMetric) -> Iterator[Fact]:
    """Which groups the gaps are between, by how much they count for each group."""
    sizes = {
        pair: float(np.linalg.norm(costs))
        for pair, costs in metric.violation_costs.items()
    }
    if metric.trade_off == 0 or not any(sizes.values()):
        yield GapsCount("never")
        return
    by_group = {
        name: sum(size for pair, size in sizes.items() if name in pair)
        for name in metric.groups
    }
    if len(sizes) == 1:
        return
    most, least = max(by_group.values()), min(by_group.values())
    if most <= ALIKE * least:
        yield GapsCount("alike")
        return
    heaviest = sorted(by_group, key=lambda name: -by_group[name])[:TOLD]
    without = [name for name in metric.groups if by_group[name] == 0]
    total = 2 * sum(sizes.values()) / 100
    yield MostOfGaps(
        tuple(GroupShare(name, round(by_group[name] / total)) for name in heaviest)
    )
    if without:
        yield GapsOfNoWeight(tuple(map(Named, without)))


def _whose_errors(
    possible: Possible, rates: GroupRates, level: float
) -> Iterator[Fact]:
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
            found = quotient(float(each[pair[0]]), float(each[pair[1]]))
            counted = rates.sizes is not None and found < ENDLESS
            return _as_many(one, rates, now, i, pair) if counted else found

        value, ends = times(metric), possible.interval(times, level=level)
        if ends is not None and ends[0] <= 1:
            continue  # which group's errors weigh more is not settled
        firm = value < ENDLESS and (ends is None or is_settled(*ends))
        finer = finer_than_ends(value, *ends) if firm and ends is not None else 0
        heavy, light = (
            InGroup(_rate(rates, now, g, int(i)), metric.groups[g], rates.is_weighted)
            for g in pair
        )
        yield WhoseErrors(
            event(statistics, int(i)),
            heavy,
            light,
            "wrongly" if statistics.diagonal else "called",
            readable(value, finer) if firm else None,
            Span.of(*ends, finer) if firm and ends is not None else None,
        )


def _per_person(metric: GroupMetric, now: np.ndarray, *, diagonal: bool) -> np.ndarray:
    """What one more mistake costs in each group, up to a factor of the class."""
    slopes = metric.orientation.sign * metric.gradient(now)
    return np.asarray((1 if diagonal else -1) * slopes / metric.prevalence)


def _as_many(
    metric: GroupMetric, rates: GroupRates, now: np.ndarray, i: int, pair: Any
) -> float:
    """How many more mistakes in one group harm as much as one more in another.

    Person by person: where a gap closes on the way, slopes are those of nobody.
    """
    heavy, light = pair
    statistics = rates.statistics
    people = rates.sizes[:, statistics.entries[0][i]]
    turn = -1 if statistics.diagonal else 1
    left = now[light, i] if statistics.diagonal else 1 - now[light, i]
    counts = np.append(0, np.geomspace(FEWEST, max(left * people[light], 1), COUNTS))
    worse = np.repeat(now[None], len(counts) + 1, axis=0)
    worse[:-1, light, i] += turn * counts / people[light]
    worse[-1, heavy, i] += turn / people[heavy]
    harms = metric.utility(now) - metric.utility(worse)
    enough = reached(counts, harms[:-1], float(harms[-1]))
    return ENDLESS if enough is None else enough[0]


def _rate(
    rates: GroupRates, now: np.ndarray, group: int, index: int
) -> CountOf | Percent:
    """How many people of a class, or the share where there are no rows."""
    if rates.sizes is None:
        return percent(float(now[group, index]))
    whole = round(float(rates.sizes[group, rates.statistics.entries[0][index]]))
    return count_of(round(float(now[group, index]) * whole, 1), whole)
