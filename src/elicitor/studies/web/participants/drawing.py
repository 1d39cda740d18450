"""Where marks stand on the line of a trade-off: in per cent of its length."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from elicitor.studies.findings import TradeOff

__all__ = ["Axis", "axis_of"]

LEFT, RIGHT = 4.0, 96.0
DOUBLINGS = 8
"""From more steps on each is ten times the one before."""
YOU = "you"
APART = 26.0
"""So far from each other names can be read on a phone."""
WIDEST = 64.0
"""How many times the low end the high one is at most in what is drawn."""
NEAR = 0.5
"""A step that ends less than this before the line does is not written."""
SHORTEST = 2.0
"""Of a bar at the end of the line (per cent)."""


@dataclass(frozen=True)
class Axis:
    """A line with ticks, an interval, a value, and what usual scores say.

    If it ``is_open`` no single number can be said: the value is not drawn.
    """

    base: int  # from tick to tick so many times as much
    ticks: tuple[tuple[float, str], ...]  # where, and what is written there
    others: tuple[tuple[float, str, int], ...]  # where, their names, and in which row
    low: float
    value: float
    high: float
    is_open: bool
    goes_on: bool  # the interval has no end where the line ends
    end: float | None  # beyond which there is nothing, if the line ends there
    row: int  # in which the person is written
    rows: int  # of names


def axis_of(told: TradeOff) -> Axis | None:
    """Draw a trade-off; None if it is no number, or hardly anything is known of it."""
    low, value, high = (
        min(one, told.most) for one in (told.low, told.value, told.high)
    )
    if not told.can_be_drawn or low * WIDEST < high:
        return None
    shown = [1.0, low, high, value, *told.others.values()]
    base = 2 if math.log2(max(shown) / min(shown)) <= DOUBLINGS else 10
    first = math.floor(_power(min(shown), base) + 1e-9)
    whole = max(first + 1, math.ceil(_power(max(shown), base) - 1e-9))
    ends = told.is_limit or base**whole >= told.most
    last = _power(told.most, base) if ends else whole

    def place(number: float) -> float:
        share = (_power(number, base) - first) / (last - first)
        return round(LEFT + (RIGHT - LEFT) * min(1.0, max(0.0, share)), 2)

    ticks = tuple(
        (place(float(base) ** power), _written(base, power))
        for power in range(first, whole + 1)
        if not ends or power + NEAR <= last
    )
    if ends:
        ticks += ((place(told.most), _last(told.most)),)
    places = {name: place(number) for name, number in told.others.items()}
    rows = _rows(places | {YOU: place(value)})
    return Axis(
        base,
        ticks,
        tuple((places[name], name, rows[name]) for name in places),
        min(place(low), RIGHT - SHORTEST) if told.is_limit else place(low),
        place(value),
        place(high),
        told.is_open,
        told.is_limit,
        told.most if ends else None,
        rows[YOU],
        max(rows.values()) + 1,
    )


def _rows(places: Mapping[str, float]) -> dict[str, int]:
    """Rows in which names stand so that none covers another, the lowest first."""
    ends: list[float] = []
    rows = {}
    for name in sorted(places, key=lambda one: places[one]):
        row = next((i for i, end in enumerate(ends) if places[name] >= end), len(ends))
        ends[row : row + 1] = [places[name] + APART]
        rows[name] = row
    return rows


def _power(number: float, base: int) -> float:
    return math.log(number) / math.log(base)


def _last(most: float) -> str:
    """A number that need not be whole: of small ones two digits, as sentences have."""
    return f"{most:.0f}" if most >= 10 or most == round(most) else f"{most:.2g}"


def _written(base: int, power: int) -> str:
    return str(base**power) if power >= 0 else f"1/{base**-power}"
