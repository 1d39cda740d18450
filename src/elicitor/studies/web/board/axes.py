"""Where numbers stand on a chart: attributes of SVG, in per cent of its width."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

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
NEAR = 0.5
"""A step that ends less than this before the scale does has no line."""
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
    """A bar from `start`, so `wide`, with a dot at `at` if any; all in per cent.

    It `goes_on` if it has no end where the scale ends: there is nothing beyond.
    """

    start: float
    wide: float
    at: float | None
    goes_on: bool = False


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
    most : float
        Beyond which there is nothing: no scale goes on there.
    """

    low: float
    high: float
    base: int
    ticks: tuple[Tick, ...] = ()
    most: float = math.inf

    def place(self, value: float) -> float:
        """Where a value stands; what is beyond an end stands at it."""
        share = (self._power(value) - self.low) / (self.high - self.low)
        return round(LEFT + (RIGHT - LEFT) * min(max(share, 0.0), 1.0), 1)

    def mark(self, reading: Reading) -> Mark:
        """How a reading is drawn."""
        goes_on = reading.high > self.most
        reading = reading.within(self.most)
        start, end = self.place(reading.low), self.place(reading.high)
        dotted = reading.is_one_number or not self.base
        at = self.place(reading.value) if dotted else None
        return Mark(start, round(max(end - start, 0.4), 1), at, goes_on)

    @property
    def end(self) -> float | None:
        """Beyond which there is nothing, if the scale ends there."""
        last = self.ticks[-1].value if self.ticks else 0.0
        return last if last == self.most else None

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
        return _doublings([one.within(quantity.most, quantity.least) for one in known])
    if quantity.scale == "amount":
        return _amounts([one.within(quantity.most) for one in known], quantity.most)
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


def _amounts(known: list[Reading], most: float) -> Axis:
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
    if any(one.high >= ENDLESS > most for one in known):
        ends.append(most)
    few = math.log2(max(values + ends) / min(values + ends)) <= MOST_DOUBLINGS
    return _steps(values + ends, 2 if few else 10, most)


def _steps(ends: list[float], base: int, most: float = math.inf) -> Axis:
    """From a whole power to another one, with room for all, or to the most."""
    powers = [round(math.log(one) / math.log(base), 9) for one in ends]
    low = math.floor(min(powers))
    whole = max(low + 1, math.ceil(max(powers)))
    is_cut = base**whole >= most
    high = math.log(most) / math.log(base) if is_cut else whole
    plain = Axis(low, high, base, most=most)
    step = 2 if whole - low > LABELLED else 1
    ticks = [
        Tick(plain.place(float(base) ** i), float(base) ** i, labelled=i % step == 0)
        for i in range(low, whole + 1)
        if not is_cut or i + NEAR <= high
    ]
    if is_cut:
        ticks = [
            replace(one, labelled=one.labelled and one.value * base <= most)
            for one in ticks
        ]
        ticks.append(Tick(plain.place(most), most))
    return replace(plain, ticks=tuple(ticks))
