"""Predictions for people whose true labels nobody knows yet."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from elicitor.core.checks import check_items, check_path
from elicitor.core.errors import InvalidDataError
from elicitor.datasets.class_predictions import columns_of_labels
from elicitor.datasets.columns import read_columns
from elicitor.datasets.group_columns import groups_of_rows
from elicitor.datasets.rounded import class_probabilities

__all__ = ["NewPredictions", "read_new_predictions"]


@dataclass(frozen=True, eq=False)
class NewPredictions:
    """What a model says of new people.

    Attributes
    ----------
    values : ndarray of shape (n_rows,) or (n_rows, n_classes)
        Scores, probabilities of the positive class, or of all classes.
    groups : ndarray of str of shape (n_rows,) or None
        The group of each row, if columns of groups were named.
    notes : tuple of str
        What was done to the numbers, in sentences.
    ids : tuple of str
        Who each row is about, if a column tells it.
    """

    values: np.ndarray = field(repr=False)
    groups: np.ndarray | None = field(default=None, repr=False)
    notes: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()


def read_new_predictions(
    path: str | os.PathLike[str],
    *,
    label: str,
    score: str | None = None,
    probabilities: Sequence[str] = (),
    classes: Sequence[str] = (),
    groups: Sequence[str] = (),
    id_column: str | None = None,
) -> NewPredictions:
    """Read predictions from a CSV (also .csv.gz) or Parquet file without labels.

    Parameters
    ----------
    path : path-like
        A file with one row per person and a header; the ending tells its format.
    label : str
        Column of the true labels, which may be there and is not read.
    score : str, optional
        Column of scores.
    probabilities : sequence of str
        The column of probabilities of the positive class; with several classes as
        in :func:`read_class_predictions`.
    classes : sequence of str, default=()
        Several classes, in the order in which their columns are wanted.
    groups : sequence of str, default=()
        Columns that tell groups of people; see :func:`read_class_predictions`.
    id_column : str, optional
        Column that tells who a row is about.

    Returns
    -------
    NewPredictions

    Raises
    ------
    InvalidDataError
        If the file cannot be read, a column or the column of a class is missing, or a
        value is missing or of the wrong kind.
    ImportError
        If polars is not installed; it comes with ``elicitor[cli]``.
    """
    place = check_path("path", path)
    roles = [("group", column) for column in check_items("groups", groups)]
    if id_column is not None:
        roles.append(("id_column", id_column))
    if check_items("classes", classes):
        found = columns_of_labels(place, label, probabilities)
        if set(found) != set(classes):
            raise InvalidDataError(
                f"{place.name} must have probabilities of the classes "
                f"{', '.join(classes)}; it has those of {', '.join(found)}."
            )
        columns = {name: found[name] for name in classes}
        roles += [("probability", column) for column in columns.values()]
        table = read_columns(place, roles)
        values, notes = class_probabilities(table, list(columns.values()))
    else:
        column = probabilities[0] if score is None else score
        table = read_columns(
            place, [("the predictions that were asked about", column), *roles]
        )
        if score is None:  # what was asked about says so, not who decides
            values = table.probabilities(column, or_score=False)
        else:
            values = table.numbers(column)
        notes = ()
    who = () if id_column is None else table.verbatim(id_column)
    return NewPredictions(values, groups_of_rows(table, groups), notes, who)
