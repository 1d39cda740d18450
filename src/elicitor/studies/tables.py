"""A table as an owner sees it, and what is in its columns."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Column", "Table"]


@dataclass(frozen=True)
class Column:
    """What is in a column."""

    name: str
    labels: tuple[str, ...]  # its different values, if few
    distinct: int  # how many values
    is_number: bool  # is meant to be
    is_share: bool  # in [0, 1], and not 0 and 1 only
    # If nearly all are: how many are not, the first's row, and what it holds.
    slips: tuple[int, int, str] | None = None
    unit: str = ""  # what stands at every number, so that they are words
    is_nearly_same: bool = False  # numbers that hardly differ for their size

    @property
    def is_same(self) -> bool:
        """Whether it tells no model from another."""
        return self.distinct == 1 or self.is_nearly_same


@dataclass(frozen=True)
class Table:
    """A table as an owner sees it: some rows of it, and what is in its columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    height: int

    def column(self, name: str | None) -> Column | None:
        """The column of a name, if there is one."""
        return next((one for one in self.columns if one.name == name), None)

    def labels(self, name: str | None) -> tuple[str, ...]:
        """Different values of a column; none if there are too many."""
        found = self.column(name)
        return found.labels if found else ()
