"""How facts lie on a page: lines, trees and tables that know no medium."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from elicitor.core.fact import Fact
from elicitor.core.record import Record

__all__ = [
    "Block",
    "Cell",
    "Choice",
    "Line",
    "Stack",
    "Table",
    "Tree",
    "View",
    "Visitor",
]

Shown = TypeVar("Shown")


class Visitor(ABC, Generic[Shown]):
    """Shows every kind of block in its own way."""

    @abstractmethod
    def line(self, block: Line) -> Shown:
        """Show a line."""

    @abstractmethod
    def choice(self, block: Choice) -> Shown:
        """Show one of several ways to say the same."""

    @abstractmethod
    def tree(self, block: Tree) -> Shown:
        """Show a whole and its parts."""

    @abstractmethod
    def table(self, block: Table) -> Shown:
        """Show rows of cells."""

    @abstractmethod
    def stack(self, block: Stack) -> Shown:
        """Show blocks below each other."""


class Cell(Record):
    """Something said, and whether the other side of a question says otherwise."""

    what: Any  # fact, text or number
    differs: bool | None = None  # stressed, or stands back; None for neither


class Block(Record):
    """A part of a page."""

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """Let a visitor show it."""
        raise NotImplementedError


class Line(Block):
    """One line of words."""

    cell: Cell

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.line(self)


class Choice(Block):
    """Ways to say the same; where there is little room, the first that fits."""

    ways: tuple[tuple[Fact, ...], ...]  # lines of each, the shortest last
    width: int  # characters in a line where there is little room

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.choice(self)


class Tree(Block):
    """Something and what it consists of."""

    cell: Cell
    parts: tuple[Tree, ...] = ()

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.tree(self)


class Table(Block):
    """Rows of cells; all but the first column are numbers and what belongs to them."""

    rows: tuple[tuple[Cell, ...], ...]
    right: tuple[bool, ...]  # whether each column ends at its right side
    header: tuple[Cell, ...] = ()  # empty if rows are sentences
    below: bool = False  # whether rows tell more of the line above

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.table(self)


class Stack(Block):
    """Blocks below each other; within a group there is no room between them."""

    groups: tuple[tuple[Block, ...], ...]

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.stack(self)


class View(Record):
    """All that is said of one question."""

    sides: tuple[Block, Block]
    changes: tuple[Fact, ...]  # by choosing the second instead of the first
    remarks: tuple[Fact, ...] = ()  # on both
