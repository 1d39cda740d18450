"""What is claimed of metrics that are fractions, sums of powers, curves or gaps."""

from __future__ import annotations

from typing import ClassVar, Literal

from elicitor.core.own_words import OwnWords
from elicitor.metrics.facts import HappensTo, Statistic
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Distance

__all__ = [
    "AddsUp",
    "BestNear",
    "CaseCounts",
    "CountsAs",
    "DoesNotCount",
    "EachKindGrows",
    "GapsOf",
    "GrowsFor",
    "HardlyChanges",
    "InKinds",
    "KindOf",
    "ManyKinds",
    "MoreCountLess",
    "NothingCounts",
    "OneSumByAnother",
    "OnlyErrors",
    "OnlyGaps",
    "ShareByClass",
    "ShareOfGood",
    "ShareOfRight",
    "ShortOfOne",
    "Strange",
    "TogetherWeigh",
    "Way",
    "WithPlaces",
]

Way = Literal["more", "less"]


class KindOf(Fact):
    """Mistakes of a kind, or the name of what is no mistake."""

    decided: Literal["wrong", "called", "name"]
    truth: str
    guess: str

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; as questions tell it where that is known."""
        if self.decided == "wrong" and self.truth in own.decisions:
            return HappensTo.of(own.decisions[self.truth], rightly=False)
        return self.with_names(own)


class ManyKinds(Fact):
    """How many kinds of mistakes, where there are too many to name."""

    count: int


# -- fractions ----------------------------------------------------------------------


class ShareOfRight(Fact):
    """What went right in all that counts, of two classes."""

    less: bool
    positive: str
    found: float
    cleared: float
    missed: float
    alarm: float


class CaseCounts(Fact):
    """What a case of a class counts if it is right and if it is wrong."""

    name: str
    gain: float
    loss: float


class ShareByClass(Fact):
    """What went right in all that counts, of several classes."""

    less: bool
    classes: Joined


class ShareOfGood(Fact):
    """What is good in all that counts: sums of rates and of gaps between groups."""

    less: bool
    good: Joined
    bad: Joined


class ShortOfOne(Fact):
    """How much of a share is missing."""

    what: Fact


class CountsAs(Fact):
    """What something counts in a sum."""

    what: Fact | Joined
    weight: float


class NothingCounts(Fact):
    """A sum is empty."""


class OneSumByAnother(Fact):
    """A sum divided by another, which begins at a constant."""

    less: bool
    upper: Fact | Joined
    lower: Fact | Joined
    constant: float


# -- sums of powers -----------------------------------------------------------------


class AddsUp(Fact):
    """What a score adds up."""

    better: Way
    parts: Joined


class MoreCountLess(Fact):
    """How many parts of a sum are not named."""

    count: int


class EachKindGrows(Fact):
    """Every kind of mistake weighs more, or less, the more of it there is."""

    way: Way


class GrowsFor(Fact):
    """Which mistakes weigh more and which less, the more of their kind there are."""

    more: Fact | Joined | None
    less: Fact | Joined | None
    derived: ClassVar[tuple[str, ...]] = ("ways",)

    @property
    def ways(self) -> Literal["more", "less", "both"]:
        """Which of both there are."""
        if self.more is None or self.less is None:
            return "less" if self.more is None else "more"
        return "both"


class TogetherWeigh(Fact):
    """Mistakes weigh more or less where they come together."""

    which: Literal["two", "some", "above"]
    way: Way
    such: bool
    kinds: Joined


class HardlyChanges(Fact):
    """Weights hardly change as mistakes become more or fewer."""


# -- costs and rewards --------------------------------------------------------------


class DoesNotCount(Fact):
    """A statistic has no weight."""

    what: Statistic


class BestNear(Fact):
    """Which value of a statistic is best."""

    name: str
    value: Distance


# -- gaps between groups ------------------------------------------------------------


class GapsOf(Fact):
    """Gaps of a pair of groups, of all, or of all with one pair above them.

    ``wide``: those of 10 percentage points in mistakes of every kind.
    """

    squared: bool
    groups: Literal["pair", "all", "above"]
    first: str
    second: str
    wide: bool = False


class OnlyErrors(Fact):
    """Gaps do not count."""


class OnlyGaps(Fact):
    """The errors of everyone do not count."""

    gaps: GapsOf


Liked = Literal["errors", "gaps", "both", "some-errors", "some-gaps", "some-both"]
"""What is liked though it is bad to most, all of it or some; the rest is bad."""


class Strange(Fact):
    """What nobody would expect is told first."""

    what: Liked
    clause: Fact

    def scale(self, own: OwnWords) -> float:
        """See :meth:`Fact.scale`."""
        return self.clause.scale(own)


class InKinds(Fact):
    """In which kinds of mistakes something counts most, or only."""

    only: bool
    kinds: Joined


class WithPlaces(Fact):
    """A claim, and where gaps and errors count most."""

    clause: Fact
    gaps: InKinds | None
    errors: InKinds | None
    derived: ClassVar[tuple[str, ...]] = ("places",)

    @property
    def places(self) -> Literal["gaps", "errors", "each", "same"]:
        """For which of both it is told."""
        if self.gaps is None or self.errors is None:
            return "errors" if self.gaps is None else "gaps"
        return "same" if self.gaps == self.errors else "each"
