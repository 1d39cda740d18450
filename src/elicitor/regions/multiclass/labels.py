"""Names of classes, and labels as their indices."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_label, check_labels, shown
from elicitor.core.errors import InvalidDataError, InvalidParameterError

__all__ = ["class_names", "label_indices", "word"]


def class_names(classes: Any, n_classes: int) -> tuple[list[Any], tuple[str, ...]]:
    """Return the label of each probability column, and its name.

    None stands for 0, 1, 2, ….
    """
    if isinstance(classes, str) or not (classes is None or np.iterable(classes)):
        raise InvalidParameterError(
            f"classes must be a sequence of labels; got {shown(classes)}."
        )
    labels = (
        list(range(n_classes))
        if classes is None
        else [check_label("classes", each) for each in classes]
    )
    names = tuple(str(label) for label in labels)
    if len(names) != n_classes:
        raise InvalidParameterError(
            f"classes must name the {n_classes} columns of y_proba; got {names!r}."
        )
    twice = [name for i, name in enumerate(names) if name in names[:i] or not name]
    if twice:
        raise InvalidParameterError(
            f"classes must be different words; {twice[0]!r} is empty or comes twice in "
            f"{names!r}."
        )
    return labels, names


def label_indices(y_true: ArrayLike, labels: list[Any], n_rows: int) -> np.ndarray:
    """Each row's label as the index of its class, in the order of probability columns.

    By how it is written if not as it is, so that 1, 1.0 and "1" are one class.
    """
    y = check_labels("y_true", y_true, error=InvalidDataError)
    if y.shape != (n_rows,):
        raise InvalidDataError(
            f"y_true must be a vector of {n_rows} labels, one for each row of y_proba; "
            f"got an array of shape {y.shape}."
        )
    k = len(labels)
    found = np.full(n_rows, k, dtype=np.uint8 if k <= 255 else np.intp)
    for index, label in enumerate(labels):
        found[np.asarray(y == label, dtype=bool)] = index
    strange = np.flatnonzero(found == k)
    if strange.size:
        found[strange] = _by_word(y, strange, labels)
    return found


def _by_word(y: np.ndarray, rows: np.ndarray, labels: list[Any]) -> list[int]:
    index = {word(label): i for i, label in enumerate(labels)}
    found = [index.get(word(value), -1) for value in y[rows].tolist()]
    if min(found) < 0:
        row = int(rows[found.index(-1)])
        value = y[row : row + 1].tolist()[0]
        if value is None or value != value:
            raise InvalidDataError(
                f"y_true must not have missing labels; row {row} is {value!r}."
            )
        raise InvalidDataError(
            f"y_true must hold the classes {labels!r}; row {row} is {value!r}. Name "
            "the columns of y_proba by classes=."
        )
    return found


def word(value: Any) -> str:
    """How a label is written; 1.0 as "1", as gaps in a column make floats of ints."""
    whole = isinstance(value, float) and value.is_integer()
    return str(int(value)) if whole else str(value)
