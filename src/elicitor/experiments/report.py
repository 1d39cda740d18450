"""What an experiment or a benchmark returns, and how it is written and shown."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib import metadata
from typing import TYPE_CHECKING, Any

from elicitor.core.kinds import Kind, holding

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["EXPERIMENT", "Report", "beside", "machine"]

EXPERIMENT = Kind(
    "report of an experiment",
    holding(lambda body: {"name", "source", "settings", "rows"} <= set(body)),
)
WIDEST = 10_000
"""No table is wider (characters)."""


@dataclass(frozen=True)
class Report:
    """Published numbers beside measured ones, or our speed beside a peer's.

    Attributes
    ----------
    name : str
        Name of the experiment or benchmark.
    source : str
        Paper and table; for a benchmark, what it measures.
    settings : mapping
        Everything that the numbers depend on, JSON-ready.
    rows : tuple of mapping
        For an experiment ``{"published": {...}, "measured": {...}}``, for a benchmark
        ``{"what", "ours", "peer", "ratio"}``, or what its `columns` say where it has no
        peer; JSON-ready.
    notes : tuple of str
        What a reader must know; every disagreement is explained here.
    columns : tuple of (str, str)
        Header and dotted path of each column of the printed table; by default every
        key of a row.
    """

    name: str
    source: str
    settings: Mapping[str, Any]
    rows: tuple[Mapping[str, Any], ...]
    notes: tuple[str, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON-ready data; the table's layout is left out."""
        body = asdict(self)
        del body["columns"]
        return body

    def to_json(self) -> str:
        """Return the report as indented JSON text."""
        return json.dumps(self.to_dict(), indent=2, allow_nan=False, ensure_ascii=False)

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the report, replacing `path` only once all of it is written.

        Parameters
        ----------
        path : path-like
            A JSON file; of files that are there only such reports are replaced.
        overwrite : bool, default=False
            Whether any other file may be replaced, too.

        Raises
        ------
        ForeignFileError
            If there is another file, and nobody said to replace it.
        """
        EXPERIMENT.write(path, self.to_json(), overwrite=overwrite)

    def show(self, console: Console) -> None:
        """Print the report as a table."""
        from rich import box
        from rich.measure import Measurement
        from rich.table import Table

        columns = self.columns or tuple((key, key) for key in self.rows[0])
        title = f"{self.name}: {self.source}"
        table = Table(
            title=title,
            box=box.SIMPLE_HEAD,
            padding=0,
            pad_edge=False,
            collapse_padding=True,
        )
        cells = [
            [_cell(_look_up(row, path)) for _, path in columns] for row in self.rows
        ]
        for number, (header, _) in enumerate(columns):
            words = " ".join([header, *(row[number] for row in cells)]).split()
            table.add_column(header, min_width=max(map(len, words)))
        for row in cells:
            table.add_row(*row)
        free = console.options.update(max_width=WIDEST)
        least = Measurement.get(console, free, table).minimum
        # Rather too wide than without its numbers.
        console.print(table, width=max(console.width, least), crop=False)
        for note in self.notes:
            console.print(f"• {note}", highlight=False, markup=False)


def beside(what: str, ours: Any, peer: Any, **more: Any) -> dict[str, Any]:
    """One row of a benchmark; no ratio to a peer of 0 or to nobody."""
    value, other = float(ours), None if peer is None else float(peer)
    ratio = value / other if other else None
    return {"what": what, "ours": value, "peer": other, "ratio": ratio, **more}


def machine() -> dict[str, str]:
    """What times depend on, for the settings."""
    return {
        "machine": f"{platform.machine()}, {platform.system()}",
        "python": platform.python_version(),
        "numpy": metadata.version("numpy"),
    }


def _look_up(row: Mapping[str, Any], path: str) -> Any:
    value: Any = row
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, (list, tuple)):
        return " ".join(map(_cell, value))
    return str(value)
