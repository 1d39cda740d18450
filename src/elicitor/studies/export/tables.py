"""Rows as a file: CSV, JSON or Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from elicitor.core.checks import check_choice

__all__ = ["FORMATS", "harmless", "table"]

Rows = Sequence[Mapping[str, Any]]
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A spreadsheet computes what begins so (OWASP, CSV injection)."""


def table(rows: Iterable[Mapping[str, Any]], kind: str) -> bytes:
    """Write rows.

    Parameters
    ----------
    rows : iterable of mapping
        What one row lacks is empty there.
    kind : {"csv", "json", "parquet"}
        Of the file.
    """
    return FORMATS[check_choice("kind", kind, FORMATS)](list(rows))


def harmless(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula; numbers stay as they are."""
    if isinstance(value, str) and value.startswith(BEGINS_A_FORMULA):
        return f"'{value}"
    return value


def _columns(rows: Rows) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def _csv(rows: Rows) -> bytes:
    text = io.StringIO(newline="")
    columns = _columns(rows)
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(map(harmless, columns))
    for row in rows:
        writer.writerow(harmless(_flat(row.get(name))) for name in columns)
    return text.getvalue().encode("utf-8")


def _flat(value: Any) -> Any:
    """Yes and no as in JSON."""
    return str(value).lower() if isinstance(value, bool) else value


def _json(rows: Rows) -> bytes:
    return json.dumps(rows, indent=1, ensure_ascii=False, allow_nan=False).encode()


def _parquet(rows: Rows) -> bytes:
    import polars  # here, since loading it takes a while

    file = io.BytesIO()
    columns = _columns(rows)
    frame = polars.DataFrame(
        {name: [row.get(name) for row in rows] for name in columns}, strict=False
    )
    frame.write_parquet(file)
    return file.getvalue()


FORMATS: Mapping[str, Callable[[Rows], bytes]] = {
    "csv": _csv,
    "json": _json,
    "parquet": _parquet,
}
"""How a table of rows is written, by the ending of the file."""
