"""What is claimed of a metric as a whole, in facts; most are clauses of a sentence."""

from __future__ import annotations

from typing import Literal

from elicitor.core.own_words import OwnWords
from elicitor.metrics.facts import Mistakes, Thing, Weighs
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Span

__all__ = [
    "AllErrorsSame",
    "AsMuch",
    "BestCallsEveryone",
    "BetweenAsMuch",
    "CountAlike",
    "CountMostAlike",
    "CountsMost",
    "Few",
    "ItWeighs",
    "NothingShows",
    "OneCounts",
    "OnlyNamed",
    "OnlySide",
    "OthersDoNotCount",
    "OthersToo",
    "Reversed",
    "SameInClasses",
    "Sentence",
    "TimesAsMuch",
    "WeighsChain",
    "WhichIsBetter",
    "WorstError",
]

Few = Literal["classes", "errors"]


class Sentence(Fact):
    """A clause that stands as a sentence."""

    clause: Fact | Joined


class Reversed(Fact):
    """Nobody would expect it: wrong decisions are preferred to right ones."""

    clause: Fact

    def scale(self, own: OwnWords) -> float:
        """See :meth:`Fact.scale`."""
        return self.clause.scale(own)


# -- two classes --------------------------------------------------------------------


class BestCallsEveryone(Fact):
    """The best classifier makes no difference between people."""

    kind: Literal["positive", "negative"]


class OnlySide(Fact):
    """Only mistakes of one side count."""

    counts: Thing
    rest: Thing


# -- statistics with nothing but names ----------------------------------------------


class WhichIsBetter(Fact):
    """A statistic, and whether more or less of it is better."""

    name: Fact | str
    better: Literal["more", "less"]


class OnlyNamed(Fact):
    """Only one statistic counts."""

    what: Fact


class TimesAsMuch(Fact):
    """How many times as much something counts as a statistic."""

    times: Span
    what: WhichIsBetter


class CountsMost(Fact):
    """Which statistic counts most, and how many times as much as the others."""

    what: WhichIsBetter
    others: Joined


class CountAlike(Fact):
    """Statistics of which one more is worth the same; nothing else counts."""

    what: Joined


class CountMostAlike(Fact):
    """Statistics that count the same and most, and how many times as much as others."""

    what: Joined
    others: Joined


# -- several classes ----------------------------------------------------------------


class OneCounts(Fact):
    """A single mistake counts; ``only``: nothing else does."""

    what: Mistakes
    only: bool


class SameInClasses(Fact):
    """Wrong labels weigh the same in all classes, or in those that count."""

    rates: bool
    all: bool


class AllErrorsSame(Fact):
    """Errors weigh the same, all or those that count."""

    rates: bool
    all: bool


class AsMuch(Fact):
    """A thing, and how much it weighs of what was named before."""

    what: Fact
    ratio: Span


class BetweenAsMuch(Fact):
    """How many classes are not named, and from where to where they weigh."""

    classes: int
    span: Span


class WeighsChain(Fact):
    """What the heaviest mistake weighs, and what others do."""

    weighs: Weighs
    others: Joined


class WorstError(Fact):
    """Which error is the worst; ``liked``: it is preferred most."""

    what: Mistakes
    liked: bool


class ItWeighs(Fact):
    """As much as which others the worst error weighs; ``least``: the last the least."""

    others: Joined
    least: bool


class OthersDoNotCount(Fact):
    """One mistake that does not count, or how many there are."""

    count: int
    what: Mistakes | None
    things: Few


class OthersToo(Fact):
    """How many more there are of the same."""

    count: int
    things: Few


class NothingShows(Fact):
    """Mistakes of which nothing shows that they are some."""

    count: int
    what: Joined
