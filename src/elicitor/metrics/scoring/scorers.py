"""Metrics as scores of one kind each, and as scikit-learn scorers of that kind.

scikit-learn tells a scorer the groups in one of two ways. By *metadata routing*, which
must be switched on, ``cross_val_score(model, X, y, params={"groups": groups})`` and
``GridSearchCV(...).fit(X, y, groups=groups)`` hand each fold its part of the groups.
Without it, a column of X (or any function of X) can tell them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import one_spelling
from elicitor.core.metric import scorer_of
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.of_groups import MetricOfGroups
from elicitor.metrics.scoring.reader import predicted_statistics
from elicitor.metrics.scoring.scores import score

__all__ = [
    "ColumnScorer",
    "binary_score",
    "binary_scorer",
    "class_score",
    "class_scorer",
    "fair_score",
    "fair_scorer",
    "read_groups",
]


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
    _require_binary(metric)
    # By pos_label TunedThresholdClassifierCV knows whose probability to cut.
    positive = one_spelling(positive_label, pos_label)
    scorer: Callable[..., float] = _scorer(binary_score, metric, pos_label=positive)
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
    _require_classes(metric)
    return _scorer(class_score, metric)


def fair_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    groups: ArrayLike | None = None,
    *,
    metric: Metric,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Evaluate a metric of groups on predictions; see :func:`score`.

    The errors of everyone are those of everyone in these data: the shares of the groups
    in each class are measured and take the place of the metric's `prevalence`.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n_samples,)
        Labels and predicted labels; written as text they are names of the classes.
    groups : array-like of shape (n_samples,)
        Group of each sample; written as text they are names of the metric's groups.
    metric : Metric
        A metric of groups on rates of classes, whose names
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
        If the metric is on something else, there are no groups, the lengths differ, a
        label or a group is unknown to the metric, a weight is not allowed, or a group
        lacks a class.

    Examples
    --------
    >>> from elicitor.metrics import named_fair
    >>> metric = named_fair(
    ...     "equal opportunity",
    ...     classes=["ill", "well"],
    ...     groups=["a", "b"],
    ...     shares=[[0.5, 0.5], [0.5, 0.5]],
    ... )
    >>> truth = ["ill", "ill", "well", "ill", "well"]
    >>> guess = ["ill", "well", "well", "ill", "well"]
    >>> fair_score(truth, guess, ["a", "a", "a", "b", "b"], metric=metric)
    -0.5
    """
    _of_groups(metric)
    if groups is None:
        raise InvalidParameterError(
            "The metric compares groups, and was not told them: pass groups= by "
            "metadata routing (sklearn.set_config(enable_metadata_routing=True)). A "
            "scorer that reads them from a column of X serves cross_val_score and "
            "GridSearchCV, not TunedThresholdClassifierCV, which keeps X to itself."
        )
    return score(metric, y_true, y_pred, groups=groups, sample_weight=sample_weight)


def fair_scorer(metric: Metric, *, groups: Any = None) -> Callable[..., float]:
    """Return `fair_score` of `metric` in the form that ``scoring=`` expects.

    Parameters
    ----------
    metric : Metric
        A metric of groups on rates of classes, fair or a sum of terms.
    groups : str, int or callable, optional
        Which column of X tells the groups: of a data frame by its name or place, of an
        array by its place; or a function of X that returns the group of each row. By
        default they come by metadata routing, under the name ``groups``.

    Returns
    -------
    callable
        ``scorer(estimator, X, y, sample_weight=None) -> float``; greater is better. By
        routing it asks for `groups`; for weights as well, say
        ``scorer.set_score_request(groups=True, sample_weight=True)``.

    Raises
    ------
    InvalidParameterError
        If the metric is on something else, or no column is given while metadata routing
        is switched off.
    """
    from sklearn import get_config

    predicted_statistics(_of_groups(metric))
    if groups is not None:
        return ColumnScorer(metric, groups)
    if not get_config()["enable_metadata_routing"]:
        raise InvalidParameterError(
            f"A {type(metric).__name__} compares groups, and its scorer must be told "
            "them. Either name the column of X that tells the groups, "
            "metric.scorer(groups='sex'), or switch metadata routing on first, "
            "sklearn.set_config(enable_metadata_routing=True), and pass groups= to fit "
            "or params={'groups': groups} to cross_val_score."
        )
    return _scorer(fair_score, metric).set_score_request(groups=True)


@scorer_of.register(MetricOfGroups)
def _(metric: Metric, *, groups: Any = None) -> Callable[..., float]:
    return fair_scorer(metric, groups=groups)


class ColumnScorer:
    """A scorer of a metric of groups on rates that reads the groups from X.

    How they are found there see :func:`fair_scorer`.
    """

    def __init__(self, metric: Metric, groups: Any) -> None:
        self.metric = metric
        self.groups = groups
        self.scorer = _scorer(fair_score, metric)

    def __call__(
        self,
        estimator: Any,
        X: Any,
        y_true: ArrayLike,
        *,
        sample_weight: ArrayLike | None = None,
    ) -> float:
        """Score an estimator on X and the labels, with the groups that X tells."""
        return fair_score(
            y_true,
            estimator.predict(X),
            read_groups(X, self.groups),
            metric=self.metric,
            sample_weight=sample_weight,
        )

    def set_score_request(self, **requests: bool | str | None) -> ColumnScorer:
        """Ask for metadata, ``sample_weight=True`` for instance; returns itself."""
        self.scorer.set_score_request(**requests)
        return self

    def __getattr__(self, name: str) -> Any:
        # Whatever else scikit-learn asks of its own scorers, for instance
        # get_metadata_routing; TunedThresholdClassifierCV gets the error of fair_score.
        if name == "scorer":  # not there yet while being unpickled
            raise AttributeError(name)
        return getattr(self.scorer, name)

    def __repr__(self) -> str:
        return f"ColumnScorer({self.metric!r}, groups={self.groups!r})"


def _scorer(score_of: Callable[..., float], metric: Metric, **options: Any) -> Any:
    from sklearn.metrics import make_scorer

    return make_scorer(score_of, metric=metric, **options)


def _of_groups(metric: Metric) -> Metric:
    """Refuse a metric that knows no groups."""
    return (
        metric
        if getattr(metric, "groups", ())
        else check_instance("metric", metric, GroupMetric)
    )


def read_groups(X: Any, groups: Any) -> np.ndarray:
    """The group of every row of X, which must have such a column; see `fair_scorer`."""
    if callable(groups):
        return np.asarray(groups(X))
    place = isinstance(groups, (int, np.integer)) and not isinstance(groups, bool)
    try:
        if hasattr(X, "columns"):
            return np.asarray(X[X.columns[groups] if place else groups])
        return np.asarray(X[:, groups])
    except Exception as error:  # each library of data frames has its own
        kind = type(X).__name__
        raise InvalidParameterError(
            "groups must be a column of X, by name if X is a data frame and by place "
            f"otherwise, or a function of X; got {groups!r} for a {kind}."
        ) from error


@scorer_of.register
def _(
    metric: Metric,
    *,
    positive_label: Any = None,
    pos_label: Any = None,
    groups: Any = None,
) -> Callable[..., float]:
    if metric.groups:
        return fair_scorer(metric, groups=groups)
    if metric.class_statistics:
        return class_scorer(metric)
    return binary_scorer(metric, positive_label=positive_label, pos_label=pos_label)


def _require_binary(metric: Metric) -> None:
    if check_instance("metric", metric, Metric).names != BINARY:
        raise InvalidParameterError(
            f"A binary scorer needs a metric on {BINARY}; got one on {metric.names}."
        )


def _require_classes(metric: Metric) -> None:
    check_instance("metric", metric, Metric)
    if metric.class_statistics is None or metric.groups:
        raise InvalidParameterError(
            "A scorer of several classes needs a metric on their right decisions or "
            f"their errors, and not of groups; got one on {metric.names}."
        )
