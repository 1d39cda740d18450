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

from elicitor.core.checks import (
    check_items,
    check_label,
    check_labels,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import (
    conventional_positive,
    different_labels,
    is_usual_positive,
    one_spelling,
    positive_of,
    require_asked,
    sorts_last,
)
from elicitor.core.result import Result
from elicitor.core.row_weights import row_weights
from elicitor.metrics.base import BINARY, Metric, as_metric
from elicitor.metrics.scoring.labels import indices_by_text, label_columns
from elicitor.metrics.statistics import ClassStatistics

__all__ = [
    "NO_GROUPS",
    "LabelReader",
    "positive_for",
    "predicted_statistics",
]

NO_GROUPS = "groups are for a metric that compares groups; this one does not."


def predicted_statistics(metric: Metric) -> ClassStatistics:
    """What a metric looks at; an error if predictions do not tell it, as of latency."""
    statistics = metric.class_statistics
    if metric.groups:
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


def positive_for(
    metric: Metric | Result, labels: Sequence[Any], positive_label: Any = None
) -> Any:
    """Which of two labels a metric on (TP, TN) is to take as the positive one.

    As said, as answers were about, or by convention; any if it treats them alike.
    """
    asked = getattr(metric, "positive_label", None)
    require_asked(positive_label, asked, labels)
    if asked is not None and is_usual_positive(asked):
        asked = None  # 1 of 0/1 says nothing of other labels
    alike = as_metric(metric).treats_classes_alike and len(labels) == 2
    if positive_label is None and alike and conventional_positive(labels) is None:
        return asked if asked in labels else labels[-1]
    return positive_of(labels, positive_label, asked=asked)


@dataclass(frozen=True)
class LabelReader:
    """How the labels of data are read for a metric."""

    statistics: ClassStatistics
    groups: tuple[str, ...]
    binary: bool
    positive_label: Any = None  # of (TP, TN), where classes have no names
    negative_label: Any = None

    @classmethod
    def of(
        cls,
        metric: Metric | Result,
        *columns: ArrayLike | None,
        positive_label: Any = None,
        pos_label: Any = None,
    ) -> LabelReader:
        """The reader for a metric and the labels that occur in `columns`."""
        known = as_metric(metric)
        statistics = predicted_statistics(known)
        positive = one_spelling(positive_label, pos_label)
        if known.names != BINARY:
            return cls(statistics, known.groups, False, positive)
        if positive is not None:
            check_label("positive_label", positive)
        given = [column for column in columns if column is not None]
        labels = different_labels(*(check_labels("labels", each) for each in given))
        if labels:
            positive = positive_for(metric, labels, positive)
        elif positive is None:
            positive = getattr(metric, "positive_label", None)
        negative = next((label for label in labels if label != positive), None)
        return cls(statistics, known.groups, True, positive, negative)

    def confusion(
        self,
        y_true: ArrayLike,
        y_pred: ArrayLike,
        groups: ArrayLike | None,
        sample_weight: ArrayLike | None,
    ) -> np.ndarray:
        """Count the decisions; N of the table above."""
        truth, guess = label_columns(y_true, y_pred)
        rows = self.cells("y_true", truth, groups)
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
        """Add up decisions that are given as probabilities, δ of the table above."""
        truth = check_labels("y_true", y_true)
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
        return indices_by_text(name, values, self.statistics.classes, "classes")

    def cells(
        self, name: str, labels: ArrayLike, groups: ArrayLike | None
    ) -> np.ndarray:
        """Class and group of every sample in one number: n_classes · group + class."""
        found = self.indices(name, check_labels(name, labels))
        if self.groups:
            return found + self._k * self._members(groups, found.size)
        if groups is not None:
            raise InvalidParameterError(NO_GROUPS)
        return found

    def order(self, name: str, labels: Sequence[Any] | None) -> np.ndarray:
        """Where each class of the metric stands among `labels`.

        By default as named; of (TP, TN) the positive one last, as scikit-learn sorts.
        """
        if labels is None:
            if self.binary and not sorts_last(self.positive_label, self.negative_label):
                raise InvalidParameterError(
                    f"{name} must say which class comes first, as model.classes_ does: "
                    f"the positive one, {self.positive_label!r}, need not be the last."
                )
            return np.array([1, 0]) if self.binary else np.arange(self._k)
        found = np.asarray(
            self.indices(name, check_labels(name, check_items(name, labels)))
        )
        if sorted(found.tolist()) != list(range(self._k)):
            wanted = (
                f"two labels, one of them {self.positive_label!r}"
                if self.binary
                else f"{', '.join(self.statistics.classes)}, each once"
            )
            raise InvalidParameterError(
                f"{name} must be {wanted}; got {shown(labels)}."
            )
        return np.argsort(found)

    @property
    def positive_index(self) -> int:
        """Index of the positive class of any two, for a threshold."""
        classes = self.statistics.classes
        if len(classes) != 2:
            raise InvalidParameterError(
                f"threshold is for two classes; the metric has {len(classes)}: "
                f"{', '.join(classes)}."
            )
        if self.binary:
            return 0
        return classes.index(positive_of(classes, self.positive_label, name="metric"))

    def group_order(self, groups: Sequence[Any] | None) -> np.ndarray:
        """Where each group of the metric stands among `groups`."""
        if groups is None:
            return np.arange(len(self.groups))
        found = indices_by_text(
            "groups",
            check_labels("groups", check_items("groups", groups)),
            self.groups,
            "groups",
        )
        if sorted(found.tolist()) != list(range(len(self.groups))):
            raise InvalidParameterError(
                f"groups must be {', '.join(self.groups)}, each once; got "
                f"{shown(groups)}."
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
        member = check_labels("groups", groups)
        if member.shape != (n_samples,):
            raise InvalidParameterError(
                "y_true, y_pred and groups must be vectors of the same length; got "
                f"shapes {(n_samples,)} and {member.shape}."
            )
        return indices_by_text("groups", member, self.groups, "groups")
