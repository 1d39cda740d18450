"""Groups of people, as a file tells them: one column or a combination of several."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.checks import check_items
from elicitor.core.errors import InvalidDataError
from elicitor.datasets.columns import Columns
from elicitor.regions.groups import group_labels

__all__ = ["groups_of_rows"]

ADVICE = "Leave such rows out, or make them a group by a text such as 'unknown'."


def groups_of_rows(table: Columns, columns: Sequence[str]) -> np.ndarray | None:
    """Return the group of each row, in words.

    Several columns are combined; without columns there is None.
    """
    if not check_items("groups", columns):
        return None
    return group_labels({name: _values(table, name) for name in columns})


def _values(table: Columns, name: str) -> list[str | bool | float]:
    """A column, without missing values."""
    try:
        found = table.texts(name)
    except InvalidDataError as error:
        raise InvalidDataError(f"{error} {ADVICE}") from None
    for row, text in enumerate(found, start=1):
        if not text:
            raise table.error(
                name, f"must have no missing values; row {row} is blank. {ADVICE}"
            )
    return [_meant(text) for text in found]


def _meant(text: str) -> str | bool | float:
    """The truth value or number that a text stands for."""
    if text in ("true", "false"):
        return text == "true"
    try:
        return float(text)
    except ValueError:
        return text
