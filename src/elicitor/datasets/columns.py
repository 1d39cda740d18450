"""Columns of a table of text or a Parquet file, checked as they are read.

Rows are counted from 1, the header not included. Everything is read as text first and
turned into numbers here, so that every complaint can name the file, the column, the row
and what it holds.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidDataError
from elicitor.core.files import require_file
from elicitor.core.labels import spelling
from elicitor.core.optional import require
from elicitor.datasets.opening import Sheet, sheet_of
from elicitor.datasets.spreadsheet import restored

if TYPE_CHECKING:
    import polars as pl

__all__ = ["Columns", "column_names", "parquet_size", "read_columns"]

TEXT = (".csv", ".csv.gz", ".tsv", ".tsv.gz", ".txt", ".txt.gz")
PARQUET = (".parquet", ".pq")
MOST_CELLS = 100_000_000
"""Of what has more, texts are not measured."""
DECIMAL_COMMA = r"^[+-]?\d*,\d+([eE][+-]?\d+)?$"
ROW, ROWS = re.compile(r"\brow \d"), "Row 1 is the first below the header."
THOUSANDS = r"^[+-]?[1-9]\d{0,2}(,\d{3})+$"
WHOLE_WITH_COMMA = r"^([+-]?\d+),(0|00|0{4,})$"
"""A whole number as a label: three noughts would be thousands."""


def _polars() -> Any:
    return require("polars", extra="cli", caller="Reading data files")


def column_names(path: Path) -> list[str]:
    """Names of the columns of a file, in its order; one may be there twice."""
    names: list[str] = _collect(path, lambda _, header: header)
    return names


def parquet_size(path: Path) -> tuple[int, int, int]:
    """Rows, columns, and bytes of texts once they are read; little is read for it."""

    def size(lazy: pl.LazyFrame, header: list[str]) -> tuple[int, int, int]:
        polars = _polars()
        rows = lazy.select(polars.len()).collect().item()
        if rows * len(header) > MOST_CELLS:
            return rows, len(header), 0
        texts = polars.selectors.string()
        lengths = lazy.select(texts.str.len_bytes().sum()).collect()
        return rows, len(header), sum(lengths.row(0)) if lengths.width else 0

    found: tuple[int, int, int] = _collect(path, size)
    return found


def read_columns(path: Path, columns: Sequence[tuple[str, str]]) -> Columns:
    """Read columns, pairs of what one is for, as the user knows it, and its name.

    Format, separator, encoding and decimal mark of the file are found out.
    """
    _require_columns(path, column_names(path), columns)
    wanted = list(dict.fromkeys(name for _, name in columns))
    frame: pl.DataFrame = _collect(path, lambda lazy, _: lazy.select(wanted).collect())
    if frame.height == 0:
        raise InvalidDataError(f"{str(path)!r} has a header but no rows.")
    return Columns(path.name, frame)


def _collect(path: Path, work: Callable[[pl.LazyFrame, list[str]], Any]) -> Any:
    """Do something with a file and its header; what polars cannot do is one line."""
    polars = _polars()
    require_file("path", path, error=InvalidDataError)
    if not path.name.lower().endswith((*TEXT, *PARQUET)):
        raise InvalidDataError(
            f"path must end in {', '.join((*TEXT, *PARQUET))}; got {str(path)!r}."
        )
    sheet = None
    try:
        if path.name.lower().endswith(PARQUET):
            lazy = polars.scan_parquet(path)
            return work(lazy, lazy.collect_schema().names())
        sheet = sheet_of(path.read_bytes())
        lazy = _scanned(sheet)
        names = lazy.collect_schema().names()  # polars makes equal ones different
        return work(lazy, sheet.header if len(sheet.header) == len(names) else names)
    except (polars.exceptions.PolarsError, OSError, InvalidDataError) as error:
        first_line = " ".join(str(error).strip().splitlines()[:1]) or repr(error)
        reason = (sheet.overlong if sheet else "") or first_line
        raise InvalidDataError(f"{str(path)!r} cannot be read: {reason}.") from None


def _scanned(sheet: Sheet) -> pl.LazyFrame:
    """A table of text, its columns called as in the header.

    Polars keeps spaces and quotes of names, and makes equal ones differ, which stays.
    """
    lazy: pl.LazyFrame = _polars().scan_csv(
        io.BytesIO(sheet.text.encode()), infer_schema=False, separator=sheet.separator
    )
    read, header = lazy.collect_schema().names(), sheet.header
    if len(read) != len(header):
        return lazy
    names = [
        name if header.count(name) == 1 else verbatim
        for verbatim, name in zip(read, header, strict=True)
    ]
    unique = len(set(names)) == len(names)
    return lazy.rename(dict(zip(read, names, strict=True))) if unique else lazy


HINTS = {
    "id_column": " It tells who a row is about; without it rows are told by their "
    "number, 1 being the first below the header.",
    "weight": " It tells how much each row counts; --weight '' counts all alike.",
}
"""What else there is to be said of a column that is not there."""


def _require_columns(
    path: Path, present: list[str], columns: Sequence[tuple[str, str]]
) -> None:
    for argument, name in columns:
        if check_instance(argument, name, str) not in present:
            raise InvalidDataError(
                f"{argument} must be a column of {path.name}, which has "
                f"{', '.join(map(repr, present))}; got {name!r}."
                f"{HINTS.get(argument, '')}"
            )
        if (count := present.count(name)) > 1:
            raise InvalidDataError(
                f"{argument} must be one column; {path.name} has {count} that are "
                f"called {name!r}."
            )


@dataclass(frozen=True, eq=False)
class Columns:
    """Columns of one file, each turned into what is wanted of it.

    `file` is its name, for complaints; `frame` is a polars.DataFrame.
    """

    file: str
    frame: pl.DataFrame = field(repr=False)

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.frame.height

    def numbers(self, name: str) -> np.ndarray:
        """A column as finite floats; a decimal comma is understood.

        Mixed decimal marks are refused, and commas that may be marks of thousands.
        """
        polars = _polars()
        column = self._present(name)
        if not (column.dtype.is_numeric() or column.dtype == polars.String):
            raise self.error(name, f"must hold numbers; it is of type {column.dtype}.")
        if column.dtype == polars.String:
            column = self._with_points(column.str.strip_chars(), name)
        values: np.ndarray = column.cast(polars.Float64, strict=False).to_numpy()
        wrong = np.flatnonzero(~np.isfinite(values.astype(float)))
        if wrong.size:
            row = int(wrong[0])
            holds = f"row {row + 1} holds {self.frame[name][row]!r}"
            raise self.error(name, f"must hold finite numbers; {holds}.")
        return np.array(values, dtype=float)

    def probabilities(self, name: str, *, or_score: bool = True) -> np.ndarray:
        """A column as numbers in [0, 1]; `or_score` if scores may be named instead."""
        values = self.numbers(name)
        wrong = np.flatnonzero((values < 0) | (values > 1))
        if wrong.size:
            row = int(wrong[0])
            otherwise = (
                " For scores that are no probabilities name the column with the "
                "argument score instead of the argument probability."
            )
            raise self.error(
                name,
                f"must hold probabilities in [0, 1]; row {row + 1} holds "
                f"{float(values[row])!r}.{otherwise if or_score else ''}",
            )
        return values

    def texts(self, name: str) -> np.ndarray:
        """A column of labels as text, numbers in one spelling ("1.0" becomes "1").

        What `elicitor tune` wrote so that a spreadsheet does not run it is as it was.
        """
        polars = _polars()
        column = self._present(name)
        if column.dtype.is_float() and column.is_nan().any():
            row = int(np.flatnonzero(column.is_nan().to_numpy())[0]) + 1
            raise self.error(name, f"must have no missing values; row {row} is NaN.")
        raw = column.cast(polars.String)
        plain = raw.str.strip_chars().str.replace(WHOLE_WITH_COMMA, "$1")
        spelled = {text: spelling(restored(text)) for text in plain.unique().to_list()}
        return np.array(plain.replace_strict(spelled).to_list(), dtype=object)

    def verbatim(self, name: str) -> tuple[str, ...]:
        """A column as it is written; empty where nothing is, or no number (NaN)."""
        polars = _polars()
        column = self.frame[name]
        held = column.fill_nan(None) if column.dtype.is_float() else column
        return tuple(held.cast(polars.String).fill_null("").to_list())

    def error(self, name: str, what: str) -> InvalidDataError:
        """A complaint that names the file and the column."""
        counted = f" {ROWS}" if ROW.search(what) else ""
        return InvalidDataError(f"{self.file}: column {name!r} {what}{counted}")

    def _present(self, name: str) -> pl.Series:
        """A column without missing values."""
        column = self.frame[name]
        missing = np.flatnonzero(column.is_null().to_numpy())
        if missing.size:
            count = f"{missing.size} value" + ("s are" if missing.size > 1 else " is")
            first = int(missing[0]) + 1
            raise self.error(
                name,
                f"must have no missing values; {count} missing, the first in row "
                f"{first}.",
            )
        return column

    def _with_points(self, column: pl.Series, name: str) -> pl.Series:
        """Texts of numbers with decimal points instead of commas."""
        commas = column.str.contains(DECIMAL_COMMA).to_numpy()
        points = column.str.contains(".", literal=True).to_numpy()
        if not commas.any():
            return column
        if points.any():
            rows = [int(np.flatnonzero(mark)[0]) for mark in (points, commas)]
            told = " and ".join(f"row {row + 1} holds {column[row]!r}" for row in rows)
            raise self.error(name, f"must have one decimal mark; {told}.")
        if column.filter(commas).str.contains(THOUSANDS).all():
            row = int(np.flatnonzero(commas)[0])
            raise self.error(
                name,
                f"may have decimal commas or marks of thousands; row {row + 1} holds "
                f"{column[row]!r}. Write numbers with a decimal point and without "
                "marks of thousands.",
            )
        return column.str.replace(",", ".", literal=True)
