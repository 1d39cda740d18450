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
    """Something said, and whether the other side of a question says otherwise.

    Attributes
    ----------
    what : Fact or Joined or str or number
        What is said.
    differs : bool, optional
        Whether it is stressed, or stands back; neither by default.
    """

    what: Any
    differs: bool | None = None


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
    """Ways to say the same; where there is little room, the first that fits.

    Attributes
    ----------
    ways : tuple of tuple of Fact
        Lines of each way, the one for ample room first, the shortest last.
    width : int
        How many characters fit into a line where there is little room.
    """

    ways: tuple[tuple[Fact, ...], ...]
    width: int

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.choice(self)


class Tree(Block):
    """Something and what it consists of.

    Attributes
    ----------
    cell : Cell
        The whole.
    parts : tuple of Tree
        What it is made of.
    """

    cell: Cell
    parts: tuple[Tree, ...] = ()

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.tree(self)


class Table(Block):
    """Rows of cells; all but the first column are numbers and what belongs to them.

    Attributes
    ----------
    rows : tuple of tuple of Cell
        Of equal lengths.
    header : tuple of Cell
        What the columns are; empty where every row is a sentence.
    below : bool
        Whether the rows tell more of the line above.
    right : tuple of bool
        Whether each column ends at its right side.
    """

    rows: tuple[tuple[Cell, ...], ...]
    right: tuple[bool, ...]
    header: tuple[Cell, ...] = ()
    below: bool = False

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.table(self)


class Stack(Block):
    """Blocks below each other; within a group there is no room between them.

    Attributes
    ----------
    groups : tuple of tuple of Block
    """

    groups: tuple[tuple[Block, ...], ...]

    def render(self, visitor: Visitor[Shown]) -> Shown:
        """See :meth:`Block.render`."""
        return visitor.stack(self)


class View(Record):
    """All that is said of one question.

    Attributes
    ----------
    sides : tuple of Block
        The first alternative and the second.
    changes : tuple of Fact
        What choosing the second instead of the first changes, a sentence each.
    remarks : tuple of Fact
        What else is to know about both.
    """

    sides: tuple[Block, Block]
    changes: tuple[Fact, ...]
    remarks: tuple[Fact, ...] = ()
