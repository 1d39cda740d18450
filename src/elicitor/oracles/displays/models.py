"""Real models: what each of them is good for and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

import numpy as np

from elicitor.core.checks import check_entries, check_items, check_names
from elicitor.core.question import Question
from elicitor.oracles.displays.base import FactDisplay, checked_language
from elicitor.oracles.displays.facts import (
    Alike,
    Better,
    ModelName,
    ModelOpening,
    Quality,
    SecondModel,
)
from elicitor.words import Fact, Joined
from elicitor.words.amounts import distance
from elicitor.words.blocks import Cell, Table, View
from elicitor.words.numbers import measured, side_by_side

__all__ = ["Compared", "ModelDisplay"]

SAME = 1e-9
"""Relative difference of two measured values that nobody means."""


@dataclass(frozen=True)
class Compared:
    """One quality of both models, as it is shown.

    Attributes
    ----------
    name, unit : str
        What is measured and in what.
    values : tuple of Decimal
        Of the first and of the second model, to the same number of decimals.
    gap : Decimal
        How far they are apart, as what is shown says.
    direction : {"higher", "lower"}
        How the second one is.
    differs : bool
        Whether they are not the same.
    better : int or None
        Which of them is better, 0 or 1; None if neither is, or nobody knows.
    """

    name: str
    unit: str
    values: tuple[Decimal, Decimal]
    gap: Decimal
    direction: Literal["higher", "lower"]
    differs: bool
    better: int | None


class ModelDisplay(FactDisplay):
    """Shows the qualities of two models; their names are hidden unless given.

    Parameters
    ----------
    names : sequence of str
        The qualities, in the order of the statistics.
    kinds : sequence of {"reward", "cost", "unknown"}
        Whether a larger or a smaller value is better; what is unknown is not said to
        be better.
    units : sequence of str, optional
        What the values are measured in; empty for none.
    models : mapping, optional
        Name of the model with given statistics, as a tuple, to be shown with it. A
        known name can bias a judgement.
    language : str, default="en"
        What the display speaks; names and units are shown as they are.
    """

    def __init__(
        self,
        names: Sequence[str],
        kinds: Sequence[str],
        units: Sequence[str] | None = None,
        *,
        models: Mapping[tuple[float, ...], str] | None = None,
        language: str = "en",
    ) -> None:
        self.names = check_names(names)
        self.kinds = tuple(check_items("kinds", kinds))
        self.units = tuple(
            [""] * len(self.names) if units is None else check_items("units", units)
        )
        self.models = {} if models is None else dict(check_entries("models", models))
        self.language = checked_language(language)

    def openings(self) -> tuple[Fact, ...]:
        """See :meth:`FactDisplay.openings`."""
        return (ModelOpening(),)

    def view(self, question: Question) -> View:
        """See :meth:`FactDisplay.view`."""
        rows = self.compare(question)
        sides = (
            self._table(rows, 0, question.first),
            self._table(rows, 1, question.second),
        )
        changes = tuple(
            Quality(row.name, distance(row.gap, row.unit), row.direction)
            for row in rows
            if row.differs
        )
        return View(
            sides, (SecondModel(Joined(changes)) if changes else Alike("models"),)
        )

    def compare(self, question: Question) -> list[Compared]:
        """Return every quality of both models, as it is shown."""
        pairs = zip(question.first.tolist(), question.second.tolist(), strict=True)
        return [
            _compared(name, kind, unit, pair)
            for name, kind, unit, pair in zip(
                self.names, self.kinds, self.units, pairs, strict=True
            )
        ]

    def _table(self, rows: list[Compared], side: int, point: np.ndarray) -> Table:
        cells = []
        known = self.models.get(tuple(point.tolist()))
        if known is not None:
            cells.append((Cell(ModelName()), Cell(known), Cell(""), Cell("")))
        for row in rows:
            cells.append(
                (
                    Cell(row.name),
                    Cell(row.values[side], row.differs),
                    Cell(row.unit, row.differs),
                    Cell(Better() if row.better == side else ""),
                )
            )
        return Table(tuple(cells), (False, True, False, False))


def _compared(name: str, kind: str, unit: str, values: tuple[float, float]) -> Compared:
    first, second = values
    if abs(second - first) <= SAME * max(abs(first), abs(second)):
        shown = measured(first)
        return Compared(name, unit, (shown, shown), Decimal(0), "higher", False, None)
    one, other, gap = side_by_side(first, second)
    rises = second > first
    return Compared(
        name,
        unit,
        (one, other),
        gap,
        "higher" if rises else "lower",
        True,
        None if kind == "unknown" else int(rises == (kind == "reward")),
    )
