"""Alternatives that were compared, from arrays, data frames, or by their names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.checks import check_names, floats, shown
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.regions.pool.tables import table_columns

__all__ = ["Named", "named_rows", "statistics_of", "without_sides"]

SIDES = re.compile(r"[^ _.:/-]+[ _.:/-]+(.+)"), re.compile(r"(.+?)[ _.:/-]+[^ _.:/-]+")
"""What a column is called behind its side, or before it."""


@dataclass(frozen=True, eq=False)
class Named:
    """Alternatives that are told by their names; points are (n_models, *shape)."""

    models: tuple[str, ...]
    points: np.ndarray

    def rows(self, what: str, wanted: Sequence[Any]) -> np.ndarray:
        """The statistics of some of them, one for each name; `what` was wanted."""
        places = {name: i for i, name in enumerate(self.models)}
        for row, name in enumerate(wanted, start=1):
            if str(name) not in places:
                raise InvalidDataError(
                    f"{what} must be names of alternatives, such as "
                    f"{self.models[0]!r}; row {row} is {shown(name)}."
                )
        return self.points[[places[str(name)] for name in wanted]]


def named_rows(table: Any, names: Sequence[str] | None) -> tuple[Named, list[str]]:
    """Read a table of alternatives, and what its statistics are called.

    A mapping from names to statistics, by name or as `names`; or a data frame.
    """
    if hasattr(table, "index") and hasattr(table, "columns"):
        called = [str(name) for name in table.index]
        points, own = statistics_of("table", table, names)
    elif isinstance(table, Mapping) and table:
        called, rows = [str(name) for name in table], list(table.values())
        points, own = statistics_of("table", rows, names)
    else:
        raise InvalidDataError(
            "table must be a mapping from names to statistics, or a data frame with "
            f"an index of names; got {shown(table)}. Of any other table make a "
            "ModelPool (ModelPool.from_table) and pass it as region."
        )
    return Named(check_names(called, name="table"), points), own


def statistics_of(
    what: str, given: Any, names: Sequence[str] | None
) -> tuple[np.ndarray, list[str]]:
    """Read statistics of alternatives, one row each, and what they are called.

    Columns, mappings, or (n, n_statistics), (n, n_groups, n_statistics) as `names`.
    """
    if _has_columns(given):
        wanted = list(names or _columns_of(given))
        cells = table_columns(given, wanted, what)
        columns = [[_number(cell) for cell in column] for column in cells]
        points = np.array(columns, dtype=float).T
    else:
        points, wanted = floats(given), list(names or ())
    if points.ndim and not len(given):
        raise InvalidDataError(f"{what} must have at least one row; got none.")
    if points.ndim not in (2, 3) or not points.size:
        raise InvalidDataError(
            f"{what} must be numbers of shape (n, n_statistics), or (n, n_groups, "
            f"n_statistics) for groups; got {shown(given)}."
        )
    if not wanted:
        raise InvalidParameterError(
            f"names must say what the {points.shape[-1]} statistics are called; got "
            "none."
        )
    if len(wanted) != points.shape[-1]:
        raise InvalidParameterError(
            f"names must be one for each of the {points.shape[-1]} statistics of "
            f"{what}; got {shown(wanted)}."
        )
    _require_numbers(what, points, wanted)
    return points, wanted


def without_sides(
    first: Any, second: Any, names: Sequence[str] | None
) -> tuple[Any, Any, Sequence[str] | None]:
    """Both sides by what their columns have in common: "caught" of "a_caught".

    Only of frames whose columns are otherwise not the same ones; as they are else.
    """
    if not (hasattr(first, "columns") and hasattr(second, "columns")):
        return first, second, names
    one, other = (_columns_of(side) for side in (first, second))
    if set(names or one) <= set(one) & set(other):
        return first, second, names
    for way in SIDES:
        own, same = ({_part(name, way): name for name in side} for side in (one, other))
        kept = list(names or own)
        if "" not in own and set(kept) <= set(own) & set(same):
            sides = (
                table_columns(side, [called[name] for name in kept])
                for side, called in ((first, own), (second, same))
            )
            told = [dict(zip(kept, side, strict=True)) for side in sides]
            return told[0], told[1], kept
    return first, second, names


def _part(name: str, way: re.Pattern[str]) -> str:
    """What is left of the name of a column without its side; nothing if it has none."""
    found = way.fullmatch(name)
    return found[1] if found else ""


def _require_numbers(what: str, points: np.ndarray, names: Sequence[str]) -> None:
    wrong = np.argwhere(~np.isfinite(points))
    if len(wrong):
        row, statistic = int(wrong[0][0]) + 1, names[int(wrong[0][-1])]
        raise InvalidDataError(
            f"{what} must be finite numbers; {statistic!r} in row {row} is none. Leave "
            "rows out in which a number is missing."
        )


def _has_columns(given: Any) -> bool:
    """Whether statistics are told by their names."""
    if hasattr(given, "columns") or isinstance(given, Mapping):
        return True
    rows = isinstance(given, Sequence) and not isinstance(given, str)
    return bool(rows and len(given) and isinstance(given[0], Mapping))


def _columns_of(given: Any) -> list[str]:
    if hasattr(given, "columns"):
        return [str(name) for name in given.columns]
    return [str(name) for name in (given if isinstance(given, Mapping) else given[0])]


def _number(cell: Any) -> float:
    """A cell as a number; NaN if it is none."""
    try:
        return np.nan if isinstance(cell, (str, bytes, bool)) else float(cell)
    except (TypeError, ValueError, OverflowError):
        return np.nan
