"""The region of people whose labels, weights and groups are known."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.metrics.base import BINARY, Metric
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups import GroupRates
from elicitor.regions.multiclass import DiagonalRegion, OffDiagonalRegion
from elicitor.regions.multiclass.population import Population

__all__ = ["metric_here", "region_of"]


def region_of(
    metric: Metric,
    truth: np.ndarray,
    probabilities: np.ndarray,
    classes: tuple[str, ...],
    *,
    groups: Any = None,
    weights: np.ndarray | None = None,
) -> Region:
    """What classifiers can achieve, in the statistics of a metric.

    `truth` are indices of `classes`, as columns are; of (TP, TN) the last is positive.
    """
    missing = np.flatnonzero(np.bincount(truth, minlength=len(classes)) == 0)
    if missing.size:
        raise InvalidDataError(
            f"y must have rows of every class; class {classes[missing[0]]!r} has none."
        )
    if metric.names == BINARY:
        return _binary(truth, probabilities, weights)
    kind_of_index = np.uint8 if len(classes) <= 255 else np.intp
    population = Population(
        classes, probabilities, truth.astype(kind_of_index), weights
    )
    statistics = metric.class_statistics
    diagonal = statistics is None or statistics.diagonal
    rates = bool(metric.groups) or bool(statistics and statistics.rates)
    kind = DiagonalRegion if diagonal else OffDiagonalRegion
    everyone = kind(population, rates=rates)
    if not metric.groups:
        return everyone
    return _ordered(GroupRates.from_region(everyone, groups), metric.groups)


def metric_here(metric: Metric, region: Region) -> Metric:
    """The metric as scorers read it on other people than those it was elicited on.

    Shares of groups, and a ratio's constant, by shares of classes, are the region's.
    """
    if metric.groups:
        return metric.among(prevalence=region.space.prevalence)
    statistics = metric.class_statistics
    right = statistics is not None and statistics.diagonal and not statistics.rates
    if right or metric.names == BINARY:
        return metric.among(right=region.class_shares)
    return metric


def _binary(
    truth: np.ndarray, probabilities: np.ndarray, weights: np.ndarray | None
) -> BinaryRegion:
    scores = np.clip(probabilities[:, 1], 0.0, 1.0)
    return BinaryRegion.from_predictions(truth == 1, scores, sample_weight=weights)


def _ordered(region: GroupRates, wanted: tuple[str, ...]) -> GroupRates:
    """The same groups in the metric's order."""
    if region.groups == wanted:
        return region
    names = _required(wanted, np.array(region.groups))
    places = [region.groups.index(name) for name in names]
    sizes = None if region.sizes is None else region.sizes[places]
    regions = {name: region.regions[name] for name in names}
    return GroupRates(regions, region.shares[places], sizes=sizes)


def _required(wanted: tuple[str, ...], labels: np.ndarray) -> tuple[str, ...]:
    found = set(np.unique(labels).tolist())
    if found != set(wanted):
        raise InvalidParameterError(
            f"groups must be those of the metric, {', '.join(wanted)}; got "
            f"{', '.join(sorted(found))}."
        )
    return wanted
