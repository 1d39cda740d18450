"""Checks of what a user says about a pool of models."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidDataError, InvalidParameterError

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
    """Measured qualities as a read-only array of shape (n_models, n_statistics)."""
    rows = (
        list(np.asarray(points) if hasattr(points, "columns") else points)
        if (np.iterable(points))
        else []
    )
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


def _number(cell: Any) -> float:
    try:
        return np.nan if isinstance(cell, (str, bytes, bool)) else float(cell)
    except (TypeError, ValueError, OverflowError):
        return np.nan
