"""Numbers in a ranking, and what is open of them."""

from __future__ import annotations

from elicitor.words import Fact
from elicitor.words.amounts import Figures, Percent, percent

__all__ = [
    "AmountWithEnds",
    "Ends",
    "LossWithEnds",
    "NumberWithEnds",
    "chance_of",
    "loss_with_ends",
    "number_with_ends",
]

Ends = tuple[float, float]
LITTLE = 0.005
"""What is less rounds to 0 %."""


class NumberWithEnds(Fact):
    """A number and what is open of it."""

    value: Figures
    low: Figures | None
    high: Figures | None


class LossWithEnds(Fact):
    """A share in per cent, and what is open of it; `little`: under 1."""

    little: bool
    value: Figures
    low: Figures | None
    high: Figures | None


class AmountWithEnds(Fact):
    """So many, and what is open of it; `most` None: or more."""

    value: Figures
    least: Figures | None
    most: Figures | None


def number_with_ends(value: float, ends: Ends | None) -> NumberWithEnds:
    """A number and what is open of it, with two decimals."""
    low, high = (None, None) if ends is None else ends
    return NumberWithEnds(Figures(f"{value:.2f}"), _decimals(low), _decimals(high))


def _decimals(value: float | None) -> Figures | None:
    return None if value is None else Figures(f"{value:.2f}")


def loss_with_ends(value: float, ends: Ends | None) -> LossWithEnds:
    """A share and what is open of it, in per cent."""
    little = 0 < value < LITTLE
    if little and ends is not None and 0 <= ends[0] <= ends[1] < LITTLE:
        ends = None
    low, high = (None, None) if ends is None else map(_whole, ends)
    return LossWithEnds(little, _whole(value), low, high)


def _whole(value: float) -> Figures:
    return Figures(str(round(100 * value)).replace("-", "−"))


def chance_of(share: float) -> Percent:
    """A probability; what is neither 0 nor 1 is not said to be."""
    return percent(share, whole=True)
