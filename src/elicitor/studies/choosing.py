"""Which alternative would be chosen: by a person's answers, and by usual scores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups import GroupRates
from elicitor.regions.multiclass import MulticlassRegion
from elicitor.regions.pool import ModelPool
from elicitor.using.best import best_classifier
from elicitor.using.choosing.chances import chances_best
from elicitor.using.choosing.ends import chance_of
from elicitor.using.class_consequences import class_consequences
from elicitor.using.consequences import consequences
from elicitor.using.group_consequences import before_and_after
from elicitor.using.group_table import GroupTable
from elicitor.using.tuning.best_here import best_use
from elicitor.using.tuning.people import metric_here
from elicitor.words import Fact

__all__ = [
    "SAME",
    "Choice",
    "Favourites",
    "alike",
    "choices",
    "comparable",
    "done_by",
    "favourites",
    "model_called",
    "objections",
    "own_choice",
]

AT_MOST = 3
SAME = " = "
"""Between names of models that measure the same."""


class Choice(NamedTuple):
    """An alternative, and who would choose it."""

    way: str  # "mine", a score, "first" (the best in `of`), or "among" several
    statistics: np.ndarray
    of: str = ""
    needless: tuple[Fact, ...] = ()  # groups decided about worse than need be
    lots: tuple[Fact, ...] = ()  # who is decided about by lot
    among: Region | None = None  # of what it is the best, if probabilities are weighed
    corrected: bool = False  # these are learnt anew from the people it is counted on


def comparable(region: Region, metric: Metric) -> Region | None:
    """What can be chosen from, if a learnt metric is about it."""
    same = region.names == metric.names and region.groups == metric.groups
    return region if same else None


@singledispatch
def choices(region: Region, result: Result) -> list[Choice]:
    """What the answers would choose, then what else would be; nothing if unknown.

    The region is what can be chosen from, not rounded.
    """
    del region, result
    return []


@choices.register
def _(region: BinaryRegion, result: Result) -> list[Choice]:
    rows = consequences(result.metric, region, default=None)
    return [Choice(row.way.kind, row.confusion) for row in rows]


@choices.register
def _(region: MulticlassRegion, result: Result) -> list[Choice]:
    return [
        Choice(
            row.way.kind,
            region.statistics.of(row.confusion, region.priors),
            among=row.region,
            corrected=row.is_corrected,
        )
        for row in class_consequences(result.metric, region)
    ]


@choices.register
def _(region: GroupRates, result: Result) -> list[Choice]:
    usual, mine = before_and_after(result, region)
    table = GroupTable(region, [usual, mine])
    return [
        Choice(
            "mine",
            mine.rates,
            needless=table.needless(mine),
            lots=tuple(table.lots(mine, "first")),
            among=mine.region,
        ),
        Choice("likeliest", usual.rates),
    ]


@singledispatch
def done_by(region: Region, metric: Metric) -> Choice | None:
    """What is best under a metric, found as the first of `choices` is.

    None of models and of thresholds, which have names, and if nothing can be found.
    """
    del region, metric
    return None


@done_by.register
def _(region: MulticlassRegion, metric: Metric) -> Choice | None:
    return _used(metric, region)


@done_by.register
def _(region: GroupRates, metric: Metric) -> Choice | None:
    return _used(metric_here(metric, region), region)


_OWN: WeakKeyDictionary[Result, tuple[Region, Choice | None]] = WeakKeyDictionary()


def own_choice(region: Region, result: Result) -> Choice | None:
    """What would be done by somebody's answers; as long as these stand, found once."""
    known = _OWN.get(result)
    if known is None or known[0] is not region:
        known = _OWN[result] = region, done_by(region, result.metric)
    return known[1]


def _used(metric: Metric, region: Region) -> Choice | None:
    try:
        used = best_use(metric, region)
    except ElicitorError:
        return None
    return Choice("mine", np.asarray(used.best.statistics), among=used.region)


class Objections(NamedTuple):
    """What is to be known of a choice before somebody makes it."""

    lots: tuple[Fact, ...] = ()
    needless: tuple[Fact, ...] = ()


@singledispatch
def objections(region: Region, metric: Metric) -> Objections:
    """Whom what is best under a metric decides about by lot, or worse than need be."""
    del region, metric
    return Objections()


@objections.register
def _(region: GroupRates, metric: Metric) -> Objections:
    usual, mine = before_and_after(metric, region)
    table = GroupTable(region, [usual, mine])
    return Objections(tuple(table.lots(mine, "choice")), table.needless(mine))


@choices.register
def _(region: ModelPool, result: Result) -> list[Choice]:
    mine = np.asarray(best_classifier(result.metric, region).statistics)
    return [Choice("mine", mine), *_best_in_each(region, mine, result.metric)]


class Favourites(NamedTuple):
    """How often metrics that fit choose what is chosen, and which model more do."""

    settled: float  # this share of them, as `elicitor rank` tells where models differ
    likelier: tuple[str, float] | None  # None if none is, as both are told of 100


def favourites(region: Region, result: Result) -> Favourites | None:
    """Which models the metrics that fit choose; None if unknown.

    Of models that measure the same any one will do.
    """
    shared = chances_best(result, region) if region.models else None
    if shared is None or region.models is None:
        return None
    chances = np.empty_like(shared)
    for some in alike(region):
        chances[some] = shared[some].sum()
    mine = float(chances[int(np.argmax(result.metric.utility(_measured(region))))])
    other = int(np.argmax(chances))
    more = chance_of(chances[other]).value > chance_of(mine).value
    likelier = (str(region.models[other]), float(chances[other])) if more else None
    return Favourites(mine, likelier)


def alike(region: Region) -> list[np.ndarray]:
    """Places of the models that measure the same, in the order of the first ones."""
    measured = _measured(region)
    firsts = [int(_same(measured, row).argmax()) for row in measured]
    return [np.flatnonzero(np.equal(firsts, i)) for i in dict.fromkeys(firsts)]


def _same(measured: np.ndarray, row: np.ndarray) -> np.ndarray:
    return np.asarray(np.isclose(measured, row).all(axis=1))


def model_called(region: Region, statistics: np.ndarray) -> str:
    """The name of the model that has these, or names of all; empty if there is none."""
    if not region.models or region.groups:
        return ""
    same = _same(_measured(region), statistics)
    return SAME.join(str(region.models[i]) for i in np.flatnonzero(same))


def _measured(region: Region) -> np.ndarray:
    return np.asarray(region.models_measured)


def _best_in_each(
    region: ModelPool, mine: np.ndarray, metric: Metric
) -> Iterator[Choice]:
    """The model that is best in one attribute, unless it is told already.

    Of several that are the best, what the person would take.
    """
    measured = _measured(region)
    liked = np.asarray(metric.utility(measured))
    told = [mine]
    for i, name in enumerate(region.names):
        if len(told) == AT_MOST:
            return
        if not region.assumed[i]:  # nobody knows which way is better
            continue
        values = region.assumed[i] * measured[:, i]
        ahead = values == values.max()
        first = measured[np.where(ahead, liked, -np.inf).argmax()]
        if not any(np.allclose(first, one) for one in told):
            told.append(first)
            yield Choice("first" if ahead.sum() == 1 else "among", first, name)
