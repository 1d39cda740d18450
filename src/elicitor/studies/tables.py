"""A table as an owner sees it, and what is in its columns."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Column", "Table"]


@dataclass(frozen=True)
class Column:
    """What is in a column.

    Attributes
    ----------
    labels : tuple of str
        Its different values, if there are few; else empty.
    distinct : int
        How many different values there are.
    is_number : bool
        Whether it is meant to hold numbers.
    is_share : bool
        Whether all are in [0, 1], and not 0 and 1 only.
    slips : tuple of int and str, or None
        Where nearly all are in [0, 1]: how many are not, the row of the first, and what
        it holds.
    """

    name: str
    labels: tuple[str, ...]
    distinct: int
    is_number: bool
    is_share: bool
    slips: tuple[int, int, str] | None = None


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
