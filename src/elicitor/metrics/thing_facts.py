"""Things that can be weighed: something of which there may be more or less.

A thing has a ``count``; without one (of the form "any") it is what something is
measured in. ``truth`` and ``guess`` are names of classes; a mistake is a wrong decision
about one (``decided`` is "wrong") or a class called another ("called").
"""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar, Literal, Self

from elicitor.core.own_words import Decisions, Levels, Noun, OwnWords
from elicitor.words import Fact
from elicitor.words.amounts import Span, exactly

__all__ = [
    "ANY",
    "ONE",
    "SINGLE",
    "SOME_MORE",
    "Amounts",
    "Decided",
    "FalseAlarms",
    "Happening",
    "Hundredths",
    "LevelShare",
    "MissedCases",
    "Mistakes",
    "Number",
    "OwnThing",
    "Points",
    "Thing",
    "WholeStep",
]

PER_CENT = "%"
"""A unit of which differences are percentage points."""
ONE = exactly(1.0)
ANY = Span(0.0, 1e9, "any")
SINGLE = Span(1.0, 1.0, "single")
SOME_MORE = Span(2.0, 2.0, "some")
Number = Literal["one", "many", "each"]
"""Whether a verb follows one, several, or several at a time, as in "every 10 ms"."""
Decided = Literal["wrong", "called"]
Whom = Literal["somewhere", "everyone", "everyone-first"]


class Thing(Fact):
    """Something of which there may be more or less."""

    count: Span
    derived: ClassVar[tuple[str, ...]] = ("form", "number")

    @property
    def form(self) -> Literal["any", "single", "one", "many"]:
        """Whether it is told without a number, as one or as several."""
        return self.count.form

    @property
    def number(self) -> Decimal | Number:
        """What its noun agrees with, or verbs follow."""
        return self.count.said

    def times(self, count: Span) -> Self:
        """So many of the same."""
        return self.replaced(count=count)


class OwnThing(Thing):
    """What a person calls outcomes: several, and one if that was said."""

    many: str
    one: str | None

    @classmethod
    def of(cls, count: Span, noun: Noun) -> OwnThing:
        """So many of them."""
        return cls(count, noun.many, noun.one)


class MissedCases(Thing):
    """Members of the positive class that are not found."""

    positive: str

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`."""
        if "missed" in own.outcomes:
            return OwnThing.of(self.count, own.outcomes["missed"])
        return self.replaced(positive=own.case or self.positive)


class FalseAlarms(Thing):
    """Members of the negative class that are alarmed."""

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`."""
        if "alarmed" in own.outcomes:
            return OwnThing.of(self.count, own.outcomes["alarmed"])
        return self


class Mistakes(Thing):
    """Wrong decisions of a kind; of ``rates`` in every hundred of their class."""

    truth: str
    guess: str
    decided: Decided
    rates: bool

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; of rates there are so many in every hundred."""
        if self.decided == "wrong" and self.rates and self.truth in own.decisions:
            return Happening.of(self.count, own.decisions[self.truth])
        noun = own.error(self.truth, self.guess)
        if noun is None or self.decided == "wrong" or self.rates:
            return self.with_names(own)
        return OwnThing.of(self.count, noun)


class Hundredths(Thing):
    """Wrong decisions in every hundred of a class; ``whom`` says among whom."""

    truth: str
    guess: str
    decided: Decided
    whom: Whom = "somewhere"

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; as questions tell it where that is known."""
        if self.decided == "wrong" and self.truth in own.decisions:
            return Happening.of(self.count, own.decisions[self.truth], self.whom)
        return self.with_names(own)


class Happening(Thing):
    """So many of a mistake, as questions call it, in every hundred of these people."""

    mistake: str
    people: str
    whom: Whom = "somewhere"

    @classmethod
    def of(cls, count: Span, words: Decisions, whom: Whom = "somewhere") -> Self:
        """So many of what is wrong about one class."""
        return cls(count, words.wrong, words.people, whom)


class Points(Thing):
    """Percentage points of a statistic; ``whom`` says among whom."""

    what: Fact | str
    whom: Whom = "somewhere"


class Amounts(Thing):
    """So much of a statistic that has a unit, or none."""

    unit: str
    name: str
    measured: Literal["unit", "points", "plain"]

    @property
    def verb(self) -> Number:
        """How verbs follow: "4 percentage points weigh"."""
        many = self.count.form == "many" and self.measured != "plain"
        return "many" if many else "one"

    @classmethod
    def of(cls, count: Span, unit: str, name: str) -> Amounts:
        """So much of a statistic; an empty unit is none, and per cent are points."""
        if unit == PER_CENT:
            return cls(count, unit, name, "points")
        return cls(count, unit, name, "unit" if unit else "plain")

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; levels are told by their names, not as numbers."""
        if self.name in own.levels:
            levels = own.levels[self.name]
            ends = levels.lowest, levels.highest
            share = self.count.scaled(self.scale(own))
            return LevelShare(share, own.name(self.name), *ends)
        unit = own.units.get(self.name, self.unit)
        if self.name in own.shares and not unit:
            count = self.count.scaled(self.scale(own))
            return Amounts.of(count, PER_CENT, own.name(self.name))
        return Amounts.of(self.count, unit, own.name(self.name))

    def scale(self, own: OwnWords) -> float:
        """See :meth:`Fact.scale`; levels are told in per cent of the whole way."""
        levels = own.levels.get(self.name)
        if levels is None and self.name in own.shares and not self.unit:
            return 100.0
        return 1.0 if levels is None else 100 / levels.way


class LevelShare(Thing):
    """How much of the way from the lowest level to the highest, in per cent."""

    name: str
    lowest: str
    highest: str

    @property
    def verb(self) -> Number:
        """How verbs follow."""
        return "many" if self.count.form == "many" else "one"


class WholeStep(Fact):
    """The step from the lowest level of an attribute to the highest."""

    name: str
    lowest: str
    highest: str

    @classmethod
    def of(cls, levels: Levels, name: str) -> WholeStep:
        """The step between ends that have names."""
        return cls(name, levels.lowest, levels.highest)

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; levels are told in own words already."""
        return self.replaced(name=own.name(self.name))
