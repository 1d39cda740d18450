"""Several classes: how many of each are called what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_entries
from elicitor.core.own_words import Noun
from elicitor.core.question import Question
from elicitor.oracles.displays.facts import (
    Called,
    CalledHeader,
    CalledOf,
    ErrorOpening,
    MoreOf,
    OfClass,
    Outcome,
    OwnName,
    direction,
)
from elicitor.oracles.displays.people import PeopleDisplay, largest_of
from elicitor.words import Fact, Joined, say
from elicitor.words.blocks import Cell, Table, View

__all__ = ["ErrorDisplay"]


class ErrorDisplay(PeopleDisplay):
    """Shows the errors of every kind as a table of counts.

    Parameters
    ----------
    classes : sequence of str
        Names of the classes; the statistics are the errors (i, j), i ≠ j, row-major.
    people : array-like of int of shape (n_classes,)
        How many of the people shown belong to each class.
    rates : bool, default=False
        Whether the statistics are shares of a class instead of shares of everyone.
    noun : str, default="people"
        Who is classified, in the plural.
    notes : sequence of str, default=()
        What else is to know about the data.
    language : str, default="en"
        What the display speaks; names and notes are shown as they are.
    errors : mapping of (str, str) to Noun, optional
        What errors are called that have a name, by the class and what it is called.
    """

    def __init__(
        self,
        classes: Sequence[str],
        people: ArrayLike,
        *,
        rates: bool = False,
        noun: str = "people",
        notes: Sequence[str] = (),
        language: str = "en",
        errors: Mapping[tuple[str, str], Noun] | None = None,
    ) -> None:
        super().__init__(
            classes, people, rates=rates, noun=noun, notes=notes, language=language
        )
        self.errors = dict(check_entries("errors", {} if errors is None else errors))

    def openings(self) -> tuple[Fact, ...]:
        """See :meth:`FactDisplay.openings`."""
        return (ErrorOpening(self.per, self.noun),)

    @property
    def _errors(self) -> tuple[np.ndarray, ...]:
        """Rows and columns of the errors, row-major."""
        return np.nonzero(~np.eye(len(self.classes), dtype=bool))

    def table(self, statistics: np.ndarray) -> np.ndarray:
        """Whole people by truth (row) and what they are called (column).

        Returns
        -------
        ndarray of int of shape (n_classes, n_classes)
        """
        rows = self._errors[0]
        whole = self.people[rows] if self.rates else self.per
        counts = np.zeros((len(self.classes), len(self.classes)), dtype=int)
        counts[self._errors] = np.maximum(np.round(statistics * whole), 0)
        np.fill_diagonal(counts, np.maximum(self.people - counts.sum(axis=1), 0))
        return counts

    def view(self, question: Question) -> View:
        """See :meth:`FactDisplay.view`."""
        first, second = self.table(question.first), self.table(question.second)
        change = largest_of(
            self._changes(second - first),
            self.people[self._errors[0]].tolist(),
            "errors",
        )
        return View((self._rows(first, second), self._rows(second, first)), (change,))

    def lines(self, question: Question) -> tuple[str, str]:
        """See :meth:`Display.lines`; without columns every number needs its words."""
        first, second = (
            say(self._line(self.table(side)), self.language)
            for side in (question.first, question.second)
        )
        return first, second

    def _line(self, counts: np.ndarray) -> Joined:
        return Joined(tuple(map(self._class, range(len(counts)), counts)), "semicolon")

    def _class(self, i: int, counts: np.ndarray) -> Joined:
        """What the members of a class are called."""
        each = [Outcome(int(counts[i]), "right")] + [
            Called(name, int(counts[j]))
            for j, name in enumerate(self.classes)
            if j != i
        ]
        whole = OfClass(int(self.people[i]), self.classes[i], "lead")
        return Joined((whole, Joined(tuple(each), "comma")), "colon")

    def _changes(self, more: np.ndarray) -> list[MoreOf]:
        return [
            MoreOf(
                abs(int(more[i, j])),
                direction(more[i, j]),
                self._error(self.classes[i], self.classes[j], abs(int(more[i, j]))),
            )
            for i, j in zip(*self._errors, strict=True)
        ]

    def _error(self, truth: str, guess: str, count: int) -> Fact:
        """What an error is called, by the person's name for it if there is one."""
        noun = self.errors.get((truth, guess))
        if noun is None:
            return CalledOf(truth, guess)
        return OwnName(count, noun.many, noun.one)

    def _rows(self, shown: np.ndarray, other: np.ndarray) -> Table:
        rows = []
        for i, name in enumerate(self.classes):
            cells = [
                Cell(
                    Outcome(count, "ticked") if i == j else count,
                    count != int(other[i, j]),
                )
                for j, count in enumerate(shown[i].tolist())
            ]
            lead = Cell(OfClass(int(self.people[i]), name, "table"))
            rows.append((lead, *cells))
        header = Cell(CalledHeader()), *map(Cell, self.classes)
        return Table(tuple(rows), (False, *[True] * len(self.classes)), header)
