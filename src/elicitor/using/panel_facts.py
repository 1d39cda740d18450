"""What is said of several people together, as facts."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact, Joined
from elicitor.words.amounts import Figures, Percent

__all__ = [
    "Aim",
    "AllOfGroup",
    "AnswerApart",
    "Apart",
    "BetweenBoth",
    "ConsensusFor",
    "EndsOfWeight",
    "GroupApart",
    "MembersOf",
    "NearShare",
    "NotAsClose",
    "NotFinished",
    "NotRelied",
    "Of",
    "OneSays",
    "PanelAim",
    "PanelColumn",
    "PanelOf",
    "PanelText",
    "PanelTitle",
    "Pays",
    "PeopleCounted",
    "PersonNamed",
    "RuleMark",
    "WeightOf",
    "WeightOfOne",
]

Aim = Literal["mean", "median", "worst-off", "pooled"]


class PeopleCounted(Fact):
    """How many people there are."""

    count: int


class PersonNamed(Fact):
    """Somebody, who may have a bare number for a name."""

    name: str
    number: bool


class OneSays(Fact):
    """Whose metric something is."""

    who: Fact | Joined
    metric: Fact | Joined | str


class PanelOf(Fact):
    """How many people and groups of opinion there are; 0 groups of one or two.

    `few`: groups of so few may be chance.
    """

    people: PeopleCounted
    groups: int
    few: bool = False


class MembersOf(Fact):
    """Who belongs to a group."""

    count: int
    names: Joined


class AllOfGroup(Fact):
    """Who is in a group, its share of all such people, and its metric."""

    who: Fact
    low: Percent
    high: Percent
    metric: Fact | Joined | str


class AnswerApart(Fact):
    """How often two people answer differently, and how much of it is not known."""

    few: bool
    between: Percent
    alone: Percent


class GroupApart(Fact):
    """How often two people of a group answer differently, and what is not known."""

    between: Percent
    alone: Percent


class BetweenBoth(Fact):
    """What lies between two people, and what it costs each."""

    metric: Fact | Joined | str
    pays: Fact


class PanelAim(Fact):
    """What a rule for compromises aims at."""

    aim: Aim


class RuleMark(Fact):
    """What a compromise is called on a map."""

    aim: Aim


class ConsensusFor(Fact):
    """A compromise, all that it aims at, and who pays for it."""

    aims: Joined
    metric: Fact | Joined | str
    pays: Fact


class Pays(Fact):
    """What a compromise costs whom."""

    how: Literal["nobody", "each", "worst"]
    who: PersonNamed
    lost: Percent


class WeightOf(Fact):
    """A weight, and what somebody alone gives it."""

    name: Fact | Joined | str
    ends: Fact


class EndsOfWeight(Fact):
    """Between which values a weight lies; of shares in per cent of what counts."""

    low: Figures
    high: Figures
    shares: bool


class WeightOfOne(Fact):
    """What a weight is for somebody."""

    ends: EndsOfWeight
    who: PersonNamed


class Apart(Fact):
    """How far people are apart on a weight."""

    name: Fact | Joined | str
    how: Literal["surely", "perhaps", "pairs"]
    differ: int
    pairs: int
    least: WeightOfOne
    most: WeightOfOne


class PanelText(Fact):
    """What is said without a name or number in it."""

    what: Literal[
        "few",
        "opposed",
        "divide",
        "nothing",
        "map",
        "alike",
        "drawn",
        "counted",
        "shares",
    ]


class PanelTitle(Fact):
    """Heading of a report on a panel, or of a part of it."""

    of: Literal["panel", "short", "divides", "compromises", "everyone", "limits"]


Of = Literal[
    "for",
    "says",
    "average",
    "most",
    "who",
    "answers",
    "group",
    "surely",
    "own",
    "kept",
]


class PanelColumn(Fact):
    """What a column holds."""

    of: Of


class NotAsClose(Fact):
    """Of how many people the metric is not known as closely as was wished."""

    open: int
    people: int


class NotRelied(Fact):
    """Whose answers do not tell what they want; how many that are."""

    count: int
    who: Joined


class NotFinished(Fact):
    """Who stopped before questions ended; how many that are."""

    count: int
    who: Joined


class NearShare(Fact):
    """That near means alike, and how much of all differences is shown, in per cent."""

    share: Figures
