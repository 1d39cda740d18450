"""What is told of a metric: things that can be weighed, and what weighs as much.

Things themselves are in :mod:`.thing_facts`, and listed here with all others.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from elicitor.core.own_words import Decisions, OwnWords
from elicitor.metrics.thing_facts import (
    ANY,
    ONE,
    SINGLE,
    SOME_MORE,
    Amounts,
    Decided,
    FalseAlarms,
    Hundredths,
    LevelShare,
    MissedCases,
    Mistakes,
    Number,
    OwnThing,
    Points,
    Thing,
    WholeStep,
)
from elicitor.words import Fact
from elicitor.words.amounts import Distance, Percent, Span, distance

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
    "HappensTo",
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
    "WholeStep",
]

Where = Literal["anywhere", "nothing", "blind", "best", "middle"]
"""Where small changes are weighed."""
Begins = Literal["anywhere", "unit", "nothing", "blind", "best", "middle"]
"""What a sentence of it begins with."""
Bound = Literal["exact", "about", "least", "most"]


# -- statistics, parts of them, and gaps --------------------------------------------


class GapBetween(Fact):
    """A gap between two groups; ``size`` says how large."""

    first: str
    second: str
    size: Fact

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; groups in the order in which they were seen."""
        return self.replaced(**own.pair(self.first, self.second)).with_names(own)


class ErrorsOfEveryone(Fact):
    """10 percentage points more of every kind of mistake, in whatever group."""


class AllGaps(Fact):
    """Gaps of 10 percentage points in every kind of mistake, between all groups."""

    squared: bool
    groups: Literal["two", "several"]
    first: str
    second: str

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; groups in the order in which they were seen."""
        return self.replaced(**own.pair(self.first, self.second)).with_names(own)


class Statistic(Fact):
    """What a statistic is: right decisions, an error, or its own name."""

    kind: Literal["found", "alone", "name", "members", "share", "right", "accuracy"]
    truth: str
    guess: str

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`."""
        if self.kind == "accuracy" and self.truth in own.decisions:
            return HappensTo.of(own.decisions[self.truth], rightly=True)
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
        """See :meth:`Fact.reworded`; as questions tell it where that is known."""
        if self.how != "called" and self.truth in own.decisions:
            rightly = self.how in ("right", "rightly")
            return HappensTo.of(own.decisions[self.truth], rightly=rightly)
        noun = own.error(self.truth, self.guess)
        if noun is None or self.how != "called":
            return self.with_names(own)
        return Statistic("name", noun.many, "")


class HappensTo(Fact):
    """What decisions about these people are called."""

    what: str
    people: str

    @classmethod
    def of(cls, words: Decisions, *, rightly: bool) -> HappensTo:
        """The right decisions about one class, or the wrong ones."""
        return cls(words.right if rightly else words.wrong, words.people)


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

    With ``times`` both sides are sums, and the first so many times the second; or it
    weighs more than "all" that questions show.
    """

    what: Fact
    several: bool
    bound: Literal["exact", "about", "least", "most", "all"]
    than: Fact
    times: Span | None = None
    derived: ClassVar[tuple[str, ...]] = ("sides", "verb")

    @property
    def verb(self) -> Number:
        """How the verb follows."""
        return number_of(self.what)

    @property
    def sides(self) -> Literal["things", "alike", "times", "all", "reach"]:
        """Whether things are counted, or sums are so many times each other."""
        if self.bound == "all":
            return "reach" if isinstance(self.than, Amounts) else "all"
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
    most: Fact  # of what it is measured in
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
