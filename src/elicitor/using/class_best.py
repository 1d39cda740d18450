"""The best classifier of several classes under a metric.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
s           ``statistics``       what the metric looks at, (n_statistics,)
W_ij        ``gains``            gain of predicting j when the truth is i
τ           ``value``            value of a ratio ⟨p, s⟩ / (⟨q, s⟩ + q₀)
==========  ===================  =================================================

A linear metric is its own gains ([M] Proposition 2). A ratio is best where ⟨p − τq, s⟩
is largest for τ = max φ (Dinkelbach), so each step looks for the best rule for the
value of the one before.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.multiclass import (
    MulticlassRegion,
    PlugInRule,
    RandomisedPlugIn,
)

__all__ = ["JudgedRule", "best_of_classes", "judge"]

ROUNDS = 64
"""Bound on Dinkelbach's iteration, which needs a handful."""


@dataclass(frozen=True, eq=False)
class JudgedRule:
    """A classifier of several classes, and what a metric says of it.

    Attributes
    ----------
    classifier : RandomisedPlugIn
        Deterministic; ``classifier.predict(probabilities)`` decides for new people.
    confusion : ndarray of shape (n_classes, n_classes)
        P(Y=i, h=j).
    statistics : ndarray of shape (n_statistics,)
        What the metric looks at.
    value : float
        The metric's value; its orientation says whether larger is better.
    """

    classifier: RandomisedPlugIn
    confusion: np.ndarray
    statistics: np.ndarray
    value: float


def best_of_classes(metric: Metric, region: MulticlassRegion) -> JudgedRule:
    """See :func:`best_classifier`."""
    statistics = _statistics(metric, region)
    sign = metric.orientation.sign

    def towards(direction: np.ndarray) -> JudgedRule:
        gains = statistics.gains(sign * direction, region.priors)
        return judge(metric, region, PlugInRule.of(gains))

    if isinstance(metric, LinearMetric):
        return towards(metric.weights)
    if not isinstance(metric, LinearFractionalMetric):
        raise InvalidParameterError(
            f"metric must be linear or linear-fractional; got {metric!r}."
        )
    die = np.outer(region.priors, np.full(len(region.priors), 1 / len(region.priors)))
    found = towards(metric.gradient(statistics.of(die, region.priors)))
    for _ in range(ROUNDS):
        better = towards(metric.numerator - found.value * metric.denominator)
        if sign * (better.value - found.value) <= 1e-15:
            break
        found = better
    return found


def judge(metric: Metric, region: MulticlassRegion, rule: PlugInRule) -> JudgedRule:
    """Evaluate a metric of several classes on what a rule attains."""
    confusion = region.population.confusion(rule)
    point = _statistics(metric, region).of(confusion, region.priors)
    return JudgedRule(
        classifier=RandomisedPlugIn.of(rule, region.classes),
        confusion=confusion,
        statistics=point,
        value=float(metric.value(point)),
    )


def _statistics(metric: Metric, region: MulticlassRegion) -> ClassStatistics:
    """What the metric looks at; any choice of entries will do for the same classes."""
    statistics = ClassStatistics.parse(metric.names)
    if statistics is None or statistics.classes != region.classes:
        raise InvalidParameterError(
            "metric must be on right decisions or errors of the region's classes, "
            f"{', '.join(region.classes)}; got one on {metric.names}."
        )
    return statistics
