"""Two classes: a flow chart of what a classifier does to a number of people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from elicitor.core.checks import check_count, check_instance, check_items, check_number
from elicitor.core.question import Question
from elicitor.oracles.displays.base import Display, emphasised
from elicitor.oracles.wording import (
    Outcomes,
    Vocabulary,
    difference_sentence,
    written,
)

if TYPE_CHECKING:
    from rich.tree import Tree

__all__ = ["BinaryDisplay"]


class BinaryDisplay(Display):
    """Shows confusions (TP, TN) as all four counts.

    Parameters
    ----------
    prevalence : float
        P(Y=1), so that all four counts can be shown.
    per : int
        Number of people that the counts are out of.
    vocabulary : Vocabulary
        Words of the domain.
    notes : sequence of str, default=()
        What else is to know about the data.
    """

    def __init__(
        self,
        *,
        prevalence: float,
        per: int,
        vocabulary: Vocabulary,
        notes: Sequence[str] = (),
    ) -> None:
        self.prevalence = check_number("prevalence", prevalence, above=0, below=1)
        self.per = check_count("per", per, at_least=1)
        self.vocabulary = check_instance("vocabulary", vocabulary, Vocabulary)
        self.notes = tuple(check_items("notes", notes))

    @property
    def opening(self) -> str:
        """See :attr:`Display.opening`."""
        return (
            "You will see two classifiers at a time, each as what it would do to "
            f"{written(self.per)} {self.vocabulary.people}. Say which you would "
            "rather use."
        )

    def sides(self, question: Question) -> tuple[Tree, Tree]:
        """See :meth:`Display.sides`."""
        first, second = self._outcomes(question)
        return self._chart(first, second), self._chart(second, first)

    def difference(self, question: Question) -> str:
        """See :meth:`Display.difference`."""
        first, second = self._outcomes(question)
        return difference_sentence(first, second, self.vocabulary)

    def lines(self, question: Question) -> tuple[str, str]:
        """See :meth:`Display.lines`."""
        first, second = map(self._line, self._outcomes(question))
        return first, second

    def _line(self, shown: Outcomes) -> str:
        words = self.vocabulary
        return (
            f"misses {shown.missed:,} of {shown.positives:,} {words.positives}, "
            f"alarms {shown.alarms:,} of {shown.negatives:,} {words.negatives}"
        )

    def _outcomes(self, question: Question) -> tuple[Outcomes, Outcomes]:
        first, second = (
            Outcomes.of(side, prevalence=self.prevalence, per=self.per)
            for side in (question.first, question.second)
        )
        return first, second

    def _chart(self, shown: Outcomes, other: Outcomes) -> Tree:
        from rich.markup import escape
        from rich.tree import Tree

        def leaf(count: int, what: str, elsewhere: int) -> str:
            return emphasised(f"{written(count)} {what}", count != elsewhere)

        words = self.vocabulary
        tree = Tree(escape(f"{written(self.per)} {words.people}"))
        have = tree.add(escape(words.count_positives(shown.positives)))
        have.add(leaf(shown.found, "found", other.found))
        have.add(leaf(shown.missed, "missed", other.missed))
        rest = tree.add(escape(words.count_negatives(shown.negatives)))
        rest.add(leaf(shown.alarms, "alarmed for nothing", other.alarms))
        rest.add(leaf(shown.cleared, "rightly left alone", other.cleared))
        return tree
