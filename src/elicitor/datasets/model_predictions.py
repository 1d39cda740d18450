"""What several models predict on the same rows, from a CSV or Parquet file."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from elicitor.core.checks import check_instance, check_items, check_path
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.datasets.columns import Columns, column_names, read_columns
from elicitor.datasets.group_columns import groups_of_rows
from elicitor.datasets.naming import column_first, column_last
from elicitor.datasets.rounded import NoteOn, class_probabilities
from elicitor.datasets.weight_column import weights_of_rows
from elicitor.words import in_english

__all__ = ["ModelPredictions", "read_model_predictions"]


@dataclass(frozen=True, eq=False)
class ModelPredictions:
    """Labels and what models make of them.

    Attributes
    ----------
    y : ndarray of str of shape (n_rows,)
        Labels, as text.
    models : mapping of str to ndarray
        By model: labels as text or probabilities of the positive class, both of shape
        (n_rows,), or probabilities of shape (n_rows, n_classes).
    groups : ndarray of str of shape (n_rows,) or None
        The group of each row, if columns of groups were named.
    weights : ndarray of shape (n_rows,) or None
        How much each row counts, if a column of weights was named.
    notes : tuple of str
        What was done to the numbers, in sentences.
    """

    y: np.ndarray = field(repr=False)
    models: Mapping[str, np.ndarray] = field(repr=False)
    groups: np.ndarray | None = field(default=None, repr=False)
    notes: tuple[str, ...] = ()
    weights: np.ndarray | None = field(default=None, repr=False)


def read_model_predictions(
    path: str | os.PathLike[str],
    *,
    label: str,
    models: Sequence[str],
    classes: Sequence[str] = (),
    groups: Sequence[str] = (),
    weight: str | None = None,
) -> ModelPredictions:
    """Read labels and the predictions of several models.

    Parameters
    ----------
    path : path-like
        A file with one row per sample and a header; the ending tells its format.
    label : str
        Column of the true labels.
    models : sequence of str
        Where the models are. ``"COLUMN"`` or ``"COLUMN=NAME"`` is a column of predicted
        labels, or of probabilities of the positive class. ``"NAME=p_a_*"`` stands for
        one column of probabilities per class, the star for its label. Either may also
        be the other way round; if both sides are columns, the first one is meant.
        Where names hold a "=", the column that is there is meant; a "=" after a
        backslash separates nothing.
    classes : sequence of str, default=()
        The classes, in the order in which columns of a pattern are wanted.
    groups : sequence of str, default=()
        Columns that tell groups of people; see :func:`read_class_predictions`.
    weight : str, optional
        Column of how much each row counts, not negative; only ratios matter, and a row
        of weight 0 is left out.

    Returns
    -------
    ModelPredictions

    Raises
    ------
    InvalidParameterError
        If two models have the same name, or a text names no column or the labels.
    InvalidDataError
        If the file cannot be read, a column is missing, or a value is missing or
        neither a label nor a probability.
    ImportError
        If polars is not installed; it comes with ``elicitor[cli]``.
    """
    place = check_path("path", path)
    present = column_names(place)
    found: dict[str, list[str]] = {}
    for text in check_items("models", models):
        check_instance("models", text, str)
        name, columns = _columns(text, present, classes)
        if name in found:
            raise InvalidParameterError(
                f"model must name every model once; {name!r} comes twice."
            )
        if isinstance(label, str) and label in columns:
            raise InvalidParameterError(
                f"model must not be the column of the true labels, {label!r}: it is "
                "what models are judged by."
            )
        found[name] = columns
    roles = [("model", column) for columns in found.values() for column in columns]
    roles += [("group", column) for column in check_items("groups", groups)]
    roles += [("weight", weight)] if weight is not None else []
    roles = [("label", label), *roles]
    table = read_columns(place, roles)
    y = table.texts(label)
    predictions: dict[str, np.ndarray] = {}
    notes: list[str] = []
    for name, columns in found.items():
        if len(columns) == 1:
            predictions[name] = _labels_or_probabilities(table, columns[0], set(y))
        else:
            predictions[name], more = class_probabilities(table, columns)
            notes += [in_english(NoteOn(name, note)) for note in more]
    return ModelPredictions(
        y,
        predictions,
        groups_of_rows(table, groups),
        tuple(notes),
        weights_of_rows(table, weight),
    )


def _columns(
    text: str, present: Sequence[str], classes: Sequence[str]
) -> tuple[str, list[str]]:
    """Name and columns of the model that a text stands for."""
    column, name = column_first(text, present)
    if column in present:
        return name or column, [column]
    if "*" not in text:
        first, last = column_last(text, present)
        if first and last in present:  # the other way round, as with a pattern
            return first, [last]
        return name or column, [column]
    if column.count("*") == 1 and name and "*" not in name:
        return name, _of_classes(column, present, classes)
    name, pattern = column_last(text, present)
    if pattern.count("*") == 1:
        return name or pattern, _of_classes(pattern, present, classes)
    if "*" in pattern:
        raise InvalidParameterError(
            f'model must be a pattern with one star, such as "a=p_a_*"; got {text!r}.'
        )
    return name or column, [column]


def _of_classes(
    pattern: str, present: Sequence[str], classes: Sequence[str]
) -> list[str]:
    """The column of each class, in their order."""
    wanted = [pattern.replace("*", name) for name in classes]
    if not wanted:
        raise InvalidParameterError(
            f"model {pattern!r} has a star for the classes, and the metric knows none "
            "by name; name one column of probabilities of the positive class."
        )
    for column in wanted:
        if column not in present:
            raise InvalidDataError(
                f"model {pattern!r} needs a column for each of the classes "
                f"{', '.join(classes)}; there is no {column!r} among "
                f"{', '.join(map(repr, present))}."
            )
    return wanted


def _labels_or_probabilities(
    table: Columns, column: str, labels: set[str]
) -> np.ndarray:
    """Predicted labels, where all are labels; or probabilities."""
    said = table.texts(column)
    if set(said) <= labels:
        return said
    try:
        return table.probabilities(column)
    except InvalidDataError:
        row = next(i for i, word in enumerate(said) if word not in labels)
        raise table.error(
            column,
            f"must hold labels ({', '.join(sorted(labels))}) or probabilities in "
            f"[0, 1]; row {row + 1} holds {said[row]!r}.",
        ) from None
