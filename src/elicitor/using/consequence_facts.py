"""What is told of the best decisions under a metric, beside usual ones.

Where rows weigh, counts are `weighted`: weights scaled to add up to the rows.
"""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar, Literal

from elicitor.core.own_words import OwnWords
from elicitor.core.told_result import ENDLESS
from elicitor.metrics.facts import Event, Thing
from elicitor.metrics.words import is_settled
from elicitor.words import Fact
from elicitor.words.amounts import CountOf, Percent, Span
from elicitor.words.numbers import finer_than_ends, readable

__all__ = [
    "AboutOnePerson",
    "AsBadAs",
    "BalancedMeans",
    "BestThreshold",
    "CountWithEnds",
    "CountedMistakes",
    "DecidesWorse",
    "Explained",
    "GapPoints",
    "GetsWorse",
    "Heading",
    "InAll",
    "InShort",
    "LargestGapNow",
    "LastColumn",
    "LeavesToChance",
    "Loss",
    "LossBy",
    "LotsIn",
    "MoreThanNeeded",
    "People",
    "PeopleOf",
    "Purpose",
    "RulesDo",
    "ShareOf",
    "ThresholdAt",
    "TurnedRound",
    "Way",
    "WhatChanges",
    "WrongOfClass",
    "loss",
]

Purpose = Literal["smaller", "wider", "mistakes", "nothing"]
"""Which gaps between groups a metric likes something for, if it does."""

ROUNDING = 1e-9


class Way(Fact):
    """A way to decide."""

    kind: Literal[
        "mine",
        "F1",
        "accuracy",
        "threshold",
        "likeliest",
        "balanced",
        "best",
        "no-chance",
        "sparing",
    ]
    threshold: Decimal | None = None


class Heading(Fact):
    """What a column or row of a table is about."""

    of: Literal[
        "choice",
        "threshold",
        "group",
        "what",
        "class",
        "error",
        "everyone",
        "gap",
        "weight",
        "rows",
        "truth",
    ]


class Loss(Fact):
    """How many more mistakes something is as bad as.

    "none": no loss; "open": the answers allow any number; "beyond": none is as bad.
    """

    kind: Literal["none", "alone", "room", "range", "open", "beyond"]
    value: float | Decimal
    room: Span | None


def loss(value: float, ends: tuple[float, float] | None) -> Loss:
    """How much is lost, from 0 on; a single number only where the interval allows one.

    >>> from elicitor.words import say
    >>> say((loss(36, (18, 62)), loss(36, (2, 62)), loss(36, None)))
    '36 (18 to 62), 2 to 62 and 36'
    >>> say((loss(0, (0, 0)), loss(4, (-3, 9)), loss(-2, (-3, -1))))
    '0, 0 to 9 and 0'
    >>> say((loss(4, (-3, 1e9)), loss(70, (40, 1e9))))
    'not settled and at least 40'
    >>> say((loss(1.97, (1.84, 2.04)), loss(1.97, (1.84, 1.97))))
    '1.97 (1.84 to 2.04) and 2 (1.8 to 2)'
    >>> say(loss(1e9, None))
    'beyond any number'
    """
    if max(value, *(ends or (value,))) < ROUNDING:
        return Loss("none", 0.0, None)
    if min(value, *(ends or (value,))) >= ENDLESS:
        return Loss("beyond", 0.0, None)
    if ends is None:
        return Loss("alone", value, None)
    room = Span.of(*ends)
    if room.kind == "any":
        return Loss("open", 0.0, None)
    if room.kind == "most":
        return Loss("range", 0.0, Span(0.0, room.high, "between"))
    firm = is_settled(*ends) and room.kind != "about"
    if not firm:
        return Loss("range", min(value, ENDLESS), room)
    finer = finer_than_ends(value, *ends)
    return Loss("room", readable(value, finer), Span.of(*ends, finer))


# -- two classes --------------------------------------------------------------------


class WhatChanges(Fact):
    """What a table of thresholds shows, and on how many rows."""

    rows: int | None
    weighted: bool = False


class CountedMistakes(Fact):
    """Mistakes of a kind, and of how many people."""

    what: Thing
    whole: int | None


class AsBadAs(Fact):
    """So many more mistakes that something is as bad as."""

    what: Thing
    people: int | None


class LastColumn(Fact):
    """What a loss in a table is told in, and how far the answers leave it open."""

    what: Thing
    open: Literal["no", "bounds", "likely"]
    wide: bool  # some are a range without a number
    beyond: bool  # some are of more mistakes than there are people


class PeopleOf(Fact):
    """The people of one of two classes, where nobody named them."""

    which: Literal["positive", "negative"]


class WrongOfClass(Fact):
    """How many of a class are decided wrongly, and their share."""

    count: int
    share: Percent


class ShareOf(Fact):
    """A share of some people."""

    share: Percent
    what: Fact | str


class ThresholdAt(Fact):
    """A threshold, or that it makes no difference between people."""

    where: Literal["from", "below", "nobody", "everybody"]
    value: Decimal


class BestThreshold(Fact):
    """Where the best threshold is or may be, and what it does."""

    best: ThresholdAt
    room: Literal["none", "same", "range"]
    low: ThresholdAt
    high: ThresholdAt
    likely: bool
    rows: int | None
    found: CountOf | ShareOf
    cleared: CountOf | ShareOf
    turned: bool
    weighted: bool = False


# -- several classes ----------------------------------------------------------------


class LossBy(Fact):
    """What another way to decide costs, beside the best one."""

    way: Fact | str
    how: Literal["worse", "alike", "no-worse", "open", "beyond"]
    lost: Loss
    mistake: Fact | str
    people: int
    weighted: bool = False


class BalancedMeans(Fact):
    """What nobody says of balanced accuracy who only shows its name."""


# -- groups -------------------------------------------------------------------------


class RulesDo(Fact):
    """What a table of rules for groups shows, and on how many rows."""

    rows: int | None
    weighted: bool = False


class CountWithEnds(Fact):
    """How many of how many, and where their share may be (per cent)."""

    count: Decimal
    whole: int
    share: Percent
    low: Decimal
    high: Decimal


class GapPoints(Fact):
    """A gap in percentage points."""

    kind: Literal["none", "under", "exact"]
    value: Decimal


class People(Fact):
    """So many people; nobody is a word."""

    count: int


class InAll(Fact):
    """What is counted in all groups together; `more` is what a loss is told in."""

    what: Literal["wrong", "lot", "needless", "loss", "best"]
    more: Fact | None = None


class InShort(Fact):
    """How many rows are decided wrongly, by the best rule and by a usual one."""

    rows: int
    best: int
    way: Way
    usual: int
    weighted: bool = False


class LargestGapNow(Fact):
    """A gap under the best rule, and under the usual one."""

    event: Event
    after: GapPoints
    before: GapPoints


class GetsWorse(Fact):
    """What gets worse most under the best rule."""

    event: Event
    group: str
    after: CountWithEnds | Percent
    before: CountWithEnds | Percent


class Explained(Fact):
    """What a rule is."""

    what: Literal["best", "no-chance", "sparing", "if-right", "mild"]


class LotsIn(Fact):
    """How many of how many are decided about by lot in a group."""

    count: int
    whole: int
    group: str
    weighted: bool = False

    def order_in(self, own: OwnWords) -> int:
        """See :meth:`Fact.order_in`."""
        return own.place(self.group)


Drawing = Literal["rule", "first", "choice"]


class LeavesToChance(Fact):
    """Where a rule draws lots, that of the "first" column, or one choice of several."""

    groups: tuple[Fact, ...]
    what: Drawing = "rule"


class MoreThanNeeded(Fact):
    """How many mistakes of a kind are made without need; a share without rows."""

    event: Event
    count: int
    whole: int
    share: Percent
    weighted: bool = False
    derived: ClassVar[tuple[str, ...]] = ("counted",)

    @property
    def counted(self) -> bool:
        """Whether there are rows to count."""
        return self.whole > 0


class AboutOnePerson(Fact):
    """What is made without need is spread over kinds, and little of each."""


class DecidesWorse(Fact):
    """Which group a rule decides about worse than need be."""

    group: str
    without_chance: bool
    purpose: Purpose  # what the metric likes about it: gaps between groups, or these
    parts: tuple[Fact, ...]


class TurnedRound(Fact):
    """For which group a rule says the opposite of the model."""

    group: str
