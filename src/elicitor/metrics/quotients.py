"""One harm in another, where one of them may be none."""

from __future__ import annotations

from math import nan

from elicitor.core.told_result import ENDLESS

__all__ = ["HUNDRED", "of_hundred", "priced", "quotient"]

HUNDRED = 100


def quotient(heavy: float, light: float) -> float:
    """Divide two harms, where the light side may vanish or turn its sign.

    What neither counts is no number: NaN.
    """
    if light == 0 == heavy:
        return nan
    if light <= 0:
        return ENDLESS if heavy > 0 else 0.0
    return float(min(heavy / light, ENDLESS))


def priced(harm: float, unit: float) -> float:
    """As how many of a unit a harm counts: no harm is none of them, whatever it is."""
    return quotient(harm, unit) if harm else 0.0


def of_hundred(heavy: float, light: float) -> float:
    """A quotient where the light one is of a hundred: there are no more of these."""
    found = quotient(heavy, light)
    return ENDLESS if found > HUNDRED else found
