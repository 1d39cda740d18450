"""A given rule for several classes, and what a metric says of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.metrics.base import Metric
from elicitor.regions.multiclass import (
    MulticlassRegion,
    PlugInRule,
    RandomisedPlugIn,
)
from elicitor.using.tuning.choices import class_statistics

__all__ = ["JudgedRule", "judge"]


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


def judge(metric: Metric, region: MulticlassRegion, rule: PlugInRule) -> JudgedRule:
    """Evaluate a metric of several classes on what a rule attains."""
    confusion = region.population.confusion(rule)
    statistics = class_statistics(metric, region.classes)
    point = statistics.of(confusion, region.priors)
    return JudgedRule(
        classifier=RandomisedPlugIn.of(rule, region.classes),
        confusion=confusion,
        statistics=point,
        value=float(metric.value(point)),
    )
