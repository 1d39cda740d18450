"""The best classifier under a metric."""

from __future__ import annotations

from functools import singledispatch

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import BoundaryPoint

__all__ = ["best_classifier", "best_threshold"]

ROUNDS = 64
"""Bound on Dinkelbach's iteration, which needs a handful."""


def best_threshold(metric: Metric, region: BinaryRegion) -> float:
    """Return the threshold that is best under a metric.

    Parameters
    ----------
    metric : LinearMetric or LinearFractionalMetric
        A metric on (TP, TN).
    region : BinaryRegion
        The classifiers to choose from.

    Returns
    -------
    float
        In the units of the region's scores: predict positive where the score is at
        least this. Infinite where a trivial classifier is best.

    Raises
    ------
    InvalidParameterError
        If the metric rewards mistakes, so that the best classifier says positive
        *below* a threshold.
    """
    rule = best_classifier(metric, region).classifier.rules[0]
    if not rule.above:
        raise InvalidParameterError(
            "This metric prefers mistakes to right decisions: its best classifier is "
            f"“{rule}”. Use best_classifier to get it."
        )
    return rule.threshold


@singledispatch
def best_classifier(
    metric: Metric,
    region: BinaryRegion,  # noqa: ARG001 -- used by the implementations
) -> BoundaryPoint:
    """Return the best achievable confusion under a metric, and its classifier.

    It is one deterministic threshold: linear and linear-fractional metrics are best at
    a corner of the region.

    Parameters
    ----------
    metric : LinearMetric or LinearFractionalMetric
        A metric on (TP, TN).
    region : BinaryRegion
        The classifiers to choose from.

    Returns
    -------
    BoundaryPoint
    """
    raise InvalidParameterError(
        f"metric must be linear or linear-fractional on (TP, TN); got {metric!r}."
    )


@best_classifier.register
def _(metric: LinearMetric, region: BinaryRegion) -> BoundaryPoint:
    return region.best(metric.orientation.sign * metric.weights)


@best_classifier.register
def _(metric: LinearFractionalMetric, region: BinaryRegion) -> BoundaryPoint:
    """Dinkelbach: ⟨p, s⟩ − τ(⟨q, s⟩ + q₀) is largest where φ is, for τ = max φ."""
    sign = metric.orientation.sign
    point = region.best(sign * metric.gradient(region.all_right / 2))
    for _ in range(ROUNDS):
        value = metric.value(point.confusion)
        better = region.best(sign * (metric.numerator - value * metric.denominator))
        if sign * (metric.value(better.confusion) - value) <= 1e-15:
            break
        point = better
    return point
