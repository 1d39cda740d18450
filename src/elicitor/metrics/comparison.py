"""A number that every metric of a family has, and how it is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from math import inf
from typing import Any, Literal, Self

from elicitor.metrics.claims import Reversed
from elicitor.metrics.facts import (
    Amounts,
    BothWays,
    Bound,
    Compared,
    ComparedBothWays,
    MakesUpFor,
    NotTold,
    Thing,
    Weighs,
)
from elicitor.metrics.formula_facts import Liked, Strange
from elicitor.metrics.level_steps import by_steps
from elicitor.metrics.words import is_settled
from elicitor.words import Fact, say
from elicitor.words.amounts import BLANK, ENDLESS, Percent, Span, exactly
from elicitor.words.numbers import finer_than_ends, readable
from elicitor.words.spoken import own_words_of

__all__ = ["Comparison"]


@dataclass(frozen=True)
class Comparison:
    """A number that every metric of a family has: what one thing weighs in another.

    What is liked "makes up"; of all errors or gaps together it is said first.
    """

    what: Fact  # the heavier thing
    than: Thing | Fact  # what it is measured in
    measure: Callable[[Any], float]  # of a metric of the same kind
    leads: bool = True  # whether the metric in one sentence needs it
    several: bool = False  # they weigh together
    says: Literal["weighs", "reversed", "makes up"] | Liked = "weighs"
    turned: Comparison | None = None  # of things counted one by one
    errors: tuple[int, int] | None = None  # which of two classes, both told as rates
    gaps: Literal["what", "than"] | None = None  # which side is gaps between groups
    whose: tuple[int, int] | None = None  # classes of both, counted person by person
    least: float = 0.0  # below which there are not so many of the heavier thing
    most: float = inf  # so many there are of what it is measured in

    def spoken(self, language: str) -> Self:
        """The same as it is told in a language, whose own words may name levels."""
        own = own_words_of(language)
        if own is None or not (own.levels and own.whole_steps):
            return self
        found = by_steps(self.what, self.than, self.measure, own)
        if found is None:
            return self
        what, than, measure = found
        return replace(self, what=what, than=than, measure=measure)

    def among(self, people: Sequence[int] | None) -> Self:
        """The same where questions show so many people of each class, if that is told.

        What is beyond them nobody answered about.
        """
        if people is None or self.whose is None:
            return self
        heavy, light = (people[i] for i in self.whose)
        return replace(self, least=1 / max(heavy, 1), most=float(max(light, 1)))

    def within(self, reach: Mapping[str, float]) -> Self:
        """The same where models lie so far apart in each attribute, by its name.

        An amount beyond that is one that no two of them differ by.
        """
        if not isinstance(self.than, Amounts) or self.than.name not in reach:
            return self
        return replace(self, most=reach[self.than.name])

    def or_no_gaps(self, ends: tuple[float, float]) -> tuple[float, float]:
        """From where to where it may be if gaps between groups may count nothing."""
        if self.gaps is None:
            return ends
        return (0.0, ends[1]) if self.gaps == "what" else (ends[0], inf)

    def clause(self, value: float, finer: int = 0) -> Weighs:
        """How much it is, as a fact that is no whole sentence."""
        return self.weighs(exactly(value, finer))

    def weighs(self, span: Span) -> Weighs:
        """From where to where it may be, as a fact that is no whole sentence."""
        bound: Bound = "exact"
        if span.kind in ("least", "most") or (span.kind == "about" and span.is_one):
            bound = span.kind
        count = span if bound == "exact" else exactly(span.end)
        if isinstance(self.than, Thing):
            return Weighs(self.what, self.several, bound, self.than.times(count))
        return Weighs(self.what, self.several, bound, self.than, times=count)

    def fact(
        self,
        value: float,
        interval: tuple[float, float] | None = None,
        *,
        level: float | None = None,  # without it no probability is told
        from_one: bool = False,
    ) -> Fact:
        """How much it is; a single number only where the interval allows one.

        `from_one`: ends below 1 are turned round, as nobody has seen 0.8 false alarms.
        """
        if interval is None:
            return self._compared(self.clause(value))
        chance = None if level is None else Percent(Decimal(f"{100 * level:g}"))
        low, high = interval
        if low > self.most:
            return self._compared(self._more_than_all(), chance=chance)
        interval = (
            0.0 if low < self.least else low,
            inf if high > self.most else high,
        )
        if from_one and self.turned is not None and _is_part(interval[0]):
            return self._from_one(self.turned, value, interval, chance)
        span = Span.of(*interval)
        if is_settled(*interval) and span.kind != "about":
            finer = finer_than_ends(value, *interval)
            room = Span.of(*interval, finer)
            return self._compared(self.clause(value, finer), room, chance)
        unsure = self.says == "makes up" and span.kind == "most"
        if span.kind == "any" or unsure:
            return NotTold.of(self.what, self.several, self.than)
        return self._compared(self.weighs(span), chance=chance)

    def _more_than_all(self) -> Weighs:
        """That it weighs more than all that a question shows."""
        told = self.weighs(exactly(self.most))
        return told.replaced(bound="all")

    def _from_one(
        self,
        turned: Comparison,
        value: float,
        interval: tuple[float, float],
        chance: Percent | None,
    ) -> Fact:
        """The same in numbers of 1 or more."""
        low, high = interval
        back = turned.weighs(Span(0.0, 1 / low, "most"))
        if high > ENDLESS:
            return self._compared(back, chance=chance)
        most = Span(0.0, max(high, 1.0), "most")
        if not is_settled(low, high):
            return Compared(BothWays(self.weighs(most), back), None, chance)
        if float(readable(value)) <= 1:
            weighs = self.weighs(Span(1.0, 1.0, "about"))
            return ComparedBothWays(weighs, self._so_many(most), back, chance)
        finer = finer_than_ends(value, low, high)
        most = exactly(high, finer).replaced(kind="most")
        clause, most_of_it = self.clause(value, finer), self._so_many(most)
        return ComparedBothWays(clause, most_of_it, back, chance)

    def _so_many(self, count: Span) -> Fact:
        """So many of what it is measured in."""
        return self.than.times(count) if isinstance(self.than, Thing) else count

    def _compared(
        self, weighs: Weighs, room: Span | None = None, chance: Percent | None = None
    ) -> Compared:
        said: Fact
        if self.says == "weighs":
            said = weighs
        elif self.says == "reversed":
            said = Reversed(weighs)
        elif self.says == "makes up":
            bound = "least" if weighs.bound == "all" else weighs.bound
            said = MakesUpFor(weighs.what, bound, weighs.than)
        else:
            said = Strange(self.says, weighs)
        return Compared(said, room, chance)

    def sentence(
        self,
        value: float,
        interval: tuple[float, float] | None = None,
        *,
        level: float | None = None,
        from_one: bool = False,
        language: str = "en",
    ) -> str:
        """Say :meth:`fact` in a language."""
        return say(self.fact(value, interval, level=level, from_one=from_one), language)

    def blank(self, language: str = "en") -> str:
        """The same with an open place where a number stands."""
        return say(self._compared(self.weighs(BLANK)), language)


def _is_part(number: float) -> bool:
    """Whether it is read as less than one, and more than nothing."""
    return number > 0 and 0 < float(readable(number)) < 1
