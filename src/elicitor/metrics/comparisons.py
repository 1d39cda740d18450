"""What weighs as much as what, by a metric: numbers that a person can picture.

Every family is told by a few comparisons. Each is a number that any metric of the
family has, so that draws of the metric give its interval. What is curved is weighed by
small changes at a place (:mod:`.place`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import singledispatch
from typing import Any, Literal

import numpy as np

from elicitor.core.measured import Measured
from elicitor.core.metric import comparisons_of
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.comparison import Comparison
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.facts import (
    ANY,
    ONE,
    AllGaps,
    Amounts,
    At,
    ErrorsOfEveryone,
    Every,
    FalseAlarms,
    GapBetween,
    MissedCases,
    Points,
    Thing,
)
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.group_words import what_is_liked
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.harms import Harms
from elicitor.metrics.place import Place
from elicitor.metrics.quotients import HUNDRED, of_hundred, quotient
from elicitor.metrics.slopes import known_slopes
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.term_facts import UnitByUnit
from elicitor.metrics.term_sum import SumMetric
from elicitor.metrics.things import (
    NEGLIGIBLE,
    POINT,
    in_every_hundred,
    mistake,
    portion,
    statistic,
)
from elicitor.metrics.wide import WIDE, are_liked
from elicitor.metrics.words import amount
from elicitor.words import Fact
from elicitor.words.amounts import exactly

__all__ = ["comparisons"]

TOLD = 5
"""How many are compared with another one: all errors of three classes."""


@singledispatch
def comparisons(metric: Metric, place: Place, positive: str) -> Iterator[Comparison]:
    """What can be compared of a metric, heaviest first.

    `positive` is what a member of the positive class is called, in the singular.
    """
    statistics = ClassStatistics.parse(metric.names)
    if metric.names == BINARY:
        yield from _binary(metric, place, positive)
    elif statistics is not None:
        yield from _classes(metric, place, statistics)
    else:
        yield from _plain(metric, place)


@comparisons_of.register
def _(
    metric: Metric, positive: str, measured: Measured | None
) -> tuple[Comparison, ...]:
    return tuple(comparisons(metric, Place.of(metric, measured), positive))


def _is_reversed(harms: np.ndarray) -> bool:
    """Whether no mistake is bad and some are liked."""
    return bool((harms <= 0).all() and harms.any())


def _binary(metric: Metric, place: Place, positive: str) -> Iterator[Comparison]:
    turn = -1 if _is_reversed(known_slopes(metric, place.where)) else 1
    missed, alarm = turn * known_slopes(metric, place.where)
    if max(missed, alarm) <= 0:  # nothing matters
        return
    things: list[Thing] = [FalseAlarms(ONE), MissedCases(ONE, positive)]
    order = 1, 0
    if missed >= alarm or amount(quotient(alarm, missed)) == "1":
        things, order = things[::-1], (0, 1)

    def measure(one: Metric) -> float:
        slopes = turn * known_slopes(one, place.where)
        return quotient(slopes[order[0]], slopes[order[1]])

    heavy, light = At(place.start, things[0]), things[1].times(ANY)
    if turn < 0:
        yield Comparison(heavy, light, measure, says="reversed")
        return
    turned = _turned(At(place.start, things[1]), things[0].times(ANY), measure)
    yield Comparison(heavy, light, measure, turned=turned, whose=order)


def _turned(what: Fact, than: Thing, measure: Callable[[Any], float]) -> Comparison:
    """A comparison told the other way round."""
    return Comparison(what, than, lambda metric: quotient(1.0, measure(metric)))


def _classes(
    metric: Metric, place: Place, statistics: ClassStatistics
) -> Iterator[Comparison]:
    side = 1 if statistics.diagonal else -1
    turned = _is_reversed(side * known_slopes(metric, place.where))
    side = -side if turned else side
    harms = side * known_slopes(metric, place.where)
    order = np.argsort(-harms, kind="stable")
    order = order[harms[order] > NEGLIGIBLE * np.abs(harms).max()]
    # Right decisions are measured in the lightest mistake, errors in each lighter one.
    pairs = (
        [(i, order[-1]) for i in order[:-1]]
        if statistics.diagonal
        else [(order[0], i) for i in order[1:]]
    )
    for n, (heavy, light) in enumerate(pairs[:TOLD]):

        def measure(one: Metric, pair: tuple[int, int] = (heavy, light)) -> float:
            slopes = side * known_slopes(one, place.where)
            return quotient(slopes[pair[0]], slopes[pair[1]])

        one, other = (mistake(statistics, int(i)) for i in (heavy, light))
        truths = statistics.entries[0]
        yield Comparison(
            At(place.start, one),
            other,
            measure,
            says="reversed" if turned and n == 0 else "weighs",
            turned=None if turned else _turned(At(place.start, other), one, measure),
            **_bounds(statistics, int(truths[heavy]), int(truths[light]), turned),
        )
    if order.size:
        liked = np.flatnonzero(harms < -NEGLIGIBLE * np.abs(harms).max())
        yield from _liked(place, statistics, side, liked[:TOLD], int(order[-1]))


def _bounds(
    statistics: ClassStatistics, heavy: int, light: int, turned: bool
) -> dict[str, Any]:
    """How many mistakes there are: a hundred in a hundred, or people of a class."""
    if turned:
        return {}
    if statistics.rates:
        return {"least": 1 / HUNDRED, "most": float(HUNDRED)}
    return {"whose": (heavy, light)}


def _liked(
    place: Place, statistics: ClassStatistics, side: int, liked: np.ndarray, light: int
) -> Iterator[Comparison]:
    """What mistakes that are preferred to right decisions make up for."""
    for i in liked.tolist():

        def measure(one: Metric, i: int = i) -> float:
            slopes = side * known_slopes(one, place.where)
            return quotient(-slopes[i], slopes[light])

        what = At(place.start, mistake(statistics, i))
        yield Comparison(what, mistake(statistics, light), measure, says="makes up")


def _plain(metric: Metric, place: Place) -> Iterator[Comparison]:
    """Compare whatever has no words of its own, in round amounts."""
    matters = np.abs(known_slopes(metric, place.where)) * place.ranges
    order = np.argsort(-matters, kind="stable")
    order = order[matters[order] > NEGLIGIBLE * matters.max()]
    if not order.size:  # nothing matters where it is flat
        return
    heavy, units = order[0], place.units
    plain = (place.ranges == 1).all()
    sides = np.sign(known_slopes(metric, place.where))
    step = 1.0 if plain else float(f"{place.ranges[heavy] / 10:.0e}")
    for light in order[1 : 1 + TOLD]:

        def measure(one: Metric, pair: tuple[int, int] = (heavy, light)) -> float:
            sizes = sides * known_slopes(
                one, place.where
            )  # those of other signs are none
            return quotient(step * max(sizes[pair[0]], 0.0), sizes[pair[1]])

        what = Amounts.of(exactly(step), units[heavy], metric.names[heavy])
        yield Comparison(
            At(place.start, what),
            Amounts.of(ANY, units[light], metric.names[light]),
            measure,
        )


@comparisons.register
def _(
    metric: CostRewardMetric,
    place: Place,  # noqa: ARG001 -- metrics of this kind know their units
    positive: str,  # noqa: ARG001
) -> Iterator[Comparison]:
    plain = [i for i, term in enumerate(metric.terms) if term.is_plain]
    if not plain or not metric.weights[plain[0]]:
        return
    reference = plain[0]
    points = Points(ANY, statistic(metric.terms[reference].name))
    for i in plain[1:]:
        rate = abs(float(metric.weights[i] / metric.weights[reference]))
        if not rate:
            continue
        size, part = portion(metric.terms[i].name, rate, metric.units)

        def measure(one: Metric, i: int = i, size: float = size) -> float:
            sizes = np.abs(one.coefficients)
            return quotient(size * sizes[i], POINT * sizes[reference])

        yield Comparison(Every(part), points, measure)


@comparisons.register
def _(
    metric: SumMetric,
    place: Place,  # noqa: ARG001 -- features have the same weight everywhere
    positive: str,  # noqa: ARG001
) -> Iterator[Comparison]:
    """The heaviest feature in each lighter one, unit by unit."""
    sizes, sides = np.abs(metric.weights), np.sign(metric.weights)
    wishes = metric.wishes
    order = np.argsort(-sizes, kind="stable")
    heavy, *others = order[sizes[order] > NEGLIGIBLE * sizes.max()]
    for light in others[:TOLD]:

        def measure(one: Metric, light: int = int(light)) -> float:
            weights = sides * one.coefficients  # what counts the other way: nothing
            return quotient(max(weights[heavy], 0.0), weights[light])

        yield Comparison(UnitByUnit(wishes[heavy]), wishes[light], measure)


@comparisons.register
def _(
    metric: GroupMetric,
    place: Place,  # noqa: ARG001 -- all rates have the same meaning
    positive: str,  # noqa: ARG001
) -> Iterator[Comparison]:
    harms = Harms(metric)
    worst = int(np.argmax(harms.errors))
    if not harms.errors[worst] > 0:
        yield _both_sides(metric)
        return
    mixed = harms.has_mixed_gaps
    if len(metric.names) > len(BINARY) or not (harms.liked_gaps or harms.net_gaps > 0):
        # Of many kinds of gaps together there are no so many mistakes in a hundred.
        yield _both_sides(metric)
    elif not mixed:
        yield _together(metric, worst)
    yield from _gaps(metric, harms, worst, leads=mixed and len(metric.names) == 2)
    yield from _errors(metric, harms, worst)


@comparisons.register
def _(
    metric: FairFractionalMetric, place: Place, positive: str
) -> Iterator[Comparison]:
    """Those of the fair metric that trades alike, if all groups are at the place."""
    where = np.tile(place.where, (len(metric.groups), 1))
    for each in comparisons(metric.near(where), place, positive):

        def measure(one: FairFractionalMetric, each: Comparison = each) -> float:
            return each.measure(one.near(where))

        yield replace(each, what=At(place.start, each.what), measure=measure)


def _together(metric: GroupMetric, worst: int) -> Comparison:
    """Wide gaps of every kind together, in the errors of everyone that they weigh."""
    side = -1 if Harms(metric).liked_gaps else 1

    def measure(one: GroupMetric) -> float:
        found = Harms(one)
        cost = HUNDRED * max(side * found.net_gaps, 0.0)
        return of_hundred(cost, found.errors[worst])

    heavy = in_every_hundred(metric.names, worst, whom="everyone")
    return Comparison(
        _all_gaps(metric),
        heavy,
        measure,
        several=True,
        says="weighs" if side > 0 else "gaps",
        gaps="what",
    )


def _both_sides(metric: GroupMetric) -> Comparison:
    """Wide gaps of every kind against as many more mistakes of everyone."""
    heavy: Fact = ErrorsOfEveryone()
    light: Fact = _all_gaps(metric)
    harms = Harms(metric)
    of_errors, of_gaps = harms.wide
    side = -1 if of_gaps >= of_errors else 1
    if side < 0:
        heavy, light = light, heavy

    def measure(one: GroupMetric) -> float:
        return quotient(*Harms(one).wide[::side])

    gaps = np.array([*harms.gaps(WIDE).values()])
    liked = what_is_liked(harms.errors, gaps)
    return Comparison(
        heavy,
        light,
        measure,
        several=True,
        says=liked or "weighs",
        gaps="what" if side < 0 else "than",
    )


def _all_gaps(metric: GroupMetric) -> AllGaps:
    """Which gaps there are; of two groups by their names."""
    pairs = list(metric.violation_costs)
    groups: Literal["two", "several"] = "several" if len(pairs) > 1 else "two"
    return AllGaps(not metric.errors_are_rates, groups, *pairs[0])


def _gaps(
    metric: GroupMetric, harms: Harms, worst: int, *, leads: bool
) -> Iterator[Comparison]:
    """A large gap, in the errors of everyone that it weighs, or makes up for."""
    costs, liked = harms.gaps(WIDE), harms.liked_gaps
    heaviest = sorted(costs, key=lambda at: (costs[at] < 0, -abs(costs[at])))
    for (u, v), i in [at for at in heaviest if costs[at] > 0 or at in liked][:TOLD]:
        side = -1 if ((u, v), i) in liked else 1

        def measure(one: GroupMetric, at: Any = ((u, v), i), side: int = side) -> float:
            found = Harms(one)
            cost = HUNDRED * side * found.gaps(WIDE)[at]
            return of_hundred(cost, found.errors[worst])

        yield Comparison(
            GapBetween(u, v, in_every_hundred(metric.names, i, exactly(10.0))),
            in_every_hundred(metric.names, worst, whom="everyone"),
            measure,
            leads=leads,
            says="weighs" if side > 0 else "makes up",
            gaps="what",
        )


def _errors(metric: GroupMetric, harms: Harms, worst: int) -> Iterator[Comparison]:
    """The heaviest error of everyone, in each other one; what is liked, in it."""
    order = np.argsort(-harms.errors, kind="stable")
    two = len(metric.names) == len(BINARY)
    for i in [i for i in order if harms.errors[i] > 0 and i != worst][:TOLD]:

        def measure(one: GroupMetric, i: int = int(i)) -> float:
            errors = Harms(one).errors
            return of_hundred(errors[worst], errors[i])

        yield Comparison(
            in_every_hundred(metric.names, worst, whom="everyone-first"),
            in_every_hundred(metric.names, int(i)),
            measure,
            leads=False,
            errors=(worst, int(i)) if two else None,
        )
    for i in np.flatnonzero(are_liked(harms.errors))[:TOLD]:

        def makes_up(one: GroupMetric, i: int = int(i)) -> float:
            errors = Harms(one).errors
            return of_hundred(-errors[i], errors[worst])

        yield Comparison(
            in_every_hundred(metric.names, int(i), whom="everyone-first"),
            in_every_hundred(metric.names, worst),
            makes_up,
            says="makes up",
        )
