"""Real models: what each of them is good for and what it costs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

import numpy as np

from elicitor.core.checks import (
    check_entries,
    check_flag,
    check_instance,
    check_items,
    check_names,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.question import Question
from elicitor.oracles.displays.base import FactDisplay, checked_language
from elicitor.oracles.displays.facts import (
    Alike,
    Better,
    LevelInstead,
    ModelName,
    ModelOpening,
    Quality,
    SecondModel,
)
from elicitor.words import Fact, Joined
from elicitor.words.amounts import distance
from elicitor.words.blocks import Cell, Table, View
from elicitor.words.numbers import measured, rounded_side_by_side, side_by_side

__all__ = ["Compared", "ModelDisplay"]

SAME = 1e-9
"""Relative difference of two measured values that nobody means."""


NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Compared:
    """One quality of both models, as it is shown."""

    name: str
    unit: str
    values: tuple[Decimal | str, Decimal | str]  # to as many decimals, or levels
    change: Fact | None  # how the second one is, if it differs
    better: int | None  # 0 or 1; None if neither is, or nobody knows

    @property
    def differs(self) -> bool:
        """Whether they are not the same."""
        return self.change is not None


@dataclass(frozen=True)
class Measure:
    """One quality: what is measured, in what, and how it is written."""

    name: str
    kind: str
    unit: str
    decimals: int | None
    levels: Mapping[float, str] | None

    def compare(self, first: float, second: float) -> Compared:
        """Show the values of two models."""
        same = is_same(first, second)
        rises = second > first
        better = None if same or self.kind == "unknown" else rises == self._more_is
        place = None if better is None else int(better)
        if self.levels is not None:
            one, other = (self.level(value) for value in (first, second))
            change = None if same else LevelInstead(self.name, one, other)
            return Compared(self.name, "", (one, other), change, place)
        if same:
            shown = self._written(first)
            return Compared(self.name, self.unit, (shown, shown), None, None)
        low, high, gap = self._apart(first, second)
        told = distance(gap, self.unit)
        how = Quality(self.name, told, "higher" if rises else "lower")
        return Compared(self.name, self.unit, (low, high), how, place)

    @property
    def heading(self) -> str:
        """What stands above its values: its name, with its unit if it has one."""
        return f"{self.name} [{self.unit}]" if self.unit else self.name

    def shown(self, value: float) -> Decimal | str:
        """What stands for a single value."""
        return self._written(value) if self.levels is None else self.level(value)

    @property
    def _more_is(self) -> bool:
        return self.kind == "reward"

    def level(self, value: float) -> str:
        """The name of a level."""
        levels = self.levels or {}
        found = [name for at, name in levels.items() if is_same(at, value)]
        if not found:
            listed = ", ".join(f"{at:g}" for at in levels)
            raise InvalidParameterError(
                f"levels of {self.name!r} must name every value that is shown; "
                f"{value:g} has no name among {listed}."
            )
        return found[0]

    def _written(self, value: float) -> Decimal:
        if self.decimals is None:
            return measured(value)
        return Decimal(f"{value:.{self.decimals}f}")

    def _apart(self, first: float, second: float) -> tuple[Decimal, Decimal, Decimal]:
        """Both values and their distance, with more decimals if they look alike."""
        if self.decimals is None:
            return side_by_side(first, second)
        return rounded_side_by_side(first, second, self.decimals)


def is_same(first: float, second: float) -> bool:
    """Whether nobody means two values to differ."""
    return abs(second - first) <= SAME * max(abs(first), abs(second))


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
    decimals : mapping of str to int, optional
        How many decimals a quality is shown with; more, where two models would look
        alike that are not. By default as many as its values need.
    levels : mapping, optional
        Names of the values of a quality, by its name and the value: it is shown by
        these and never as a number.
    misleading : mapping of str to str, optional
        How a quality can mislead, by its name.
    are_models : bool, default=True
        Whether they are called models, or else alternatives.
    """

    def __init__(
        self,
        names: Sequence[str],
        kinds: Sequence[str],
        units: Sequence[str] | None = None,
        *,
        models: Mapping[tuple[float, ...], str] | None = None,
        language: str = "en",
        decimals: Mapping[str, int] | None = None,
        levels: Mapping[str, Mapping[float, str]] | None = None,
        misleading: Mapping[str, str] = NONE,
        are_models: bool = True,
    ) -> None:
        self.names = check_names(names)
        self.kinds = tuple(check_items("kinds", kinds))
        self.units = tuple(
            [""] * len(self.names) if units is None else check_items("units", units)
        )
        self.models = {} if models is None else dict(check_entries("models", models))
        self.language = checked_language(language)
        self.decimals = dict(
            check_entries("decimals", {} if decimals is None else decimals)
        )
        self.levels = dict(check_entries("levels", {} if levels is None else levels))
        self.misleading = dict(check_entries("misleading", misleading))
        self.are_models = check_flag("are_models", are_models)

    @property
    def measures(self) -> list[Measure]:
        """What is known of every quality, in the order of the statistics."""
        return [
            Measure(name, kind, unit, self.decimals.get(name), self.levels.get(name))
            for name, kind, unit in zip(self.names, self.kinds, self.units, strict=True)
        ]

    def in_groups(self, groups: Sequence[str], differ: Collection[str]) -> ModelDisplay:
        """Show some qualities for every group, one after the other."""
        own = [
            (name, measure, f"{name}, {group}" if name in differ else name)
            for name, measure in zip(self.names, self.measures, strict=True)
            for group in (groups if name in differ else groups[:1])
        ]
        if len(own) == len(self.names):
            return self
        return ModelDisplay(
            [called for _, _, called in own],
            [measure.kind for _, measure, _ in own],
            [measure.unit for _, measure, _ in own],
            language=self.language,
            decimals={
                called: self.decimals[name]
                for name, _, called in own
                if name in self.decimals
            },
            levels={
                called: self.levels[name]
                for name, _, called in own
                if name in self.levels
            },
            misleading=self.misleading,
            are_models=self.are_models,
        )

    def openings(self) -> tuple[Fact, ...]:
        """See :meth:`FactDisplay.openings`."""
        return (ModelOpening(self.are_models),)

    def view(self, question: Question) -> View:
        """See :meth:`FactDisplay.view`."""
        rows = self.compare(question)
        sides = (
            self._table(rows, 0, question.first),
            self._table(rows, 1, question.second),
        )
        changes = tuple(row.change for row in rows if row.change is not None)
        return View(
            sides, (SecondModel(Joined(changes)) if changes else Alike("models"),)
        )

    def compare(self, question: Question) -> list[Compared]:
        """Return every quality of both models, as it is shown.

        Parameters
        ----------
        question : Question
            What was measured of two models.

        Returns
        -------
        list
            One entry for each quality, in their order.
        """
        check_instance("question", question, Question)
        pairs = zip(question.first.tolist(), question.second.tolist(), strict=True)
        return [
            measure.compare(*pair)
            for measure, pair in zip(self.measures, pairs, strict=True)
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
