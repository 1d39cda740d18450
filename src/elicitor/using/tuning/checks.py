"""What the estimator is given: labels, weights, columns of groups, order of classes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.result import Result
from elicitor.core.row_weights import row_weights
from elicitor.metrics.base import BINARY, Metric, as_metric
from elicitor.metrics.scoring.reader import positive_for
from elicitor.metrics.scoring.scorers import read_groups
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.groups import group_labels
from elicitor.regions.multiclass.labels import word

__all__ = ["checked_labels", "checked_weights", "group_columns", "label_order"]


def checked_labels(X: Any, y: Any) -> np.ndarray:
    """Return y as a vector of labels of at least two classes."""
    from sklearn.utils import (
        assert_all_finite,
        check_consistent_length,
        column_or_1d,
    )
    from sklearn.utils.multiclass import check_classification_targets

    if y is None:
        raise InvalidDataError(
            "MetricClassifier requires y to be passed, but the target y is None."
        )
    labels = column_or_1d(y, warn=True)
    check_consistent_length(X, labels)
    assert_all_finite(labels, input_name="y")
    check_classification_targets(labels)
    if len(np.unique(labels)) < 2:
        raise InvalidDataError(
            f"y must have at least two classes; got 1 class among {len(labels)} rows."
        )
    return np.asarray(labels)


def checked_weights(sample_weight: ArrayLike | None, y: np.ndarray) -> Any:
    """Return weights of which every class has some, or None."""
    if sample_weight is None:
        return None
    weights = row_weights(sample_weight, len(y))
    for label in np.unique(y):
        if weights[y == label].sum() == 0:
            raise InvalidParameterError(
                "sample_weight must not be zero for all rows of a class; it is for "
                f"{word(label)!r}."
            )
    return weights


def group_columns(X: Any, groups: Any) -> np.ndarray:
    """Name each row's group by one or several columns of X."""
    if isinstance(groups, (list, tuple)):
        return group_labels([read_groups(X, column) for column in groups])
    return group_labels(read_groups(X, groups))


def label_order(
    metric: Metric | Result, labels: np.ndarray, positive_label: Any
) -> np.ndarray:
    """Indices of labels: the positive one last, or in the order of the metric.

    See :func:`positive_for`.
    """
    names = as_metric(metric).names
    if names == BINARY:
        return _positive_last(metric, labels.tolist(), positive_label)
    statistics = ClassStatistics.parse(names)
    words = [word(label) for label in labels.tolist()]
    if statistics is None or set(statistics.classes) != set(words):
        raise InvalidParameterError(
            f"metric must be on the classes of y, {', '.join(words)}; got one on "
            f"{names}."
        )
    return np.array([words.index(name) for name in statistics.classes])


def _positive_last(
    metric: Metric | Result, labels: list[Any], positive_label: Any
) -> np.ndarray:
    if len(labels) > 2:
        raise InvalidParameterError(
            "Only binary classification is supported. The type of the target is "
            f"multiclass: a metric on (TP, TN) is of two classes; y has {len(labels)}."
        )
    wanted = positive_label(labels) if callable(positive_label) else positive_label
    place = labels.index(positive_for(metric, labels, wanted))
    return np.array([1 - place, place])
