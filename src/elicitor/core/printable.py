"""Names as they can be shown: nothing in them steers a terminal or a page.

Names of models, classes and groups come from files of others. An escape sequence in
one would colour, move or overwrite what a terminal shows, and marks of direction would
turn the words beside it around.
"""

from __future__ import annotations

import re

__all__ = ["printable"]

STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control codes, escape among them
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # direction of writing
    "\u2028\u2029"  # ends of lines and paragraphs
    "\ud800-\udfff"  # halves of a character: no file can hold them
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"  # marks that nobody sees
)
SPELLED = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def printable(text: str, *, lines: bool = False) -> str:
    r"""Spell out whatever steers a terminal or a page instead of being read.

    Twice is the same as once. With `lines` ends of lines and tabs stay.

    >>> print(printable("\x1b[31mforest"), printable("a\nb"), printable("ältere"))
    \x1b[31mforest a\nb ältere
    """
    kept = "\n\t" if lines else ""

    def spelled(found: re.Match[str]) -> str:
        sign = found[0]
        if sign in kept:
            return sign
        return SPELLED.get(sign) or _escape(ord(sign))

    return STEERING.sub(spelled, text)


def _escape(code: int) -> str:
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
