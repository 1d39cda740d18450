"""Rows as a file: CSV, JSON or Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from elicitor.core.checks import check_choice
from elicitor.datasets.spreadsheet import neutralised

__all__ = ["FORMATS", "table"]

Rows = Sequence[Mapping[str, Any]]


def table(
    rows: Iterable[Mapping[str, Any]], kind: str, *, columns: Sequence[str] = ()
) -> bytes:
    """Write rows.

    Parameters
    ----------
    rows : iterable of mapping
        What one row lacks is empty there.
    kind : {"csv", "json", "parquet"}
        Of the file.
    columns : sequence of str, default=()
        What the columns are called where there is no row.

    Returns
    -------
    bytes
        The file.
    """
    found = list(rows)
    names = list(dict.fromkeys(name for row in found for name in row))
    return FORMATS[check_choice("kind", kind, FORMATS)](found, names or list(columns))


def _csv(rows: Rows, columns: Sequence[str]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(map(neutralised, columns))
    for row in rows:
        writer.writerow(_cell(row.get(name)) for name in columns)
    return text.getvalue().encode("utf-8")


def _cell(value: Any) -> Any:
    """Words that no spreadsheet runs; yes and no as in JSON."""
    if isinstance(value, bool):
        return str(value).lower()
    return neutralised(value) if isinstance(value, str) else value


def _json(rows: Rows, columns: Sequence[str]) -> bytes:
    del columns
    return json.dumps(rows, indent=1, ensure_ascii=False, allow_nan=False).encode()


def _parquet(rows: Rows, columns: Sequence[str]) -> bytes:
    import polars  # here, since loading it takes a while

    file = io.BytesIO()
    frame = polars.DataFrame(
        {name: [row.get(name) for row in rows] for name in columns}, strict=False
    )
    frame.write_parquet(file)
    return file.getvalue()


FORMATS: Mapping[str, Callable[[Rows, Sequence[str]], bytes]] = {
    "csv": _csv,
    "json": _json,
    "parquet": _parquet,
}
"""How a table of rows is written, by the ending of the file."""
