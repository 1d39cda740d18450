"""Labels, probabilities and fitted models, read as decisions for a metric's classes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_label, check_labels
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.labels import sorts_last
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.scoring.labels import in_order_of
from elicitor.metrics.scoring.reader import predicted_statistics
from elicitor.regions.multiclass.labels import label_indices, word

__all__ = ["PredictionReader"]

HALF = 0.5
ROUNDED = 0.01
"""How far probabilities may be from adding up to 1, since files hold rounded ones."""


class PredictionReader:
    """Reads labels and probabilities as indices of a metric's classes.

    As ``classes``, of (TP, TN) the positive first, are written; ``truth`` are indices.
    """

    def __init__(self, metric: Metric, y: ArrayLike, positive_label: Any) -> None:
        labels = check_labels("y", y, error=InvalidDataError)
        self.binary = metric.names == BINARY
        self.labels = (
            _two_labels(labels, positive_label)
            if self.binary
            else list(predicted_statistics(metric).classes)
        )
        self.classes = tuple(map(word, self.labels))
        self.truth = self._indices("y", labels)

    def decisions(
        self, name: str, model: Any, X: Any
    ) -> tuple[np.ndarray, np.ndarray | None]:
        """Indices of the classes that a model decides, and its probabilities if known.

        The latter are of shape (n_rows, n_classes).
        """
        if hasattr(model, "predict"):
            return self._of_estimator(name, model, X)
        named = in_order_of(self.labels, model)
        found = np.asarray(named)
        if self.binary and named is not model:
            found = found[:, 0]  # the positive one's
        if found.ndim not in (1, 2) or len(found) != len(self.truth):
            raise InvalidDataError(
                f"Predictions of {name!r} must be one for each of the "
                f"{len(self.truth)} rows; got an array of shape {found.shape}."
            )
        if found.ndim == 1 and self._are_labels(found):
            return self._indices(f"Predictions of {name!r}", found), None
        table = self._probabilities(name, found)
        decided = table.argmax(axis=1)
        if self.binary:  # at one half: positive
            decided = np.where(table[:, 0] >= HALF, 0, 1)
        return decided, table

    def area(self, table: np.ndarray, weights: np.ndarray) -> float | None:
        """Area under the curve; of several classes the mean, each against the rest.

        None where a class has no rows.
        """
        from sklearn.metrics import roc_auc_score

        two = len(self.classes) == 2  # each against the rest is the same for both
        there = [(self.truth == i) for i in range(1 if two else len(self.classes))]
        if not all(rows.any() and not rows.all() for rows in there):
            return None
        areas = [
            roc_auc_score(rows, scores, sample_weight=weights)
            for rows, scores in zip(there, table.T[: len(there)], strict=True)
        ]
        return float(np.mean(areas))

    def _of_estimator(
        self, name: str, model: Any, X: Any
    ) -> tuple[np.ndarray, np.ndarray | None]:
        if X is None:
            raise InvalidParameterError(
                f"X must be given, since {name!r} is a fitted model; or pass what it "
                "predicts."
            )
        decided, _ = self.decisions(name, model.predict(X), None)
        if not hasattr(model, "predict_proba") or not hasattr(model, "classes_"):
            return decided, None
        order = label_indices(np.asarray(model.classes_), self.labels, len(self.labels))
        table = np.empty((len(self.truth), len(self.classes)))
        table[:, order] = model.predict_proba(X)
        return decided, table

    def _are_labels(self, found: np.ndarray) -> bool:
        return set(map(word, found.tolist())) <= set(self.classes)

    def _indices(self, what: str, labels: np.ndarray) -> np.ndarray:
        try:
            return label_indices(labels, self.labels, len(labels)).astype(int)
        except InvalidDataError:
            strange = next(
                value for value in labels.tolist() if word(value) not in self.classes
            )
            raise InvalidDataError(
                f"{what} must hold the labels {', '.join(self.classes)}; got "
                f"{strange!r}."
            ) from None

    def _probabilities(self, name: str, found: np.ndarray) -> np.ndarray:
        """Probabilities of all classes, in the order of `classes`."""
        wanted = f"labels ({', '.join(self.classes)}) or probabilities in [0, 1]"
        try:
            table = found.astype(float)
        except (TypeError, ValueError):
            table = np.full(1, np.nan)
        if not ((table >= 0) & (table <= 1)).all():
            raise InvalidDataError(f"Predictions of {name!r} must be {wanted}.")
        if table.ndim == 1 and len(self.classes) == 2:
            return np.stack([table, 1 - table], axis=1)
        k = len(self.classes)
        if table.ndim != 2 or table.shape[1] != k:
            raise InvalidDataError(
                f"Probabilities of {name!r} must have one column for each of the {k} "
                f"classes, {', '.join(self.classes)}; got shape {found.shape}."
            )
        if (np.abs(table.sum(axis=1) - 1) > ROUNDED).any():
            raise InvalidDataError(
                f"Probabilities of {name!r} must add up to 1 in every row."
            )
        if self.binary and not sorts_last(*self.labels):
            raise InvalidParameterError(
                f"Probabilities of {name!r} must be those of {self.labels[0]!r} alone: "
                "of two columns it is not clear which one that is."
            )
        return table[:, ::-1] if self.binary else table


def _two_labels(labels: np.ndarray, positive_label: Any) -> list[Any]:
    """The positive label and the other one."""
    check_label("positive_label", positive_label)
    found = sorted(set(labels.tolist()), key=str)
    positive = [
        value
        for value in found
        if value == positive_label or word(value) == word(positive_label)
    ]
    others = [value for value in found if value not in positive]
    if len(positive) != 1 or len(others) != 1:
        raise InvalidDataError(
            "y must hold two labels, one of them positive_label, "
            f"{positive_label!r}; it holds {', '.join(map(repr, found[:5]))}."
        )
    return [*positive, *others]
