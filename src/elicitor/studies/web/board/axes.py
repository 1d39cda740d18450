"""Where numbers stand on a chart: attributes of SVG, in per cent of its width."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from elicitor.studies.board.quantities import Quantity, Reading

__all__ = ["Axis", "Mark", "Tick", "axis_for"]

LEFT, RIGHT = 3.0, 97.0
"""Room for the marks at both ends (per cent)."""
WIDEST = (2.0**-6, 2.0**9)
"""Factors beyond are drawn at the end."""
LABELLED = 6
"""From so many doublings on every other one is labelled."""


@dataclass(frozen=True)
class Tick:
    """A line of the grid."""

    at: float
    value: float
    labelled: bool = True


@dataclass(frozen=True)
class Mark:
    """A bar from `start`, so `wide`, with a dot at `at` if any; all in per cent."""

    start: float
    wide: float
    at: float | None


@dataclass(frozen=True)
class Axis:
    """A scale: doublings for factors, even steps for shares.

    Attributes
    ----------
    low, high : float
        Its ends, as logarithms for doublings.
    doublings : bool
        Which of the two it is.
    ticks : tuple of Tick
        Lines of the grid.
    """

    low: float
    high: float
    doublings: bool
    ticks: tuple[Tick, ...] = ()

    def place(self, value: float) -> float:
        """Where a value stands; what is beyond an end stands at it."""
        if self.doublings:
            value = math.log2(min(max(value, WIDEST[0]), WIDEST[1]))
        share = (value - self.low) / (self.high - self.low)
        return round(LEFT + (RIGHT - LEFT) * min(max(share, 0.0), 1.0), 1)

    def mark(self, reading: Reading) -> Mark:
        """How a reading is drawn."""
        start, end = self.place(reading.low), self.place(reading.high)
        dotted = reading.is_one_number or not self.doublings
        at = self.place(reading.value) if dotted else None
        return Mark(start, round(max(end - start, 0.4), 1), at)

    def shows(self, value: float) -> bool:
        """Whether a value lies within."""
        if self.doublings:
            value = math.log2(value) if value > 0 else -math.inf
        return self.low <= value <= self.high


def axis_for(quantity: Quantity, readings: Iterable[Reading]) -> Axis:
    """An axis for a quantity on which all readings have room."""
    known = list(readings)
    if quantity.scale == "times":
        return _doublings(known)
    low = -1.0 if any(one.low < 0 for one in known) else 0.0
    high = 1.0 if any(one.high > 0 for one in known) or not known else 0.0
    steps = [low + (high - low) * i / 4 for i in range(5)]
    plain = Axis(low, high, doublings=False)
    return Axis(low, high, False, tuple(Tick(plain.place(one), one) for one in steps))


def _doublings(known: list[Reading]) -> Axis:
    """From one to eight at least, so that 1 is always there.

    Both ends of an interval have room, unless it is so wide that it tells one only.
    """
    ends = [1.0, 8.0]
    for one in known:
        told = (one.low, one.high) if one.is_told else (one.value,)
        ends += [min(max(end, WIDEST[0]), WIDEST[1]) for end in told]
    low, high = math.floor(math.log2(min(ends))), math.ceil(math.log2(max(ends)))
    plain = Axis(low, high, doublings=True)
    step = 2 if high - low > LABELLED else 1
    ticks = (
        Tick(plain.place(2.0**i), 2.0**i, labelled=i % step == 0)
        for i in range(low, high + 1)
    )
    return Axis(low, high, True, tuple(ticks))
