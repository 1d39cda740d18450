"""Labels of two classes, read as positive or not."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_label, check_labels
from elicitor.core.errors import InvalidDataError
from elicitor.core.labels import different_labels, positive_of, spelling

__all__ = ["read_labels", "require_both"]


def read_labels(
    y_true: ArrayLike, n_samples: int, positive_label: Any
) -> tuple[np.ndarray, tuple[Any, Any]]:
    """Which rows are positive, and the positive label with the other, if it is told."""
    y = check_labels("y_true", y_true, error=InvalidDataError)
    if positive_label is not None:
        check_label("positive_label", positive_label)
    if y.shape != (n_samples,):
        raise InvalidDataError(
            f"y_true must be a vector of {n_samples} labels, one for each score; "
            f"got an array of shape {y.shape}."
        )
    wanted = _usual_label(y) if positive_label is None else positive_label
    label = wanted.item() if isinstance(wanted, np.generic) else wanted
    positive, other = np.asarray(y == label, dtype=bool), None
    if not positive.any():
        label = _as_written(y, label)
        positive = np.asarray(y == label, dtype=bool)
    if positive_label is not None:
        other = _the_other(y, ~positive, label)
    require_both(positive)
    return positive, (label, other)


def require_both(positive: np.ndarray) -> None:
    """Raise `InvalidDataError` unless some rows are positive and some are not."""
    found = int(np.count_nonzero(positive))
    if found in (0, len(positive)):
        missing = "positive" if found == 0 else "negative"
        raise InvalidDataError(
            f"y_true must have rows of both classes; there is no {missing} one among "
            f"{len(positive)}."
        )


def _as_written(y: np.ndarray, wanted: Any) -> Any:
    """The label that is written as the wanted one, "1" for 1; else the wanted one."""
    text = spelling(wanted)
    written = (each for each in different_labels(y) if spelling(each) == text)
    return next(written, wanted)


def _the_other(y: np.ndarray, rest: np.ndarray, positive_label: Any) -> Any:
    """The one label besides the positive one, of which none may be missing."""
    values = y[rest].tolist()
    missing = [value is None or value != value for value in values]
    if any(missing):
        row = int(np.flatnonzero(rest)[missing.index(True)])
        raise InvalidDataError(
            f"y_true must not have missing labels; row {row} is {y.tolist()[row]!r}."
        )
    others = list(dict.fromkeys(values))
    if len(others) > 1:
        raise InvalidDataError(
            "y_true must have two classes; besides the positive label "
            f"{positive_label!r} it has {others[:5]!r}."
        )
    return others[0] if others else None


def _usual_label(y: np.ndarray) -> Any:
    """The positive label where nobody says which one it is."""
    if y.dtype == bool:
        return True
    wrong = ~np.isin(y, [0, 1]) if y.dtype.kind in "iuf" else _no_bits(y)
    if not wrong.any():
        return 1
    found = different_labels(y)
    if len(found) <= 2 and not any(each is None or each != each for each in found):
        return positive_of(found, name="y_true")
    example = y[wrong].tolist()[0]
    raise InvalidDataError(
        "y_true must hold 0/1 or False/True (or -1/1), or two labels of which one is "
        f"named as positive_label; got {example!r}."
    )


def _no_bits(y: np.ndarray) -> np.ndarray:
    """Which entries of an array of objects or texts are neither 0 nor 1."""
    return np.array([value not in (0, 1) for value in y.tolist()])
