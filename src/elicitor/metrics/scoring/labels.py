"""Columns of labels and groups, checked and as indices of known names."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_labels, floats
from elicitor.core.errors import InvalidParameterError

__all__ = ["indices_by_text", "label_columns"]


def label_columns(
    y_true: ArrayLike, y_pred: ArrayLike
) -> tuple[np.ndarray, np.ndarray]:
    """Labels and predicted labels as vectors.

    InvalidParameterError if lengths differ, one is missing, or they are probabilities.
    """
    truth = check_labels("y_true", y_true)
    if np.ndim(floats(y_pred)) == 2:
        raise InvalidParameterError(
            f"y_pred must hold labels; got an array of shape {np.shape(y_pred)}. For "
            "probabilities of classes use score_probabilities."
        )
    guess = check_labels("y_pred", y_pred)
    if truth.shape != guess.shape:
        raise InvalidParameterError(
            "y_true and y_pred must be vectors of the same positive length; "
            f"got shapes {truth.shape} and {guess.shape}."
        )
    _refuse_probabilities(truth, guess)
    return truth, guess


def _refuse_probabilities(truth: np.ndarray, guess: np.ndarray) -> None:
    """Refuse fractions that are no labels; nobody is of the class 0.73."""
    if guess.dtype.kind != "f":
        return
    strange = (guess != np.floor(guess)) & ~np.isin(guess, truth)
    if strange.any():
        row = int(np.argmax(strange))
        raise InvalidParameterError(
            f"y_pred must hold labels; row {row} is {guess[row]:g}, which is none of "
            "y_true. For probabilities of classes use score_probabilities, for "
            "probabilities of decisions score_lotteries."
        )


def indices_by_text(
    name: str, values: np.ndarray, known: tuple[str, ...], what: str
) -> np.ndarray:
    """Values as indices of names; what counts is how they are written."""
    exact = {word: i for i, word in enumerate(known)}
    plain = {_plain(word): i for i, word in enumerate(known)}

    def index(value: Any) -> int:
        found = exact.get(str(value), plain.get(_plain(value)))
        if found is None:
            raise InvalidParameterError(
                f"{name} must hold only the {what} of the metric, {', '.join(known)}; "
                f"got {str(value)!r}."
            )
        return found

    if values.dtype == object:  # mixed types have no order
        return np.array([index(value) for value in values.tolist()], dtype=int)
    different, inverse = np.unique(values, return_inverse=True)
    return np.array([index(value) for value in different.tolist()], dtype=int)[inverse]


def _plain(value: Any) -> str:
    """How a whole number is written, so that 1, 1.0, True and "1.0" are one label."""
    if isinstance(value, str):
        whole, _, rest = value.partition(".")
        return whole if whole.lstrip("-").isdigit() and not rest.strip("0") else value
    whole_number = isinstance(value, bool) or (
        isinstance(value, float) and value.is_integer()
    )
    return str(int(value)) if whole_number else str(value)
