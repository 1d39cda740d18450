"""In which order groups of people stand on pages, unless the owner says another.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
–           ``NUMBER``              the first number in a name; names without come last
–           ``BELOW``, ``ABOVE``    what makes a name stand before, or after, others of
                                    the same number: "under 30", "30 to 60", "over 60"
==========  ======================  ===============================================
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

__all__ = ["arranged", "in_order"]

NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
DIGITS = re.compile(r"(\d+)")
BELOW = re.compile(
    r"[<≤]|\b(?:under|below|less|up to|at most|younger|unter|bis zu|weniger|höchstens"
    r"|jünger)\b",
    re.IGNORECASE,
)
ABOVE = re.compile(
    r"[>≥]|\d\s*\+|\b(?:over|above|more|at least|older|from|über|mehr|mindestens"
    r"|älter|ab)\b",
    re.IGNORECASE,
)


def in_order(groups: Iterable[str]) -> tuple[str, ...]:
    """Sort names by their first number, then by the alphabet.

    >>> in_order(["30 bis 60", "unter 30", "über 60"])
    ('unter 30', '30 bis 60', 'über 60')
    >>> in_order(["men", "Women", "ward 10", "ward 9"])
    ('ward 9', 'ward 10', 'men', 'Women')
    """
    return tuple(sorted(groups, key=_key))


def arranged(groups: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """Groups in the order that was said; what was not said comes last, as it was."""
    places = {name: i for i, name in enumerate(order)}
    return tuple(sorted(groups, key=lambda name: places.get(name, len(places))))


def _key(name: str) -> tuple[float, int, list[tuple[int, str]], str]:
    found = NUMBER.search(name)
    number = math.inf if found is None else float(found[0].replace(",", "."))
    side = bool(ABOVE.search(name)) - bool(BELOW.search(name))
    parts = [
        (int(one), "") if one.isdigit() else (-1, one.casefold())
        for one in DIGITS.split(name)
    ]
    return number, side if found else 0, parts, name
