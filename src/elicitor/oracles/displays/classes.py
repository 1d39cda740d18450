"""Several classes: how many of each a classifier gets right and wrong."""

from __future__ import annotations

import numpy as np

from elicitor.core.question import Question
from elicitor.oracles.displays.facts import (
    ClassOpening,
    MoreOf,
    NeverRight,
    OfClass,
    Outcome,
    RightOf,
    direction,
)
from elicitor.oracles.displays.people import PeopleDisplay, largest_of
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Named
from elicitor.words.blocks import Cell, Table, View

__all__ = ["ClassDisplay"]


class ClassDisplay(PeopleDisplay):
    """Shows the right decisions of every class as counts.

    Parameters
    ----------
    classes : sequence of str
        Names of the classes, in the order of the statistics.
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
    """

    def openings(self) -> tuple[Fact, ...]:
        """See :meth:`FactDisplay.openings`."""
        return (ClassOpening(self.per, self.noun),)

    def right(self, statistics: np.ndarray) -> np.ndarray:
        """How many of each class are right, whole people of shape (n_classes,)."""
        whole = self.people if self.rates else self.per
        return np.clip(np.round(statistics * whole).astype(int), 0, self.people)

    def view(self, question: Question) -> View:
        """See :meth:`FactDisplay.view`; classes never right are remarked."""
        first, second = self.right(question.first), self.right(question.second)
        never = (first == 0) & (second == 0)
        never &= not never.all()
        sides = self._table(first, second, never), self._table(second, first, never)
        change = largest_of(
            self._changes(second - first), self.people.tolist(), "classes"
        )
        return View(sides, (change,), self._remarks(never))

    def _changes(self, gained: np.ndarray) -> list[MoreOf]:
        return [
            MoreOf(abs(count), direction(count), RightOf(name))
            for count, name in zip(gained.tolist(), self.classes, strict=True)
        ]

    def _remarks(self, never: np.ndarray) -> tuple[Fact, ...]:
        """Names the classes that are left out."""
        if not never.any():
            return ()
        names = tuple(Named(self.classes[i]) for i in np.flatnonzero(never))
        return (NeverRight(int(self.people[never].sum()), Joined(names)),)

    def _table(self, shown: np.ndarray, other: np.ndarray, never: np.ndarray) -> Table:
        rows = []
        for i in np.flatnonzero(~never):
            people, right = int(self.people[i]), int(shown[i])
            differs = right != other[i]
            rows.append(
                (
                    Cell(OfClass(people, self.classes[i], "row")),
                    Cell(Outcome(right, "right", before=True), bool(differs)),
                    Cell(Outcome(people - right, "wrong"), bool(differs)),
                )
            )
        return Table(tuple(rows), (False, True, True))
