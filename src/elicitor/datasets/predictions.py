"""A user's own predictions of two classes, from a CSV or Parquet file."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.datasets.columns import (
    numbers,
    read_columns,
    require_probabilities,
    spelling,
    texts,
)
from elicitor.regions.binary import BinaryRegion

__all__ = ["Predictions", "read_predictions"]

USUAL_POSITIVES = ({"0", "1"}, {"false", "true"})


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
    """

    y: np.ndarray = field(repr=False)
    scores: np.ndarray = field(repr=False)
    are_probabilities: bool
    positive_label: str

    def region(self) -> BinaryRegion:
        """What thresholds on these scores achieve on this sample."""
        if self.are_probabilities:
            return BinaryRegion.from_predictions(self.y, self.scores)
        return BinaryRegion.from_scores(self.y, self.scores)


def read_predictions(
    path: str | os.PathLike[str],
    *,
    label: str,
    score: str | None = None,
    probability: str | None = None,
    positive_label: Any = None,
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
    positive_label : object, optional
        Which label is positive; compared as text, so ``1`` and ``"1"`` are the same.
        By default 1 of 0/1 and true of false/true; other labels need it.

    Returns
    -------
    Predictions

    Raises
    ------
    InvalidParameterError
        If not exactly one of `score` and `probability` is given.
    InvalidDataError
        If the file cannot be read, a column is missing, a value is missing or of the
        wrong kind, or there are not exactly two labels.
    ImportError
        If polars is not installed; it comes with ``elicitor[cli]``.
    """
    if (score is None) == (probability is None):
        raise InvalidParameterError(
            "Give either score (any numbers) or probability (in [0, 1]), not both or "
            f"neither; got score={score!r} and probability={probability!r}."
        )
    column = score if score is not None else str(probability)
    role = "probability" if score is None else "score"
    frame = read_columns(Path(path), [("label", label), (role, column)])
    scores = numbers(frame[column], column)
    if score is None:
        require_probabilities(scores, column)
    labels = texts(frame[label], label)
    positive = _positive(labels, label, positive_label)
    return Predictions(labels == positive, scores, score is None, positive)


def _positive(labels: np.ndarray, name: str, positive_label: Any) -> str:
    """The label that counts as positive, once there are exactly two."""
    found = sorted(set(labels))
    listing = ", ".join(map(repr, found[:5])) + (" and more" if len(found) > 5 else "")
    if len(found) != 2:
        raise InvalidDataError(
            f"Column {name!r} must hold two different labels; it holds "
            f"{len(found)}: {listing}."
        )
    if positive_label is None:
        if set(found) in USUAL_POSITIVES:
            return str(found[1])
        raise InvalidDataError(
            f"Column {name!r} holds {listing}; say which one is positive by "
            "positive_label."
        )
    wanted = spelling(positive_label)
    if wanted not in found:
        raise InvalidDataError(
            f"positive_label must be one of the labels in column {name!r}, "
            f"{listing}; got {positive_label!r}."
        )
    return wanted
