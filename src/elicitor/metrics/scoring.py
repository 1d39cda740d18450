"""A metric on (TP, TN) as a scikit-learn scorer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.linear_fractional import LinearFractionalMetric

__all__ = ["binary_score", "binary_scorer"]


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
        If the metric is not on (TP, TN) or the lengths differ.
    """
    _require_binary(metric)
    actual = np.asarray(y_true) == positive_label
    called = np.asarray(y_pred) == positive_label
    if actual.shape != called.shape or actual.ndim != 1 or actual.size == 0:
        raise InvalidParameterError(
            "y_true and y_pred must be vectors of the same positive length; "
            f"got shapes {actual.shape} and {called.shape}."
        )
    weight = None if sample_weight is None else np.asarray(sample_weight, dtype=float)
    prevalence, tp, tn = (
        float(np.average(outcome, weights=weight))
        for outcome in (actual, actual & called, ~actual & ~called)
    )
    return float(_on_population(metric, prevalence).utility([tp, tn]))


def binary_scorer(metric: Metric, *, positive_label: Any = 1) -> Callable[..., float]:
    """Return `binary_score` of `metric` in the form that ``scoring=`` expects."""
    from sklearn.metrics import make_scorer

    _require_binary(metric)
    scorer: Callable[..., float] = make_scorer(
        binary_score, metric=metric, positive_label=positive_label
    )
    return scorer


def _on_population(metric: Metric, prevalence: float) -> Metric:
    if not isinstance(metric, LinearFractionalMetric):
        return metric
    miss, alarm = metric.losses
    return LinearFractionalMetric(
        metric.numerator,
        metric.denominator,
        miss * prevalence + alarm * (1 - prevalence),
        orientation=metric.orientation,
    )


def _require_binary(metric: Metric) -> None:
    if metric.names != BINARY:
        raise InvalidParameterError(
            f"A binary scorer needs a metric on {BINARY}; got one on {metric.names}."
        )
