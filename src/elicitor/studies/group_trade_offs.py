"""What answers about groups of two classes say, in sentences that a doctor reads.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
h_i         ``Harms.errors``        harm of one more mistake of each kind in a
                                    hundred, among everyone
–           ``Harms.gaps(size)``    harm of a gap of that size between two groups
==========  ======================  ===============================================

Of squared gaps both sides of the first sentence are told in tens, as a wide gap then
weighs more than ten times as much as one tenth of it. A ratio trades otherwise at
every place; what is told of it holds where as many decisions are wrong as right.

Where the answers allow that gaps count nothing, ranges reach that, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, ClassVar, Literal

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.result import Result
from elicitor.core.told_result import ENDLESS
from elicitor.metrics.comparisons import quotient
from elicitor.metrics.harms import Harms
from elicitor.metrics.place import Place
from elicitor.metrics.wide import WIDE
from elicitor.metrics.words import is_settled
from elicitor.oracles import GroupDisplay
from elicitor.studies.asked import Asked
from elicitor.studies.ordering import arranged
from elicitor.using.explaining.ratios import Measured, Ratio
from elicitor.using.gaps_ignored import gaps_may_be_nothing
from elicitor.using.possible import Possible
from elicitor.words import Fact, say
from elicitor.words.amounts import Span
from elicitor.words.numbers import finer_than_ends, readable

__all__ = [
    "EstimateWithin",
    "GapApart",
    "MoreOfGroups",
    "OneWeighs",
    "TimesOf",
    "group_ratios",
    "measured_group_ratios",
    "trades_gaps",
]

LEVEL = 0.9
HUNDRED = 100.0
"""More of so many people there cannot be: numbers beyond are told as at least so."""
TEN = 10.0
"""Gaps are told of so many in a hundred: one is hardly seen."""


More = Literal[
    "one-error", "errors", "one-gap", "gaps", "ten-errors", "ten-gaps", "one", "more"
]
TENS: tuple[More, More] = ("ten-errors", "ten-gaps")


class EstimateWithin(Fact):
    """A number and the range in which it is with a probability of 90 %."""

    value: Decimal
    room: Span


class MoreOfGroups(Fact):
    """One more of something in a hundred: errors of everyone, or of one class."""

    what: More
    people: str
    mistake: str


class TimesOf(Fact):
    """What stands behind a number of times."""

    of: Fact


class GapApart(Fact):
    """How far two groups lie apart in a mistake, in a hundred of a class."""

    most: str
    least: str
    people: str
    mistake: str


class OneWeighs(Fact):
    """One thing is as bad as so much of another; ``sure``: how sure that is, too.

    With ``halfway`` that is so where as many decisions are wrong as right.
    """

    what: Fact
    amount: Span | EstimateWithin
    than: Fact
    sure: bool
    halfway: bool = False
    derived: ClassVar[tuple[str, ...]] = ("by", "number")

    @property
    def by(self) -> Literal["gaps", "times", "things"]:
        """As bad as a gap of so many mistakes, so many times as bad, or as things."""
        kind = getattr(self.than, "what", "")
        if kind in TENS:
            return "times"
        return "gaps" if kind == "gaps" else "things"

    @property
    def number(self) -> Literal["one", "many"]:
        """How the verb follows."""
        return "many" if getattr(self.what, "what", "") == "ten-errors" else "one"


def group_ratios(result: Result, asked: Asked, language: str) -> tuple[Ratio, ...]:
    """Trade-offs between errors and gaps of two classes; none of other metrics.

    Errors against gaps, then errors with each other, then gaps in the heaviest error.
    """
    return tuple(one.ratio for one in measured_group_ratios(result, asked, language))


def measured_group_ratios(
    result: Result, asked: Asked, language: str
) -> Iterator[Measured]:
    """The same one after another, each with the number that other metrics have, too."""
    if trades_gaps(result, asked):
        yield from _Told(result, asked, language).all()


def trades_gaps(result: Result, asked: Asked) -> bool:
    """Whether errors of two classes are weighed against gaps between groups."""
    metric = result.metric
    if asked.labels is None or not hasattr(metric, "near"):
        return False
    return metric.groups == asked.exact.groups and metric.names == asked.exact.names


def _within(value: float, low: float, high: float) -> EstimateWithin:
    """A number in as many digits as show that it lies inside its range."""
    finer = finer_than_ends(value, low, high)
    return EstimateWithin(readable(value, finer), Span.of(low, high, finer))


class _Told:
    """Says how two things are weighed against each other."""

    def __init__(
        self,
        result: Result,
        asked: Asked,
        language: str,
    ) -> None:
        self._possible, self._language = Possible.of(result), language
        display = check_instance("display", asked.display(language), GroupDisplay)
        self._words, self._people = display.words, display.noun
        worded = asked.worded(language)
        self._called = dict(
            zip(asked.region.groups, worded.groups_called(), strict=True)
        )
        self._order = asked.group_order
        metric: Any = result.metric
        place = Place.of(metric).where
        self._place = np.tile(place, (len(metric.groups), 1))
        near = metric.near(self._place)
        self._halfway = near is not metric
        self._squared = not near.errors_are_rates
        self._open = asked.reach_nothing and gaps_may_be_nothing(
            result, asked.region, level=LEVEL
        )

    def _harms(self, metric: Any) -> Harms:
        """What mistakes and gaps cost by a metric, where that is told."""
        return Harms(metric.near(self._place))

    def all(self) -> Iterator[Measured]:
        harms = self._harms(self._possible.metric)
        if not harms.errors.max() > 0:
            return
        errors, gaps = harms.wide
        side = 1 if errors >= gaps else -1
        heavy: More = "one-error" if side > 0 else "one-gap"
        light: More = "gaps" if side > 0 else "errors"
        if self._squared:
            heavy, light = TENS[::side]
        what, than = self._everyone(heavy), self._everyone(light)

        def measure(one: Any) -> float:
            return quotient(*self._harms(one).wide[::side])

        ignored = (ENDLESS if side > 0 else 0.0) if self._open else None
        yield self._ratio(what, than, measure, ignored, leads=True)
        worst = int(harms.errors.argmax())
        other = 1 - worst
        if harms.errors[other] > 0:
            yield self._ratio(
                self._mistake("one", worst),
                self._mistake("more", other),
                lambda one: quotient(*self._harms(one).errors[[worst, other]]),
            )
        costs = harms.gaps(WIDE)
        for at in sorted(costs, key=lambda at: -costs[at]):
            if costs[at] > 0:
                yield self._gap(at, worst)

    def _gap(self, at: tuple[tuple[str, str], int], worst: int) -> Measured:
        pair, i = at
        most, least = arranged(pair, self._order)
        words = self._words[i]
        apart = GapApart(
            self._called[most], self._called[least], words.alone, words.mistakes[0]
        )

        def measure(one: Any) -> float:
            found = self._harms(one)
            share = TEN / 100
            return quotient(100 * found.gaps(share)[at], found.errors[worst])

        ignored = 0.0 if self._open else None
        return self._ratio(apart, self._mistake("more", worst), measure, ignored)

    def _everyone(self, what: More) -> Fact:
        return MoreOfGroups(what, self._people, "")

    def _mistake(self, what: More, i: int) -> Fact:
        words = self._words[i]
        return MoreOfGroups(what, words.alone, words.mistakes[0])

    def _ratio(
        self,
        what: Fact,
        than: Fact,
        measure: Callable[[Any], float],
        ignored: float | None = None,
        *,
        leads: bool = False,
    ) -> Measured:
        """How two things are weighed; `ignored`: if gaps may count nothing, then."""
        value = measure(self._possible.metric)
        low, high = self._possible.interval(measure, level=LEVEL) or (value, value)
        if ignored is not None:
            low, high = min(low, ignored), max(high, ignored)
        span = Span.of(low, high)
        most = math.inf if getattr(than, "what", "") in TENS else HUNDRED
        if high > most:
            span = Span.of(min(low, most), ENDLESS)
        settled = is_settled(low, high) and span.kind == "between"
        amount = _within(value, low, high) if settled else span
        sure = leads and not settled
        weighs = OneWeighs(what, amount, than, sure, self._halfway)
        told = say(weighs, self._language)
        unit = TimesOf(than) if weighs.by == "times" else than
        heavier, lighter = say(what, self._language), say(unit, self._language)
        value = min(value, ENDLESS)
        ratio = Ratio(heavier, lighter, value, low, high, LEVEL, told)
        nothing = ignored is not None
        return Measured(ratio, measure, reaches_nothing=nothing, most=most)
