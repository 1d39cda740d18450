"""What an owner uploads: looked at, so that columns can be named and guessed."""

from __future__ import annotations

import csv
import gzip
import io
import math
import re
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Literal

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.core.labels import spelling
from elicitor.core.optional import require
from elicitor.core.printable import printable
from elicitor.datasets.columns import (
    PARQUET,
    TEXT,
    Columns,
    column_names,
    parquet_size,
    read_columns,
)
from elicitor.datasets.opening import decoded, sheet_of
from elicitor.studies.data_facts import (
    BY_ROW,
    NamelessColumn,
    NestedCells,
    NoTable,
    OneColumnOnly,
    RowCells,
    TooMuch,
    TwinColumns,
    WideRows,
)
from elicitor.studies.faults import (
    MOST_NAMED,
    faults_of,
    is_number,
    told_at_once,
    unit_of,
)
from elicitor.studies.guessing import usual_subject
from elicitor.studies.tables import Column, Table
from elicitor.words import Fact, Joined, Told, in_english

__all__ = [
    "columns_of",
    "looked_at",
    "plain_name",
    "unused",
    "without",
]

ROLES_OF_MODELS = ("models", "rewards", "costs")
ROLES_OF_CASES = ("label", "score", "probabilities", "weight", "groups")
LARGEST = 200_000_000
"""Bytes of a file once it is unpacked."""
MOST_ROWS = 2_000_000
MOST_COLUMNS = 500
MOST_CELLS = 10_000_000
HEADER = 1_000_000
"""Letters of a table of text in which the header ends."""
LONGEST_NAME = 100
FORBIDDEN = re.compile(r'[<>:"|?*]')
"""In names of files, on some machines that an export may come to."""
MOST_LABELS = 20
SHOWN_ROWS = 5
MOSTLY = 0.5
"""A column with more numbers than this share is meant to be one of numbers."""

SLIPS = 0.2
"""If fewer numbers than this share are no probabilities, they may be slips."""
HARDLY = 1e-6
"""Numbers that differ by less of their size tell no models apart."""


def plain_name(name: str) -> str:
    """The name of a file without folders, as it can be shown and kept anywhere."""
    last = printable(PurePosixPath(name.replace("\\", "/")).name)
    last = FORBIDDEN.sub("_", last)
    short = last.encode(errors="replace")[-LONGEST_NAME:].decode(errors="ignore")
    return short if short.strip(". ") else "data.csv"


def looked_at(name: str, content: bytes) -> Table:
    """Look at a file; beside rows that are too wide other errors are told at once."""
    try:
        return _seen(columns_of(name, content))
    except InvalidDataError as error:
        wide = getattr(error.args[0], "fact", None)
        if type(wide) is not WideRows:
            raise
        found = (wide, *_others(name, content))
        raise InvalidDataError(in_english(told_at_once(found))) from None


def _others(name: str, content: bytes) -> tuple[Fact, ...]:
    """What is wrong in the rows of a file that are not too wide."""
    sheet, text, numbers = sheet_of(content), io.StringIO(), []
    writer = csv.writer(text, delimiter=sheet.separator, lineterminator="\n")
    writer.writerow(sheet.header)
    for number, row in sheet.rows():
        if len(row) <= len(sheet.header):
            writer.writerow(row)
            numbers.append(number)
    plain = name.removesuffix(".gz")
    try:
        table = columns_of(plain, text.getvalue().encode())
    except InvalidDataError:  # there are no others
        return ()
    subject = usual_subject(_seen(table), plain)
    found = faults_of(subject, table, numbers=numbers)
    return tuple(one for one in found if isinstance(one, BY_ROW))


def _seen(table: Columns) -> Table:
    """A table as an owner sees it."""
    names = list(table.frame.columns)
    texts = [table.verbatim(one) for one in names]
    rows = tuple(
        tuple(printable(text[i]) for text in texts)
        for i in range(min(SHOWN_ROWS, table.height))
    )
    columns = tuple(
        _column(table, one, text) for one, text in zip(names, texts, strict=True)
    )
    return Table(columns, rows, table.height)


def columns_of(name: str, content: bytes) -> Columns:
    """All columns of a file; InvalidDataError names rows and columns."""
    _require_small(name, content)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        try:
            _require_bounded(name, path, content)
            names = column_names(path)
            _require_names(name, names)
            table = read_columns(path, [("a column", one) for one in names])
        except InvalidDataError as error:
            raise _told_plainly(error, name, content, folder) from None
        except csv.Error:  # an end of line where none can be, a cell without end
            raise InvalidDataError(in_english(NoTable("damaged", name, ""))) from None
    for one in table.frame:
        if one.dtype.is_nested() or str(one.dtype) in ("Binary", "Object"):
            raise InvalidDataError(in_english(NestedCells(one.name)))
    return table


def unused(subject: Mapping[str, Any], table: Table) -> list[str]:
    """Columns that nothing is asked about, such as numbers of patients."""
    roles = ROLES_OF_MODELS if subject.get("models") else ROLES_OF_CASES
    used: set[str] = set()
    for role in roles:
        told = subject.get(role) or ()
        for one in (told,) if type(told) is str else told:
            used.update(_may_mean(one))
    patterns = [one for one in used if "*" in one]
    return [
        one.name
        for one in table.columns
        if one.name not in used and not any(fnmatch(one.name, p) for p in patterns)
    ]


def _may_mean(told: str) -> Iterator[str]:
    """All columns that a text may be about: with a unit, or with a label after "="."""
    yield told
    for i in (i for i, letter in enumerate(told) if letter == "="):
        for part in (told[:i], told[i + 1 :]):
            yield part
            yield part.replace(r"\=", "=")


def without(name: str, content: bytes, dropped: Sequence[str]) -> tuple[str, bytes]:
    """A file without some columns; the rest as it was, unpacked, and its name."""
    if name.lower().endswith(PARQUET):
        polars = require("polars", extra="cli", caller="Reading data files")
        made = io.BytesIO()
        polars.read_parquet(io.BytesIO(content)).drop(dropped).write_parquet(made)
        return name, made.getvalue()
    sheet, text = sheet_of(content), io.StringIO()
    kept = [i for i, one in enumerate(sheet.header) if one not in dropped]
    writer = csv.writer(text, delimiter=sheet.separator, lineterminator="\n")
    for row in csv.reader(io.StringIO(sheet.text), delimiter=sheet.separator):
        if row:
            writer.writerow(row[i] for i in kept if i < len(row))
    return name.removesuffix(".gz"), text.getvalue().encode()


def _column(table: Columns, name: str, texts: tuple[str, ...]) -> Column:
    different = sorted({spelling(text) for text in {*texts} if text}, key=_in_order)
    few = tuple(different) if len(different) <= MOST_LABELS else ()
    try:
        values = table.numbers(name)
    except InvalidDataError:
        numbers = sum(is_number(text) for text in texts[:1000])
        mostly = numbers > MOSTLY * len(texts[:1000])
        unit = "" if mostly else unit_of(text.strip() for text in texts)
        meant = mostly or bool(unit)
        return Column(name, few, len(different), meant, False, unit=unit)
    outside = np.flatnonzero((values < 0) | (values > 1))
    share = not outside.size and not set(np.unique(values).tolist()) <= {0.0, 1.0}
    slips = None
    if 0 < outside.size < SLIPS * values.size:
        row = int(outside[0])
        slips = outside.size, row + 1, texts[row].strip()
    size = np.abs(values).max(initial=0.0)
    nearly = bool(np.ptp(values) <= HARDLY * size) if values.size else False
    found = len(different)
    return Column(name, few, found, True, share, slips, is_nearly_same=nearly)


def _in_order(label: str) -> tuple[float, str]:
    """Numbers by their size, before words."""
    value = float(label.replace(",", ".")) if is_number(label) else math.inf
    return value, label


def _told_plainly(
    error: InvalidDataError, file: str, content: bytes, folder: str
) -> InvalidDataError:
    """Why a file is no table, as far as we can tell it in our own words."""
    if type(error.args[0]) is Told:
        return error
    fact = _why_unreadable(file, content)
    told = str(error).replace(f"{folder}/", "")
    if fact is None and "could not parse" in told:  # a cell without end
        fact = NoTable("damaged", file, "")
    return InvalidDataError(told if fact is None else in_english(fact))


def _why_unreadable(file: str, content: bytes) -> Fact | None:
    ending = file.lower()
    if not ending.endswith((*TEXT, *PARQUET)):
        return NoTable("ending", file, "")
    if not content.strip():
        return NoTable("empty", file, "")
    if ending.endswith(PARQUET):
        return _why_no_parquet(file, content)
    try:
        sheet = sheet_of(content)
    except InvalidDataError:
        return NoTable("letters", file, "")
    if not sheet.header:
        return NoTable("empty", file, "")
    wide = [*sheet.overlong_rows()]
    if wide:
        return _too_wide(file, len(sheet.header), wide)
    shown = ", ".join(map(printable, sheet.header[:5]))
    return NoTable("no-rows", file, shown) if sheet.text.count("\n") < 2 else None


def _too_wide(file: str, columns: int, wide: list[tuple[int, int]]) -> WideRows:
    """Rows with more cells than there are columns: their numbers, and cells."""
    count, first = len(wide), wide[0]
    if count == 1:
        return WideRows(file, columns, count, *first)
    named = Joined(tuple(RowCells(*one) for one in wide[:MOST_NAMED]))
    return WideRows(file, columns, count, *first, named, max(0, count - MOST_NAMED))


def _why_no_parquet(file: str, content: bytes) -> Fact | None:
    polars = require("polars", extra="cli", caller="Reading data files")
    try:
        frame = polars.read_parquet(io.BytesIO(content))
    except (polars.exceptions.PolarsError, OSError):
        return NoTable("no-parquet", file, "")
    shown = ", ".join(map(printable, frame.columns[:5]))
    return NoTable("no-rows", file, shown) if not frame.height else None


def _require_names(file: str, names: list[str]) -> None:
    """Every column needs a name of its own, and there must be two at least."""
    numbers = [one for one in names if is_number(one)]
    if names and 2 * len(numbers) >= len(names):
        shown = ", ".join(map(printable, names[:5]))
        raise InvalidDataError(in_english(NoTable("no-names", file, shown)))
    faults: list[Fact] = [
        NamelessColumn(number) for number, one in enumerate(names, start=1) if not one
    ]
    faults += [
        TwinColumns(one, count)
        for one, count in Counter(names).items()
        if one and count > 1
    ]
    if faults:
        *_, one = faults
        told = one if len(faults) == 1 else Joined(tuple(faults), "line")
        raise InvalidDataError(in_english(told))
    if len(names) == 1:
        raise InvalidDataError(in_english(OneColumnOnly(file, names[0])))


def _require_bounded(name: str, path: Path, content: bytes) -> None:
    """Refuse what has too many rows, columns or cells, before all of it is read."""
    if name.lower().endswith(PARQUET):
        rows, columns, size = parquet_size(path)
    elif name.lower().endswith(TEXT):
        rows, columns, size = _text_size(name, decoded(content))
    else:
        return
    for count, most, what in _sizes(rows, columns, size):
        if count > most:
            raise InvalidDataError(in_english(TooMuch(name, what, count, most)))


def _sizes(
    rows: int, columns: int, size: int
) -> Iterator[tuple[int, int, Literal["rows", "columns", "cells", "bytes"]]]:
    """How much there is, how much there may be, and of what."""
    yield rows, MOST_ROWS, "rows"
    yield columns, MOST_COLUMNS, "columns"
    yield rows * columns, MOST_CELLS, "cells"
    yield size, LARGEST, "bytes"


def _text_size(name: str, text: str) -> tuple[int, int, int]:
    """Rows at most, columns, and letters; no more than the beginning is parsed."""
    start = sheet_of(text[:HEADER].encode(errors="replace"))
    rows = csv.reader(io.StringIO(start.text), delimiter=start.separator)
    first = list(islice(filter(None, rows), 2))
    if len(first) < 2 and len(text) > HEADER:
        raise InvalidDataError(f"{name}: the first row is too long for a header.")
    return max(text.count("\n") - 1, 0), len(first[0]) if first else 0, len(text)


def _require_small(name: str, content: bytes) -> None:
    """Refuse what becomes huge when it is unpacked."""
    if not content.startswith(b"\x1f\x8b"):
        return
    try:
        with gzip.open(io.BytesIO(content)) as file:
            size = 0
            while part := file.read(1_000_000):
                size += len(part)
                if size > LARGEST:
                    raise InvalidDataError(
                        in_english(TooMuch(name, "bytes", size, LARGEST))
                    )
    except (OSError, EOFError, zlib.error):
        raise InvalidDataError(in_english(NoTable("damaged", name, ""))) from None
