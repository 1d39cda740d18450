"""A metric as a scikit-learn scorer: on (TP, TN), or on the confusions of classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["binary_score", "binary_scorer", "class_score", "class_scorer"]


def binary_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    metric: Metric,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = 1,
) -> float:
    """Evaluate a binary metric on predictions, as a utility.

    A linear-fractional metric is read as gains / (gains + losses), so that it keeps
    its meaning on data whose prevalence is not the one it was elicited on.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n_samples,)
        Labels and predicted labels.
    metric : Metric
        A metric on (TP, TN).
    sample_weight : array-like of shape (n_samples,), optional
        Weight of each sample; equal by default.
    positive_label : object, default=1
        Which label is the positive class.

    Returns
    -------
    float
        The metric's utility: greater is better.

    Raises
    ------
    InvalidParameterError
        If the metric is not on (TP, TN), the lengths differ, the positive label
        does not occur among several, or a weight is not allowed.
    """
    _require_binary(metric)
    truth, guess = _vectors(y_true, y_pred)
    weight = sample_weights(sample_weight, truth.size)
    actual, called = truth == positive_label, guess == positive_label
    if not (actual | called).any():
        _require_label(positive_label, truth, guess)
    tp, fn, fp, tn = (
        float(np.average(outcome, weights=weight))
        for outcome in (
            actual & called,
            actual & ~called,
            ~actual & called,
            ~actual & ~called,
        )
    )
    if isinstance(metric, LinearFractionalMetric):
        gains = float(metric.numerator @ [tp, tn])
        losses = float(metric.losses @ [fn, fp])
        return metric.orientation.sign * _share(gains, losses)
    return float(metric.utility([tp, tn]))


def binary_scorer(metric: Metric, *, positive_label: Any = 1) -> Callable[..., float]:
    """Return `binary_score` of `metric` in the form that ``scoring=`` expects.

    Parameters
    ----------
    metric : Metric
        A metric on (TP, TN).
    positive_label : object, default=1
        Which label is the positive class.

    Returns
    -------
    callable
        ``scorer(estimator, X, y, sample_weight=None) -> float``; greater is better.
    """
    from sklearn.metrics import make_scorer

    _require_binary(metric)
    scorer: Callable[..., float] = make_scorer(
        binary_score, metric=metric, positive_label=positive_label
    )
    return scorer


def class_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    metric: Metric,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Evaluate a metric of several classes on predictions, as a utility.

    A linear-fractional metric on right decisions C[i, i] is read as gains / (gains +
    losses), where a wrongly labelled i loses p_i − q_i, so that it keeps its meaning on
    data whose class shares are not those it was elicited on. Every other metric is
    evaluated as it is.

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
    statistics = _class_statistics(metric)
    confusion = confusion_shares(statistics.classes, y_true, y_pred, sample_weight)
    priors = confusion.sum(axis=1)
    if statistics.rates and not priors.all():
        missing = statistics.classes[int(np.argmin(priors))]
        raise InvalidParameterError(
            "A metric on rates needs rows of every class in y_true, with a positive "
            f"sample_weight; class {missing!r} has none."
        )
    point = statistics.of(confusion, priors)
    confusions = statistics.diagonal and not statistics.rates
    if isinstance(metric, LinearFractionalMetric) and confusions:
        gains = float(metric.numerator @ point)
        losses = float(metric.losses @ (priors - point))
        return metric.orientation.sign * _share(gains, losses)
    return float(metric.utility(point))


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

    _class_statistics(metric)
    scorer: Callable[..., float] = make_scorer(class_score, metric=metric)
    return scorer


def confusion_shares(
    classes: tuple[str, ...],
    y_true: ArrayLike,
    y_pred: ArrayLike,
    sample_weight: ArrayLike | None,
) -> np.ndarray:
    """Measure P(Y=i, h=j), of shape (n_classes, n_classes)."""
    truth, guess = _vectors(y_true, y_pred)
    weight = sample_weights(sample_weight, truth.size)
    k = len(classes)
    cells = k * _indices("y_true", truth, classes) + _indices("y_pred", guess, classes)
    counts = np.bincount(cells, weight, minlength=k * k)
    return np.asarray((counts / counts.sum()).reshape(k, k))


def _indices(name: str, labels: np.ndarray, classes: tuple[str, ...]) -> np.ndarray:
    """Labels as class indices; what counts is how they are written."""
    found, inverse = np.unique(labels, return_inverse=True)
    words = [str(value) for value in found.tolist()]
    strange = [word for word in words if word not in classes]
    if strange:
        raise InvalidParameterError(
            f"{name} must hold only the classes of the metric, "
            f"{', '.join(classes)}; got {strange[0]!r}."
        )
    return np.array([classes.index(word) for word in words])[inverse]


def _vectors(y_true: ArrayLike, y_pred: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    truth, guess = np.asarray(y_true), np.asarray(y_pred)
    if truth.shape != guess.shape or truth.ndim != 1 or truth.size == 0:
        raise InvalidParameterError(
            "y_true and y_pred must be vectors of the same positive length; "
            f"got shapes {truth.shape} and {guess.shape}."
        )
    return truth, guess


def _share(gains: float, losses: float) -> float:
    """Gains / (gains + losses); 0 where nothing counts on these data."""
    if gains == losses == 0:
        return 0.0
    if gains + losses <= 0:
        raise InvalidParameterError(
            "The metric is not defined on these predictions: its denominator must be "
            f"positive; got gains of {gains:g} and losses of {losses:g}."
        )
    return gains / (gains + losses)


def _require_label(positive_label: Any, truth: np.ndarray, guess: np.ndarray) -> None:
    labels = sorted({*truth.tolist(), *guess.tolist()}, key=str)
    if len(labels) > 1:
        raise InvalidParameterError(
            f"positive_label must be one of the labels {labels}; got "
            f"{positive_label!r}."
        )


def sample_weights(
    sample_weight: ArrayLike | None, n_samples: int
) -> np.ndarray | None:
    if sample_weight is None:
        return None
    weights = check_vector("sample_weight", sample_weight, size=n_samples)
    if weights.min() < 0 or weights.sum() <= 0:
        raise InvalidParameterError(
            "sample_weight must not be negative and not be all zero; got "
            f"{sample_weight!r}."
        )
    return weights


def _require_binary(metric: Metric) -> None:
    if metric.names != BINARY:
        raise InvalidParameterError(
            f"A binary scorer needs a metric on {BINARY}; got one on {metric.names}."
        )


def _class_statistics(metric: Metric) -> ClassStatistics:
    statistics = ClassStatistics.parse(metric.names)
    if statistics is None:
        raise InvalidParameterError(
            "A scorer of several classes needs a metric on their right decisions or "
            f"their errors; got one on {metric.names}."
        )
    return statistics
