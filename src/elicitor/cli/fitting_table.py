"""A table that keeps its words whole where the terminal is narrow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Column, Table

__all__ = ["FittingTable"]


class FittingTable(Table):
    """Gives up its lines before a word; words that find no room are folded.

    A name that ends in dots may be that of another model.
    """

    def add_column(self, *args: Any, **options: Any) -> None:
        """See :meth:`rich.table.Table.add_column`."""
        super().add_column(*args, **{"overflow": "fold", **options})

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        """Draw it, without upright lines if these would cost a word its end."""
        sizes = [_sizes(column, console, options) for column in self.columns]
        words = sum(size.minimum for size in sizes)
        room = options.max_width - 3 * len(sizes) - 1
        if words > room:
            self.box, self.padding, self.show_edge = box.SIMPLE, 0, False
            room = options.max_width - len(sizes) + 1
        if words <= room:
            for column, width in zip(self.columns, _widths(sizes, room), strict=True):
                column.width = width
        yield from super().__rich_console__(console, options)


def _sizes(column: Column, console: Console, options: ConsoleOptions) -> Measurement:
    """How many letters the longest word of a column has, and its longest cell."""
    cells = (column.header, *column.cells)
    each = [Measurement.get(console, options, cell) for cell in cells]
    longest = max(size.maximum for size in each)
    word = longest if column.no_wrap else max(size.minimum for size in each)
    return Measurement(word, longest)


def _widths(sizes: Sequence[Measurement], room: int) -> list[int]:
    """The widest columns give up room for the others, but no word of theirs."""
    widths: list[int] = []
    for most in range(room + 1):
        wanted = [max(size.minimum, min(size.maximum, most)) for size in sizes]
        if sum(wanted) > room:
            break
        widths = wanted
    return widths
