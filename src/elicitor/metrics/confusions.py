"""Confusion matrices of labelled data, in the order in which a metric counts.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
N_ij        ``confusion``           weight of the rows with truth i and decision j,
                                    (n_classes, n_classes), or a matrix per group,
                                    (n_groups, n_classes, n_classes)
δ_j(x)      ``decisions``           probability of deciding j, (n_samples, n_classes)
==========  ======================  ===============================================

A metric on (TP, TN) is one on the right decisions of two classes, the positive one
first. So there is one way from labels to every metric.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["NO_GROUPS", "LabelReader", "predicted_statistics", "row_weights"]

NO_GROUPS = "groups are for a metric that compares groups; this one does not."


def predicted_statistics(metric: Metric) -> ClassStatistics:
    """What a metric looks at, if predictions tell it.

    Raises
    ------
    InvalidParameterError
        If the metric is about something else, such as latency.
    """
    statistics = ClassStatistics.parse(metric.names)
    if isinstance(metric, GroupMetric):
        if statistics is None or not statistics.rates:
            raise InvalidParameterError(
                "A score of groups needs a metric on rates of classes, named like "
                f"'R[bus, van]'; got one on {metric.names}."
            )
        return statistics
    if metric.names == BINARY:
        return ClassStatistics(("positive", "negative"))
    if statistics is None:
        raise InvalidParameterError(
            f"Predictions do not tell {', '.join(metric.names)}: only a metric on (TP, "
            "TN), or on the right decisions or the errors of classes, has a score. "
            "Measure the statistics of your models, and compare them by elicitor.rank "
            "or metric.utility(statistics)."
        )
    return statistics


@dataclass(frozen=True)
class LabelReader:
    """How the labels of data are read for a metric.

    Attributes
    ----------
    statistics : ClassStatistics
        What the metric looks at.
    groups : tuple of str
        The groups of the metric; none if it has no groups.
    binary : bool
        Whether it is a metric on (TP, TN), whose classes have no names.
    positive_label : object
        Which label is the positive class of a metric on (TP, TN).
    """

    statistics: ClassStatistics
    groups: tuple[str, ...]
    binary: bool
    positive_label: Any

    @classmethod
    def of(cls, metric: Metric, positive_label: Any = 1) -> LabelReader:
        """The reader for a metric; see :func:`predicted_statistics`."""
        groups = metric.groups if isinstance(metric, GroupMetric) else ()
        statistics = predicted_statistics(metric)
        binary = metric.names == BINARY
        return cls(statistics, groups, binary, positive_label)

    def confusion(
        self,
        y_true: ArrayLike,
        y_pred: ArrayLike,
        groups: ArrayLike | None,
        sample_weight: ArrayLike | None,
    ) -> np.ndarray:
        """Count the decisions; N of the table above.

        Raises
        ------
        InvalidParameterError
            If lengths differ, a label or a group is unknown to the metric, or a weight
            is not allowed.
        """
        truth, guess = _vectors(y_true, y_pred)
        self._require_positive(truth, guess)
        rows = self._cells("y_true", truth, groups)
        weights = row_weights(sample_weight, truth.size)
        cells = rows * self._k + self.indices("y_pred", guess)
        return self._shaped(np.bincount(cells, weights, self._n_rows * self._k))

    def expected_confusion(
        self,
        y_true: ArrayLike,
        decisions: np.ndarray,
        groups: ArrayLike | None,
        sample_weight: ArrayLike | None,
    ) -> np.ndarray:
        """Add up decisions that are given as probabilities, δ of the table above.

        Raises
        ------
        InvalidParameterError
            As :meth:`confusion`.
        """
        truth = np.asarray(y_true)
        if truth.shape != (len(decisions),):
            raise InvalidParameterError(
                f"y_true must be a vector of {len(decisions)} labels, one for each row "
                f"of probabilities; got shape {truth.shape}."
            )
        rows = self.cells("y_true", truth, groups)
        weights = row_weights(sample_weight, truth.size)
        columns = [
            np.bincount(rows, weights * each, self._n_rows) for each in decisions.T
        ]
        return self._shaped(np.stack(columns, axis=1))

    def indices(self, name: str, labels: ArrayLike) -> np.ndarray:
        """Labels as indices of the metric's classes."""
        values = np.asarray(labels)
        if self.binary:
            return np.asarray(values != self.positive_label).astype(int)
        return _by_text(name, values, self.statistics.classes, "classes")

    def cells(
        self, name: str, labels: ArrayLike, groups: ArrayLike | None
    ) -> np.ndarray:
        """Class and group of every sample in one number: n_classes · group + class."""
        values = np.asarray(labels)
        self._require_positive(values)
        return self._cells(name, values, groups)

    def _cells(
        self, name: str, labels: np.ndarray, groups: ArrayLike | None
    ) -> np.ndarray:
        found = self.indices(name, labels)
        if self.groups:
            return found + self._k * self._members(groups, found.size)
        if groups is not None:
            raise InvalidParameterError(NO_GROUPS)
        return found

    def order(self, name: str, labels: Sequence[Any] | None) -> np.ndarray:
        """Where each class of the metric stands among `labels`.

        By default they stand as the metric names them; of (TP, TN) the positive class
        comes last, as scikit-learn sorts 0 and 1.
        """
        if labels is None:
            return np.array([1, 0]) if self.binary else np.arange(self._k)
        found = np.asarray(self.indices(name, list(labels)))
        if sorted(found.tolist()) != list(range(self._k)):
            wanted = (
                f"two labels, one of them {self.positive_label!r}"
                if self.binary
                else f"{', '.join(self.statistics.classes)}, each once"
            )
            raise InvalidParameterError(f"{name} must be {wanted}; got {labels!r}.")
        return np.argsort(found)

    def group_order(self, groups: Sequence[Any] | None) -> np.ndarray:
        """Where each group of the metric stands among `groups`."""
        if groups is None:
            return np.arange(len(self.groups))
        found = _by_text("groups", np.asarray(list(groups)), self.groups, "groups")
        if sorted(found.tolist()) != list(range(len(self.groups))):
            raise InvalidParameterError(
                f"groups must be {', '.join(self.groups)}, each once; got {groups!r}."
            )
        return np.argsort(found)

    @property
    def _k(self) -> int:
        return self.statistics.n_classes

    @property
    def _n_rows(self) -> int:
        return max(1, len(self.groups)) * self._k

    def _shaped(self, counts: np.ndarray) -> np.ndarray:
        per_group = (len(self.groups),) if self.groups else ()
        return counts.reshape(*per_group, self._k, self._k)

    def _members(self, groups: ArrayLike | None, n_samples: int) -> np.ndarray:
        if groups is None:
            raise InvalidParameterError(
                "The metric compares groups; pass the group of every row as groups=."
            )
        member = np.asarray(groups)
        if member.shape != (n_samples,):
            raise InvalidParameterError(
                "y_true, y_pred and groups must be vectors of the same length; got "
                f"shapes {(n_samples,)} and {member.shape}."
            )
        return _by_text("groups", member, self.groups, "groups")

    def _require_positive(self, *columns: np.ndarray) -> None:
        """Refuse labels of which several are there and none is positive."""
        if not self.binary or any((c == self.positive_label).any() for c in columns):
            return
        labels = sorted(set().union(*(c.tolist() for c in columns)), key=str)
        if len(labels) > 1:
            raise InvalidParameterError(
                f"positive_label must be one of the labels {labels}; got "
                f"{self.positive_label!r}."
            )


def _vectors(y_true: ArrayLike, y_pred: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    truth, guess = np.asarray(y_true), np.asarray(y_pred)
    if truth.shape != guess.shape or truth.ndim != 1 or truth.size == 0:
        raise InvalidParameterError(
            "y_true and y_pred must be vectors of the same positive length; "
            f"got shapes {truth.shape} and {guess.shape}."
        )
    return truth, guess


def row_weights(sample_weight: ArrayLike | None, n_samples: int) -> np.ndarray:
    """The weight of every row; 1 by default.

    Parameters
    ----------
    sample_weight : array-like of shape (n_samples,) or None
        What was given.
    n_samples : int
        Number of rows.

    Raises
    ------
    InvalidParameterError
        If one is negative, or all are zero.
    """
    if sample_weight is None:
        return np.ones(n_samples)
    weights = check_vector("sample_weight", sample_weight, size=n_samples)
    if weights.min() < 0 or weights.sum() <= 0:
        raise InvalidParameterError(
            "sample_weight must not be negative and not be all zero; got "
            f"{sample_weight!r}."
        )
    return weights


def _by_text(
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
