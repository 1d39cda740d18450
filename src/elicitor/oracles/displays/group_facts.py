"""What is told of groups: what happens to them, and to whom it happens more."""

from __future__ import annotations

from dataclasses import dataclass

from elicitor.words import Fact, Joined
from elicitor.words.amounts import Percent

__all__ = [
    "AboutTheSame",
    "AllGroups",
    "Both",
    "CountInGroup",
    "EveryoneHas",
    "Gap",
    "GapOf",
    "GapStart",
    "GapThan",
    "GapsAsLarge",
    "GapsChange",
    "GroupOpening",
    "GroupSide",
    "GroupsAlike",
    "LargestGap",
    "MistakeInGroups",
    "NoGaps",
    "OfEach",
    "RightEverywhere",
    "RightIn",
    "RightOfClass",
    "Share",
    "Shares",
    "SharesOfGroups",
]


@dataclass(frozen=True)
class GroupOpening(Fact):
    """What a person will see: groups of equal size, and everyone."""

    per: int
    people: str


@dataclass(frozen=True)
class SharesOfGroups(Fact):
    """Which share of every class each group has."""

    classes: Joined


@dataclass(frozen=True)
class Shares(Fact):
    """Which share of a class each group has."""

    people: str
    shares: Joined


@dataclass(frozen=True)
class Share(Fact):
    """Which share a group has."""

    name: str
    share: Percent


@dataclass(frozen=True)
class OfEach(Fact):
    """Of how many of a class the rows below tell."""

    per: int
    people: str


@dataclass(frozen=True)
class AllGroups(Fact):
    """All groups by their shares."""


@dataclass(frozen=True)
class Gap(Fact):
    """Who suffers more from something than whom; ``upto``: others are between."""

    most: Joined
    upto: bool
    count: int
    mistake: str
    least: Joined


@dataclass(frozen=True)
class GapStart(Fact):
    """The first half of a gap that takes two lines."""

    most: Joined
    upto: bool
    count: int
    mistake: str


@dataclass(frozen=True)
class GapThan(Fact):
    """The second half of a gap that takes two lines."""

    least: Joined


@dataclass(frozen=True)
class LargestGap(Fact):
    """How large a gap is, where there is no room to say between whom."""

    count: int
    mistake: str


@dataclass(frozen=True)
class GroupsAlike(Fact):
    """No group suffers more than another."""

    groups: int


@dataclass(frozen=True)
class EveryoneHas(Fact):
    """What choosing the second changes for all groups together."""

    changes: Joined


@dataclass(frozen=True)
class AboutTheSame(Fact):
    """For all groups together nothing changes that is more than rounding."""


@dataclass(frozen=True)
class NoGaps(Fact):
    """Groups are alike on both sides."""


@dataclass(frozen=True)
class GapsAsLarge(Fact):
    """Gaps are as large on both sides; ``elsewhere``: between other groups."""

    elsewhere: bool


@dataclass(frozen=True)
class GapOf(Fact):
    """How large the gap in a mistake is on both sides."""

    mistake: str
    first: int
    second: int


@dataclass(frozen=True)
class GapsChange(Fact):
    """Gaps that differ between both sides; ``groups`` is how many there are."""

    groups: int
    gaps: Joined


@dataclass(frozen=True)
class RightIn(Fact):
    """So many of a class are right in a group."""

    count: int
    group: str


@dataclass(frozen=True)
class RightEverywhere(Fact):
    """So many of a class are right in every group."""

    count: int


@dataclass(frozen=True)
class RightOfClass(Fact):
    """How many of a class are right, by group."""

    people: str
    counts: Fact | Joined


@dataclass(frozen=True)
class Both(Fact):
    """What is the same on both sides, out of ``per`` each."""

    per: int
    classes: Joined


@dataclass(frozen=True)
class MistakeInGroups(Fact):
    """How often a mistake happens in each group."""

    mistake: str
    counts: Joined


@dataclass(frozen=True)
class CountInGroup(Fact):
    """How often something happens in a group."""

    group: str
    count: int


@dataclass(frozen=True)
class GroupSide(Fact):
    """One classifier in one line: mistakes by group, out of ``per`` each."""

    per: int
    mistakes: Joined
