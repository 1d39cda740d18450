"""Where numbers stand on a chart: attributes of SVG, in per cent of its width."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from elicitor.studies.board.quantities import Quantity, Reading
from elicitor.words.amounts import ENDLESS

__all__ = ["Axis", "Mark", "Tick", "axis_for"]

LEFT, RIGHT = 3.0, 97.0
"""Room for the marks at both ends (per cent)."""
WIDEST = (2.0**-6, 2.0**9)
"""Factors beyond are drawn at the end."""
FAR = 64.0
"""An end of an amount that is so many times its number tells one only."""
MOST_DOUBLINGS = 8
"""From more steps on each is ten times the one before, as on people's own pages."""
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
    """A scale: steps of so many times as much for factors, even steps for shares.

    Attributes
    ----------
    low, high : float
        Its ends, as logarithms to the base for factors.
    base : int
        How many times as much each step is; 0 for even ones.
    ticks : tuple of Tick
        Lines of the grid.
    """

    low: float
    high: float
    base: int
    ticks: tuple[Tick, ...] = ()

    def place(self, value: float) -> float:
        """Where a value stands; what is beyond an end stands at it."""
        share = (self._power(value) - self.low) / (self.high - self.low)
        return round(LEFT + (RIGHT - LEFT) * min(max(share, 0.0), 1.0), 1)

    def mark(self, reading: Reading) -> Mark:
        """How a reading is drawn."""
        start, end = self.place(reading.low), self.place(reading.high)
        dotted = reading.is_one_number or not self.base
        at = self.place(reading.value) if dotted else None
        return Mark(start, round(max(end - start, 0.4), 1), at)

    def shows(self, value: float) -> bool:
        """Whether a value lies within."""
        return self.low <= self._power(value) <= self.high

    def _power(self, value: float) -> float:
        if not self.base:
            return value
        return math.log(value) / math.log(self.base) if value > 0 else -math.inf


def axis_for(quantity: Quantity, readings: Iterable[Reading]) -> Axis:
    """An axis for a quantity on which all readings have room."""
    known = list(readings)
    if quantity.scale == "times":
        return _doublings(known)
    if quantity.scale == "amount":
        return _amounts(known)
    low = -1.0 if any(one.low < 0 for one in known) else 0.0
    high = 1.0 if any(one.high > 0 for one in known) or not known else 0.0
    steps = [low + (high - low) * i / 4 for i in range(5)]
    plain = Axis(low, high, 0)
    return Axis(low, high, 0, tuple(Tick(plain.place(one), one) for one in steps))


def _doublings(known: list[Reading]) -> Axis:
    """From one to eight at least, so that 1 is always there.

    Both ends of an interval have room, unless it is so wide that it tells one only.
    """
    ends = [1.0, 8.0]
    for one in known:
        told = (one.low, one.high) if one.is_told else (one.value,)
        ends += [min(max(end, WIDEST[0]), WIDEST[1]) for end in told]
    return _steps(ends, 2)


def _amounts(known: list[Reading]) -> Axis:
    """From the smallest to the largest, whatever the unit.

    An end that is far from its number has no room; nor has one that there is none of.
    """
    values = [one.value for one in known if 0 < one.value < ENDLESS] or [1.0, 8.0]
    ends = [
        min(max(end, one.value / FAR), one.value * FAR)
        for one in known
        if 0 < one.value < ENDLESS
        for end in (one.low, one.high)
        if 0 < end < ENDLESS
    ]
    few = math.log2(max(values + ends) / min(values + ends)) <= MOST_DOUBLINGS
    return _steps(values + ends, 2 if few else 10)


def _steps(ends: list[float], base: int) -> Axis:
    """From a whole power to another one, with room for all."""
    powers = [round(math.log(one) / math.log(base), 9) for one in ends]
    low = math.floor(min(powers))
    high = max(low + 1, math.ceil(max(powers)))
    plain = Axis(low, high, base)
    step = 2 if high - low > LABELLED else 1
    ticks = (
        Tick(plain.place(float(base) ** i), float(base) ** i, labelled=i % step == 0)
        for i in range(low, high + 1)
    )
    return Axis(low, high, base, tuple(ticks))
