"""What no comparison of the models in a pool can reveal, as facts."""

from __future__ import annotations

from elicitor.words import Fact, Joined

__all__ = [
    "BeatenBy",
    "BestInEverything",
    "BeyondChoice",
    "FurtherOnes",
    "NeverApart",
    "SameForAll",
]


class BestInEverything(Fact):
    """One model is at least as good as every other one in every quality."""

    model: str


class BeatenBy(Fact):
    """A model, and one that is nowhere worse and somewhere better."""

    model: str
    better: str


class FurtherOnes(Fact):
    """How many are not named."""

    count: int


class BeyondChoice(Fact):
    """Models that nobody would choose."""

    models: Joined


class SameForAll(Fact):
    """A quality in which the models worth showing do not differ."""

    name: str


class NeverApart(Fact):
    """Qualities of which only combinations can be weighed."""

    names: Joined
