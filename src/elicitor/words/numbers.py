"""How many digits of a number are said; the signs between them are a language's."""

from __future__ import annotations

from decimal import Decimal

__all__ = [
    "CERTAIN",
    "MOST_FINER",
    "every_digit",
    "finer_than_ends",
    "measured",
    "measured_to",
    "readable",
    "rounded_side_by_side",
    "side_by_side",
    "tenth",
    "tenths_between",
]


MOST_FINER = 2
"""What needs more further digits to lie apart is told as the same."""
CERTAIN = 12
"""Significant digits of a reckoned number that are the same on every machine."""


def readable(value: float, finer: int = 0) -> Decimal:
    """Round to as many digits as a reader can use: two (and `finer` more), or whole.

    >>> [str(readable(value)) for value in (6.123, 0.5, 41.8, 3.0, 12345.6)]
    ['6.1', '0.5', '42', '3', '12346']
    >>> [str(readable(value, 1)) for value in (6.123, 41.8, 9.996, 12345.67)]
    ['6.12', '41.8', '10', '12345.7']

    What is halfway between two is told alike on every machine, however it is reckoned:

    >>> str(readable(1.75)), str(readable(7 * 0.25 - 2e-16))
    ('1.8', '1.8')
    """
    value = _steady(value)
    if abs(value) >= 10:
        whole = Decimal(f"{value:.{finer}f}")
        return _shortest(whole) if finer else whole
    return _shortest(Decimal(f"{value:.{2 + finer}g}"))


def finer_than_ends(value: float, *ends: float) -> int:
    """How many further digits show that a number is not an end of its range.

    None where it is an end, and where even two would not show it.

    >>> finer_than_ends(6.1, 4.2, 8.9), finer_than_ends(1.97, 1.8, 2.04)
    (0, 1)
    >>> finer_than_ends(2.0, 1.8, 2.0), finer_than_ends(1.9999999, 1.8, 2.0)
    (0, 0)
    """
    others = [end for end in ends if _steady(end) != _steady(value)]
    for finer in range(MOST_FINER + 1):
        if readable(value, finer) not in {readable(end, finer) for end in others}:
            return finer
    return 0


def tenth(value: float) -> Decimal:
    """Round to one decimal, or none if it is whole.

    >>> str(tenth(84.21)), str(tenth(60.0))
    ('84.2', '60')
    """
    return _shortest(Decimal(f"{_steady(value):.1f}"))


def tenths_between(first: float, second: float) -> Decimal:
    """How much more the second is, as whoever reads both with one decimal reckons it.

    The exact difference, rounded, could be another one by 0.1.

    >>> str(tenth(1.84 - 1.76)), str(tenths_between(1.76, 1.84)), tenth(1.76)
    ('0.1', '0', Decimal('1.8'))
    >>> str(tenth(13.26 - 10.14)), str(tenths_between(10.14, 13.26))
    ('3.1', '3.2')
    """
    return _shortest(tenth(second) - tenth(first))


def measured(value: float) -> Decimal:
    """Round a measured number to six digits at most.

    >>> [f"{measured(value):f}" for value in (20000.0, 0.1 + 0.2, 1234567.0, 4e-7)]
    ['20000', '0.3', '1234570', '0.0000004']
    """
    return measured_to(value, 6)


def measured_to(value: float, digits: int) -> Decimal:
    """Round to so many significant digits at most.

    >>> str(measured_to(12345.6, 3)), str(measured_to(0.5, 3))
    ('12300', '0.5')
    """
    return _shortest(Decimal(f"{value:.{digits}g}"))


def every_digit(value: float) -> Decimal:
    """Round nothing.

    >>> [f"{every_digit(value):f}" for value in (3.0, 0.61, 0.610025, 20000.0)]
    ['3', '0.61', '0.610025', '20000']
    """
    return _shortest(Decimal(repr(float(value))))


def side_by_side(
    first: float, second: float, *, digits: int = 3
) -> tuple[Decimal, Decimal, Decimal]:
    """Round two different numbers so that how far they are apart can be seen.

    Both, and their distance to so many significant `digits`, exactly that of the two.

    >>> [str(number) for number in side_by_side(0.93, 0.9123)]
    ['0.9300', '0.9123', '0.0177']
    """
    size = Decimal(repr(abs(second - first))).adjusted()
    decimals = max(0, digits - 1 - size)
    one, other = (Decimal(f"{value:.{decimals}f}") for value in (first, second))
    while decimals and all(
        value == round(value, decimals - 1) for value in (one, other)
    ):
        decimals -= 1
    step = Decimal(1).scaleb(-decimals)
    first_shown, second_shown = one.quantize(step), other.quantize(step)
    return first_shown, second_shown, abs(second_shown - first_shown)


def rounded_side_by_side(
    first: float, second: float, decimals: int
) -> tuple[Decimal, Decimal, Decimal]:
    """Round two different numbers as wished, or less where they would look alike.

    >>> [str(number) for number in rounded_side_by_side(0.934, 0.9123, 2)]
    ['0.93', '0.91', '0.02']
    >>> [str(number) for number in rounded_side_by_side(0.934, 0.9323, 2)]
    ['0.9340', '0.9323', '0.0017']
    """
    one, other = (Decimal(f"{value:.{decimals}f}") for value in (first, second))
    if one == other:
        return side_by_side(first, second)
    return one, other, abs(other - one)


def _steady(value: float) -> float:
    """Without the last digits, which depend on the order in which it was reckoned."""
    return float(f"{value:.{CERTAIN}g}")


def _shortest(value: Decimal) -> Decimal:
    """Without noughts behind the decimal point, and without an exponent."""
    if value == value.to_integral_value():
        return value.quantize(Decimal(1))
    return value.normalize()
