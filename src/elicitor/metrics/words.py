"""Numbers and shares as parts of English sentences that have no facts yet."""

from __future__ import annotations

from collections.abc import Sequence

from elicitor.words import say
from elicitor.words.amounts import percent
from elicitor.words.numbers import readable

__all__ = [
    "amount",
    "count_of",
    "is_settled",
    "listing",
    "per_cent",
    "plural",
]

FIRM = 5.0
"""How many times its lower end the upper end of an interval may be, for one number to
stand for it. Wider ones are told by their ends alone."""


def amount(value: float) -> str:
    """Write a number with as many digits as a reader can use.

    >>> amount(6.123), amount(0.5), amount(41.8), amount(3.0)
    ('6.1', '0.5', '42', '3')
    >>> amount(12345.6), amount(0.000012)
    ('12,346', '0.000012')
    """
    return f"{readable(value):,f}"


def plural(count: float, word: str) -> str:
    """Name `count` things.

    >>> plural(1, "false alarm"), plural(2.5, "false alarm")
    ('1 false alarm', '2.5 false alarms')
    """
    text = amount(count)
    return f"{text} {word}" if text == "1" else f"{text} {word}s"


def listing(parts: Sequence[str]) -> str:
    """Join words as a sentence does.

    >>> listing([]), listing(["a"]), listing(["a", "b", "c"])
    ('', 'a', 'a, b and c')
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def per_cent(share: float) -> str:
    """Write a share so that what happens never reads as never, nor the other way round.

    >>> per_cent(0.9752), per_cent(0.00002), per_cent(0.99999), per_cent(0.0)
    ('97.5 %', 'under 0.1 %', 'over 99.9 %', '0 %')
    """
    return say(percent(share))


def count_of(count: float, whole: int, what: str = "") -> str:
    """Write how many of how many.

    >>> count_of(118, 121), count_of(3, 442), count_of(1.5, 1200, "women")
    ('118 of 121 (97.5 %)', '3 of 442 (0.7 %)', '1.5 of 1,200 women (0.1 %)')
    """
    exact = f"{count:,.1f}".removesuffix(".0")
    named = f" {what}" if what else ""
    return f"{exact} of {whole:,}{named} ({per_cent(count / whole)})"


def is_settled(low: float, high: float) -> bool:
    """Whether an interval is narrow enough to name one number inside it.

    >>> is_settled(4.2, 8.9), is_settled(5.2, 35), is_settled(0, 3)
    (True, False, False)
    """
    return 0 < low <= high <= FIRM * low
