"""Scores of one kind of metric each, in the form that scikit-learn's scorers need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import one_spelling
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.scoring import score
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["binary_score", "binary_scorer", "class_score", "class_scorer"]


def binary_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    metric: Metric,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> float:
    """Evaluate a metric on (TP, TN) on predictions; see :func:`score`.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n_samples,)
        Labels and predicted labels.
    metric : Metric
        A metric on (TP, TN).
    sample_weight : array-like of shape (n_samples,), optional
        Weight of each sample; equal by default.
    positive_label, pos_label : object, optional
        Which label is the positive class; see :func:`score`.

    Returns
    -------
    float
        The metric's utility: greater is better.

    Raises
    ------
    InvalidParameterError
        If the metric is not on (TP, TN), the lengths differ, it is not known which
        label is positive, or a weight is not allowed.
    """
    _require_binary(metric)
    return score(
        metric,
        y_true,
        y_pred,
        sample_weight=sample_weight,
        positive_label=positive_label,
        pos_label=pos_label,
    )


def binary_scorer(
    metric: Metric, *, positive_label: Any = None, pos_label: Any = None
) -> Callable[..., float]:
    """Return `binary_score` of `metric` in the form that ``scoring=`` expects.

    Parameters
    ----------
    metric : Metric
        A metric on (TP, TN).
    positive_label, pos_label : object, optional
        Which label is the positive class; see :func:`score`.

    Returns
    -------
    callable
        ``scorer(estimator, X, y, sample_weight=None) -> float``; greater is better.
        Where it must be said which label is positive, and is not, it raises
        :class:`InvalidParameterError` once it sees the labels.
    """
    from sklearn.metrics import make_scorer

    _require_binary(metric)
    # By pos_label TunedThresholdClassifierCV knows whose probability to cut.
    scorer: Callable[..., float] = make_scorer(
        binary_score,
        metric=metric,
        pos_label=one_spelling(positive_label, pos_label),
    )
    return scorer


def class_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    metric: Metric,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Evaluate a metric of several classes on predictions; see :func:`score`.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n_samples,)
        Labels and predicted labels; written as text they are names of the classes.
    metric : Metric
        A metric on the right decisions or the errors of several classes, whose names
        :meth:`ClassStatistics.parse` can read.
    sample_weight : array-like of shape (n_samples,), optional
        Weight of each sample; equal by default.

    Returns
    -------
    float
        The metric's utility: greater is better.

    Raises
    ------
    InvalidParameterError
        If the metric is on something else, the lengths differ, a label is none of the
        classes, a weight is not allowed, or a metric on rates meets data that lack a
        class.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> names = ("C[bus, bus]", "C[opel, opel]", "C[van, van]")
    >>> metric = LinearMetric([1, 2, 3], names=names)
    >>> class_score(["bus", "opel", "van", "van"], ["bus", "van", "van", "bus"],
    ...     metric=metric)
    1.0
    """
    _require_classes(metric)
    return score(metric, y_true, y_pred, sample_weight=sample_weight)


def class_scorer(metric: Metric) -> Callable[..., float]:
    """Return `class_score` of `metric` in the form that ``scoring=`` expects.

    Parameters
    ----------
    metric : Metric
        A metric on the right decisions or the errors of several classes.

    Returns
    -------
    callable
        ``scorer(estimator, X, y, sample_weight=None) -> float``; greater is better.

    Raises
    ------
    InvalidParameterError
        If the metric is on something else.
    """
    from sklearn.metrics import make_scorer

    _require_classes(metric)
    scorer: Callable[..., float] = make_scorer(class_score, metric=metric)
    return scorer


def _require_binary(metric: Metric) -> None:
    if check_instance("metric", metric, Metric).names != BINARY:
        raise InvalidParameterError(
            f"A binary scorer needs a metric on {BINARY}; got one on {metric.names}."
        )


def _require_classes(metric: Metric) -> None:
    check_instance("metric", metric, Metric)
    if ClassStatistics.parse(metric.names) is None or isinstance(metric, GroupMetric):
        raise InvalidParameterError(
            "A scorer of several classes needs a metric on their right decisions or "
            f"their errors, and not of groups; got one on {metric.names}."
        )
