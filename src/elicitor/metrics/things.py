"""What a statistic is about, as things that can be weighed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal

from elicitor.metrics.base import BINARY
from elicitor.metrics.facts import (
    ONE,
    Decided,
    Event,
    Hundredths,
    Mistakes,
    PointOf,
    Points,
    Portion,
    Statistic,
    Thing,
)
from elicitor.metrics.statistics import NAME, ClassStatistics
from elicitor.words import Fact
from elicitor.words.amounts import Span, distance

__all__ = [
    "NEGLIGIBLE",
    "POINT",
    "event",
    "in_every_hundred",
    "mistake",
    "portion",
    "statistic",
]

NEGLIGIBLE = 1e-9
"""Share of the largest weight below which a weight is rounding."""
POINT = 0.01
"""One percentage point (probability)."""


def mistake(statistics: ClassStatistics, index: int, count: Span = ONE) -> Mistakes:
    """So many wrong decisions that a statistic of classes is about.

    >>> from elicitor.words import say
    >>> say(mistake(ClassStatistics(("opel", "van"), diagonal=False), 1))
    'calling a “van” an “opel”'
    """
    truth, guess = _classes(statistics, index)
    decided: Decided = "wrong" if statistics.diagonal else "called"
    return Mistakes(count, truth, guess, decided, statistics.rates)


def event(
    statistics: ClassStatistics,
    index: int,
    *,
    how: Literal["right", "wrong", "rightly", "wrongly"] = "rightly",
) -> Event:
    """What a statistic counts; `how` of right decisions, an error is what it is.

    >>> from elicitor.words import say
    >>> errors = ClassStatistics(("opel", "van"), diagonal=False)
    >>> say((event(errors, 0), event(ClassStatistics(("opel", "van")), 0)))
    '“opel” called “van” and “opel” decided rightly'
    """
    truth, guess = _classes(statistics, index)
    return Event(how if statistics.diagonal else "called", truth, guess)


def in_every_hundred(
    names: Sequence[str],
    index: int,
    count: Span = ONE,
    *,
    whom: Literal["somewhere", "everyone", "everyone-first"] = "somewhere",
) -> Thing:
    """So many mistakes of a rate, in a hundred of the class that it is about.

    >>> from elicitor.words import say
    >>> say(in_every_hundred(["R[ill, ill]", "R[well, well]"], 0, Span.of(2, 3)))
    '2 to 3 wrongly labelled in every hundred “ill”'
    >>> say(in_every_hundred(["R[ill, well]", "R[well, ill]"], 0))
    'one in every hundred “ill” called “well”'
    >>> say(in_every_hundred(["x1", "x2"], 1, Span.of(2, 5)))
    '2 to 5 percentage points of x2'
    """
    statistics = ClassStatistics.parse(names)
    if statistics is None:
        return Points(count, names[index], whom)
    truth, guess = _classes(statistics, index)
    decided: Decided = "wrong" if statistics.diagonal else "called"
    return Hundredths(count, truth, guess, decided, whom)


def statistic(name: str) -> Statistic:
    """What a statistic is: right decisions, an error, or its own name.

    >>> from elicitor.words import say
    >>> say((statistic("R[bus, bus]"), statistic("C[bus, van]")))
    'accuracy in class bus and members of class bus labelled van'
    >>> say((statistic("TN"), statistic("latency")))
    'others rightly left alone and latency'
    """
    if name in BINARY:
        return Statistic("found" if name == BINARY[0] else "alone", "", "")
    found = NAME.match(name)
    if not found:
        return Statistic("name", name, "")
    letter, truth, guess = found.groups()
    if truth != guess:
        return Statistic("members" if letter == "C" else "share", truth, guess)
    return Statistic("right" if letter == "C" else "accuracy", truth, guess)


def portion(name: str, rate: float, units: Mapping[str, str]) -> tuple[float, Fact]:
    """A round part of a statistic that is worth a percentage point of accuracy or more.

    `rate` is what a unit is worth in accuracy; of shares the part is one point.

    >>> from elicitor.words import say
    >>> size, thing = portion("latency", 0.0004, {"latency": "ms"})
    >>> size, say(thing)
    (100.0, '100 ms of latency')
    """
    what = statistic(name)
    if NAME.match(name):
        return POINT, PointOf(what)
    size = _round_size(POINT / rate)
    return size, Portion(distance(size, units.get(name, "")), what)


def _classes(statistics: ClassStatistics, index: int) -> tuple[str, str]:
    truth, guess = (statistics.classes[part[index]] for part in statistics.entries)
    return truth, guess


def _round_size(value: float) -> float:
    """The power of ten at or above a positive number."""
    return float(10.0 ** math.ceil(math.log10(value) - 1e-9))
