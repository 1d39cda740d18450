"""Cards: what they hold, and how they become HTML that needs no script.

A card stands among others in a page that is not ours, light or dark, so it takes the
colours and letters of what is around it, and what it draws has the colour of the text.
It has no headings, which would stand in the table of contents of the notebook, and
reads as well where a notebook that is not trusted is shown without any style.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from elicitor.core.record import Record
from elicitor.using.notebook.facts import MoreRows
from elicitor.words import HtmlRenderer
from elicitor.words.blocks import Block, Cell, Line, Stack, Table, View
from elicitor.words.rendering import LETTERS

__all__ = ["Bar", "Card", "CardRenderer", "lines", "style", "table"]

MOST = 8
"""Rows of a table that are shown; a screen has room for so many and the rest."""


class Bar(Record):
    """A weight and what is open of it, drawn; all are shares of the width."""

    low: float
    value: float
    high: float
    zero: float  # where nothing is

    @property
    def drawn(self) -> str:
        """As SVG, which says nothing that does not stand beside it in figures."""
        places = self.low, self.value, self.zero, self.high - self.low
        low, value, zero, wide = (f"{100 * share:.4g}%" for share in places)
        return (
            '<svg class="elicitor-bar" aria-hidden="true" width="120" height="14">'
            f'<line x1="{zero}" x2="{zero}" y1="0" y2="14" stroke="currentColor" '
            'opacity=".35"/>'
            f'<rect x="{low}" width="{wide}" y="4" height="6" rx="2" '
            'fill="currentColor" opacity=".3"/>'
            f'<circle cx="{value}" cy="7" r="3" fill="currentColor"/></svg>'
        )


class Card:
    """What is shown of a thing: a title, a lead for readers in a hurry, and parts.

    `folds` can be opened. What is `done`, of how much, is drawn beside the title.
    """

    def __init__(
        self,
        title: Any,
        lead: Any,
        *parts: Block | View,
        folds: dict[Any, Block] | None = None,
        done: tuple[int, int] | None = None,
    ) -> None:
        self.title, self.lead, self.parts = title, lead, parts
        self.folds = {} if folds is None else folds
        self.done = done


class CardRenderer(HtmlRenderer):
    """Writes cards."""

    def card(self, card: Card) -> str:
        """Write a whole card."""
        title, lead = (self.words(Cell(told)) for told in (card.title, card.lead))
        parts = "".join(map(self.part, card.parts))
        folds = "".join(
            f"<details><summary>{self.words(Cell(name))}</summary>"
            f"{block.render(self)}</details>"
            for name, block in card.folds.items()
        )
        told = f'<p class="elicitor-lead">{lead}</p>' if lead else ""
        bar = ""
        if card.done is not None:
            done, whole = card.done
            share = f'value="{done}" max="{whole}"'
            bar = f'<progress aria-hidden="true" {share}></progress>'
        return (
            f'<style>{style()}</style><section class="elicitor-card" '
            f'aria-label="{title}"><p class="elicitor-title">{title}{bar}</p>'
            f"{told}{parts}{folds}</section>"
        )

    def part(self, part: Block | View) -> str:
        """Write a block, or both sides of a question."""
        return self.view(part) if isinstance(part, View) else part.render(self)

    def words(self, cell: Cell) -> str:
        """See :meth:`Renderer.words`; a bar is drawn."""
        return cell.what.drawn if isinstance(cell.what, Bar) else super().words(cell)

    def view(self, view: View) -> str:
        """See :meth:`Page.view`; the sides beside each other where there is room."""
        sides = "".join(
            f'<div class="elicitor-side" role="group" aria-label="{letter}">'
            f'<p class="elicitor-letter">{letter}</p>{side.render(self)}</div>'
            for letter, side in zip(LETTERS, view.sides, strict=True)
        )
        remarks = "".join(self.line(Line(Cell(fact))) for fact in view.remarks)
        changes = "".join(
            f'<p class="elicitor-change">{self.words(Cell(fact))}</p>'
            for fact in view.changes
        )
        return f'<div class="elicitor-sides">{sides}</div>{remarks}{changes}'

    def table(self, block: Table) -> str:
        """See :meth:`Visitor.table`; numbers end at their right."""
        sides = [f"elicitor-{'right' if end else 'left'}" for end in block.right]
        titles = "".join(
            f'<th scope="col" class="{side}">{self.words(cell)}</th>'
            for cell, side in zip(block.header, sides, strict=False)
        )
        head = f"<thead><tr>{titles}</tr></thead>" if titles else ""
        rows = "".join(f"<tr>{self._sided(row, sides)}</tr>" for row in block.rows)
        return f"<table>{head}<tbody>{rows}</tbody></table>"

    def _sided(self, row: tuple[Cell, ...], sides: list[str]) -> str:
        first, *rest = zip(map(self.words, row), sides, strict=True)
        cells = "".join(f'<td class="{side}">{text}</td>' for text, side in rest)
        return f'<th scope="row" class="{first[1]}">{first[0]}</th>{cells}'


def table(
    header: tuple[Any, ...],
    rows: list[tuple[Any, ...]],
    right: tuple[int, ...] = (),
    most: int = MOST,
) -> Stack:
    """A table with at most so many rows, and how many more there are.

    The columns `right` hold numbers.
    """
    shown = tuple(tuple(map(Cell, row)) for row in rows[:most])
    sides = tuple(i in right for i in range(len(header)))
    laid: tuple[Block, ...] = (Table(shown, sides, tuple(map(Cell, header))),)
    if len(rows) > most:
        laid += (Line(Cell(MoreRows(len(rows) - most))),)
    return Stack((laid,))


def lines(told: tuple[Any, ...] | list[Any], most: int = MOST) -> Stack:
    """Sentences below each other, at most so many."""
    shown = tuple(Line(Cell(one)) for one in told[:most])
    if len(told) > most:
        shown += (Line(Cell(MoreRows(len(told) - most))),)
    return Stack((shown,))


@cache
def style() -> str:
    """What all cards look like."""
    path = Path(__file__).with_name("card.css")
    return " ".join(path.read_text(encoding="utf-8").split())
