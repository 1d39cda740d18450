"""What a metric says of predictions.

Labels, decisions by lot and probabilities of classes are first counted into confusion
matrices (:mod:`.reader`), which the metric evaluates by
:meth:`Metric.utility_of_confusion`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_labels, check_number, floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import different_labels
from elicitor.core.result import Result
from elicitor.core.row_order import require_same_order
from elicitor.metrics.base import BINARY, Metric, as_metric
from elicitor.metrics.scoring.labels import (
    by_its_labels,
    label_columns,
    labels_in_order,
)
from elicitor.metrics.scoring.reader import (
    NO_GROUPS,
    LabelReader,
    predicted_statistics,
)

__all__ = ["score", "score_confusion", "score_lotteries", "score_probabilities"]

ROUNDING = 1e-6
"""By how much probabilities may miss a sum of 1."""


def score(
    metric: Metric | Result,
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    groups: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> float:
    """Evaluate a metric on predicted labels; greater is better.

    The score is ``metric.utility`` of the statistics of the confusion matrix. A ratio
    of right decisions is read as gains / (gains + losses), where a wrongly labelled i
    loses p_i − q_i, so that it keeps its meaning on data whose prevalence is not the
    one it was elicited on. A metric of groups takes the shares of the groups in each
    class from the data.

    Parameters
    ----------
    metric : Metric or Result
        On (TP, TN), or on the right decisions or the errors of classes; of groups or
        not.
    y_true, y_pred : array-like of shape (n_samples,)
        Labels and predicted labels. Unless the metric is on (TP, TN), written as text
        they are names of its classes.
    groups : array-like of shape (n_samples,), optional
        Group of each sample, for a metric that compares groups; written as text they
        are names of its groups.
    sample_weight : array-like of shape (n_samples,), optional
        Weight of each sample; equal by default.
    positive_label, pos_label : object, optional
        Which label is the positive class of a metric on (TP, TN), in either spelling.
        By default the class that the answers were about, if a result knows it; else 1
        of 0/1 and of −1/1, and True, as numbers or as text. Of other labels it must be
        said, unless the metric treats both classes alike. Metrics of several classes
        know them by name.

    Returns
    -------
    float
        The metric's utility: a cost is negated.

    Raises
    ------
    InvalidParameterError
        If predictions do not tell what the metric is about, it is not known which class
        is positive or another one is said than the answers were about, lengths differ,
        a label or a group is unknown to the metric, a weight is not allowed, or a
        metric on rates meets data that lack a class (in some group).

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> score(LinearMetric([6, 1]), [1, 1, 0, 0], [1, 0, 0, 0])
    2.0
    """
    known = as_metric(metric)
    require_same_order(
        y_true=y_true, y_pred=y_pred, groups=groups, sample_weight=sample_weight
    )
    truth, guess = label_columns(y_true, y_pred)
    reader = LabelReader.of(
        metric, truth, guess, positive_label=positive_label, pos_label=pos_label
    )
    counts = reader.confusion(truth, guess, groups, sample_weight)
    return _utility(known, reader, counts)


def score_confusion(
    metric: Metric | Result,
    confusion: ArrayLike,
    *,
    labels: Sequence[Any] | None = None,
    groups: Sequence[Any] | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> float:
    """Evaluate a metric on a confusion matrix; greater is better.

    Parameters
    ----------
    metric : Metric or Result
        As for :func:`score`.
    confusion : array-like of shape (n_classes, n_classes)
        Rows are truths, columns decisions, as ``sklearn.metrics.confusion_matrix`` has
        them; counts or shares. A matrix per group, of shape (n_groups, n_classes,
        n_classes), if the metric compares groups: of counts, or of shares of everyone.
    labels : sequence of length n_classes, optional
        What the rows and columns are about. By default they follow the classes of the
        metric; of (TP, TN) the negative class comes first. A data frame says it itself
        by an index and columns of the same labels.
    groups : sequence of length n_groups, optional
        Which group each matrix is of; by default they follow the groups of the metric.
    positive_label, pos_label : object, optional
        Which of the `labels` is the positive class; as for :func:`score`.

    Returns
    -------
    float
        The metric's utility.

    Raises
    ------
    InvalidParameterError
        If the matrix has another shape, an entry is negative or not finite, or all are
        zero; and as :func:`score`.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> score_confusion(LinearMetric([6, 1]), [[2, 0], [1, 1]])
    2.0
    """
    known = as_metric(metric)
    confusion, labels = by_its_labels(confusion, labels)
    reader = LabelReader.of(
        metric, labels, positive_label=positive_label, pos_label=pos_label
    )
    size = reader.statistics.n_classes
    per_group = (len(reader.groups),) if reader.groups else ()
    counts = _checked_confusion(confusion, (*per_group, size, size))
    order = reader.order("labels", labels)
    counts = counts[..., order[:, None], order]
    if reader.groups:
        counts = counts[reader.group_order(groups)]
    elif groups is not None:
        raise InvalidParameterError(NO_GROUPS)
    return _utility(known, reader, counts)


def score_lotteries(
    metric: Metric | Result,
    y_true: ArrayLike,
    decisions: ArrayLike,
    *,
    labels: Sequence[Any] | None = None,
    groups: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> float:
    """Evaluate a metric on decisions that are left to chance; greater is better.

    The score is that of the expected confusion matrix, which is what a randomised
    classifier attains on many people.

    Parameters
    ----------
    metric : Metric or Result
        As for :func:`score`.
    y_true : array-like of shape (n_samples,)
        Labels.
    decisions : array-like of shape (n_samples, n_classes) or (n_samples,)
        Probability of each decision, not of each class; a vector is the probability of
        deciding for the positive class of a metric on (TP, TN).
    labels : sequence of length n_classes, optional
        What the columns are about; by default as for :func:`score_confusion`. A data
        frame says it itself by columns that are called as labels are.
    groups : array-like of shape (n_samples,), optional
        Group of each sample, as for :func:`score`.
    sample_weight : array-like of shape (n_samples,), optional
        Weight of each sample; equal by default.
    positive_label, pos_label : object, optional
        As for :func:`score`.

    Returns
    -------
    float
        The metric's utility.

    Raises
    ------
    InvalidParameterError
        If the probabilities of a row do not sum to 1; and as :func:`score`.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> score_lotteries(LinearMetric([6, 1]), [1, 0], [0.5, 0.0])
    2.0
    """
    known = as_metric(metric)
    labels = labels_in_order("decisions", decisions, labels, _occurring(known, y_true))
    reader = LabelReader.of(
        metric, y_true, labels, positive_label=positive_label, pos_label=pos_label
    )
    require_same_order(
        y_true=y_true, decisions=decisions, groups=groups, sample_weight=sample_weight
    )
    chances, order = _chances("decisions", decisions, reader, labels)
    decided = chances[:, order]
    counts = reader.expected_confusion(y_true, decided, groups, sample_weight)
    return _utility(known, reader, counts)


def score_probabilities(
    metric: Metric | Result,
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    threshold: float | None = None,
    labels: Sequence[Any] | None = None,
    groups: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> float:
    """Evaluate a metric on what probabilities of classes lead to; greater is better.

    Parameters
    ----------
    metric : Metric or Result
        As for :func:`score`.
    y_true : array-like of shape (n_samples,)
        Labels.
    y_proba : array-like of shape (n_samples, n_classes) or (n_samples,)
        Probabilities of the classes; a vector is that of the positive class of a metric
        on (TP, TN).
    threshold : float, optional
        Of two classes, decide for the positive one where its probability is at least
        this. By default the most probable class is chosen, of equal ones the first
        column.
    labels : sequence of length n_classes, optional
        What the columns are about, ``model.classes_`` for instance; by default as for
        :func:`score_confusion`. A data frame says it itself by columns that are called
        as labels are.
    groups : array-like of shape (n_samples,), optional
        Group of each sample, as for :func:`score`.
    sample_weight : array-like of shape (n_samples,), optional
        Weight of each sample; equal by default.
    positive_label, pos_label : object, optional
        As for :func:`score`; with a threshold, the positive one of any two classes.

    Returns
    -------
    float
        The metric's utility.

    Raises
    ------
    InvalidParameterError
        If the probabilities of a row do not sum to 1, or the threshold is not in [0, 1]
        or there are more than two classes; and as :func:`score`.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> score_probabilities(LinearMetric([6, 1]), [1, 0], [0.3, 0.2], threshold=0.25)
    3.5
    """
    known = as_metric(metric)
    labels = labels_in_order("y_proba", y_proba, labels, _occurring(known, y_true))
    reader = LabelReader.of(
        metric, y_true, labels, positive_label=positive_label, pos_label=pos_label
    )
    require_same_order(
        y_true=y_true, y_proba=y_proba, groups=groups, sample_weight=sample_weight
    )
    chances, order = _chances("y_proba", y_proba, reader, labels)
    if threshold is None:
        decided = np.argsort(order)[np.argmax(chances, axis=1)]
    else:
        bar = check_number("threshold", threshold, at_least=0, at_most=1)
        positive = reader.positive_index
        decided = np.where(chances[:, order[positive]] >= bar, positive, 1 - positive)
    certain = np.eye(len(order))[decided]
    counts = reader.expected_confusion(y_true, certain, groups, sample_weight)
    return _utility(known, reader, counts)


def _occurring(metric: Metric, y_true: ArrayLike) -> list[Any]:
    """The classes of a metric, or of (TP, TN) the labels that occur."""
    if metric.names == BINARY:
        return different_labels(check_labels("y_true", y_true))
    return list(predicted_statistics(metric).classes)


def _utility(metric: Metric, reader: LabelReader, counts: np.ndarray) -> float:
    """The score of confusion matrices whose classes and groups are in our order."""
    shares = counts / counts.sum()
    priors = shares.sum(axis=-1)
    if reader.statistics.rates and not priors.all():
        _refuse_missing(reader, priors)
    return metric.utility_of_confusion(shares, reader.statistics)


def _refuse_missing(reader: LabelReader, priors: np.ndarray) -> None:
    *group, i = np.argwhere(priors == 0)[0].tolist()
    name = reader.statistics.classes[i]
    if group:
        raise InvalidParameterError(
            "Every group needs rows of every class, with a positive sample_weight; "
            f"group {str(reader.groups[group[0]])!r} has none of {str(name)!r}."
        )
    raise InvalidParameterError(
        "A metric on rates needs rows of every class in y_true, with a positive "
        f"sample_weight; class {name!r} has none."
    )


def _checked_confusion(value: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
    counts = floats(value)
    fits = counts.shape == shape and np.isfinite(counts).all()
    if not fits or counts.min() < 0 or counts.sum() <= 0:
        raise InvalidParameterError(
            f"confusion must have shape {shape} and hold counts or shares, none "
            f"negative and not all zero; got {shown(value)}."
        )
    return counts


def _chances(
    name: str, value: ArrayLike, reader: LabelReader, labels: Sequence[Any] | None
) -> tuple[np.ndarray, np.ndarray]:
    """Probabilities, (n_samples, n_classes), and the column of each class."""
    given = floats(value)
    vector = given.ndim == 1 and reader.binary and labels is None
    if vector:
        given = np.stack([1 - given, given], axis=1)
    size = reader.statistics.n_classes
    if given.ndim != 2 or given.shape[1] != size or not len(given):
        raise InvalidParameterError(
            f"{name} must have shape (n_samples, {size}), a column for each class; got "
            f"{shown(value)}."
        )
    off = np.abs(given.sum(axis=1) - 1) > ROUNDING
    wrong = ~np.isfinite(given).all(axis=1) | (given < 0).any(axis=1) | off
    if wrong.any():
        row = int(np.argmax(wrong))
        raise InvalidParameterError(
            f"{name} must hold probabilities that sum to 1 in every row; row {row} is "
            f"{given[row].tolist()}."
        )
    return given, np.array([1, 0]) if vector else reader.order("labels", labels)
