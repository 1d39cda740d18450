"""Text of others, such as names in a file, before it is shown."""

from __future__ import annotations

import unicodedata

__all__ = ["printable"]

KEPT = "\n\t"
HIDDEN = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories of Unicode that steer a terminal or are no characters."""
TURNING = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Marks that make text read in another order than it is written."""


def printable(text: str) -> str:
    r"""Replace what would steer a terminal or a page instead of being read.

    Parameters
    ----------
    text : str
        As it came.

    Returns
    -------
    str
        The same, with a question mark in a diamond for each such character.

    Examples
    --------
    >>> printable("bus\x1b[31m")
    'bus�[31m'
    """
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if _steers(sign) else sign for sign in text
    )


def _steers(sign: str) -> bool:
    if sign in KEPT:
        return False
    return sign in TURNING or unicodedata.category(sign) in HIDDEN
