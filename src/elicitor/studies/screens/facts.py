"""What a screen tells beyond what every display tells."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact, Joined
from elicitor.words.amounts import Distance

__all__ = [
    "Among",
    "AmongClasses",
    "EachGroup",
    "FilledIs",
    "GoodIs",
    "MistakesByGroup",
    "OfGroupSize",
    "OutcomeLabel",
    "PointsChange",
    "ReadAs",
    "SidesDiffer",
    "SidesOfGroup",
    "TwoMeasured",
    "TwoWays",
    "WithGap",
]


class TwoWays(Fact):
    """What A and B are, and of how many people they are told."""

    per: int
    people: str


class Among(Fact):
    """How many of these people belong to the positive class."""

    count: int
    people: str
    positive: str


class AmongClasses(Fact):
    """How many of these people belong to each class."""

    classes: Joined


class EachGroup(Fact):
    """What A and B are, and that groups are told as if they were of one size."""

    per: int
    people: str


class TwoMeasured(Fact):
    """What A and B are, where only measured numbers are known."""


class OfGroupSize(Fact):
    """Of how many people of a class every row tells."""

    per: int
    people: str


class OutcomeLabel(Fact):
    """What becomes of people, without a number."""

    kind: Literal["found", "missed", "alarmed", "cleared", "right", "wrong", "mistaken"]


class MistakesByGroup(Fact):
    """How often a mistake is made in groups, by both sides."""

    per: int
    people: str
    mistake: str
    groups: Joined


class SidesOfGroup(Fact):
    """How often something happens in a group, by A and by B."""

    group: str
    first: int
    second: int


class WithGap(Fact):
    """How often something happens to everyone, and how large its gap is."""

    count: str
    what: str
    gap: str


class GoodIs(Fact):
    """Which way of an attribute is good."""

    kind: Literal["reward", "cost"]


class PointsChange(Fact):
    """A rate is so many percentage points higher or lower in B."""

    what: str
    points: Distance
    direction: Literal["more", "fewer"]


class SidesDiffer(Fact):
    """All rates in which B differs."""

    changes: Joined


class ReadAs(Fact):
    """How to read what is drawn; `per` people to a line where lines are folded."""

    arm: Literal["flow", "icons", "bars", "table", "rates"]
    per: int
    people: str
    one: str | None


class FilledIs(Fact):
    """What filled marks stand for, and striped ones; of dots these are rings."""

    arm: Literal["flow", "icons", "bars"]
    filled: Joined
    striped: Joined
