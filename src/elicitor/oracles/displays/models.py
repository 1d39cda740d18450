"""Real models: what each of them is good for and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.checks import check_entries, check_items, check_names
from elicitor.core.question import Question
from elicitor.metrics.words import distance
from elicitor.oracles.displays.base import Display, emphasised
from elicitor.oracles.wording import LETTERS, figure, figures, listing

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["ModelDisplay"]

ALIKE = f"{' and '.join(LETTERS)} are the same."
SAME = 1e-9
"""Relative difference of two measured values that nobody means."""


@dataclass(frozen=True)
class Compared:
    """One quality of both models, as it is shown.

    Attributes
    ----------
    name, unit : str
        What is measured and in what.
    values : tuple of str
        Of the first and of the second model, to the same number of decimals.
    gap : str
        How far they are apart, as what is shown says; empty if they are the same.
    direction : {"higher", "lower"}
        How the second one is.
    better : int or None
        Which of them is better, 0 or 1; None if they are the same.
    """

    name: str
    unit: str
    values: tuple[str, str]
    gap: str
    direction: str
    better: int | None


class ModelDisplay(Display):
    """Shows the qualities of two models; their names are hidden unless given.

    Parameters
    ----------
    names : sequence of str
        The qualities, in the order of the statistics.
    kinds : sequence of {"reward", "cost"}
        Whether a larger or a smaller value is better.
    units : sequence of str, optional
        What the values are measured in; empty for none.
    models : mapping, optional
        Name of the model with given statistics, as a tuple, to be shown with it. A
        known name can bias a judgement.
    """

    def __init__(
        self,
        names: Sequence[str],
        kinds: Sequence[str],
        units: Sequence[str] | None = None,
        *,
        models: Mapping[tuple[float, ...], str] | None = None,
    ) -> None:
        self.names = check_names(names)
        self.kinds = tuple(check_items("kinds", kinds))
        self.units = tuple(
            [""] * len(self.names) if units is None else check_items("units", units)
        )
        self.models = {} if models is None else dict(check_entries("models", models))

    @property
    def opening(self) -> str:
        """See :attr:`Display.opening`."""
        return (
            "You will see two models at a time, by what was measured on them. Say "
            "which you would rather use."
        )

    def sides(self, question: Question) -> tuple[Table, Table]:
        """See :meth:`Display.sides`."""
        rows = self._compare(question)
        return self._table(rows, 0, question.first), self._table(
            rows, 1, question.second
        )

    def difference(self, question: Question) -> str:
        """See :meth:`Display.difference`."""
        changes = [
            f"{row.name} is {distance(row.gap, row.unit)} {row.direction}"
            for row in self._compare(question)
            if row.better is not None
        ]
        return f"In {LETTERS[1]}, {listing(changes)}." if changes else ALIKE

    def _compare(self, question: Question) -> list[Compared]:
        pairs = zip(question.first.tolist(), question.second.tolist(), strict=True)
        return [
            _compared(name, kind, unit, pair)
            for name, kind, unit, pair in zip(
                self.names, self.kinds, self.units, pairs, strict=True
            )
        ]

    def _table(self, rows: list[Compared], side: int, point: np.ndarray) -> Table:
        from rich.markup import escape
        from rich.table import Table

        table = Table.grid(padding=(0, 1))
        for justify in ("left", "right", "left", "left"):
            table.add_column(justify=justify)
        known = self.models.get(tuple(point.tolist()))
        if known is not None:
            table.add_row("model", escape(known))
        for row in rows:
            differs = row.better is not None
            table.add_row(
                escape(row.name),
                emphasised(row.values[side], differs),
                emphasised(row.unit, differs),
                "◂ better" if row.better == side else "",
            )
        return table


def _compared(name: str, kind: str, unit: str, values: tuple[float, float]) -> Compared:
    first, second = values
    if abs(second - first) <= SAME * max(abs(first), abs(second)):
        text = figure(first)
        return Compared(name, unit, (text, text), "", "", None)
    one, other, gap = figures(first, second)
    rises = second > first
    return Compared(
        name,
        unit,
        (one, other),
        gap,
        "higher" if rises else "lower",
        int(rises == (kind == "reward")),
    )
