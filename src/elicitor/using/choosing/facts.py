"""What a ranking says, as facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from elicitor.core.own_words import OwnWords
from elicitor.core.printable import printable
from elicitor.using.choosing.ends import (
    AmountWithEnds,
    LossWithEnds,
    NumberWithEnds,
)
from elicitor.using.explaining.facts import Measure
from elicitor.words import Fact, Joined
from elicitor.words.amounts import PERCENT, Figures, Percent, Span

__all__ = [
    "MOST_NAMES",
    "AgainstReference",
    "AlikeAsShown",
    "AtRule",
    "BestRuleOf",
    "BetterAsTheyStand",
    "Chosen",
    "Cut",
    "GoingBy",
    "JudgedWithout",
    "LeadBy",
    "LessOf",
    "LikedAlike",
    "MoreNames",
    "NameAlone",
    "NameAt",
    "NoRuleChosen",
    "NoRuleFound",
    "NoteAbout",
    "OnOtherRows",
    "Prefers",
    "RankingLegend",
    "RankingNote",
    "RankingUnits",
    "RankingWord",
    "RarestClass",
    "RarestRows",
    "ShortRule",
    "StepsOf",
    "Sure",
    "TurnedNote",
    "UndefinedMetrics",
    "ValueAsItStands",
    "Word",
    "measure_called",
    "names_of",
]

MOST_NAMES = 8
"""How many models a sentence names."""
ALONE = " alone"
"""What stands behind a quality that models are chosen by."""


Word = Literal[
    "model",
    "judged-at",
    "value",
    "cost",
    "standing",
    "best",
    "other-rows",
    "as-it-stands",
    "the-same",
    "yes",
    "perhaps",
    "no",
]
Sure = Literal["measured", "metric", "rows", "both", "open", "rows-open"]


class RankingWord(Fact):
    """What a column of a ranking is called, or a cell that no number stands in."""

    of: Word


class MoreNames(Fact):
    """How many models are not named."""

    count: int


class OnOtherRows(Fact):
    """Where a model stands on other rows, and how often it is the best one."""

    low: Figures
    high: Figures
    chance: Percent


class ValueAsItStands(Fact):
    """What a model is worth as it stands."""

    value: Figures
    standing: NumberWithEnds


class Cut(Fact):
    """A threshold, or whom one that is endless is about."""

    kind: Literal["everyone", "nobody", "at"]
    at: Figures


class ShortRule(Fact):
    """The rule of a model, for a cell; `kind` "best" where it is no threshold."""

    kind: Literal["best", "from", "below"]
    cut: Cut | None
    low: Cut | None
    high: Cut | None


class AtRule(Fact):
    """The rule of a model, behind its name."""

    kind: Literal["best", "always", "below", "from"]
    rule: Fact | str
    short: ShortRule


class NameAt(Fact):
    """A model and its rule."""

    name: str
    at: AtRule


class LikedAlike(Fact):
    """The best models, if several are, and rules that they are judged at."""

    models: Joined
    rules: Joined | None


class Prefers(Fact):
    """The best model, its rule, and what makes sure that it is the best."""

    name: str
    at: AtRule | None
    sure: Sure
    metric: Percent
    rows: Percent


class LeadBy(Fact):
    """How far the best model is ahead, and of whom it cannot be told apart."""

    next: str
    share: LossWithEnds
    rivals: Literal["none", "two", "several"]
    others: Joined


class AlikeAsShown(Fact):
    """Two models that differ by less than can be seen."""

    first: str
    second: str


class BestRuleOf(Fact):
    """The rule of a model in one line."""

    name: str
    rule: Fact | str


class NameAlone(Fact):
    """A quality, if models are chosen by nothing else."""

    name: str


class Chosen(Fact):
    """What a measure chooses, and what that costs."""

    model: str
    tied: Joined | None
    how: Literal["best", "loses"]
    loss: LossWithEnds
    alone: LossWithEnds | None
    bad: Fact | str | None


class GoingBy(Fact):
    """What measures would have chosen."""

    measures: Joined
    chosen: Chosen


class AgainstReference(Fact):
    """How well a ranking matches another one."""

    gain: NumberWithEnds
    tau: NumberWithEnds


class RankingLegend(Fact):
    """How standings are read."""

    rules: bool
    basis: Literal["posterior", "answers", "none"]
    level: Figures
    rows: bool


class RankingUnits(Fact):
    """What values of the metric mean, from the worst to the best."""

    way: Literal["value", "cost"]
    stake: Figures
    bad: Fact | str | None


class RankingNote(Fact):
    """What a reader must know of a ranking."""

    what: Literal[
        "rules",
        "rounded",
        "as-wished",
        "extremes",
        "interval",
        "metric-alone",
        "same-rows",
        "word",
        "inexact",
        "first-order",
        "local",
    ]


class UndefinedMetrics(Fact):
    """How many metrics have no value for some model."""

    undefined: int
    total: int


class JudgedWithout(Fact):
    """Models of which only decisions are known."""

    models: Joined


class BetterAsTheyStand(Fact):
    """Models whose rules do not help, and why."""

    level: Figures
    models: Joined
    why: Fact


class RarestClass(Fact):
    """A class, perhaps of a group."""

    name: str
    group: str | None


class RarestRows(Fact):
    """How few rows there are of the rarest class."""

    rows: int
    whose: RarestClass


class NoRuleChosen(Fact):
    """There are too few rows to choose rules."""

    groups: bool
    rows: int
    whose: RarestClass


class NoRuleFound(Fact):
    """A search failed, and how."""

    error: str


class NoteAbout(Fact):
    """A note, and the models it is about."""

    models: Joined
    note: Fact | str


class TurnedNote(Fact):
    """Whose scores run the wrong way round, and what to do."""

    models: Joined
    wrong: Fact
    positive: str


class StepsOf(Fact):
    """So many times the step from one named level to another; `whole`: once."""

    amount: AmountWithEnds | Span
    whole: bool
    name: str
    start: str
    end: str

    def reworded(self, own: OwnWords) -> Fact:  # noqa: ARG002 -- as all facts have it
        """See :meth:`Fact.reworded`; it is in own words already."""
        return self


class LessOf(Fact):
    """So much less, or more, of a quality."""

    amount: AmountWithEnds | Span
    unit: str | None
    way: Literal["less", "more"]
    name: str
    single: bool = False
    derived: ClassVar[tuple[str, ...]] = ("measured",)

    @property
    def side(self) -> Literal[1, -1]:
        """In which order the lowest and the highest level come."""
        return 1 if self.way == "more" else -1

    @property
    def measured(self) -> Literal["unit", "points", "plain"]:
        """How it is counted; of per cent there are percentage points."""
        if self.unit is None:
            return "plain"
        return "points" if self.unit.strip().lower() in PERCENT else "unit"

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; levels that have names are told by the step."""
        levels, name = own.levels.get(self.name), own.name(self.name)
        if levels is not None:
            steps = self.amount.scaled(1 / levels.way)
            ends = levels.lowest, levels.highest
            return StepsOf(steps, steps.is_one, name, *ends[:: self.side])
        unit = own.units.get(self.name, self.unit)
        if self.name in own.shares and not unit:
            points = self.amount.scaled(100.0)
            return LessOf(points, PERCENT[0], self.way, name, points.is_one)
        return self.replaced(name=name, unit=unit or None)


def names_of(names: Sequence[str]) -> Joined:
    """Names of models in a sentence, some of them if there are many."""
    more = len(names) - MOST_NAMES
    shown = map(printable, names[:MOST_NAMES])
    return Joined((*shown, *([MoreNames(more)] if more > 0 else [])))


def measure_called(name: str) -> Fact | str:
    """A usual measure, or a quality alone."""
    if name.endswith(ALONE):
        return NameAlone(name.removesuffix(ALONE))
    return Measure.called(name)
