"""Columns of labels and groups, checked and as indices of known names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_labels, floats, shown
from elicitor.core.errors import InvalidParameterError

__all__ = [
    "by_its_labels",
    "in_order_of",
    "indices_by_text",
    "label_columns",
    "labels_in_order",
]


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


def labels_in_order(
    name: str, frame: Any, labels: Sequence[Any] | None, known: Iterable[Any]
) -> Sequence[Any] | None:
    """The labels of the columns of a data frame; `labels` if these do not tell any.

    They tell if they name all that are known. What else is said must not contradict.
    """
    own = _own(getattr(frame, "columns", ()))
    words = {_plain(label): label for label in known}
    if not words or not set(words) <= set(map(_plain, own)):
        return labels
    return _agreed(name, [words.get(_plain(each), each) for each in own], labels)


def by_its_labels(
    confusion: Any, labels: Sequence[Any] | None
) -> tuple[Any, Sequence[Any] | None]:
    """A confusion matrix and its labels, of a frame whose rows and columns have them.

    The rows are brought into the order of the columns.
    """
    if not hasattr(confusion, "iloc") or not hasattr(confusion, "columns"):
        return confusion, labels
    rows, columns = list(confusion.index), list(confusion.columns)
    named = _own(rows) or _own(columns)
    if not named or set(map(_plain, rows)) != set(map(_plain, columns)):
        return confusion, labels
    places = [list(map(_plain, rows)).index(_plain(each)) for each in columns]
    counts = confusion.to_numpy()[places]
    return counts, _agreed("confusion", columns, labels)


def in_order_of(labels: Sequence[Any], frame: Any) -> Any:
    """A frame with its columns in the order of labels, if they are called so.

    Anything else is as it is, for what stands there goes by place.
    """
    if not hasattr(frame, "columns") or not hasattr(frame, "to_numpy"):
        return frame
    called = list(map(_plain, _own(frame.columns)))
    wanted = list(map(_plain, labels))
    if len(called) != len(wanted) or set(called) != set(wanted):
        return frame
    return frame.to_numpy()[:, [called.index(each) for each in wanted]]


def _own(axis: Iterable[Any]) -> list[Any]:
    """What rows or columns are called, if that is more than their numbers."""
    found = list(axis)
    return [] if found == list(range(len(found))) else found


def _agreed(
    name: str, own: list[Any], labels: Sequence[Any] | None
) -> Sequence[Any] | None:
    if labels is not None and list(map(_plain, labels)) != list(map(_plain, own)):
        raise InvalidParameterError(
            f"labels must be those of the columns of {name}, {shown(own)}; got "
            f"{shown(labels)}. Leave labels out, or pass {name}.to_numpy() if its "
            "columns are called wrong."
        )
    return own if labels is None else labels


def _plain(value: Any) -> str:
    """How a whole number is written, so that 1, 1.0, True and "1.0" are one label."""
    if isinstance(value, str):
        whole, _, rest = value.partition(".")
        return whole if whole.lstrip("-").isdigit() and not rest.strip("0") else value
    whole_number = isinstance(value, bool) or (
        isinstance(value, float) and value.is_integer()
    )
    return str(int(value)) if whole_number else str(value)
