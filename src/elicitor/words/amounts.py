"""Amounts that every floor tells: shares, and how far two values are apart."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from elicitor.words.fact import Fact
from elicitor.words.numbers import tenth

__all__ = ["Distance", "Percent", "distance", "percent"]

PERCENT = ("%", "percent", "per cent")


@dataclass(frozen=True)
class Percent(Fact):
    """A share; what happens is never said to be never, nor the other way round."""

    value: Decimal
    bound: Literal["exact", "under", "over"] = "exact"


@dataclass(frozen=True)
class Distance(Fact):
    """How far two values are apart."""

    value: float | Decimal
    unit: str
    kind: Literal["number", "unit", "points"]


def percent(share: float, *, whole: bool = False) -> Percent:
    """A share in per cent, with one decimal or as a whole number.

    Examples
    --------
    >>> from elicitor.words import say
    >>> say((percent(0.9752), percent(0.00002), percent(0.002, whole=True)))
    '97.5 %, under 0.1 % and under 1 %'
    """
    least = Decimal("1") if whole else Decimal("0.1")
    if 0 < 100 * share < least / 2:
        return Percent(least, "under")
    if 100 * share < 100 and 100 * (1 - share) < least / 2:
        return Percent(100 - least, "over")
    return Percent(Decimal(f"{100 * share:.0f}") if whole else tenth(100 * share))


def distance(value: float | Decimal, unit: str) -> Distance:
    """How far two values are apart, with their unit; shares in percentage points.

    Examples
    --------
    >>> from elicitor.words import say
    >>> say((distance(40.0, "ms"), distance(3.0, "%"), distance(0.5, "")))
    '40 ms, 3 percentage points and 0.5'
    """
    if unit.strip().lower() in PERCENT:
        return Distance(value, unit, "points")
    return Distance(value, unit.strip(), "unit" if unit.strip() else "number")
