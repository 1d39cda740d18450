"""Columns of a CSV or Parquet file, checked as they are read.

Rows are counted from 1, the header not included. Everything is read as text first and
turned into numbers here, so that every complaint can name the row and what it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.core.optional import require

if TYPE_CHECKING:
    import polars as pl

__all__ = [
    "column_names",
    "numbers",
    "read_columns",
    "require_probabilities",
    "spelling",
    "texts",
]

CSV, PARQUET = (".csv", ".csv.gz"), (".parquet", ".pq")


def _polars() -> Any:
    return require("polars", extra="cli", caller="Reading data files")


def column_names(path: Path) -> list[str]:
    """Names of the columns of a file, in its order."""
    names: list[str] = _collect(path, lambda lazy: lazy.collect_schema().names())
    return names


def read_columns(path: Path, columns: Sequence[tuple[str, str]]) -> pl.DataFrame:
    """Read the named columns.

    Parameters
    ----------
    path : Path
        A file whose ending tells its format.
    columns : sequence of pairs of str
        What the column is for, as the caller's user knows it, and its name.

    Raises
    ------
    InvalidDataError
        If the file cannot be read, a column is missing or there are no rows.
    """
    _require_columns(path, column_names(path), columns)
    wanted = list(dict.fromkeys(name for _, name in columns))
    frame: pl.DataFrame = _collect(path, lambda lazy: lazy.select(wanted).collect())
    if frame.height == 0:
        raise InvalidDataError(f"{str(path)!r} has a header but no rows.")
    return frame


def _collect(path: Path, work: Callable[[pl.LazyFrame], Any]) -> Any:
    """Do something with a file; what polars cannot do becomes one line."""
    polars = _polars()
    if not path.is_file():
        kind = "a folder" if path.is_dir() else "not there"
        raise InvalidDataError(f"path must be a file; {str(path)!r} is {kind}.")
    if not path.name.lower().endswith((*CSV, *PARQUET)):
        raise InvalidDataError(
            f"path must end in {', '.join((*CSV, *PARQUET))}; got {str(path)!r}."
        )
    try:
        if path.name.lower().endswith(PARQUET):
            return work(polars.scan_parquet(path))
        return work(polars.scan_csv(path, infer_schema=False))
    except (polars.exceptions.PolarsError, OSError) as error:
        first_line = str(error).strip().splitlines()[:1]
        raise InvalidDataError(
            f"{str(path)!r} cannot be read: {' '.join(first_line) or error!r}."
        ) from None


def _require_columns(
    path: Path, present: list[str], columns: Sequence[tuple[str, str]]
) -> None:
    for argument, name in columns:
        if name in present:
            continue
        hint = ""
        if len(present) == 1 and any(mark in present[0] for mark in ";\t|"):
            hint = " The fields must be separated by commas."
        raise InvalidDataError(
            f"{argument} must be a column of {path.name}, which has "
            f"{', '.join(map(repr, present))}; got {name!r}.{hint}"
        )


def numbers(column: pl.Series, name: str) -> np.ndarray:
    """A column as finite floats."""
    polars = _polars()
    _require_present(column, name)
    if not (column.dtype.is_numeric() or column.dtype == polars.String):
        raise InvalidDataError(
            f"Column {name!r} must hold numbers; it is of type {column.dtype}."
        )
    text = column.str.strip_chars() if column.dtype == polars.String else column
    values: np.ndarray = text.cast(polars.Float64, strict=False).to_numpy()
    wrong = np.flatnonzero(~np.isfinite(values.astype(float)))
    if wrong.size:
        row = int(wrong[0])
        raise InvalidDataError(
            f"Column {name!r} must hold finite numbers; row {row + 1} holds "
            f"{column[row]!r}."
        )
    return np.array(values, dtype=float)


def require_probabilities(values: np.ndarray, name: str) -> None:
    """Raise `InvalidDataError` if a column leaves [0, 1]."""
    wrong = np.flatnonzero((values < 0) | (values > 1))
    if wrong.size:
        row = int(wrong[0])
        raise InvalidDataError(
            f"Column {name!r} must hold probabilities in [0, 1]; row {row + 1} holds "
            f"{float(values[row])!r}. For scores that are no probabilities name the "
            "column with the argument score instead of probability."
        )


def _require_present(column: pl.Series, name: str) -> None:
    missing = np.flatnonzero(column.is_null().to_numpy())
    if missing.size:
        count = f"{missing.size} value" + ("s are" if missing.size > 1 else " is")
        raise InvalidDataError(
            f"Column {name!r} must have no missing values; {count} missing, the first "
            f"in row {int(missing[0]) + 1}."
        )


def texts(column: pl.Series, name: str) -> np.ndarray:
    """A label column as text, numbers in one spelling ("1.0" becomes "1")."""
    polars = _polars()
    _require_present(column, name)
    if column.dtype.is_float() and column.is_nan().any():
        row = int(np.flatnonzero(column.is_nan().to_numpy())[0])
        raise InvalidDataError(
            f"Column {name!r} must have no missing values; row {row + 1} is NaN."
        )
    raw = column.cast(polars.String)
    spelled = {text: spelling(text) for text in raw.unique().to_list()}
    return np.array(raw.replace_strict(spelled).to_list(), dtype=object)


def spelling(value: Any) -> str:
    """A label as text: "TRUE" is "true" and 1.0 is "1"."""
    text = str(value).strip()
    if text.lower() in ("true", "false"):
        return text.lower()
    try:
        number = float(text)
    except ValueError:
        return text
    return str(int(number)) if number.is_integer() else text
