"""Names of groups, from one column or from a combination of several.

A text names its group itself. In a column that has a name, "yes" or "no" is said with
it: a column ``old`` of booleans tells "old" from "not old", and a column ``region`` of
numbers tells "region 1" from "region 2". Columns are joined by commas.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

import numpy as np

from elicitor.core.checks import check_count, shown
from elicitor.core.errors import InvalidDataError
from elicitor.regions.multiclass.labels import word

__all__ = ["group_labels", "group_order"]


def group_labels(groups: Any, *, n_rows: int | None = None) -> np.ndarray:
    """Name the group of each row.

    Parameters
    ----------
    groups : array-like, sequence of array-like, mapping or data frame
        One column of length n_samples; or several that are combined: an array of shape
        (n_samples, n_columns), a list of columns, a mapping of names to columns, or a
        data frame of pandas or polars. Only the last two name their columns.
    n_rows : int, optional
        How many rows there must be.

    Returns
    -------
    ndarray of str of shape (n_samples,)
        Such as "female, under 40".

    Raises
    ------
    InvalidDataError
        If there is no column, lengths differ, a value is missing, or two combinations
        would get the same name.

    Examples
    --------
    >>> group_labels({"sex": ["female", "male"], "old": [False, True]}).tolist()
    ['female, not old', 'male, old']
    """
    columns = _columns(groups)
    if not columns:
        raise InvalidDataError(f"groups must have at least one column; got {groups!r}.")
    _require_rows(columns, n_rows)
    words = [_words(name, column) for name, column in columns.items()]
    return _joined(words)


def group_order(labels: Iterable[str]) -> tuple[str, ...]:
    """The different names of groups, by the alphabet and numbers by size.

    >>> group_order(["age 10", "age 9", "age 10"])
    ('age 9', 'age 10')
    """
    return tuple(sorted(set(map(str, labels)), key=_sort_key))


def _sort_key(label: str) -> tuple[list[tuple[str, int]], str]:
    parts = re.findall(r"(\d+)|(\D+)", label)
    return [(text, int(number or 0)) for number, text in parts], label


def _columns(groups: Any) -> dict[str | int, list[Any]]:
    """The columns under their names, or numbered from 1; 0 is the only one."""
    if hasattr(groups, "columns"):  # of pandas or polars
        groups = {str(name): groups[name] for name in groups.columns}
    if isinstance(groups, Mapping):
        return {
            str(name): _column(str(name), column) for name, column in groups.items()
        }
    if isinstance(groups, (list, tuple)) and groups and _is_column(groups[0]):
        parts = list(groups)
    elif isinstance(groups, np.ndarray) and groups.ndim == 2:
        parts = list(groups.T)
    else:
        return {0: _column(0, groups)}
    return {i: _column(i, part) for i, part in enumerate(parts, start=1)}


def _is_column(value: Any) -> bool:
    return np.iterable(value) and not isinstance(value, (str, bytes))


def _column(name: str | int, values: Any) -> list[Any]:
    if not _is_column(values):
        raise InvalidDataError(
            f"{_called(name)} must hold the group of each row; got {shown(values)}."
        )
    return list(values.tolist() if hasattr(values, "tolist") else values)


def _require_rows(columns: Mapping[str | int, list[Any]], n_rows: int | None) -> None:
    sizes = {name: len(column) for name, column in columns.items()}
    wanted = (
        next(iter(sizes.values()), 0)
        if n_rows is None
        else check_count("n_rows", n_rows, at_least=1)
    )
    for name, size in sizes.items():
        if size != wanted or not size:
            raise InvalidDataError(
                "groups must say the group of each row, of "
                f"{wanted or 'at least one'}; {_called(name)} has {size} values."
            )


def _words(name: str | int, column: list[Any]) -> list[str]:
    """How each value of a column is said."""
    known: dict[tuple[type, Any], str] = {}
    for row, value in enumerate(column):
        if not isinstance(value, Hashable):
            raise InvalidDataError(
                f"{_called(name)} must hold texts, numbers or booleans; row {row} is "
                f"{value!r}."
            )
        if (type(value), value) not in known:
            known[type(value), value] = _word(name, row, value)
    return [known[type(value), value] for value in column]


def _word(name: str | int, row: int, value: Any) -> str:
    if _is_missing(value):
        raise InvalidDataError(
            f"{_called(name)} must have no missing values; row {row} is {value!r}. "
            "Leave such rows out, or make them a group by a text such as 'unknown'."
        )
    if isinstance(name, int) or isinstance(value, str):
        return word(value).strip()
    if isinstance(value, (bool, np.bool)):
        return name if value else f"not {name}"
    return f"{name} {word(value)}"


def _is_missing(value: Any) -> bool:
    if value is None or (isinstance(value, str) and not value.strip()):
        return True
    different = value != value
    # Pandas' NA is neither equal to itself nor different.
    return not isinstance(different, (bool, np.bool)) or bool(different)


def _joined(words: list[list[str]]) -> np.ndarray:
    """One name per row; different combinations have different names."""
    combinations: dict[str, tuple[str, ...]] = {}
    rows = list(zip(*words, strict=True))
    for row in dict.fromkeys(rows):
        label = ", ".join(row)
        if combinations.setdefault(label, row) != row:
            raise InvalidDataError(
                f"groups must have different names; {combinations[label]!r} and "
                f"{row!r} would both be called {label!r}."
            )
    return np.array([", ".join(row) for row in rows], dtype=str)


def _called(name: str | int) -> str:
    if name == 0:
        return "groups"
    return f"Column {name if isinstance(name, int) else repr(name)} of groups"
