"""What every display is: a way to show the two sides of a question."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from elicitor.core.question import Question

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Display"]

WIDE = 500
"""Columns of a console on which nothing is folded."""
GUIDES = " │├└─"
"""What a tree is drawn with."""


class Display(ABC):
    """Shows the two sides of a question, and says how they differ.

    Nothing is told by colour alone: what differs is bold, and is in the words as well.

    Attributes
    ----------
    notes : tuple of str
        What else is to know about the data, in sentences.
    """

    notes: tuple[str, ...] = ()

    @property
    @abstractmethod
    def opening(self) -> str:
        """What a person will see, and what is asked of them."""

    @property
    def introduction(self) -> str:
        """What a person is told before the first question, in sentences."""
        return "\n".join([self.opening, *self.notes])

    @abstractmethod
    def sides(self, question: Question) -> tuple[RenderableType, RenderableType]:
        """Return what to show of the first alternative and of the second."""

    @abstractmethod
    def difference(self, question: Question) -> str:
        """Say in one sentence what choosing B instead of A changes."""

    def lines(self, question: Question) -> tuple[str, str]:
        """Return both alternatives as they are shown, each as one line of text."""
        first, second = map(_one_line, self.sides(question))
        return first, second

    def remark(self, question: Question) -> str:  # noqa: ARG002 -- for subclasses
        """Say what else is to know about both sides, if anything."""
        return ""


def emphasised(text: str, differs: bool) -> str:
    """Text in markup, bold where the two sides differ and dim where not."""
    from rich.markup import escape

    style = "bold" if differs else "dim"
    return f"[{style}]{escape(text)}[/{style}]"


def _one_line(shown: RenderableType) -> str:
    """What a console would show, without its lines and columns."""
    from rich.console import Console

    screen = io.StringIO()
    console = Console(file=screen, width=WIDE, color_system=None)
    console.print(shown)
    rows = (
        " ".join(row.strip(GUIDES).split()) for row in screen.getvalue().split("\n")
    )
    return "; ".join(filter(None, rows)).replace(":;", ":").replace(",;", ",")
