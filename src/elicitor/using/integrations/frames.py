"""Rates per group as Fairlearn's MetricFrame, and scores of one.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r_i^g       –                       a statistic of the metric within group g; columns
                                    named as the metric names them, ``R[ill, well]``
n_i^g       –                       weight of class i in group g; columns named
                                    ``n[ill]``
τ^g_i       ``prevalence``          n_i^g / Σ_g n_i^g
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import one_spelling, positive_of
from elicitor.core.optional import require
from elicitor.metrics.base import Metric
from elicitor.metrics.groups import GroupMetric, as_group_metric
from elicitor.metrics.scoring.reader import LabelReader, predicted_statistics
from elicitor.metrics.statistics import ClassStatistics

if TYPE_CHECKING:
    from elicitor.core.result import Result

__all__ = ["frame_statistics", "metric_frame", "score_frame"]


def metric_frame(
    metric: Metric | Result,
    y_true: ArrayLike,
    y_pred: ArrayLike,
    groups: ArrayLike,
    *,
    sample_weight: ArrayLike | None = None,
) -> Any:
    """Return what a metric of groups looks at as a Fairlearn ``MetricFrame``.

    Parameters
    ----------
    metric : GroupMetric or Result
        A metric on rates of classes.
    y_true, y_pred, groups : array-like of shape (n_samples,)
        Labels, predicted labels and groups, as for :func:`score`.
    sample_weight : array-like of shape (n_samples,), optional
        Weight of each sample; equal by default.

    Returns
    -------
    fairlearn.metrics.MetricFrame
        With a column for each rate of the metric, such as ``R[ill, well]``, and one for
        the weight of each class, ``n[ill]``. ``score_frame(metric, frame)`` is the
        score of the predictions. A rate of a class that a group lacks is NaN.

    Raises
    ------
    InvalidParameterError
        As :func:`score`; a group may lack a class here.
    ImportError
        If fairlearn is not installed.
    """
    fairness = require("fairlearn.metrics", extra="fairness", caller="metric_frame")
    known = as_group_metric(metric)
    reader = LabelReader.of(known)
    counts = reader.confusion(y_true, y_pred, groups, sample_weight)
    g, i, j = np.nonzero(counts)
    columns = _columns(reader.statistics)
    return fairness.MetricFrame(
        metrics=columns,
        y_true=i,
        y_pred=j,
        sensitive_features={"group": np.array(known.groups)[g]},
        sample_params={name: {"sample_weight": counts[g, i, j]} for name in columns},
    )


def frame_statistics(
    metric: Metric | Result,
    frame: Any,
    *,
    positive_label: Any = None,
    pos_label: Any = None,
) -> np.ndarray:
    """Read the rates of each group from a Fairlearn ``MetricFrame``.

    Parameters
    ----------
    metric : GroupMetric or Result
        A metric on rates of classes.
    frame : fairlearn.metrics.MetricFrame
        Its columns are called as the rates of the metric are, ``R[ill, well]``; or, of
        two classes, as Fairlearn's functions: ``true_positive_rate``,
        ``true_negative_rate``, ``false_positive_rate``, ``false_negative_rate``.
        Several sensitive features are one group, joined by commas.
    positive_label, pos_label : object, optional
        Which class Fairlearn's names call positive; by default 1 of 0/1 and of −1/1,
        and True.

    Returns
    -------
    ndarray of shape (n_groups, n_statistics)
        What ``metric.utility`` takes.

    Raises
    ------
    InvalidParameterError
        If a group or a rate is missing or not a number, there are control features, or
        rates under Fairlearn's names do not say which class is positive.
    """
    known = as_group_metric(metric)
    statistics = predicted_statistics(known)
    table = _table(known, frame)
    positive = one_spelling(positive_label, pos_label)
    named = _positive_rates(statistics, table, positive)
    entries = zip(*statistics.entries, strict=True)
    columns = []
    for name, (i, j) in zip(known.names, entries, strict=True):
        if name in table:
            columns.append(table[name])
        elif found := [way for way in named.get((i, j), ()) if way[0] in table]:
            column, turned = found[0]
            columns.append(1 - table[column] if turned else table[column])
        else:
            raise InvalidParameterError(
                f"frame must have a column {name!r}, or of two classes the rate under "
                f"Fairlearn's name for it; got {', '.join(table)}."
            )
    rates = np.stack(columns, axis=1)
    if np.isnan(rates).any():
        g, c = np.argwhere(np.isnan(rates))[0]
        raise InvalidParameterError(
            f"frame must have every rate of every group; {known.names[c]!r} of group "
            f"{known.groups[g]!r} is not a number."
        )
    return rates


def score_frame(
    metric: Metric | Result,
    frame: Any,
    *,
    positive_label: Any = None,
    pos_label: Any = None,
) -> float:
    """Evaluate a metric of groups on a Fairlearn ``MetricFrame``; greater is better.

    Parameters
    ----------
    metric : GroupMetric or Result
        A metric on rates of classes.
    frame : fairlearn.metrics.MetricFrame
        As for :func:`frame_statistics`. Where it has the weight of each class, as that
        of :func:`metric_frame` has, the shares of the groups are those of the data;
        otherwise they are the metric's own `prevalence`.
    positive_label, pos_label : object, optional
        Which class Fairlearn's names call positive; by default 1 of 0/1 and of −1/1,
        and True.

    Returns
    -------
    float
        The metric's utility.

    Raises
    ------
    InvalidParameterError
        As :func:`frame_statistics`.
    """
    known = as_group_metric(metric)
    rates = frame_statistics(
        known, frame, positive_label=positive_label, pos_label=pos_label
    )
    statistics, table = predicted_statistics(known), _table(known, frame)
    counts = [table.get(f"n[{name}]") for name in statistics.classes]
    found = [count for count in counts if count is not None]
    if len(found) < len(counts):
        return float(known.utility(rates))
    weights = np.stack(found, axis=1)
    prevalence = (weights / weights.sum(axis=0))[:, statistics.entries[0]]
    return float(known.among(prevalence=prevalence).utility(rates))


def _columns(statistics: ClassStatistics) -> dict[str, partial[float]]:
    """A function of class indices for every column."""
    entries = zip(statistics.names, *statistics.entries, strict=True)
    rates = {name: partial(_rate, truth=i, decision=j) for name, i, j in entries}
    names = enumerate(statistics.classes)
    return rates | {f"n[{name}]": partial(_weight, truth=i) for i, name in names}


def _rate(
    y_true: Any, y_pred: Any, *, sample_weight: Any, truth: int, decision: int
) -> float:
    """P(h = decision | Y = truth)."""
    weights, here = np.asarray(sample_weight), np.asarray(y_true) == truth
    if not here.any():
        return float("nan")
    hits = here & (np.asarray(y_pred) == decision)
    return float(weights[hits].sum() / weights[here].sum())


def _weight(y_true: Any, _y_pred: Any, *, sample_weight: Any, truth: int) -> float:
    return float(np.asarray(sample_weight)[np.asarray(y_true) == truth].sum())


def _positive_rates(
    statistics: ClassStatistics, columns: Collection[str], positive_label: Any
) -> dict[tuple[int, int], tuple[tuple[str, bool], ...]]:
    """Fairlearn's names of R_ij for two classes, and whether it is 1 minus the rate."""
    hit, miss = "true_positive_rate", "false_negative_rate"
    clear, alarm = "true_negative_rate", "false_positive_rate"
    if statistics.n_classes != 2 or not {hit, miss, clear, alarm} & set(columns):
        return {}
    classes = statistics.classes
    p = classes.index(positive_of(classes, positive_label, name="metric"))
    n = 1 - p
    return {
        (p, p): ((hit, False), (miss, True)),
        (p, n): ((miss, False), (hit, True)),
        (n, n): ((clear, False), (alarm, True)),
        (n, p): ((alarm, False), (clear, True)),
    }


def _table(metric: GroupMetric, frame: Any) -> dict[str, np.ndarray]:
    """The columns of a frame, with the groups in the order of the metric."""
    if getattr(frame, "control_levels", None):
        raise InvalidParameterError(
            "frame must not have control features: they make several tables of it."
        )
    by_group = getattr(frame, "by_group", None)
    if by_group is None or not hasattr(by_group, "index"):
        raise InvalidParameterError(
            f"frame must be a fairlearn.metrics.MetricFrame; got {frame!r}."
        )
    data = by_group.to_frame() if not hasattr(by_group, "columns") else by_group
    groups = [
        ", ".join(map(str, row)) if isinstance(row, tuple) else row
        for row in data.index.tolist()
    ]
    order = LabelReader.of(metric).group_order(groups)
    return {
        str(name): np.asarray(data[name], dtype=float)[order] for name in data.columns
    }
