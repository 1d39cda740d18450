"""What is told of a sum of terms: its features, and what each is wanted to be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Literal

from elicitor.core.plain import plain
from elicitor.core.space import Space
from elicitor.metrics.facts import Statistic
from elicitor.metrics.things import statistic
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Distance, Percent, distance
from elicitor.words.numbers import measured

__all__ = [
    "CurveOf",
    "GapIn",
    "HeaviestShare",
    "InSteps",
    "NextShare",
    "Parameter",
    "PowerOf",
    "RestOfShares",
    "UnitByUnit",
    "Wish",
    "counted",
    "parameters",
]

# -- features -----------------------------------------------------------------------


class InSteps(Fact):
    """A statistic, and in which steps it is counted."""

    name: Statistic
    step: Distance


class PowerOf(Fact):
    """A power of a statistic."""

    order: int
    what: Fact | str


class Parameter(Fact):
    """What a parameter of a curve is."""

    name: str
    value: Decimal | str


class CurveOf(Fact):
    """A feature of a curve that a user defined; its number if there are several.

    With the parameters of the curve, `given` tells whether it has any.
    """

    called: str
    name: Statistic
    number: int | None
    given: Literal["none", "some"]
    parameters: Joined


class GapIn(Fact):
    """A gap in a rate or an attribute, between two groups or any two."""

    squared: bool
    name: InSteps | Statistic
    groups: Literal["pair", "any"]
    first: str
    second: str


def counted(space: Space, place: int) -> InSteps | Statistic:
    """A statistic of a space, with its steps if it is not counted as it is."""
    name, span = space.names[place], float(space.spans[place])
    what = statistic(name)
    if span == 1:
        return what
    step = measured(float(f"{span:.3g}"))
    return InSteps(what, distance(step, space.measures.get(name, "")))


def parameters(given: Mapping[str, Any]) -> Joined:
    """Parameters by their names: numbers as such, and anything else as it is."""
    found = [Parameter(name, _readable(value)) for name, value in given.items()]
    return Joined(tuple(found), "comma")


def _readable(value: Any) -> Decimal | str:
    try:
        number = float(str(value))  # of True it is no number
    except ValueError:
        number = math.inf
    return measured(number) if math.isfinite(number) else str(plain(value))


# -- what they weigh ----------------------------------------------------------------


class Wish(Fact):
    """What a feature is wanted to be."""

    better: Literal["more", "less"]
    what: Fact | Joined | str


class UnitByUnit(Fact):
    """Something that is weighed by units of features."""

    what: Fact | Joined

    @property
    def where(self) -> Literal["unit"]:
        """How a sentence begins that is about it, as one with a place does."""
        return "unit"


class HeaviestShare(Fact):
    """How much of all that counts the heaviest feature is."""

    wish: Wish
    share: Percent


class NextShare(Fact):
    """How much of the same another feature is."""

    wish: Wish
    share: Percent


class RestOfShares(Fact):
    """How many features are not named."""

    count: int
