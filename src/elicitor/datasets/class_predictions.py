"""A user's own predictions of several classes: one probability column per class."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from elicitor.core.checks import check_instance, check_items, check_path
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.labels import spelling
from elicitor.datasets.columns import (
    Columns,
    column_names,
    read_columns,
)
from elicitor.datasets.group_columns import groups_of_rows
from elicitor.datasets.naming import column_last, unescaped
from elicitor.datasets.rounded import class_probabilities
from elicitor.datasets.weight_column import weights_of_rows
from elicitor.regions.groups import GroupRates
from elicitor.regions.multiclass import DiagonalRegion, OffDiagonalRegion

__all__ = [
    "ClassPredictions",
    "columns_of_labels",
    "read_class_predictions",
]


@dataclass(frozen=True, eq=False)
class ClassPredictions:
    """Labels and class probabilities of one model on one sample.

    Attributes
    ----------
    y : ndarray of str of shape (n_samples,)
        Labels, as text.
    probabilities : ndarray of shape (n_samples, n_classes)
        Estimated class probabilities; rows sum to 1.
    classes : tuple of str
        The label of each column.
    groups : ndarray of str of shape (n_samples,) or None
        The group of each row, if columns of groups were named.
    weights : ndarray of shape (n_samples,) or None
        How much each row counts, if a column of weights was named.
    notes : tuple of str
        What was done to the numbers, in sentences.
    """

    y: np.ndarray = field(repr=False)
    probabilities: np.ndarray = field(repr=False)
    classes: tuple[str, ...]
    groups: np.ndarray | None = field(default=None, repr=False)
    notes: tuple[str, ...] = ()
    weights: np.ndarray | None = field(default=None, repr=False)

    def region(self, *, rates: bool = False) -> DiagonalRegion:
        """The right decisions that are achievable on this sample.

        Parameters
        ----------
        rates : bool, default=False
            As in :meth:`DiagonalRegion.from_predictions`.
        """
        return DiagonalRegion.from_predictions(
            self.y,
            self.probabilities,
            classes=self.classes,
            rates=rates,
            sample_weight=self.weights,
        )

    def errors(self, *, rates: bool = False) -> OffDiagonalRegion:
        """The errors of every kind that are achievable on this sample.

        Parameters
        ----------
        rates : bool, default=False
            As in :meth:`OffDiagonalRegion.from_predictions`.
        """
        return OffDiagonalRegion.from_predictions(
            self.y,
            self.probabilities,
            classes=self.classes,
            rates=rates,
            sample_weight=self.weights,
        )

    def rates(self, *, diagonal: bool = True) -> GroupRates:
        """What is achievable with one classifier per group.

        Parameters
        ----------
        diagonal : bool, default=True
            As in :meth:`GroupRates.from_predictions`.

        Raises
        ------
        InvalidDataError
            If no columns of groups were named, or the groups cannot be compared.
        """
        if self.groups is None:
            raise InvalidDataError("groups must name the columns that tell groups.")
        return GroupRates.from_predictions(
            self.y,
            self.probabilities,
            self.groups,
            classes=self.classes,
            diagonal=diagonal,
            sample_weight=self.weights,
        )


def read_class_predictions(
    path: str | os.PathLike[str],
    *,
    label: str,
    probabilities: Sequence[str],
    groups: Sequence[str] = (),
    weight: str | None = None,
) -> ClassPredictions:
    """Read labels and class probabilities from a CSV (also .csv.gz) or Parquet file.

    Parameters
    ----------
    path : path-like
        A file with one row per sample and a header; the ending tells its format.
    label : str
        Column of the true labels.
    probabilities : sequence of str
        Which columns hold probabilities, and of which label: ``"van=p_van"`` names
        both, and in a pattern such as ``"p_*"`` the star stands for the label. Where
        names hold a "=", the column that is there is meant; a "=" after a backslash
        separates nothing. Labels are compared as text. Rows may be off from adding up
        to 1 by what rounding explains; they are scaled.
    groups : sequence of str, default=()
        Columns that tell groups of people; combined if there are several. A column
        ``old`` of true and false tells "old" from "not old", a column ``region`` of
        numbers "region 1" from "region 2"; see :func:`group_labels`.
    weight : str, optional
        Column of how much each row counts, not negative; only ratios matter, and a row
        of weight 0 is left out.

    Returns
    -------
    ClassPredictions
        Classes in the order of the columns as they were named.

    Raises
    ------
    InvalidParameterError
        If a text of `probabilities` is neither, or names a label twice.
    InvalidDataError
        If the file cannot be read, a column is missing, there are fewer than two
        classes, a class has no column or no rows, a value is missing or no
        probability, or a row does not add up to 1.
    ImportError
        If polars is not installed; it comes with ``elicitor[cli]``.
    """
    place = check_path("path", path)
    groups = [groups] if isinstance(groups, str) else check_items("groups", groups)
    columns = columns_of_labels(place, label, probabilities)
    roles = [("probability", column) for column in columns.values()]
    roles += [("groups", column) for column in groups]
    roles += [("weight", weight)] if weight is not None else []
    table = read_columns(place, [("label", label), *roles])
    y = table.texts(label)
    _require_same_classes(table, y, label, columns)
    proba, notes = class_probabilities(table, list(columns.values()))
    return ClassPredictions(
        y,
        proba,
        tuple(columns),
        groups_of_rows(table, groups),
        notes,
        weights_of_rows(table, weight),
    )


def columns_of_labels(
    path: Path, label: str, probabilities: Sequence[str]
) -> dict[str, str]:
    """The probability column of each label, in the order they were named.

    As in :func:`read_class_predictions`; none of the `probabilities` means `label`.
    """
    columns: dict[str, str] = {}
    wanted = check_items("probabilities", probabilities)
    for text in wanted:
        check_instance("probabilities", text, str)
        for name, column in _matches(path, label, text):
            if name in columns:
                raise InvalidParameterError(
                    f"probability must name one column for a label; for {name!r} it "
                    f"names {columns[name]!r} and {column!r}."
                )
            columns[name] = column
    if len(columns) < 2:
        raise InvalidDataError(
            "probability must name the columns of at least two classes; "
            f"{', '.join(map(repr, wanted))} names {len(columns)}."
        )
    return columns


def _matches(path: Path, label: str, text: str) -> list[tuple[str, str]]:
    """Labels and columns that one text stands for."""
    present = column_names(path)
    name, column = column_last(text, present)
    if name and (column in present or "*" not in text):
        return [(spelling(name), column)]
    before, star, after = unescaped(text).partition("*")
    if not star or "*" in after:
        raise InvalidParameterError(
            'probability must be given as LABEL=COLUMN or as a pattern like "p_*" with '
            f"one star, once there are several classes; got {text!r}."
        )
    found = [
        (spelling(column[len(before) : len(column) - len(after)]), column)
        for column in present
        if column != label
        and len(column) > len(before) + len(after)
        and column.startswith(before)
        and column.endswith(after)
    ]
    if not found:
        raise InvalidDataError(
            f"probability {text!r} must match columns of {path.name}, which has "
            f"{', '.join(map(repr, present))}."
        )
    return found


def _require_same_classes(
    table: Columns, y: np.ndarray, label: str, columns: Mapping[str, str]
) -> None:
    """Every label needs a column, and every column's label needs rows."""
    found = set(y)
    for row, value in enumerate(y, start=1):
        if value not in columns:
            raise table.error(
                label,
                "must hold labels that have a probability column, "
                f"{', '.join(map(repr, columns))}; row {row} holds {value!r}.",
            )
    for name, column in columns.items():
        if name not in found:
            raise table.error(
                label,
                f"must hold rows of every class; class {name!r} of column {column!r} "
                "is missing from this sample.",
            )
