"""Several classes: how many of each are called what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.question import Question
from elicitor.oracles.displays.base import emphasised
from elicitor.oracles.displays.people import PeopleDisplay
from elicitor.oracles.wording import Change, changes_sentence, written

if TYPE_CHECKING:
    from rich.table import Table

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
    """

    @property
    def opening(self) -> str:
        """See :attr:`Display.opening`."""
        return (
            "You will see two classifiers at a time, each as what it would do to "
            f"{written(self.per)} {self.noun}. A row says how many of one true class "
            "are called what; ✓ marks the right ones. Say which you would rather use."
        )

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

    def sides(self, question: Question) -> tuple[Table, Table]:
        """See :meth:`Display.sides`."""
        first, second = self.table(question.first), self.table(question.second)
        return self._table(first, second), self._table(second, first)

    def lines(self, question: Question) -> tuple[str, str]:
        """See :meth:`Display.lines`; without columns every number needs its words."""
        return self._line(question.first), self._line(question.second)

    def _line(self, statistics: np.ndarray) -> str:
        told = []
        for i, counts in enumerate(self.table(statistics)):
            each = [f"{written(counts[i])} right"] + [
                f"{written(counts[j])} called “{name}”"
                for j, name in enumerate(self.classes)
                if j != i
            ]
            whole = f"of {written(self.people[i])} “{self.classes[i]}”"
            told.append(f"{whole}: {', '.join(each)}")
        return "; ".join(told)

    def difference(self, question: Question) -> str:
        """See :meth:`Display.difference`."""
        more = self.table(question.second) - self.table(question.first)
        changes = [
            Change(int(more[i, j]), f"“{self.classes[i]}” called “{self.classes[j]}”")
            for i, j in zip(*self._errors, strict=True)
        ]
        return changes_sentence("has", changes, others="errors")

    def _table(self, shown: np.ndarray, other: np.ndarray) -> Table:
        from rich.markup import escape
        from rich.table import Table

        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        table.add_column("called", header_style="none")
        for name in self.classes:
            table.add_column(escape(name), justify="right", header_style="none")
        for i, name in enumerate(self.classes):
            cells = [
                emphasised(
                    f"{'✓' if i == j else ''}{written(shown[i, j])}", bool(differs)
                )
                for j, differs in enumerate(shown[i] != other[i])
            ]
            table.add_row(escape(f"{written(self.people[i])} “{name}”"), *cells)
        return table
