"""Words that a spreadsheet would take for a formula, and back.

A cell that begins with ``= + - @``, a tab or a line end is run as a formula when a
person opens the file (CSV injection); OWASP's advice is a ``'`` before it. One more
``'`` goes before a word that looks as if it had one already, so that every word comes
back as it was. A number such as -1 is no formula and stays.
"""

from __future__ import annotations

import re

__all__ = ["neutralised", "restored"]

FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def neutralised(word: str) -> str:
    """Write a word so that a spreadsheet shows it and does not run it."""
    harmless = NUMBER.fullmatch(word) or not FORMULA.match(word)
    return word if harmless else f"'{word}"


def restored(word: str) -> str:
    """The word that :func:`neutralised` was given."""
    return word[1:] if word.startswith("'") and FORMULA.match(word) else word
