"""A table of real models: one row each, with what was measured on it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from elicitor.core.checks import (
    check_entries,
    check_instance,
    check_items,
    check_names,
    check_path,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import spelling
from elicitor.datasets.columns import Columns, column_names, read_columns
from elicitor.datasets.naming import column_first
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["ModelTable", "name_and_unit", "read_models"]

HEADER = re.compile(r"^(?P<name>.*\S)\s+(\[(?P<square>[^\]]*)\]|\((?P<round>[^)]*)\))$")
"""A column header that ends in a unit: "latency [ms]" or "latency (ms)"."""


@dataclass(frozen=True)
class Quality:
    """A column, what it measures and in what."""

    column: str
    name: str
    unit: str
    kind: str


@dataclass(frozen=True, eq=False)
class ModelTable:
    """Models and what was measured on them.

    Attributes
    ----------
    models : tuple of str
        Names of the models, all different.
    points : ndarray of shape (n_models, n_statistics)
        Measured values, in the units of the table.
    names : tuple of str
        What was measured.
    kinds : tuple of {"reward", "cost"}
        Whether larger or smaller is better.
    units : tuple of str
        In what it was measured; empty for none.
    """

    models: tuple[str, ...]
    points: np.ndarray = field(repr=False)
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    units: tuple[str, ...]

    def pool(self, *, mixtures: bool = False) -> ModelPool:
        """The models as something to ask about.

        Parameters
        ----------
        mixtures : bool, default=False
            Whether models may be mixed by a lottery.
        """
        return ModelPool(
            self.models,
            self.points,
            names=self.names,
            kinds=self.kinds,
            units=self.units,
            mixtures=mixtures,
        )


def read_models(
    path: str | os.PathLike[str],
    *,
    name: str,
    rewards: Sequence[str] = (),
    costs: Sequence[str] = (),
    levels: Mapping[str, Sequence[str]] | None = None,
) -> ModelTable:
    """Read a table of models from a CSV (also .csv.gz) or Parquet file.

    Parameters
    ----------
    path : path-like
        A file with one row per model and a header; the ending tells its format.
    name : str
        Column of the models' names.
    rewards, costs : sequence of str
        Columns of which more is better, and of which less is. ``"latency=ms"`` adds a
        unit; ``"latency"`` also finds a column ``"latency [ms]"`` or ``"latency (ms)"``
        and takes the unit from there. A "=" after a backslash is part of the name.
    levels : mapping of str to sequence of str, optional
        By what is measured: the words that stand in the column, in their order, for
        which 0, 1 and so on are read.

    Returns
    -------
    ModelTable
        Rewards first, then costs, in the order given.

    Raises
    ------
    InvalidParameterError
        If there is neither a reward nor a cost, a column is given twice, or levels
        are of something else.
    InvalidDataError
        If the file cannot be read, a column is missing, a value is missing, no number
        or none of the levels, or two models have the same name.
    ImportError
        If polars is not installed; it comes with ``elicitor[cli]``.
    """
    place = check_path("path", path)
    present = column_names(place)
    qualities = [
        _quality(text, kind, present)
        for kind, given in (("reward", rewards), ("cost", costs))
        for text in check_items(f"{kind}s", given)
    ]
    _require_different(qualities)
    roles = [(quality.kind, quality.column) for quality in qualities]
    table = read_columns(place, [("models", name), *roles])
    words = {} if levels is None else _levels(levels, qualities)
    columns = [
        _places(table, one.column, words[one.name])
        if one.name in words
        else table.numbers(one.column)
        for one in qualities
    ]
    return ModelTable(
        models=_models(table, name),
        points=np.stack(columns, axis=1),
        names=tuple(quality.name for quality in qualities),
        kinds=tuple(quality.kind for quality in qualities),
        units=tuple(quality.unit for quality in qualities),
    )


def _quality(text: str, kind: str, present: Sequence[str]) -> Quality:
    """The column that a text stands for; a header wins over a unit after "="."""
    check_instance(f"{kind}s", text, str)
    headers = {column: name_and_unit(column) for column in present}
    bare_names = {bare for bare, _ in headers.values()}
    wanted, unit = column_first(text, {*present, *bare_names})
    if wanted not in present:
        fitting = [column for column, (bare, _) in headers.items() if bare == wanted]
        if len(fitting) != 1:
            # Reading the columns complains about the one that is not there.
            return Quality(wanted, wanted, unit, kind)
        wanted = fitting[0]
    bare, own = headers[wanted]
    return Quality(wanted, bare, unit or own, kind)


def name_and_unit(header: str) -> tuple[str, str]:
    """What a header measures, and its unit."""
    found = HEADER.match(header)
    if found is None:
        return header, ""
    return found["name"], (found["square"] or found["round"] or "").strip()


def _require_different(qualities: Sequence[Quality]) -> None:
    if not qualities:
        raise InvalidParameterError(
            "Name at least one column by reward (more is better) or by cost (less is "
            "better); got none."
        )
    for part in ("column", "name"):
        most, count = Counter(getattr(q, part) for q in qualities).most_common(1)[0]
        if count > 1:
            raise InvalidParameterError(
                f"reward and cost must name every {part} once; {most!r} is named "
                f"{count} times."
            )


def _levels(levels: Any, qualities: Sequence[Quality]) -> dict[str, tuple[str, ...]]:
    """Words of what is measured, all different."""
    known, found = [one.name for one in qualities], {}
    for name, words in check_entries("levels", levels).items():
        if name not in known:
            raise InvalidParameterError(
                f"levels must be of what is measured, {', '.join(known)}; got {name!r}."
            )
        found[name] = check_names(words, name=f"levels of {name}")
    return found


def _places(table: Columns, column: str, levels: Sequence[str]) -> np.ndarray:
    """Places of the words of a column among levels, from 0 on."""
    places = {spelling(word): float(i) for i, word in enumerate(levels)}
    texts = table.texts(column).tolist()
    for row, text in enumerate(texts, start=1):
        if text not in places:
            raise table.error(
                column,
                f"must hold levels ({', '.join(places)}); row {row} is {text!r}.",
            )
    return np.array([places[text] for text in texts])


def _models(table: Columns, column: str) -> tuple[str, ...]:
    """Names of the models, all different."""
    names = table.texts(column).tolist()
    most, count = Counter(names).most_common(1)[0]
    if count > 1:
        raise table.error(
            column,
            f"must hold a different name for every model; {most!r} is in {count} rows.",
        )
    return tuple(names)
