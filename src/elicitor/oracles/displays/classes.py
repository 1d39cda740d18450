"""Several classes: how many of each a classifier gets right and wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.question import Question
from elicitor.oracles.displays.base import emphasised
from elicitor.oracles.displays.people import PeopleDisplay
from elicitor.oracles.wording import Change, changes_sentence, listing, written

if TYPE_CHECKING:
    from rich.table import Table

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
    """

    @property
    def opening(self) -> str:
        """See :attr:`Display.opening`."""
        return (
            "You will see two classifiers at a time, each as what it would do to "
            f"{written(self.per)} {self.noun}. Say which you would rather use. Some "
            "may know two classes only and never speak of the others: that shows best "
            "how much these two matter to you."
        )

    def right(self, statistics: np.ndarray) -> np.ndarray:
        """How many of each class are right, whole people of shape (n_classes,)."""
        whole = self.people if self.rates else self.per
        return np.clip(np.round(statistics * whole).astype(int), 0, self.people)

    def sides(self, question: Question) -> tuple[Table, Table]:
        """See :meth:`Display.sides`; classes that both get all wrong are left out."""
        first, second = self.right(question.first), self.right(question.second)
        return self._table(first, second), self._table(second, first)

    def difference(self, question: Question) -> str:
        """See :meth:`Display.difference`."""
        gained = self.right(question.second) - self.right(question.first)
        changes = [
            Change(int(count), f"“{name}” right")
            for name, count in zip(self.classes, gained, strict=True)
        ]
        return changes_sentence("gets", changes, others="classes")

    def remark(self, question: Question) -> str:
        """See :meth:`Display.remark`; names the classes that are left out."""
        never = self._never(self.right(question.first), self.right(question.second))
        if not never.any():
            return ""
        names = listing([f"“{self.classes[i]}”" for i in np.flatnonzero(never)])
        count = int(self.people[never].sum())
        return f"Both call all {written(count)} {names} something else."

    def _never(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        never: np.ndarray = (first == 0) & (second == 0)
        return never & (not never.all())

    def _table(self, shown: np.ndarray, other: np.ndarray) -> Table:
        from rich.markup import escape
        from rich.table import Table

        table = Table.grid(padding=(0, 1))
        for justify in ("left", "right", "right"):
            table.add_column(justify=justify)
        for i in np.flatnonzero(~self._never(shown, other)):
            differs = bool(shown[i] != other[i])
            wrong = int(self.people[i] - shown[i])
            people = written(self.people[i])
            table.add_row(
                escape(f"of {people} “{self.classes[i]}”:"),
                emphasised(f"{written(shown[i])} right,", differs),
                emphasised(f"{written(wrong)} wrong", differs),
            )
        return table
