"""Numbers in a ranking, and what is open of them."""

from __future__ import annotations

from decimal import Decimal
from typing import Self

from elicitor.words import Fact
from elicitor.words.amounts import Figures, Percent, percent
from elicitor.words.numbers import finer_than_ends, readable

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

    value: Decimal
    least: Decimal | None
    most: Decimal | None

    @classmethod
    def of(cls, value: float, least: float | None, most: float | None) -> Self:
        """Rounded so that the number is seen to lie inside its range."""
        ends = [end for end in (least, most) if end is not None]
        finer = finer_than_ends(value, *ends)
        low, high = (
            None if end is None else readable(end, finer) for end in (least, most)
        )
        return cls(readable(value, finer), low, high)

    def scaled(self, factor: float) -> Self:
        """The same in other units."""
        return self.of(
            float(self.value) * factor,
            *(
                None if end is None else float(end) * factor
                for end in (self.least, self.most)
            ),
        )

    @property
    def is_one(self) -> bool:
        """Whether it is one, of which nothing is open."""
        return self.value == 1 and self.least is None


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
