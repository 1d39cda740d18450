"""Rates of models in every group, by what they predicted of the same rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_items, shown
from elicitor.core.errors import InvalidDataError
from elicitor.core.row_order import require_same_order
from elicitor.core.row_weights import counting_rows
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.groups.labels import group_labels, group_order
from elicitor.regions.pool.tables import texts

__all__ = ["Measured", "measured_by_group"]


class Measured(NamedTuple):
    """What a pool per group is made of."""

    points: np.ndarray  # (n_models, n_groups, n_statistics)
    prevalence: np.ndarray  # (n_groups, n_statistics)
    names: tuple[str, ...]
    groups: tuple[str, ...]
    group_shares: np.ndarray  # of the groups in everyone
    is_weighted: bool


def measured_by_group(
    y_true: ArrayLike,
    predictions: Mapping[str, ArrayLike],
    groups: Any,
    *,
    classes: Any,
    diagonal: bool,
    sample_weight: ArrayLike | None,
) -> Measured:
    """Measure models that predicted the same rows; arguments as of `GroupPool`."""
    require_same_order(
        y_true=y_true,
        predictions=predictions,
        groups=groups,
        sample_weight=sample_weight,
    )
    truth = texts("y_true", y_true)
    counting = counting_rows(sample_weight, len(truth))
    known = np.unique(truth) if classes is None else check_items("classes", classes)
    statistics = ClassStatistics(tuple(map(str, known)), diagonal, rates=True)
    members = counting.of(group_labels(groups, n_rows=len(truth)))
    order, weights = group_order(members), counting.weights
    own = (
        _members(members, order) * (1.0 if weights is None else weights),
        _members(counting.of(truth), statistics.classes),
    )
    sizes = np.einsum("gr,ir->gi", *own)
    if len(order) > 1 and not sizes.all():
        group, label = np.argwhere(sizes == 0)[0]
        raise InvalidDataError(
            "Every group must have rows of every class; "
            f"{order[group]!r} has none of {statistics.classes[label]!r}."
        )
    points = []
    for model, labels in predictions.items():
        called = _called(model, labels, len(truth), statistics.classes)
        called = called if counting.rows is None else called[:, counting.rows]
        counts = np.einsum("gr,ir,jr->gij", *own, called)
        points.append(statistics.of(counts / sizes.sum(), sizes / sizes.sum()))
    shares = sizes / sizes.sum(axis=0)
    return Measured(
        np.array(points),
        shares[:, statistics.entries[0]],
        statistics.names,
        tuple(order),
        sizes.sum(axis=1) / sizes.sum(),
        weights is not None,
    )


def _called(
    model: str, labels: ArrayLike, n_rows: int, classes: Sequence[str]
) -> np.ndarray:
    """1 where a model calls a row something, else 0, of shape (n_classes, n_rows)."""
    said = texts(f"predictions of {model!r}", labels)
    called = _members(said, classes)
    if len(said) != n_rows or not called.any(axis=0).all():
        raise InvalidDataError(
            f"predictions of {model!r} must be {n_rows} labels, each one of "
            f"{', '.join(classes)}; got {shown(labels)}."
        )
    return called


def _members(labels: np.ndarray, words: Sequence[str]) -> np.ndarray:
    """1 where a row has a label, else 0, of shape (n_words, n_rows)."""
    return np.asarray(labels == np.array(words)[:, None], dtype=float)
