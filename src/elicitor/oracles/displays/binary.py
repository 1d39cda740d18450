"""Two classes: a flow chart of what a classifier does to a number of people."""

from __future__ import annotations

from collections.abc import Sequence

from elicitor.core.checks import check_count, check_instance, check_items, check_number
from elicitor.core.question import Question
from elicitor.oracles.displays.base import FactDisplay, checked_language
from elicitor.oracles.displays.facts import (
    Alarms,
    Alike,
    BinaryOpening,
    BinarySide,
    Everyone,
    Made,
    Misses,
    Negatives,
    Outcome,
    Positives,
    SecondDoes,
    direction,
)
from elicitor.oracles.wording import Outcomes, Vocabulary
from elicitor.words import Fact, Joined, say
from elicitor.words.blocks import Cell, Tree, View

__all__ = ["BinaryDisplay"]


class BinaryDisplay(FactDisplay):
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
    language : str, default="en"
        What the display speaks; the words of the domain are used as they are.
    """

    def __init__(
        self,
        *,
        prevalence: float,
        per: int,
        vocabulary: Vocabulary,
        notes: Sequence[str] = (),
        language: str = "en",
    ) -> None:
        self.prevalence = check_number("prevalence", prevalence, above=0, below=1)
        self.per = check_count("per", per, at_least=1)
        self.vocabulary = check_instance("vocabulary", vocabulary, Vocabulary)
        self.notes = tuple(check_items("notes", notes))
        self.language = checked_language(language)

    def openings(self) -> tuple[Fact, ...]:
        """See :meth:`FactDisplay.openings`."""
        return (BinaryOpening(self.per, self.vocabulary.people),)

    def view(self, question: Question) -> View:
        """See :meth:`FactDisplay.view`."""
        first, second = self._outcomes(question)
        sides = self._chart(first, second), self._chart(second, first)
        return View(sides, (difference(first, second, self.vocabulary),))

    def lines(self, question: Question) -> tuple[str, str]:
        """See :meth:`Display.lines`."""
        first, second = map(self._line, self._outcomes(question))
        return first, second

    def _line(self, shown: Outcomes) -> str:
        counts = shown.missed, shown.positives, shown.alarms, shown.negatives
        words = self.vocabulary
        return say(BinarySide(*counts, words.people, words.positive), self.language)

    def _outcomes(self, question: Question) -> tuple[Outcomes, Outcomes]:
        first, second = (
            Outcomes.of(side, prevalence=self.prevalence, per=self.per)
            for side in (question.first, question.second)
        )
        return first, second

    def _chart(self, shown: Outcomes, other: Outcomes) -> Tree:
        people, positive = self.vocabulary.people, self.vocabulary.positive

        def leaf(count: int, kind: Made, elsewhere: int) -> Tree:
            return Tree(Cell(Outcome(count, kind), count != elsewhere))

        have = Tree(
            Cell(Positives(shown.positives, people, positive)),
            (
                leaf(shown.found, "found", other.found),
                leaf(shown.missed, "missed", other.missed),
            ),
        )
        rest = Tree(
            Cell(Negatives(shown.negatives, people, positive)),
            (
                leaf(shown.alarms, "alarmed", other.alarms),
                leaf(shown.cleared, "cleared", other.cleared),
            ),
        )
        return Tree(Cell(Everyone(self.per, people)), (have, rest))


def difference(first: Outcomes, second: Outcomes, vocabulary: Vocabulary) -> Fact:
    """What choosing the second instead of the first changes.

    Examples
    --------
    >>> say(difference(Outcomes(32, 5, 3, 60), Outcomes(35, 2, 14, 49),
    ...                Vocabulary("has cancer", "patients")))
    'B misses 3 fewer patients who have cancer and alarms 11 more patients who do not.'
    """
    who = vocabulary.people, vocabulary.positive
    missed, alarms = second.missed - first.missed, second.alarms - first.alarms
    changes: list[Fact] = []
    if missed:
        changes.append(Misses(abs(missed), direction(missed), *who))
    if alarms:
        changes.append(Alarms(abs(alarms), direction(alarms), *who, not missed))
    return SecondDoes(Joined(tuple(changes))) if changes else Alike()
