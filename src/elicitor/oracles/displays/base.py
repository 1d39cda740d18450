"""What every display is: a way to show the two sides of a question."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from elicitor.core.checks import check_choice, check_instance
from elicitor.core.question import Question
from elicitor.words import Fact, Joined, languages, say
from elicitor.words.blocks import View
from elicitor.words.catalogue import ENGLISH
from elicitor.words.rendering import Page, TerminalRenderer

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Display", "FactDisplay"]

Shown = TypeVar("Shown")
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
    misleading : mapping of str to str
        How numbers that are shown can mislead, by what they are called there; told on
        request.
    language : str
        What it speaks, and what is said around it.
    person : str or None
        Who is classified, in the singular, if somebody said it.
    """

    language: str = ENGLISH
    person: str | None = None
    notes: tuple[str, ...] = ()
    misleading: Mapping[str, str] = MappingProxyType({})

    @property
    @abstractmethod
    def opening(self) -> str:
        """What a person will see, and what is asked of them."""

    @property
    def introduction(self) -> str:
        """What a person is told before the first question, in sentences."""
        return "\n".join([self.opening, *self.notes])

    def composition(self) -> tuple[Fact, ...]:
        """Return how common classes are and how large groups, as far as is known."""
        return ()

    @property
    def people_of_each(self) -> tuple[int, ...] | None:
        """How many people of each class a question shows; None if it shows none.

        None also of groups, of which each is shown with as many.
        """
        return None

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


class FactDisplay(Display):
    """A display that knows facts only: words and media are chosen when it is shown."""

    @abstractmethod
    def view(self, question: Question) -> View:
        """Return the facts that a question shows, and how they lie on a page."""

    @abstractmethod
    def openings(self) -> tuple[Fact, ...]:
        """Return what is told before the first question, a sentence each."""

    @property
    def opening(self) -> str:
        """See :attr:`Display.opening`."""
        return self._say(self.openings())

    def sides(self, question: Question) -> tuple[RenderableType, RenderableType]:
        """See :meth:`Display.sides`."""
        renderer = TerminalRenderer(self.language)
        first, second = self.view(question).sides
        return first.render(renderer), second.render(renderer)

    def difference(self, question: Question) -> str:
        """See :meth:`Display.difference`."""
        return self._say(self.view(question).changes)

    def remark(self, question: Question) -> str:
        """See :meth:`Display.remark`."""
        return self._say(self.view(question).remarks)

    def show(self, question: Question, page: Page[Shown]) -> Shown:
        """Show a whole question elsewhere than at a terminal.

        Parameters
        ----------
        question : Question
            Two statistics of the kind that the display knows.
        page : Page
            Such as ``HtmlRenderer("de")``, whose language it is then.
        """
        return check_instance("page", page, Page).view(self.view(question))

    def _say(self, facts: tuple[Fact, ...]) -> str:
        return say(Joined(facts, "line"), self.language)


def checked_language(language: str) -> str:
    """A language that there is a catalogue of."""
    return check_choice("language", language, languages())


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
