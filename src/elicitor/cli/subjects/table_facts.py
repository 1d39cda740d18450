"""What tables at the end of a sitting count, and how to decide as the metric would."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from elicitor.words import Fact, Joined

__all__ = [
    "ByFactors",
    "CountedAmong",
    "Factor",
    "HowToDecide",
    "MayBeBest",
    "RankingHeading",
]


class CountedAmong(Fact):
    """What is counted, and among how many people."""

    what: Literal["right", "errors"]
    count: int
    people: str
    weighted: bool


class Factor(Fact):
    """What the probability of a class is multiplied by."""

    name: str
    factor: Decimal


class ByFactors(Fact):
    """How to decide by factors of classes."""

    factors: Joined


class HowToDecide(Fact):
    """How to decide by the weights of errors, or that a rule is saved."""

    by: Literal["errors", "saved"]


class RankingHeading(Fact):
    """Of a table of models."""

    of: Literal["title", "model", "best"]


class MayBeBest(Fact):
    """Whether a model can be the best one under a metric that is left."""

    chance: Literal["no", "yes", "perhaps"]
