"""Rows that belong together stand in the same order, where an index tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from elicitor.core.errors import InvalidDataError

__all__ = ["require_same_order"]


def require_same_order(**given: Any) -> None:
    """Raise if two frames or series have the same rows in different orders.

    Rows are told by the index of pandas; what has none, or another one, goes by place.
    """
    indices = {
        called: column.index
        for name, one in given.items()
        for called, column in _columns(name, one)
        if hasattr(getattr(column, "index", None), "equals")
    }
    for (name, one), (other_name, other) in combinations(indices.items(), 2):
        if len(one) == len(other) and not one.equals(other) and set(one) == set(other):
            raise InvalidDataError(
                f"{name} and {other_name} must have their rows in the same order; the "
                "index of one is that of the other in another order. Bring them into "
                f"one, as with {other_name}.loc[{name}.index], or pass .to_numpy() if "
                "rows belong together as they stand."
            )


def _columns(name: str, given: Any) -> Iterator[tuple[str, Any]]:
    """What is given, or each of its columns, as errors call it."""
    if isinstance(given, Mapping):
        yield from ((f"{name}[{key!r}]", column) for key, column in given.items())
    elif isinstance(given, (list, tuple)):
        yield from ((f"{name}[{i}]", column) for i, column in enumerate(given))
    else:
        yield name, given
