"""Checks of what a user says about a pool of models."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.regions.pool.tables import table_columns

__all__ = ["model_names", "quality_points", "quality_units"]


def model_names(models: Any) -> tuple[str, ...]:
    """Names of models as a tuple of different words."""
    words = () if isinstance(models, str) or not np.iterable(models) else tuple(models)
    if not words or not all(isinstance(word, str) and word for word in words):
        raise InvalidDataError(
            f"models must be a sequence of names; got {shown(models)}."
        )
    twice = [word for i, word in enumerate(words) if word in words[:i]]
    if twice:
        raise InvalidDataError(
            f"models must all have different names; {twice[0]!r} comes twice."
        )
    return words


def quality_units(units: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """The unit of every statistic; no unit is an empty text."""
    if units is None:
        return ("",) * len(names)
    found = tuple(units) if np.iterable(units) and not isinstance(units, str) else ()
    if len(found) != len(names) or not all(isinstance(unit, str) for unit in found):
        raise InvalidParameterError(
            f"units must be a text for each of the {len(names)} statistics; got "
            f"{shown(units)}."
        )
    return found


def quality_points(
    points: Any, models: tuple[str, ...], names: tuple[str, ...]
) -> np.ndarray:
    """Measured qualities as a read-only array of shape (n_models, n_statistics).

    A frame whose columns are named has them by name, and its rows if these are models.
    """
    if hasattr(points, "columns"):
        points = _of_frame(points, models, names)
    rows = list(points) if np.iterable(points) else []
    widths = [len(list(row)) if np.iterable(row) else 0 for row in rows]
    if len(rows) != len(models) or any(width != len(names) for width in widths):
        raise InvalidDataError(
            f"points must have a row for each of the {len(models)} models with a "
            f"number for each of the {len(names)} statistics; got {len(rows)} rows of "
            f"{sorted(set(widths))} numbers."
        )
    array = np.array([[_number(cell) for cell in row] for row in rows])
    wrong = np.argwhere(~np.isfinite(array))
    if wrong.size:
        i, j = wrong[0]
        raise InvalidDataError(
            f"Every quality must be a finite number; {names[j]!r} of model "
            f"{models[i]!r} is {rows[i][j]!r}."
        )
    array.flags.writeable = False
    return array


def _of_frame(
    frame: Any, models: tuple[str, ...], names: tuple[str, ...]
) -> list[list[Any]]:
    """The rows of a data frame in the order of models, and its columns of names."""
    if not any(isinstance(name, str) for name in frame.columns):  # 0, 1, …
        rows = np.asarray(frame).tolist()
    else:
        columns = table_columns(frame, names, "points")
        rows = list(map(list, zip(*columns, strict=True)))
    called = list(getattr(frame, "index", ()))
    if set(called) != set(models) or len(called) != len(models):
        return rows
    return [rows[called.index(model)] for model in models]


def _number(cell: Any) -> float:
    try:
        return np.nan if isinstance(cell, (str, bytes, bool)) else float(cell)
    except (TypeError, ValueError, OverflowError):
        return np.nan
