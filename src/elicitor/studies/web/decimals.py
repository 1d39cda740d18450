"""Numbers as people type and read them: each language has its own comma."""

from __future__ import annotations

import math
import re

__all__ = ["decimal_in", "decimal_written"]

MARKS = {"en": (",", "."), "de": (".", ",")}
"""What parts thousands, and what begins the decimals."""


def decimal_in(typed: str, language: str) -> float | None:
    """The finite number that somebody typed; None if it is none.

    Thousands may be parted; where that is not what a mark can be, it begins decimals.

    >>> decimal_in("2,5", "de"), decimal_in("2.5", "de"), decimal_in("1.000", "de")
    (2.5, 2.5, 1000.0)
    >>> decimal_in("1,000", "en"), decimal_in("about 3", "en")
    (1000.0, None)
    """
    thousands, point = (re.escape(mark) for mark in MARKS.get(language, MARKS["en"]))
    plain = re.sub(r"\s", "", typed)
    if re.fullmatch(rf"-?[1-9]\d{{0,2}}({thousands}\d{{3}})+({point}\d+)?", plain):
        plain = re.sub(thousands, "", plain)
    plain = plain.replace(",", ".")
    if not re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)", plain, flags=re.ASCII):
        return None
    found = float(plain)
    return found if math.isfinite(found) else None


def decimal_written(number: float, language: str) -> str:
    """A number as somebody would type it.

    >>> decimal_written(2.5, "de"), decimal_written(1200.0, "en")
    ('2,5', '1200')
    """
    _, point = MARKS.get(language, MARKS["en"])
    return f"{number:.15g}".replace(".", point)
