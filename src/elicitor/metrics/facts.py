"""What is told of a metric: things that can be weighed, and what weighs as much.

A thing has a ``count``; without one (of the form "any") it is what something is
measured in. ``truth`` and ``guess`` are names of classes; a mistake is a wrong decision
about one (``decided`` is "wrong") or a class called another ("called").
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from elicitor.core.own_words import Noun, OwnWords
from elicitor.words import Fact
from elicitor.words.amounts import Distance, Percent, Span, distance, exactly

__all__ = [
    "ANY",
    "ONE",
    "SINGLE",
    "SOME_MORE",
    "AllGaps",
    "Amounts",
    "At",
    "Bound",
    "Compared",
    "Decided",
    "ErrorsOfEveryone",
    "Event",
    "Every",
    "FalseAlarms",
    "GapBetween",
    "Hundredths",
    "LevelShare",
    "MakesUpFor",
    "MissedCases",
    "Mistakes",
    "NotTold",
    "OwnThing",
    "PointOf",
    "Points",
    "Portion",
    "Statistic",
    "Thing",
    "Weighs",
    "Where",
]

PER_CENT = "%"
"""A unit of which differences are percentage points."""
ONE = exactly(1.0)
ANY = Span(0.0, 1e9, "any")
SINGLE = Span(1.0, 1.0, "single")
SOME_MORE = Span(2.0, 2.0, "some")
Where = Literal["anywhere", "nothing", "blind", "best", "middle"]
"""Where small changes are weighed."""
Begins = Literal["anywhere", "unit", "nothing", "blind", "best", "middle"]
"""What a sentence of it begins with."""
Number = Literal["one", "many", "each"]
"""Whether a verb follows one, several, or several at a time, as in "every 10 ms"."""
Decided = Literal["wrong", "called"]
Bound = Literal["exact", "about", "least", "most"]


class Thing(Fact):
    """Something of which there may be more or less."""

    count: Span
    derived: ClassVar[tuple[str, ...]] = ("form", "number")

    @property
    def form(self) -> Literal["any", "single", "one", "many"]:
        """Whether it is told without a number, as one or as several."""
        return self.count.form

    @property
    def number(self) -> float | Number:
        """What its noun agrees with, or verbs follow."""
        return self.count.end

    def times(self, count: Span) -> Self:
        """So many of the same."""
        return self.replaced(count=count)


# -- things -------------------------------------------------------------------------


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
        noun = own.error(self.truth, self.guess)
        if noun is None or self.decided == "wrong" or self.rates:
            return self.with_names(own)
        return OwnThing.of(self.count, noun)


class Hundredths(Thing):
    """Wrong decisions in every hundred of a class; ``whom`` says among whom."""

    truth: str
    guess: str
    decided: Decided
    whom: Literal["somewhere", "everyone", "everyone-first"] = "somewhere"


class Points(Thing):
    """Percentage points of a statistic; ``whom`` says among whom."""

    what: Fact | str
    whom: Literal["somewhere", "everyone", "everyone-first"] = "somewhere"


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
        return 1.0 if levels is None else 100 / (levels.upper - levels.lower)


class LevelShare(Thing):
    """How much of the way from the lowest level to the highest, in per cent."""

    name: str
    lowest: str
    highest: str

    @property
    def verb(self) -> Number:
        """How verbs follow."""
        return "many" if self.count.form == "many" else "one"


class GapBetween(Fact):
    """A gap between two groups; ``size`` says how large."""

    first: str
    second: str
    size: Fact


class ErrorsOfEveryone(Fact):
    """10 percentage points more of every kind of mistake, in whatever group."""


class AllGaps(Fact):
    """Gaps of 10 percentage points in every kind of mistake, between all groups."""

    squared: bool
    groups: Literal["two", "several"]
    first: str
    second: str


class Statistic(Fact):
    """What a statistic is: right decisions, an error, or its own name."""

    kind: Literal["found", "alone", "name", "members", "share", "right", "accuracy"]
    truth: str
    guess: str

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`."""
        code = {"found": "found", "alone": "cleared"}.get(self.kind, "")
        error = own.error(self.truth, self.guess) if self.kind == "members" else None
        noun = own.outcomes.get(code, error)
        if noun is None:
            return self.with_names(own)
        return Statistic("name", noun.many, "")


class Event(Fact):
    """What is decided about members of a class."""

    how: Literal["right", "wrong", "rightly", "wrongly", "called"]
    truth: str
    guess: str

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`."""
        noun = own.error(self.truth, self.guess)
        if noun is None or self.how != "called":
            return self.with_names(own)
        return Statistic("name", noun.many, "")


class Portion(Fact):
    """A round part of a statistic."""

    size: Distance
    what: Fact

    @property
    def verb(self) -> Number:
        """How verbs follow."""
        return "one" if self.size.kind == "number" or self.size.value == 1 else "many"

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`."""
        name = getattr(self.what, "truth", "")
        unit = own.units.get(name, self.size.unit)
        return Portion(distance(self.size.value, unit), self.what.reworded(own))


class PointOf(Fact):
    """One percentage point of a statistic."""

    what: Statistic


class Every(Fact):
    """Each further part of something."""

    part: Fact

    @property
    def verb(self) -> Number:
        """How verbs follow; languages differ in this."""
        return "each" if number_of(self.part) == "many" else "one"


class At(Fact):
    """A thing at the place where small changes are weighed."""

    where: Where
    what: Fact

    @property
    def verb(self) -> Number:
        """How verbs follow."""
        return number_of(self.what)


# -- what weighs as much ------------------------------------------------------------


class Weighs(Fact):
    """Something weighs as much as something else, told without an end.

    With ``times`` both sides are sums, and the first so many times the second.
    """

    what: Fact
    several: bool
    bound: Bound
    than: Fact
    times: Span | None = None
    derived: ClassVar[tuple[str, ...]] = ("sides", "verb")

    @property
    def verb(self) -> Number:
        """How the verb follows."""
        return number_of(self.what)

    @property
    def sides(self) -> Literal["things", "alike", "times"]:
        """Whether things are counted, or sums are so many times each other."""
        if self.times is None:
            return "things"
        return "alike" if self.times.form == "one" else "times"

    def scale(self, own: OwnWords) -> float:
        """See :meth:`Fact.scale`."""
        return self.than.scale(own)


class MakesUpFor(Fact):
    """A mistake is liked, by so much as others are bad."""

    what: Fact
    bound: Bound
    than: Fact

    def scale(self, own: OwnWords) -> float:
        """See :meth:`Fact.scale`."""
        return self.than.scale(own)


class Compared(Fact):
    """A sentence of what weighs as much, with its interval and how sure it is."""

    weighs: Fact
    room: Span | None = None
    chance: Percent | None = None
    derived: ClassVar[tuple[str, ...]] = ("told",)

    @property
    def told(self) -> Literal["alone", "room", "chance", "both"]:
        """What is said besides."""
        if self.room is None:
            return "alone" if self.chance is None else "chance"
        return "room" if self.chance is None else "both"

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; the interval is told in what the number is."""
        told = self.with_names(own)
        if self.room is None:
            return told
        return told.replaced(room=self.room.scaled(self.weighs.scale(own)))


class BothWays(Fact):
    """How much a first thing weighs at most in the second, and the other way round."""

    first: Weighs
    second: Weighs


class ComparedBothWays(Fact):
    """A sentence of what weighs as much; of its interval, ends below 1 turned round."""

    weighs: Weighs
    most: Span
    back: Weighs
    chance: Percent | None = None
    derived: ClassVar[tuple[str, ...]] = ("told",)

    @property
    def told(self) -> Literal["alone", "chance"]:
        """What is said besides."""
        return "alone" if self.chance is None else "chance"


class NotTold(Fact):
    """The answers leave open how something weighs, and where that is asked."""

    what: Fact
    several: bool
    than: Fact
    where: Begins = "anywhere"
    derived: ClassVar[tuple[str, ...]] = ("verb",)

    @classmethod
    def of(cls, what: Fact, several: bool, than: Fact) -> NotTold:
        """The place where it is asked begins the sentence, if there is one."""
        where = getattr(what, "where", None)
        if where is None:
            return cls(what, several, than)
        return cls(getattr(what, "what", what), several, than, where)

    @property
    def verb(self) -> Number:
        """How the verb follows."""
        return number_of(self.what)


def number_of(what: Fact) -> Number:
    """How a verb follows: most things are told as one."""
    found: Number = getattr(what, "verb", "one")
    return found
