"""A user's own predictions of two classes, from a CSV or Parquet file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from elicitor.core.checks import check_items, check_path
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.labels import conventional_positive, one_spelling, spelling
from elicitor.datasets.columns import Columns, column_names, read_columns
from elicitor.datasets.group_columns import groups_of_rows
from elicitor.datasets.weight_column import weights_of_rows
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups import GroupRates

__all__ = ["Predictions", "read_predictions"]


@dataclass(frozen=True, eq=False)
class Predictions:
    """Labels and scores of one model on one sample.

    Attributes
    ----------
    y : ndarray of bool of shape (n_samples,)
        True where positive.
    scores : ndarray of shape (n_samples,)
        Larger means more likely positive.
    are_probabilities : bool
        Whether the scores are probabilities of the positive class, in [0, 1].
    positive_label : str
        The label that counts as positive, as text.
    negative_label : str
        The other one.
    groups : ndarray of str of shape (n_samples,) or None
        The group of each row, if columns of groups were named.
    weights : ndarray of shape (n_samples,) or None
        How much each row counts, if a column of weights was named.
    notes : tuple of str
        What was done to the numbers, in sentences.
    """

    y: np.ndarray = field(repr=False)
    scores: np.ndarray = field(repr=False)
    are_probabilities: bool
    positive_label: str
    negative_label: str
    groups: np.ndarray | None = field(default=None, repr=False)
    notes: tuple[str, ...] = ()
    weights: np.ndarray | None = field(default=None, repr=False)

    def region(self) -> BinaryRegion:
        """What thresholds on these scores achieve on this sample."""
        positive, weights = self.positive_label, self.weights
        build = (
            BinaryRegion.from_predictions
            if self.are_probabilities
            else BinaryRegion.from_scores
        )
        labels = np.where(self.y, positive, self.negative_label)
        return build(
            labels, self.scores, positive_label=positive, sample_weight=weights
        )

    def rates(self) -> GroupRates:
        """What is achievable with one classifier per group.

        Its rates are those of right decisions, the positive class first.

        Raises
        ------
        InvalidDataError
            If no columns of groups were named, the groups cannot be compared, or the
            scores are no probabilities.
        """
        if self.groups is None:
            raise InvalidDataError("groups must name the columns that tell groups.")
        if not self.are_probabilities:
            raise InvalidDataError(
                "Groups are compared by probabilities of the positive class; these "
                "scores are none. Calibrate them, and name the column by probability."
            )
        return GroupRates.from_predictions(
            np.where(self.y, self.positive_label, self.negative_label),
            np.stack([self.scores, 1 - self.scores], axis=1),
            self.groups,
            classes=(self.positive_label, self.negative_label),
            sample_weight=self.weights,
        )


def read_predictions(
    path: str | os.PathLike[str],
    *,
    label: str,
    score: str | None = None,
    probability: str | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
    groups: Sequence[str] = (),
    weight: str | None = None,
) -> Predictions:
    """Read labels and scores from a CSV (also .csv.gz) or Parquet file.

    Parameters
    ----------
    path : path-like
        A file with one row per sample and a header; the ending tells its format.
    label : str
        Column of the true labels; two different values.
    score : str, optional
        Column of scores, any finite numbers, larger meaning more likely positive.
    probability : str, optional
        Column of probabilities of the positive class, in [0, 1]. Give either this or
        `score`.
    positive_label, pos_label : object, optional
        Which label is positive; compared as text, so ``1`` and ``"1"`` are the same.
        By default 1 of 0/1 and of -1/1, and true; other labels need it.
    groups : sequence of str, default=()
        Columns that tell groups of people; see :func:`read_class_predictions`.
    weight : str, optional
        Column of how much each row counts, not negative; only ratios matter, and a row
        of weight 0 is left out.

    Returns
    -------
    Predictions

    Raises
    ------
    InvalidParameterError
        If not exactly one of `score` and `probability` is given, or it is `label`.
    InvalidDataError
        If the file cannot be read, a column is missing, a value is missing or of the
        wrong kind, or there are not exactly two labels.
    ImportError
        If polars is not installed; it comes with ``elicitor[cli]``.
    """
    _require_one(path, label, score, probability)
    column = score if score is not None else str(probability)
    role = "probability" if score is None else "score"
    groups = [groups] if isinstance(groups, str) else check_items("groups", groups)
    roles = [("label", label), (role, column), *(("groups", name) for name in groups)]
    roles += [("weight", weight)] if weight is not None else []
    table = read_columns(check_path("path", path), roles)
    scores = table.probabilities(column) if score is None else table.numbers(column)
    labels = table.texts(label)
    wanted = one_spelling(positive_label, pos_label)
    positive, negative = _signs(table, label, wanted)
    return Predictions(
        labels == positive,
        scores,
        score is None,
        positive,
        negative,
        groups_of_rows(table, groups),
        weights=weights_of_rows(table, weight),
    )


def _require_one(
    path: str | os.PathLike[str],
    label: str,
    score: str | None,
    probability: str | None,
) -> None:
    """Raise unless one column of predictions is named, which is not the truth."""
    if score is None and probability is None:
        has = ", ".join(map(repr, column_names(check_path("path", path))))
        raise InvalidParameterError(
            "Say which column holds what a classifier predicts, by score (any numbers) "
            f"or by probability (in [0, 1]); {os.fspath(path)} has {has}."
        )
    if score is not None and probability is not None:
        raise InvalidParameterError(
            "Give either score (any numbers) or probability (in [0, 1]), not both; got "
            f"score={score!r} and probability={probability!r}."
        )
    named = probability if score is None else score
    if isinstance(label, str) and isinstance(named, str) and label == named:
        role = "probability" if score is None else "score"
        raise InvalidParameterError(
            f"{role} must be what a classifier predicts; got {label!r}, the column of "
            "the true labels."
        )


def _signs(table: Columns, name: str, positive_label: Any) -> tuple[str, str]:
    """The label that counts as positive and the other, once there are exactly two."""
    found = sorted(set(table.texts(name)))
    listing = ", ".join(map(repr, found[:5])) + (" and more" if len(found) > 5 else "")
    if len(found) != 2:
        raise table.error(
            name,
            f"must hold two different labels; it holds {len(found)}: {listing}.",
        )
    if positive_label is None:
        usual = conventional_positive(found)
        if usual is not None:
            return str(usual), found[1 - found.index(usual)]
        raise table.error(
            name, f"holds {listing}; say which one is positive by positive_label."
        )
    wanted = spelling(positive_label)
    if wanted not in found:
        raise InvalidDataError(
            f"positive_label must be one of the labels in column {name!r}, "
            f"{listing}; got {positive_label!r}."
        )
    return wanted, found[1 - found.index(wanted)]
