"""Rows of several tables belong together by their order: it must be the same one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from elicitor.core.errors import InvalidDataError

__all__ = ["require_same_order"]


def require_same_order(**given: Any) -> None:
    """Refuse frames and series that have the same row labels in another order.

    Labels that are others altogether are no sign of a mistake: rows are then taken in
    the order in which they stand.
    """
    indices = {
        name: list(value.index)
        for name, value in given.items()
        if hasattr(value, "index") and hasattr(value, "iloc")
    }
    if len(indices) < 2:
        return
    (name, wanted), *others = indices.items()
    for other, labels in others:
        if labels != wanted and Counter(labels) == Counter(wanted):
            raise InvalidDataError(
                f"{name} and {other} have the same rows in another order (their "
                "indices tell). Bring them into the same one, as with "
                f"{other} = {other}.loc[{name}.index]."
            )
