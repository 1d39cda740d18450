"""What is told of groups: what happens to them, and to whom it happens more."""

from __future__ import annotations

from typing import ClassVar

from elicitor.words import Fact, Joined
from elicitor.words.amounts import Distance, Percent

__all__ = [
    "AboutTheSame",
    "AllGroups",
    "Both",
    "ClassAmong",
    "ClassesAmong",
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


class GroupOpening(Fact):
    """What a person will see: groups of equal size, and everyone."""

    per: int
    people: str


class SharesOfGroups(Fact):
    """Which share of every class each group has."""

    classes: Joined


class Shares(Fact):
    """Which share of a class each group has."""

    people: str
    shares: Joined


class Share(Fact):
    """Which share a group has."""

    name: str
    share: Percent


class ClassesAmong(Fact):
    """How many of so many people belong to which class, however many are shown."""

    per: int
    people: str
    classes: Joined


class ClassAmong(Fact):
    """How many belong to a class, and how many of as many people of each group."""

    count: int
    people: str
    per: int
    groups: Joined
    derived: ClassVar[tuple[str, ...]] = ("grouped",)

    @property
    def grouped(self) -> bool:
        """Whether it is told of groups as well."""
        return bool(self.groups.parts)


class OfEach(Fact):
    """Of how many of a class the rows below tell."""

    per: int
    people: str


class AllGroups(Fact):
    """All groups by their shares."""


class Gap(Fact):
    """Who suffers most from something, and how much more than those who do least."""

    most: Joined
    count: int | Distance
    mistake: str
    least: Joined


class GapStart(Fact):
    """The first half of a gap that takes two lines."""

    most: Joined
    count: int | Distance
    mistake: str


class GapThan(Fact):
    """The second half of a gap that takes two lines."""

    least: Joined


class LargestGap(Fact):
    """How large a gap is, where there is no room to say between whom."""

    count: int | Distance
    mistake: str


class GroupsAlike(Fact):
    """No group suffers more than another."""

    groups: int


class EveryoneHas(Fact):
    """What choosing the second changes for all groups together."""

    changes: Joined


class AboutTheSame(Fact):
    """For all groups together nothing changes that is more than rounding."""


class NoGaps(Fact):
    """Groups are alike on both sides."""


class GapsAsLarge(Fact):
    """Gaps are as large on both sides; ``elsewhere``: between other groups."""

    elsewhere: bool


class GapOf(Fact):
    """How large the gap in a mistake is on both sides."""

    mistake: str
    first: int | Distance
    second: int | Distance


class GapsChange(Fact):
    """Gaps that differ between both sides; ``groups`` is how many there are."""

    groups: int
    gaps: Joined


class RightIn(Fact):
    """So many of a class are right in a group."""

    count: int
    group: str


class RightEverywhere(Fact):
    """So many of a class are right in every group."""

    count: int


class RightOfClass(Fact):
    """How many of a class are right, by group."""

    people: str
    counts: Fact | Joined


class Both(Fact):
    """What is the same on both sides, out of ``per`` each."""

    per: int
    classes: Joined


class MistakeInGroups(Fact):
    """How often a mistake happens in each group."""

    mistake: str
    counts: Joined


class CountInGroup(Fact):
    """How often something happens in a group."""

    group: str
    count: int


class GroupSide(Fact):
    """One classifier in one line: mistakes by group, out of ``per`` each."""

    per: int
    mistakes: Joined
