"""JSON documents that may have been changed since they were written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

from elicitor.core.errors import ElicitorError

__all__ = ["DAMAGE", "parse_document", "text_of", "told_damage", "whose_file"]

DAMAGE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What it comes to when a part of a document is taken for what it is not."""


def told_damage(error: Exception) -> str:
    """Say what is wrong in one sentence; errors of others with their kind."""
    if isinstance(error, KeyError):
        return f"it has no {error}."
    kind = "" if isinstance(error, ElicitorError) else f"{type(error).__name__}: "
    return f"{kind}{error}".rstrip(".") + "."


def text_of(path: Path) -> str:
    """The text of a UTF-8 file; a mark at its beginning, as of Notepad, is no part."""
    return path.read_text(encoding="utf-8-sig")


def whose_file(path: Path) -> str:
    """Which file is damaged, and what can be done about it."""
    return (
        f" The file is {str(path)!r}; put a copy there that is whole, if you have one."
    )


def parse_document(text: str) -> Any:
    """Read JSON in which every number is finite, as in all that we write.

    ValueError if it is not, is nested too deeply, or a number is beyond floating point.
    """
    try:
        return json.loads(
            text, parse_constant=_refuse, parse_float=_finite, parse_int=_whole
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if abs(number) == float("inf"):
        raise ValueError(f"{digits} is too large")
    return number


def _whole(digits: str) -> int:
    if abs(float(digits)) == float("inf"):
        raise ValueError(f"a number of {len(digits)} digits is too large")
    return int(digits)
