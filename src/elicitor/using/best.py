"""The best classifier under a metric."""

from __future__ import annotations

from functools import singledispatch
from typing import overload

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import BoundaryPoint
from elicitor.regions.multiclass import MulticlassRegion
from elicitor.using.class_best import JudgedRule, best_of_classes

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


@overload
def best_classifier(metric: Metric, region: BinaryRegion) -> BoundaryPoint: ...


@overload
def best_classifier(metric: Metric, region: MulticlassRegion) -> JudgedRule: ...


def best_classifier(
    metric: Metric, region: BinaryRegion | MulticlassRegion
) -> BoundaryPoint | JudgedRule:
    """Return the best achievable statistics under a metric, and their classifier.

    It is deterministic: linear and linear-fractional metrics are best at a corner of
    the region. Of two classes it is one threshold. Of more it is one plug-in rule: the
    best classifier of a law, and of a labelled sample the best as far as the estimated
    probabilities are right.

    Parameters
    ----------
    metric : LinearMetric or LinearFractionalMetric
        A metric on (TP, TN); for several classes one on their right decisions or their
        errors, as probabilities or as rates, whichever the region is of.
    region : BinaryRegion or MulticlassRegion
        The classifiers to choose from.

    Returns
    -------
    BoundaryPoint or JudgedRule
        The first for a binary region.

    Raises
    ------
    InvalidParameterError
        If the metric is neither linear nor linear-fractional, or on something that the
        region does not have.

    Examples
    --------
    >>> import elicitor as el
    >>> from elicitor.datasets import fitted_halves, load_vehicle
    >>> region = fitted_halves(load_vehicle()).diagonal()
    >>> metric = el.LinearMetric([1, 5, 1, 1], names=region.names)
    >>> best = best_classifier(metric, region)
    >>> best.classifier.predict([[0.4, 0.1, 0.3, 0.2]])
    array(['opel'], dtype='<U4')
    """
    if isinstance(region, MulticlassRegion):
        return best_of_classes(metric, region)
    return _best_threshold(metric, region)


@singledispatch
def _best_threshold(
    metric: Metric,
    region: BinaryRegion,  # noqa: ARG001 -- used by the implementations
) -> BoundaryPoint:
    raise InvalidParameterError(
        f"metric must be linear or linear-fractional on (TP, TN); got {metric!r}."
    )


@_best_threshold.register
def _(metric: LinearMetric, region: BinaryRegion) -> BoundaryPoint:
    return region.best(metric.orientation.sign * metric.weights)


@_best_threshold.register
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
