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
from elicitor.core.errors import OracleUnavailableError
from elicitor.core.question import Question
from elicitor.oracles.base import Oracle
from elicitor.oracles.wording import Outcomes, Vocabulary, difference_sentence

if TYPE_CHECKING:
    from rich.console import Console
    from rich.panel import Panel

__all__ = ["Command", "TerminalOracle"]


class Command(Enum):
    """What a person may want instead of answering."""

    UNDO = "undo"
    QUIT = "quit"


KEYS: dict[str, Answer | Command] = {
    "1": Answer.FIRST,
    "2": Answer.SECOND,
    "=": Answer.ABOUT_EQUAL,
    "?": Answer.CANNOT_SAY,
    "u": Command.UNDO,
    "undo": Command.UNDO,
    "q": Command.QUIT,
    "quit": Command.QUIT,
}
HELP = "1 or 2: that one is better   =: about equal   ?: cannot say   u: undo   q: quit"


class TerminalOracle(Oracle):
    """Shows both classifiers as counts and reads a key.

    Parameters
    ----------
    prevalence : float
        P(Y=1), so that all four counts can be shown.
    per : int
        Number of people that the counts are out of.
    vocabulary : Vocabulary
        Words of the domain.
    console : rich.console.Console
        Where to write.
    read : callable, default=input
        Reads one line, given a prompt; raises EOFError when there is no more input.
    """

    def __init__(
        self,
        *,
        prevalence: float,
        per: int,
        vocabulary: Vocabulary,
        console: Console,
        read: Callable[[str], str] = input,
    ) -> None:
        self.prevalence = prevalence
        self.per = per
        self.vocabulary = vocabulary
        self.console = console
        self.read = read

    def respond(self, question: Question, *, number: int) -> Answer | Command:
        """Show a question and return the answer, or what else the person wants.

        Parameters
        ----------
        question : Question
            Two confusions (TP, TN).
        number : int
            One-based number of the question.

        Raises
        ------
        OracleUnavailableError
            If the input is closed.
        """
        self._show(question, number)
        while True:
            self.console.print(HELP, style="dim", highlight=False)
            try:
                line = self.read("Which is better? ")
            except EOFError:
                raise OracleUnavailableError(
                    "The input was closed before the question was answered."
                ) from None
            reply = KEYS.get(line.strip().lower())
            if isinstance(reply, Answer):
                self.n_questions += 1
            if reply is not None:
                return reply
            typed = f"“{line.strip()[:40]}” is none of the keys."
            self.console.print(typed, markup=False, highlight=False)

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
            self.console.print("There is nothing to take back here.")

    def _show(self, question: Question, number: int) -> None:
        from rich.columns import Columns
        from rich.console import Group
        from rich.text import Text

        first, second = (
            Outcomes.of(side, prevalence=self.prevalence, per=self.per)
            for side in (question.first, question.second)
        )
        total = number + (question.remaining or 0)
        self.console.print()
        self.console.rule(Text(f"Question {number} of about {total}"))
        charts = [self._chart(1, first, second), self._chart(2, second, first)]
        widest = max(self.console.measure(chart).maximum for chart in charts)
        for chart in charts:
            chart.width = widest
        beside = 2 * widest < self.console.width
        self.console.print(Columns(charts) if beside else Group(*charts))
        sentence = difference_sentence(first, second, self.vocabulary)
        self.console.print(sentence, style="bold", markup=False, highlight=False)

    def _chart(self, name: int, shown: Outcomes, other: Outcomes) -> Panel:
        """A flow chart of one classifier; what is the same in both is dimmed."""
        from rich.markup import escape
        from rich.panel import Panel
        from rich.tree import Tree

        words = self.vocabulary
        tree = Tree(escape(f"{self.per} {words.people}"))
        have = tree.add(escape(f"{shown.positives} {words.positives}"))
        have.add(_leaf(shown.found, "found", other.found))
        have.add(_leaf(shown.missed, "missed", other.missed))
        rest = tree.add(escape(f"{shown.negatives} {words.negatives}"))
        rest.add(_leaf(shown.alarms, "alarmed for nothing", other.alarms))
        rest.add(_leaf(shown.cleared, "rightly left alone", other.cleared))
        return Panel.fit(tree, title=f"[bold]{name}[/bold]", title_align="left")


def _leaf(count: int, what: str, elsewhere: int) -> str:
    style = "dim" if count == elsewhere else "bold"
    return f"[{style}]{count} {what}[/{style}]"
