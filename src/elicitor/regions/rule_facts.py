"""What rules of classifiers are, as facts: thresholds, weighed classes, lotteries."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from elicitor.core.labels import is_usual_positive
from elicitor.core.own_words import OwnWords
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Figures, Percent

__all__ = [
    "AlwaysClass",
    "ByLot",
    "CalledCost",
    "ClassIf",
    "CostsOf",
    "ElseClass",
    "LargestWeighted",
    "LeastCost",
    "LotPart",
    "PositiveCalled",
    "RecalibratedFirst",
    "RuleOfGroup",
    "ScoreRule",
    "StepIf",
    "WeighedClass",
    "lot_of",
    "named_positive",
    "score_rule",
]


class PositiveCalled(Fact):
    """The positive class, and its label where that is not plain."""

    label: str | None


class ScoreRule(Fact):
    """Which scores are called positive."""

    kind: Literal["everyone", "nobody", "from", "below"]
    called: Fact | str
    threshold: Figures


class LotPart(Fact):
    """One of several that chance decides between, and how often (a text)."""

    share: Figures
    rule: Fact | str


class AlwaysClass(Fact):
    """Everyone is of one class."""

    name: str


class ClassIf(Fact):
    """One of two classes where its probability is so large, or so small."""

    name: str
    side: Literal["at-least", "at-most", "above", "below"]
    cut: Figures
    other: str


class WeighedClass(Fact):
    """By what the probability of a class is multiplied."""

    weight: Figures
    name: str


class LargestWeighted(Fact):
    """The class whose probability, multiplied, is the largest."""

    classes: Joined


class CalledCost(Fact):
    """What it costs to call somebody of a class."""

    name: str
    cost: Figures


class CostsOf(Fact):
    """What the errors about a class cost."""

    name: str
    costs: Joined


class LeastCost(Fact):
    """The class whose errors are to be expected to cost least."""

    classes: Joined


class ByLot(Fact):
    """How often chance takes a rule."""

    share: Percent
    rule: Fact | str


class StepIf(Fact):
    """Where a class is certain or, with a chance, drawn by lot."""

    name: str
    lot: Percent | None
    side: Literal["at-least", "above"]
    low: Figures | None
    high: Figures | None


class ElseClass(Fact):
    """The class of all others."""

    name: str


class RuleOfGroup(Fact):
    """The rule for one group."""

    group: str
    rule: Fact | Joined

    def order_in(self, own: OwnWords) -> int:
        """See :meth:`Fact.order_in`."""
        return own.place(self.group)


class RecalibratedFirst(Fact):
    """A rule on probabilities that are corrected before."""

    rule: Fact | Joined


def named_positive(label: object) -> PositiveCalled:
    """What the positive class is called; a label such as 1 says nothing more."""
    plain = label is None or is_usual_positive(label)
    return PositiveCalled(None if plain else str(label))


def score_rule(threshold: float, *, above: bool, called: Fact | str) -> ScoreRule:
    """What a threshold says of scores."""
    if math.isinf(threshold):
        everyone = above == (threshold < 0)
        return ScoreRule("everyone" if everyone else "nobody", called, Figures("0"))
    cut = Figures(f"{threshold:.4g}")
    return ScoreRule("from" if above else "below", called, cut)


def lot_of(parts: Iterable[tuple[float, Fact | str]]) -> Joined:
    """Each part of a lottery, in one line."""
    told = (LotPart(Figures(f"{weight:.1%}"), rule) for weight, rule in parts)
    return Joined(tuple(told), "semicolon")
