"""What is told of groups at the end of a sitting: what gaps cost, what choices do."""

from __future__ import annotations

from typing import Literal

from elicitor.core.own_words import OwnWords
from elicitor.using.consequence_facts import Loss
from elicitor.words import Fact, Joined

__all__ = [
    "AmongEveryone",
    "AnyTwoGroups",
    "AsBad",
    "BetterOfTwo",
    "GapCosts",
    "GapHeading",
    "GapsLeaveOut",
    "How",
    "LikedAs",
    "Over",
    "RuleAbove",
    "RuleOfChoice",
    "TwoGroups",
    "WhatRulesDo",
    "WrongPeople",
]


class GapCosts(Fact):
    """What a table tells: a gap of so many out of so many."""

    gap: int
    per: int


class GapHeading(Fact):
    """Of a column: what the gap is in, between whom, or what it is as bad as."""

    of: Literal["gap", "between", "as-bad"]
    mistake: str
    per: int


class GapsLeaveOut(Fact):
    """What gaps between groups say nothing of."""


class TwoGroups(Fact):
    """A pair of groups."""

    first: str
    second: str

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; groups in the order in which they were seen."""
        return self.replaced(**own.pair(self.first, self.second)).with_names(own)


class AnyTwoGroups(Fact):
    """Every pair of groups alike."""


class Over(Fact):
    """More than there are people."""

    per: int


class LikedAs(Fact):
    """What is liked, and how many fewer mistakes are as good."""

    worth: Fact


class AsBad(Fact):
    """How bad some more mistakes are, in the heaviest one; or that it is open."""

    count: int
    mistake: str
    worth: Fact
    gauge: str
    settled: bool


class AmongEveryone(Fact):
    """How mistakes among everyone compare, out of so many of each class."""

    per: int
    parts: Joined


class WhatRulesDo(Fact):
    """What a table tells: how many are wrong by usual rules, and by the best one."""

    per: int


class WrongPeople(Fact):
    """Wrong decisions about a class, of more than one kind."""

    people: str


class RuleOfChoice(Fact):
    """A rule that is the same for all groups, or the best one of a metric."""

    which: Literal["accuracy", "no-gaps", "own", "own-by-lot"]


class RuleAbove(Fact):
    """That a rule was written already."""


How = Literal["alone", "by", "same", "open"]


class BetterOfTwo(Fact):
    """Which of two rules is better, and by how many of the heaviest mistakes."""

    how: How
    best: RuleOfChoice
    worth: Loss | Over
    gauge: str
    per: int
