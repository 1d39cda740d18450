"""A person at the terminal.

Answers are typed and confirmed with Enter: one slip of a finger is then no answer, and
the same dialogue works through a pipe and with a screen reader. Nothing is told by
colour alone.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from elicitor.core.answer import Answer
from elicitor.core.checks import check_instance
from elicitor.core.errors import OracleUnavailableError
from elicitor.core.question import Question
from elicitor.oracles.base import Oracle
from elicitor.oracles.displays import Display
from elicitor.oracles.displays.facts import QuestionOf
from elicitor.oracles.terminal_facts import HelpOfKeys, Keys, NoKey
from elicitor.words import Fact, Joined, say
from elicitor.words.rendering import LETTERS

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["KEYS", "Command", "TerminalOracle"]


class Command(Enum):
    """What a person may want instead of answering."""

    UNDO = "undo"
    QUIT = "quit"
    HELP = "help"
    NOTES = "notes"


KEYS: dict[str, Answer | Command] = {
    "a": Answer.FIRST,
    "1": Answer.FIRST,
    "b": Answer.SECOND,
    "2": Answer.SECOND,
    "=": Answer.ABOUT_EQUAL,
    "s": Answer.CANNOT_SAY,
    "skip": Answer.CANNOT_SAY,
    "u": Command.UNDO,
    "undo": Command.UNDO,
    "q": Command.QUIT,
    "quit": Command.QUIT,
    "?": Command.HELP,
    "h": Command.HELP,
    "help": Command.HELP,
    "n": Command.NOTES,
    "notes": Command.NOTES,
}
"""Figures are accepted as well: they are what many expect."""


class TerminalOracle(Oracle):
    """Shows both alternatives and reads a key.

    Parameters
    ----------
    display : Display
        What a question looks like.
    console : rich.console.Console
        Where to write.
    read : callable, default=input
        Reads one line, given a prompt; raises EOFError when there is no more input.
    """

    def __init__(
        self,
        display: Display,
        *,
        console: Console,
        read: Callable[[str], str] = input,
    ) -> None:
        self.display = display
        self.console = console
        self.read = read

    def respond(self, question: Question, *, number: int) -> Answer | Command:
        """Show a question and return the answer, or what else the person wants.

        Parameters
        ----------
        question : Question
            Two statistics that the display knows how to show.
        number : int
            One-based number of the question.

        Help and notes are given here, so they are never what is returned.

        Raises
        ------
        OracleUnavailableError
            If the input is closed.
        """
        self._show(check_instance("question", question, Question), number)
        while True:
            self._hint()
            try:
                line = self.read(f"{self._say(Keys('prompt'))} ")
            except EOFError:
                raise OracleUnavailableError(
                    "The input was closed before the question was answered."
                ) from None
            reply = KEYS.get(line.strip().lower())
            if isinstance(reply, Answer):
                self.n_questions += 1
            if reply not in (None, Command.HELP, Command.NOTES):
                return reply
            typed = line.strip()[:40]
            told: dict[Answer | Command | None, Fact | Joined] = {
                None: NoKey(typed) if typed else Keys("nothing-typed"),
                Command.HELP: HelpOfKeys(),
                Command.NOTES: self._notes(),
            }
            text = self._say(told[reply])
            self.console.print(text, markup=False, highlight=False)

    def _say(self, told: Fact | Joined) -> str:
        """Say something in the language of the questions."""
        return say(told, self.display.language)

    def _hint(self) -> None:
        """Name the keys."""
        known = ("hint-of-notes",) if self.display.misleading else ()
        for what in ("hint", *known):
            self.console.print(self._say(Keys(what)), style="dim", highlight=False)

    def _notes(self) -> Fact | Joined:
        """How the numbers that are shown can mislead."""
        told = self.display.misleading.items()
        if not told:
            return Keys("no-notes")
        lines = (Joined((name, how), "colon") for name, how in told)
        return Joined((Keys("notes"), *lines), "line")

    def answer(self, question: Question) -> Answer:
        """See :meth:`Oracle.answer`; undo is not offered here."""
        return self._answer(question)

    def _answer(self, question: Question) -> Answer:
        while True:
            reply = self.respond(question, number=self.n_questions + 1)
            if isinstance(reply, Answer):
                return reply
            if reply is Command.QUIT:
                raise OracleUnavailableError("The person left.")
            self.console.print(self._say(Keys("nothing-here")))

    def _show(self, question: Question, number: int) -> None:
        from rich.columns import Columns
        from rich.console import Group
        from rich.panel import Panel
        from rich.text import Text

        self.console.print()
        self.console.rule(Text(self._say(QuestionOf.number(question, number))))
        panels = [
            Panel(side, title=f"[bold]{name}[/bold]", title_align="left", expand=False)
            for name, side in zip(LETTERS, self.display.sides(question), strict=True)
        ]
        widest = max(self.console.measure(panel).maximum for panel in panels)
        for panel in panels:
            panel.width, panel.expand = widest, True
        beside = 2 * widest < self.console.width
        self.console.print(Columns(panels) if beside else Group(*panels))
        remark = self.display.remark(question)
        if remark:
            self.console.print(remark, style="dim", markup=False, highlight=False)
        sentence = self.display.difference(question)
        self.console.print(sentence, style="bold", markup=False, highlight=False)
