"""What is written into pictures, as facts; names stand in a person's words already."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact, Joined
from elicitor.words.amounts import Figures

__all__ = [
    "AxisOfShares",
    "BestFitting",
    "CaseLabel",
    "ClassEvent",
    "GapLabel",
    "GapSize",
    "GroupShareLabel",
    "LevelProbability",
    "PartLabel",
    "PerPoint",
    "PlotWord",
    "RateLabel",
    "ScaledTerm",
    "ShareWritten",
    "TimesLabel",
    "TradeOffAxis",
    "UnsureLabel",
    "WhatOthers",
    "WidthOf",
    "Word",
    "WorthIn",
]

Word = Literal[
    "weight",
    "good-and-bad",
    "left-open",
    "matters",
    "right-fraction",
    "good-fraction",
    "fraction",
    "constant",
    "harm",
    "other-cleared",
    "others-cleared",
    "false-alarm",
    "alone",
    "answers",
    "standing",
    "standing-axis",
    "as-it-stands",
    "on-other-rows",
    "best",
    "all-measures",
    "most-likely",
    "best-under",
    "best-without-gaps",
    "best-decisions",
    "fair-die",
    "of-class",
    "right-weighed",
    "right-alike",
    "achievable",
    "trade-offs",
    "models",
    "beaten",
    "preferred",
    "neither",
    "equally-good",
    "compromise",
]


class PlotWord(Fact):
    """What an axis, a line or a mark is called."""

    of: Word


class LevelProbability(Fact):
    """How probable what lies inside is, in per cent."""

    level: Figures


class ShareWritten(Fact):
    """A share in per cent."""

    share: Figures


class BestFitting(Fact):
    """Where the best lies under all metrics that fit."""

    sure: LevelProbability | PlotWord


class WidthOf(Fact):
    """Whether the intervals whose width is drawn have a probability."""

    likely: bool


class CaseLabel(Fact):
    """What happens to members of the positive class, whom `case` names."""

    what: Literal["found", "all-found", "missed"]
    case: str


class ClassEvent(Fact):
    """What members of a class are called, or whether rightly."""

    how: Literal["labelled-rightly", "called", "right", "wrong", "arrow"]
    truth: str
    guess: str


class RateLabel(Fact):
    """Of something that is a rate."""

    what: Fact | Joined | str


class PartLabel(Fact):
    """A part of a metric that something counts in."""

    part: Literal["numerator", "denominator", "missing", "alone", "errors"]
    what: Fact | Joined | str


class UnsureLabel(Fact):
    """Something of which it is open whether more is good or bad."""

    name: str


class TimesLabel(Fact):
    """Something times something."""

    first: Fact | Joined | str
    second: Fact | Joined | str


class AxisOfShares(Fact):
    """What is counted in per cent; `whom` None: of everyone."""

    what: Fact | Joined | str
    whom: str | None


class GapLabel(Fact):
    """A gap between two groups, in something."""

    pair: str
    what: Fact | Joined | str | None


class GapSize(Fact):
    """How large a gap is."""

    size: Figures


class PerPoint(Fact):
    """A percentage point of something."""

    what: Fact | Joined | str


class WorthIn(Fact):
    """What an axis is in whose unit is a percentage point of something."""

    what: Fact | Joined | str


class ScaledTerm(Fact):
    """Something, perhaps to a power, brought to one scale."""

    what: str
    power: str | None


class TradeOffAxis(Fact):
    """The mean gap between groups, and how it is taken."""

    squared: bool
    weighed: bool


class WhatOthers(Fact):
    """A chance, and the measures that would choose the same."""

    chance: Fact | str
    measures: Joined | None


class GroupShareLabel(Fact):
    """A group of opinion, and its share of all such people."""

    number: str
    who: Fact
    low: Figures
    high: Figures
