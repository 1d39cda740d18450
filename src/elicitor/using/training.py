"""Training towards a metric with weights of samples.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
C_ij        ``costs``               what calling an i a j costs, (n_classes,
                                    n_classes); see :func:`cost_matrix`
c_i         ``_class_costs()``      C_ij for every j ≠ i, where they are equal
==========  ======================  ===============================================

Where the cost of an error depends on the true class only, weighing each sample by c_i
makes the weighted share of errors the expected cost (Elkan 2001, for two classes). Two
classes are always so, and so are metrics on the right decisions of any number of them.
For other costs every sample is entered once per decision that costs less than the worst
one: the weighted errors of that larger sample are the costs, up to a constant (data
space expansion, Abe, Zadrozny and Langford 2004).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_labels, check_points
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import sorts_last
from elicitor.core.row_weights import row_weights
from elicitor.metrics.base import BINARY, Metric, as_metric
from elicitor.metrics.cost_matrix import cost_matrix
from elicitor.metrics.scoring.reader import LabelReader

if TYPE_CHECKING:
    from elicitor.core.result import Result

__all__ = ["Expansion", "class_weights", "expand_samples", "sample_weights"]


def class_weights(
    metric: Metric | Result,
    y: ArrayLike | None = None,
    *,
    at: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> dict[Any, float]:
    """Return the weight of each class, for ``class_weight=`` of a classifier.

    Parameters
    ----------
    metric : Metric or Result
        Without groups, and linear unless `at` is given.
    y : array-like of shape (n_samples,), optional
        Labels to train on. A metric on rates needs them.
    at : array-like of shape (n_statistics,), optional
        See :func:`cost_matrix`.
    sample_weight : array-like of shape (n_samples,), optional
        How much each row counts already, as it does where the classifier is fitted.
    positive_label, pos_label : object, optional
        Which label is the positive class of a metric on (TP, TN); see :func:`score`.

    Returns
    -------
    dict of label to float
        With the labels of `y`, scaled so that the samples weigh 1 on average; without
        `y` the names of the classes, or 0 and 1, with weights that are 1 on average.

    Raises
    ------
    InvalidParameterError
        If the metric has no costs, they depend on what is predicted, or an error is
        rewarded; rows weigh that are not given; and as :func:`cost_matrix`.

    Examples
    --------
    >>> import elicitor as el
    >>> class_weights(el.LinearMetric([3, 1]))
    {0: 0.5, 1: 1.5}
    """
    known = as_metric(metric)
    reader = LabelReader.of(
        metric, y, positive_label=positive_label, pos_label=pos_label
    )
    if reader.groups:
        raise InvalidParameterError(
            "A metric of groups weighs samples by class and group; call "
            "sample_weights(metric, y, groups=...)."
        )
    if y is None:
        if sample_weight is not None:
            raise InvalidParameterError("sample_weight is of rows: it needs y.")
        if reader.statistics.rates:
            raise InvalidParameterError(
                "A metric on rates needs y, to count its classes."
            )
        weights = _class_costs(known, reader, None, at)
        names = dict(zip(_names(reader), weights / weights.mean(), strict=True))
        order = sorted(names) if reader.binary else list(names)
        return {name: float(names[name]) for name in order}
    labels = check_labels("y", y)
    index = reader.cells("y", labels, None)
    rows = row_weights(sample_weight, len(index))
    weights = _class_costs(known, reader, (index, rows), at)
    each, first = np.unique(labels, return_index=True)
    scaled = weights[index[first]] / np.average(weights[index], weights=rows)
    return dict(zip(each.tolist(), scaled.tolist(), strict=True))


def sample_weights(
    metric: Metric | Result,
    y: ArrayLike,
    *,
    groups: ArrayLike | None = None,
    at: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> np.ndarray:
    """Return the weight of each sample, for ``sample_weight=`` of ``fit``.

    Parameters
    ----------
    metric : Metric or Result
        Linear unless `at` is given.
    y : array-like of shape (n_samples,)
        Labels to train on.
    groups : array-like of shape (n_samples,), optional
        Group of each sample, for a metric that compares groups.
    at : array-like of shape (n_statistics,) or (n_groups, n_statistics), optional
        See :func:`cost_matrix`.
    sample_weight : array-like of shape (n_samples,), optional
        How much each row counts already; what is returned is multiplied by it.
    positive_label, pos_label : object, optional
        Which label is the positive class of a metric on (TP, TN); see :func:`score`.

    Returns
    -------
    ndarray of shape (n_samples,)
        1 on average.

    Raises
    ------
    InvalidParameterError
        As :func:`class_weights`; and if a group is unknown or lacks a class.
    """
    known = as_metric(metric)
    reader = LabelReader.of(
        metric, y, positive_label=positive_label, pos_label=pos_label
    )
    index = reader.cells("y", y, groups)
    rows = row_weights(sample_weight, len(index))
    weights = rows * _class_costs(known, reader, (index, rows), at).ravel()[index]
    return np.asarray(weights / weights.mean())


@dataclass(frozen=True)
class Expansion:
    """A weighted sample whose errors are costs.

    Attributes
    ----------
    rows : ndarray of shape (n_expanded,)
        Which sample each one is: train on ``X[rows]``.
    labels : ndarray of shape (n_expanded,)
        What it is labelled.
    weights : ndarray of shape (n_expanded,)
        Its weight, positive.
    """

    rows: np.ndarray
    labels: np.ndarray
    weights: np.ndarray


def expand_samples(
    y: ArrayLike,
    costs: ArrayLike,
    *,
    labels: Sequence[Any],
    sample_weight: ArrayLike | None = None,
) -> Expansion:
    """Enter each sample once per decision, so that any costs can be trained with.

    A sample of class i is labelled j with weight max_l C_il − C_ij. For any classifier
    the weighted errors are its costs, plus a number that does not depend on it.

    Parameters
    ----------
    y : array-like of shape (n_samples,)
        Labels to train on.
    costs : array-like of shape (n_classes, n_classes)
        Rows are truths; see :func:`cost_matrix`.
    labels : sequence of length n_classes
        What the rows and columns of `costs` are about: those of :func:`cost_matrix`, to
        which it is said which of them is positive.
    sample_weight : array-like of shape (n_samples,), optional
        How much each row counts already.

    Returns
    -------
    Expansion
        Of at most n_samples · (n_classes − 1) rows, in the order of `y`.

    Raises
    ------
    InvalidParameterError
        If a label of `y` is none of `labels`, or a shape is wrong.

    Examples
    --------
    >>> costs = [[0, 1, 3], [1, 0, 2], [2, 2, 0]]
    >>> larger = expand_samples(["a", "c"], costs, labels=["a", "b", "c"])
    >>> larger.rows.tolist(), larger.labels.tolist(), larger.weights.tolist()
    ([0, 0, 1], ['a', 'b', 'c'], [3.0, 2.0, 2.0])
    """
    names = check_labels("labels", labels)
    table = check_points("costs", costs, (len(names), len(names)))
    given = check_labels("y", y)
    hits = given[:, None] == names
    if table.ndim != 2 or not hits.any(axis=1).all():
        raise InvalidParameterError(
            f"costs must be one matrix and y hold only the labels {list(labels)!r}; "
            f"got costs of shape {table.shape} and y of {set(given.tolist())!r}."
        )
    spared = table.max(axis=1, keepdims=True) - table
    own = row_weights(sample_weight, len(given))
    weights = own[:, None] * spared[np.argmax(hits, axis=1)]
    rows, columns = np.nonzero(weights)
    return Expansion(rows, names[columns], weights[rows, columns])


def _class_costs(
    metric: Metric,
    reader: LabelReader,
    rows: tuple[np.ndarray, np.ndarray] | None,
    at: ArrayLike | None,
) -> np.ndarray:
    """c, of shape (n_classes,) or (n_groups, n_classes), in the order of the metric.

    `rows` are the class (and group) of each, and how much it counts.
    """
    costs = cost_matrix(metric, priors=_priors(reader, rows), at=at)
    if metric.names == BINARY:
        costs = costs[::-1, ::-1]
    errors = ~np.eye(costs.shape[-1], dtype=bool)
    each = costs[..., errors].reshape(*costs.shape[:-1], -1)
    if np.ptp(each, axis=-1).max() > 1e-9 * np.abs(each).max():
        raise InvalidParameterError(
            "The costs of an error depend on what is predicted, not only on the true "
            "class, so that no weights of classes are right. Train on "
            "expand_samples(y, cost_matrix(metric), labels=...), or decide by the "
            "metric after training."
        )
    found = each.mean(axis=-1)
    if found.min() < 0 or not found.any():
        raise InvalidParameterError(
            "The metric rewards errors, and weights cannot be negative; the costs by "
            f"class are {found.tolist()}."
        )
    return np.asarray(found)


def _priors(
    reader: LabelReader, rows: tuple[np.ndarray, np.ndarray] | None
) -> np.ndarray | None:
    """Shares of the classes (and groups) in the data, if the metric needs them."""
    if not reader.statistics.rates or rows is None:
        return None
    k, m = reader.statistics.n_classes, len(reader.groups)
    cells, weights = rows
    shares = np.bincount(cells, weights, minlength=max(1, m) * k) / weights.sum()
    return shares.reshape((m, k) if m else (k,))


def _names(reader: LabelReader) -> tuple[Any, ...]:
    """Labels of the classes where no data tell them, in the order of the metric."""
    if not reader.binary:
        return reader.statistics.classes
    if not sorts_last(reader.positive_label):
        raise InvalidParameterError(
            "y must be given where the positive label is not 1; it is "
            f"{reader.positive_label!r}."
        )
    return 1, 0
