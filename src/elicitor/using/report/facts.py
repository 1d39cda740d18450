"""What a report says of its own; what it shows is told where it is known."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from elicitor.using.consequence_facts import Way
from elicitor.words import Fact, Joined
from elicitor.words.amounts import CountOf, Percent

__all__ = [
    "AgainstAnswers",
    "Answered",
    "Assumed",
    "Column",
    "Drawn",
    "Family",
    "FingerprintOf",
    "FlatteredBy",
    "Foretold",
    "Instead",
    "Kind",
    "Lead",
    "LeftOut",
    "MadeElsewhere",
    "Method",
    "NumbersOf",
    "OddsOf",
    "OnTheseRows",
    "RateOfContradictions",
    "ReadOnPages",
    "Recorded",
    "Remark",
    "RightOnRows",
    "Said",
    "Setting",
    "SettingMeans",
    "SettingName",
    "SettingValue",
    "StandAsGiven",
    "Stopped",
    "Tally",
    "TallyOf",
    "TheyRead",
    "Title",
    "WeightsIn",
    "WhatMatters",
    "Why",
]


Setting = Literal[
    "family",
    "method",
    "tolerance",
    "max-questions",
    "repeats",
    "shuffle-sides",
    "seed",
    "realism",
    "least-right",
    "retests",
    "held-out",
    "within",
    "signs",
    "same-for-all-pairs",
    "repeat-given",
    "goal",
    "dominated",
    "check-signs",
    "settled-by",
    "counted-in",
    "direction",
    "halving",
    "hand-over",
    "solution",
    "ties",
    "trivial",
    "decide",
    "given",
]
Family = Literal[
    "linear",
    "linear-fractional",
    "monotone",
    "fair",
    "fair-fractional",
    "fair-quadratic",
    "quadratic",
    "polynomial",
    "cost-reward",
    "value-per-cost",
]
Method = Literal["bayesian", "efficient", "published", "given"]
Why = Literal[
    "tolerance",
    "decision",
    "budget",
    "given",
    "unsettled",
    "signs",
    "nothing-left",
    "cannot-say",
    "too-noisy",
    "alike",
    "open",
    "blind",
]

Kind = Literal["first", "second", "about-equal", "cannot-say"]


class Title(Fact):
    """Of a report or a section."""

    of: Literal[
        "report",
        "short",
        "who",
        "asked",
        "compared",
        "answers",
        "metric",
        "checks",
        "consequences",
        "limitations",
        "recompute",
    ]


class Remark(Fact):
    """What is the same in every report, where it applies."""

    what: Literal[
        "who-unknown",
        "stake",
        "open-ranges",
        "one-person",
        "not-shown",
        "no-slips",
        "no-check",
        "fingerprint",
        "type",
        "best-choice",
        "best-unknown",
        "agreement",
    ]


class Column(Fact):
    """Heading or caption of a table."""

    of: Literal[
        "number",
        "answer",
        "seconds",
        "setting",
        "value",
        "meaning",
        "settings",
        "of",
        "weight",
        "likely",
        "open",
        "fingerprint",
        "fingerprints",
        "rests-on",
        "models",
    ]


class Drawn(Fact):
    """What a picture shows."""

    what: Literal[
        "weights",
        "learning",
        "models",
        "trade-off",
        "groups",
        "possible",
        "pool",
        "rounded",
    ]


class LeftOut(Fact):
    """What a picture has no side for."""

    seen: tuple[Fact, ...]
    total: int
    others: tuple[Fact, ...]
    count: int


# -- what was asked -----------------------------------------------------------------


class ReadOnPages(Fact):
    """That what follows was read on pages before the questions."""


class TheyRead(Fact):
    """What the person read first."""

    introduction: str


class Assumed(Fact):
    """What is assumed of the metric."""

    family: Family


class Answered(Fact):
    """How questions were chosen, and answers taken."""

    method: Method


class MadeElsewhere(Fact):
    """How many comparisons were made before, elsewhere."""

    count: int


class StandAsGiven(Fact):
    """How many answers a session began anew with, after one of them was changed."""

    count: int


class Stopped(Fact):
    """Why asking ended."""

    why: Why


class SettingName(Fact):
    """What a setting is called; languages may add how it is typed."""

    of: Setting


class SettingValue(Fact):
    """Whether something is set."""

    is_so: Literal["yes", "no"]


class SettingMeans(Fact):
    """What a setting means."""

    of: Setting


class Said(Fact):
    """An answer, perhaps taken back."""

    answer: Kind
    undone: bool


class TallyOf(Fact):
    """How often an answer was given."""

    answer: Said
    count: int


class Tally(Fact):
    """How many questions were answered, how many skipped, and the answers."""

    asked: int
    skipped: int
    answers: Joined
    undone: int
    made: Literal["here", "elsewhere"]


# -- the metric ---------------------------------------------------------------------


class NumbersOf(Fact):
    """What the numbers of alternatives are, in their order; of each of some groups."""

    names: Joined
    groups: Joined | None = None


class WeightsIn(Fact):
    """In what weights are told."""

    axis: str


class WhatMatters(Fact):
    """What is told of the qualities of models, and how sure."""

    likely: bool


# -- checks -------------------------------------------------------------------------


class RateOfContradictions(Fact):
    """How often answers change."""

    mean: Percent
    low: Percent
    high: Percent


class AgainstAnswers(Fact):
    """How many obvious questions were answered against what is obvious."""

    asked: int
    times: int


class Foretold(Fact):
    """How many answers were foretold, and how many would be by chance."""

    hits: int
    asked: int
    chance: Decimal


class OddsOf(Fact):
    """How the answers change the odds of another family."""

    family: str
    times: float


# -- consequences -------------------------------------------------------------------


class FlatteredBy(Fact):
    """That the rule was judged on the rows it was chosen on."""

    rows: int
    weighted: bool = False


class Lead(Fact):
    """What follows is told of a rule."""

    way: Way


class Instead(Fact):
    """How many of a class are right, and how many before."""

    after: CountOf
    before: Decimal


class OnTheseRows(Fact):
    """How many rows are decided rightly, and how many before."""

    rows: int
    right: Decimal
    way: Way
    before: Decimal
    classes: tuple[Fact, ...]
    weighted: bool = False


class RightOnRows(Fact):
    """What a table counts."""

    what: Literal["right", "errors"]
    rows: int
    weighted: bool = False


# -- how to repeat it ---------------------------------------------------------------


class FingerprintOf(Fact):
    """Of what a number is that tells whether it is the same."""

    kind: Literal["sample", "classes", "models", "groups", "compared", "other"]
    name: str
    group: str | None


class Recorded(Fact):
    """With what a session was recorded."""

    seed: str
    software: Joined
