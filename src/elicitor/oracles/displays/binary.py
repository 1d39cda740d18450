"""Two classes: a flow chart of what a classifier does to a number of people."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.checks import check_count, check_instance, check_items, check_number
from elicitor.core.question import Question
from elicitor.oracles.displays.base import FactDisplay, checked_language
from elicitor.oracles.displays.composition import classes_among
from elicitor.oracles.displays.facts import (
    Alarms,
    Alike,
    BinaryOpening,
    BinarySide,
    Everyone,
    LargestChanges,
    Made,
    Misses,
    MoreOf,
    Negatives,
    Outcome,
    OwnCount,
    OwnName,
    Positives,
    SecondDoes,
    direction,
)
from elicitor.oracles.displays.group_words import ClassWords
from elicitor.oracles.wording import Outcomes, Vocabulary
from elicitor.words import Fact, Joined, say
from elicitor.words.blocks import Cell, Tree, View

__all__ = ["BinaryDisplay", "negatives_of", "positives_of"]


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
        self.person = self.vocabulary.person
        self.notes = tuple(check_items("notes", notes))
        self.language = checked_language(language)

    def openings(self) -> tuple[Fact, ...]:
        """See :meth:`FactDisplay.openings`."""
        return (BinaryOpening(self.per, self.vocabulary.people),)

    @property
    def people_of_each(self) -> tuple[int, int]:
        """See :attr:`Display.people_of_each`; the positive class first."""
        positives = round(self.prevalence * self.per)
        return positives, self.per - positives

    def composition(self) -> tuple[Fact, ...]:
        """See :meth:`Display.composition`."""
        words = ClassWords.of_two(self.vocabulary, language=self.language)
        shares = np.array([self.prevalence, 1 - self.prevalence])
        nobody = np.empty((0, len(shares)))
        people = self.vocabulary.people
        return (classes_among(words, (), people, shares, nobody, each=False),)

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
        words = self.vocabulary
        if has_own_errors(words):
            errors: dict[Made, int] = {"missed": shown.missed, "alarmed": shown.alarms}
            own = [_outcome(n, kind, words) for kind, n in errors.items()]
            return say(Joined(tuple(own), "comma"), self.language)
        counts = shown.missed, shown.positives, shown.alarms, shown.negatives
        told = BinarySide(*counts, words.people, words.positive, words.negative)
        return say(told, self.language)

    def _outcomes(self, question: Question) -> tuple[Outcomes, Outcomes]:
        first, second = (
            Outcomes.of(side, prevalence=self.prevalence, per=self.per)
            for side in (question.first, question.second)
        )
        return first, second

    def _chart(self, shown: Outcomes, other: Outcomes) -> Tree:
        words = self.vocabulary

        def leaf(count: int, kind: Made, elsewhere: int) -> Tree:
            return Tree(Cell(_outcome(count, kind, words), count != elsewhere))

        have = Tree(
            Cell(positives_of(shown.positives, words)),
            (
                leaf(shown.found, "found", other.found),
                leaf(shown.missed, "missed", other.missed),
            ),
        )
        rest = Tree(
            Cell(negatives_of(shown.negatives, words)),
            (
                leaf(shown.alarms, "alarmed", other.alarms),
                leaf(shown.cleared, "cleared", other.cleared),
            ),
        )
        return Tree(Cell(Everyone(self.per, words.people)), (have, rest))


def has_own_errors(words: Vocabulary) -> bool:
    """Whether a person has names for both errors."""
    return {"missed", "alarmed"} <= set(words.outcomes)


def _outcome(count: int, kind: Made, words: Vocabulary) -> Fact:
    """So many of an outcome, by the person's name for it if there is one."""
    if kind not in words.outcomes:
        return Outcome(count, kind)
    noun = words.outcomes[kind]
    return OwnCount(count, noun.many, noun.one)


def positives_of(count: int, words: Vocabulary) -> Fact:
    """So many of the positive class."""
    return Positives(count, words.people_of(count), words.positive)


def negatives_of(count: int, words: Vocabulary, *, alone: bool = False) -> Fact:
    """So many of the negative class; `alone` if the positive one was not named."""
    told = words.people_of(count), words.positive, alone, words.negative
    return Negatives(count, *told)


def difference(first: Outcomes, second: Outcomes, vocabulary: Vocabulary) -> Fact:
    """What choosing the second instead of the first changes.

    >>> say(difference(Outcomes(32, 5, 3, 60), Outcomes(35, 2, 14, 49),
    ...                Vocabulary("has cancer", "patients")))
    'B misses 3 fewer patients who have cancer and alarms 11 more patients who do not.'
    """
    missed, alarms = second.missed - first.missed, second.alarms - first.alarms
    if not (missed or alarms):
        return Alike()
    if has_own_errors(vocabulary):
        return _own_changes({"missed": missed, "alarmed": alarms}, vocabulary)
    changes: list[Fact] = []
    if missed:
        who = vocabulary.people_of(abs(missed)), vocabulary.positive
        changes.append(Misses(abs(missed), direction(missed), *who))
    if alarms:
        who = vocabulary.people_of(abs(alarms)), vocabulary.positive
        told = direction(alarms), *who, not missed, vocabulary.negative
        changes.append(Alarms(abs(alarms), *told))
    return SecondDoes(Joined(tuple(changes)))


def _own_changes(changes: dict[str, int], words: Vocabulary) -> Fact:
    """What changes, by the person's names for the errors."""
    told = []
    for kind, change in changes.items():
        count, noun = abs(change), words.outcomes[kind]
        own = OwnName(count, noun.many, noun.one)
        told += [MoreOf(count, direction(change), own)] if change else []
    return LargestChanges(Joined(tuple(told)), 0, "errors")
