"""Scores and probabilities of two classes, checked as they come."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidDataError
from elicitor.core.labels import different_labels
from elicitor.metrics.scoring.labels import in_order_of

__all__ = ["named_column", "positive_column", "score_numbers"]


def score_numbers(name: str, values: ArrayLike) -> np.ndarray:
    """Scores as finite floats."""
    try:
        given = np.asarray(values)
        if given.dtype.kind not in "biufO" or np.ma.is_masked(values):
            raise TypeError(f"got {shown(values)}")
        array = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidDataError(f"{name} must be numbers; {error}.") from None
    if array.size == 0:
        raise InvalidDataError(f"{name} must have at least one row; got none.")
    # The sum is not finite if any entry is not, and needs no temporary array.
    with np.errstate(over="ignore", invalid="ignore"):
        total = array.sum()
    if not np.isfinite(total) and not np.isfinite(array).all():
        rows = np.atleast_1d(array)
        row = int(np.argwhere(~np.isfinite(rows))[0, 0])
        raise InvalidDataError(
            f"{name} must be finite numbers; row {row} is {rows[row].tolist()!r}."
        )
    return array


def positive_column(proba: np.ndarray) -> np.ndarray:
    """The probability of the positive class, where both columns came, too."""
    if proba.ndim == 1:
        return proba
    if proba.ndim != 2 or proba.shape[1] != 2:
        raise InvalidDataError(
            "y_proba must be a vector or have two columns; got an array of shape "
            f"{proba.shape}."
        )
    off = np.abs(proba.sum(axis=1) - 1)
    if off.max() > 1e-6:
        row = int(np.argmax(off))
        raise InvalidDataError(
            f"The rows of y_proba must sum to 1; row {row} is {proba[row].tolist()!r}."
        )
    return proba[:, 1]


def named_column(y_proba: Any, y_true: ArrayLike, positive: Any) -> np.ndarray | None:
    """The column of a data frame that is called as the positive label, if one is."""
    if not hasattr(y_proba, "columns"):
        return None
    others = [label for label in different_labels(y_true) if label != positive]
    found = in_order_of([*others, positive], y_proba)
    if found is y_proba:
        return None
    return positive_column(score_numbers("y_proba", found))
