"""One interface for all that shows facts: a console, a page, a document, JSON."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from elicitor.core.fact import plain
from elicitor.words.blocks import Cell, Choice, Line, Stack, Table, Tree, View, Visitor
from elicitor.words.catalogue import ENGLISH, catalogue
from elicitor.words.media import HTML, MARKDOWN, MARKUP, PLAIN, Medium
from elicitor.words.saying import say

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = [
    "LETTERS",
    "HtmlRenderer",
    "JsonRenderer",
    "MarkdownRenderer",
    "Renderer",
    "TerminalRenderer",
]

Shown = TypeVar("Shown")

LETTERS = ("A", "B")
"""What the two alternatives are called: a figure would read as a number of people."""


class Renderer(Visitor[Shown]):
    """Shows blocks of facts in a language.

    Parameters
    ----------
    language : str, default="en"
        One of :func:`elicitor.words.languages`.

    Raises
    ------
    InvalidParameterError
        If there is no catalogue of the language.
    """

    medium: ClassVar[Medium] = PLAIN

    def __init__(self, language: str = ENGLISH) -> None:
        catalogue(language)  # there is one, or an error says so
        self.language = language

    def words(self, cell: Cell) -> str:
        """Say what a cell holds, stressed where it is."""
        told = say(cell.what, self.language, medium=self.medium)
        return self.medium.stress(told, cell.differs)


class Page(Renderer[Shown]):
    """A renderer that shows a whole question."""

    @abstractmethod
    def view(self, view: View) -> Shown:
        """Show both sides, what differs and what else is to know."""


class TerminalRenderer(Renderer["RenderableType"]):
    """Shows blocks on a console; who shows them decides what stands beside what.

    Nothing is told by colour alone: what differs is bold, and is in the words as well.
    """

    medium = MARKUP

    def line(self, block: Line) -> RenderableType:
        """See :meth:`Visitor.line`."""
        from rich.text import Text

        return Text.from_markup(self.words(block.cell))

    def choice(self, block: Choice) -> RenderableType:
        """See :meth:`Visitor.choice`."""
        from rich.text import Text

        told = ([say(fact, self.language) for fact in way] for way in block.ways)
        ways = list(told)
        fitting = (way for way in ways if max(map(len, way)) <= block.width)
        return Text("\n".join(next(fitting, ways[-1])))

    def tree(self, block: Tree) -> RenderableType:
        """See :meth:`Visitor.tree`."""
        from rich.tree import Tree as Drawn

        def grow(drawn: Drawn, parts: tuple[Tree, ...]) -> Drawn:
            for part in parts:
                grow(drawn.add(self.words(part.cell)), part.parts)
            return drawn

        return grow(Drawn(self.words(block.cell)), block.parts)

    def table(self, block: Table) -> RenderableType:
        """See :meth:`Visitor.table`."""
        from rich.table import Table as Drawn

        indent = " " if block.below else ""
        drawn = Drawn.grid(padding=(0, 1))
        if block.header:
            drawn = Drawn(box=None, padding=(0, 1, 0, len(indent)), pad_edge=False)
        # Rich takes room for an empty column from the others.
        spoken = [
            i
            for i in range(len(block.right))
            if any(row[i].what != "" for row in block.rows)
        ]
        for i in spoken:
            drawn.add_column(
                self.words(block.header[i]) if block.header else "",
                justify="right" if block.right[i] else "left",
                header_style="not bold",
            )
        for row in block.rows:
            first, *rest = (self.words(row[i]) for i in spoken)
            drawn.add_row(indent + first, *rest)
        return drawn

    def stack(self, block: Stack) -> RenderableType:
        """See :meth:`Visitor.stack`."""
        from rich.console import Group
        from rich.text import Text

        parts: list[RenderableType] = []
        for group in block.groups:
            parts += [Text()] if parts else []
            parts += [part.render(self) for part in group]
        return Group(*parts)


class HtmlRenderer(Page[str]):
    """Writes HTML; every name is escaped, nothing else is added but elements.

    Parameters
    ----------
    language : str, default="en"
        One of :func:`languages`; names are shown as they are.
    """

    medium = HTML

    def line(self, block: Line) -> str:
        """See :meth:`Visitor.line`."""
        return f"<p>{self.words(block.cell)}</p>"

    def choice(self, block: Choice) -> str:
        """See :meth:`Visitor.choice`; a page has room."""
        return "".join(self.line(Line(Cell(fact))) for fact in block.ways[0])

    def tree(self, block: Tree) -> str:
        """See :meth:`Visitor.tree`."""
        return f"<ul>{self._branch(block)}</ul>"

    def _branch(self, block: Tree) -> str:
        inner = "".join(self._branch(part) for part in block.parts)
        below = f"<ul>{inner}</ul>" if inner else ""
        return f"<li>{self.words(block.cell)}{below}</li>"

    def table(self, block: Table) -> str:
        """See :meth:`Visitor.table`; the first cell of a row is its header."""
        titles = "".join(f'<th scope="col">{self.words(c)}</th>' for c in block.header)
        head = f"<thead><tr>{titles}</tr></thead>" if titles else ""
        rows = "".join(f"<tr>{self._row(row)}</tr>" for row in block.rows)
        return f"<table>{head}<tbody>{rows}</tbody></table>"

    def _row(self, row: tuple[Cell, ...]) -> str:
        first, *rest = (self.words(cell) for cell in row)
        cells = "".join(f"<td>{text}</td>" for text in rest)
        return f'<th scope="row">{first}</th>{cells}'

    def stack(self, block: Stack) -> str:
        """See :meth:`Visitor.stack`."""
        return "".join(
            f"<div>{''.join(part.render(self) for part in group)}</div>"
            for group in block.groups
        )

    def view(self, view: View) -> str:
        """See :meth:`Page.view`."""
        sides = "".join(
            f"<section><h2>{letter}</h2>{side.render(self)}</section>"
            for letter, side in zip(LETTERS, view.sides, strict=True)
        )
        told = [*view.remarks, *view.changes]
        return sides + "".join(self.line(Line(Cell(fact))) for fact in told)


class MarkdownRenderer(Page[str]):
    """Writes Markdown, with tables of pipes.

    Parameters
    ----------
    language : str, default="en"
        One of :func:`languages`; names are shown as they are.
    """

    medium = MARKDOWN

    def line(self, block: Line) -> str:
        """See :meth:`Visitor.line`."""
        return self.words(block.cell)

    def choice(self, block: Choice) -> str:
        """See :meth:`Visitor.choice`; a document has room."""
        return "\n\n".join(self.line(Line(Cell(fact))) for fact in block.ways[0])

    def tree(self, block: Tree) -> str:
        """See :meth:`Visitor.tree`."""
        return "\n".join(self._branch(block, 0))

    def _branch(self, block: Tree, depth: int) -> list[str]:
        below = [line for part in block.parts for line in self._branch(part, depth + 1)]
        return [f"{'  ' * depth}- {self.words(block.cell)}", *below]

    def table(self, block: Table) -> str:
        """See :meth:`Visitor.table`; a table of this kind always has a header."""
        titles = [self.words(c) for c in block.header] or [""] * len(block.right)
        rules = ["--:" if right else ":--" for right in block.right]
        rows = [[self.words(cell) for cell in row] for row in block.rows]
        return "\n".join(f"| {' | '.join(row)} |" for row in (titles, rules, *rows))

    def stack(self, block: Stack) -> str:
        """See :meth:`Visitor.stack`."""
        parts = (part.render(self) for group in block.groups for part in group)
        return "\n\n".join(parts)

    def view(self, view: View) -> str:
        """See :meth:`Page.view`."""
        sides = [
            f"**{letter}**\n\n{side.render(self)}"
            for letter, side in zip(LETTERS, view.sides, strict=True)
        ]
        told = [*view.remarks, *view.changes]
        return "\n\n".join([*sides, *(self.line(Line(Cell(fact))) for fact in told)])


class JsonRenderer(Page[dict[str, Any]]):
    """Tells facts as JSON can hold them, each beside its words.

    Parameters
    ----------
    language : str, default="en"
        One of :func:`languages`; names are shown as they are.
    """

    def cell(self, cell: Cell) -> dict[str, Any]:
        """Tell what a cell holds."""
        told = {"text": self.words(cell), "what": plain(cell.what)}
        return told if cell.differs is None else told | {"differs": cell.differs}

    def line(self, block: Line) -> dict[str, Any]:
        """See :meth:`Visitor.line`."""
        return {"line": self.cell(block.cell)}

    def choice(self, block: Choice) -> dict[str, Any]:
        """See :meth:`Visitor.choice`; the way that says most."""
        return {"lines": [self.cell(Cell(fact)) for fact in block.ways[0]]}

    def tree(self, block: Tree) -> dict[str, Any]:
        """See :meth:`Visitor.tree`."""
        return {
            "tree": self.cell(block.cell),
            "parts": [self.tree(part) for part in block.parts],
        }

    def table(self, block: Table) -> dict[str, Any]:
        """See :meth:`Visitor.table`."""
        return {
            "header": [self.cell(cell) for cell in block.header],
            "rows": [[self.cell(cell) for cell in row] for row in block.rows],
        }

    def stack(self, block: Stack) -> dict[str, Any]:
        """See :meth:`Visitor.stack`."""
        groups = [[part.render(self) for part in group] for group in block.groups]
        return {"groups": groups}

    def view(self, view: View) -> dict[str, Any]:
        """See :meth:`Page.view`."""
        return {
            "sides": [side.render(self) for side in view.sides],
            "changes": [self.cell(Cell(fact)) for fact in view.changes],
            "remarks": [self.cell(Cell(fact)) for fact in view.remarks],
        }
