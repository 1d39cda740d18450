"""Amounts that every floor tells: shares, and how far two values are apart."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from elicitor.core.fact import Fact
from elicitor.words.numbers import CERTAIN, measured_to, readable, tenth

__all__ = [
    "BLANK",
    "ENDLESS",
    "OPEN",
    "CountOf",
    "Distance",
    "Figures",
    "Named",
    "Percent",
    "Range",
    "Span",
    "count_of",
    "digits",
    "distance",
    "exactly",
    "percent",
    "percents_within",
    "with_gap",
]

OPEN = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for a number that somebody will say."""
ENDLESS = 1e6
"""Ends of a span beyond this are told as none."""

PERCENT = ("%", "percent", "per cent")


class Named(Fact):
    """A name, as such."""

    name: Fact | str


class Figures(Fact):
    """A number as English writes it, digit by digit; other languages only its signs.

    Examples
    --------
    >>> from elicitor.words import say
    >>> say(Figures("1,234.50")), say(Figures("1,234.50"), "de")
    ('1,234.50', '1.234,50')
    """

    figures: str


def digits(value: float, number: int) -> Figures:
    """So many significant digits of a number, never with an exponent.

    Examples
    --------
    >>> from elicitor.words import say
    >>> say((digits(0.012345, 2), digits(-12345.6, 4), digits(-1e-9, 2)), "de")
    '0,012, -12.350 und -0,000000001'
    """
    return Figures(f"{measured_to(value, number):,f}")


class Percent(Fact):
    """A share; what happens is never said to be never, nor the other way round."""

    value: Decimal
    bound: Literal["exact", "under", "over"] = "exact"


class CountOf(Fact):
    """How many of how many, which share that is, and of what."""

    count: Decimal
    whole: int
    share: Percent
    what: Fact | str | None


class Distance(Fact):
    """How far two values are apart."""

    value: float | Decimal
    unit: str
    kind: Literal["number", "unit", "points"]


class Span(Fact):
    """How much something is, or from where to where it may be; positive.

    Of the kind "some" it is told without a number: so many more; of the kind "single"
    it is one, whichever; of the kind "blank" somebody will say it, see :data:`OPEN`.
    """

    low: float | Decimal
    high: float | Decimal
    kind: Literal[
        "exact",
        "about",
        "between",
        "least",
        "most",
        "any",
        "some",
        "single",
        "blank",
    ]

    @classmethod
    def of(cls, low: float, high: float, finer: int = 0) -> Span:
        """From where to where a positive number may be.

        Parameters
        ----------
        low, high : float
            The ends.
        finer : int, default=0
            How many digits more than usual both ends of a range are told in.

        Examples
        --------
        >>> from elicitor.words import say
        >>> say((Span.of(4.2, 8.9), Span.of(5.98, 6.02), Span.of(40, 1e9)))
        '4.2 to 8.9, about 6 and at least 40'
        >>> say((Span.of(0, 3), Span.of(-1, 1e9), Span.of(1.8, 2.04, finer=1)))
        'at most 3, any and 1.8 to 2.04'
        """
        if low <= 0:
            return cls(low, high, "any" if high > ENDLESS else "most")
        if high > ENDLESS:
            return cls(low, high, "least")
        if readable(low) == readable(high):
            return cls(low, high, "about")
        return cls(_finer(low, finer), _finer(high, finer), "between")

    def scaled(self, factor: float) -> Span:
        """The same in other units; what has no number stays without one."""
        if self.kind in ("any", "some", "single", "blank"):
            return self
        low, high = (float(end) * factor for end in (self.low, self.high))
        told = [end for end in (self.low, self.high) if isinstance(end, Decimal)]
        if not told:
            return Span(low, high, self.kind)
        most = max(len(end.as_tuple().digits) for end in told)
        return Span(measured_to(low, most), measured_to(high, most), self.kind)

    @property
    def end(self) -> float:
        """The number that things after the span agree with."""
        return float(self.low if self.kind == "least" else self.high)

    @property
    def said(self) -> Decimal:
        """That number as it is said."""
        end = self.low if self.kind == "least" else self.high
        return end if isinstance(end, Decimal) else readable(end)

    @property
    def is_one(self) -> bool:
        """Whether that number is said as one."""
        return self.said == 1

    @property
    def form(self) -> Literal["any", "single", "one", "many"]:
        """Whether a thing is told without a number, as one or as several."""
        if self.kind in ("any", "single"):
            return self.kind
        return "one" if self.kind == "exact" and self.is_one else "many"


BLANK = Span(2.0, 2.0, "blank")
"""So many of several."""


class Range(Fact):
    """From one end to another, as they are written."""

    low: str
    high: str


def with_gap(sentence: str) -> str:
    """A sentence with an open place, as it can be read.

    >>> with_gap(f"That is {OPEN} times as much.")
    'That is … times as much.'
    """
    return sentence.replace(OPEN, "…")


def exactly(value: float, finer: int = 0) -> Span:
    """A single number as a span, rounded as it will be said."""
    said = _finer(float(readable(value, finer)), finer)
    return Span(said, said, "exact")


def _finer(value: float, finer: int) -> float | Decimal:
    """A number that will be rounded as usual, or one that is as it will be said."""
    return readable(value, finer) if finer else value


def percent(share: float, *, whole: bool = False) -> Percent:
    """A share in per cent, with one decimal or as a whole number.

    Examples
    --------
    >>> from elicitor.words import say
    >>> say((percent(0.9752), percent(0.00002), percent(0.002, whole=True)))
    '97.5 %, under 0.1 % and under 1 %'
    >>> say((percent(3e-17), percent(1 - 1e-16)))  # which rounding leaves of 0 and 1
    '0 % and 100 %'
    """
    least = Decimal("1") if whole else Decimal("0.1")
    share = round(share, CERTAIN)
    if 0 < 100 * share < least / 2:
        return Percent(least, "under")
    if 100 * share < 100 and 100 * (1 - share) < least / 2:
        return Percent(100 - least, "over")
    return Percent(Decimal(f"{100 * share:.0f}") if whole else tenth(100 * share))


def percents_within(
    share: float, low: float, high: float
) -> tuple[Percent, Percent, Percent]:
    """A share and its range in whole per cent, or finer where it would be an end.

    Examples
    --------
    >>> from elicitor.words import say
    >>> say(percents_within(0.32, 0.27, 0.38)), say(percents_within(0.32, 0.27, 0.324))
    ('32 %, 27 % and 38 %', '32 %, 27 % and 32.4 %')
    """
    first, *ends = (percent(one, whole=True) for one in (share, low, high))
    alike = [
        end
        for end, told in zip((low, high), ends, strict=True)
        if told == first and end != share
    ]
    if alike:
        first, *ends = (percent(one) for one in (share, low, high))
    return first, ends[0], ends[1]


def count_of(count: float, whole: float, what: Fact | str | None = None) -> CountOf:
    """How many of how many; what is no whole number has one decimal.

    Examples
    --------
    >>> from elicitor.words import say
    >>> say((count_of(118, 121), count_of(1.5, 1200, "women")))
    '118 of 121 (97.5 %) and 1.5 of 1,200 women (0.1 %)'
    """
    return CountOf(tenth(count), round(whole), percent(count / whole), what)


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
