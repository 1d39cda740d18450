r"""COLUMN=NAME and NAME=COLUMN, where either side may hold a "=" of its own.

A column that is there by its exact name wins over every other reading, the longest one
first; ``\=`` is a "=" that separates nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection

__all__ = ["column_first", "column_last", "unescaped"]

SEPARATOR = re.compile(r"(?<!\\)=")


def column_first(text: str, columns: Collection[str]) -> tuple[str, str]:
    """Split COLUMN=NAME; the name is empty where the text is a column alone.

    If no column is meant, the last "=" separates.
    """
    if unescaped(text) in columns:
        return unescaped(text), ""
    readings = _readings(text)
    fitting = [reading for reading in readings if reading[0] in columns]
    return (fitting or readings or [(unescaped(text), "")])[-1]


def column_last(text: str, columns: Collection[str]) -> tuple[str, str]:
    """Split NAME=COLUMN; the name is empty where nothing separates.

    If no column is meant, the first "=" separates.
    """
    readings = _readings(text)
    fitting = [reading for reading in readings if reading[1] in columns]
    return (fitting or readings or [("", unescaped(text))])[0]


def unescaped(text: str) -> str:
    r"""A text in which every ``\=`` is a "="."""
    return text.replace(r"\=", "=").strip()


def _readings(text: str) -> list[tuple[str, str]]:
    """Both sides of every "=" that may separate, the first one first."""
    sides = (
        (unescaped(text[: mark.start()]), unescaped(text[mark.end() :]))
        for mark in SEPARATOR.finditer(text)
    )
    return [(before, after) for before, after in sides if before and after]
