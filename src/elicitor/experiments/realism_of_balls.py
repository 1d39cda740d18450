"""Who is asked about balls around chance in `realism`, and how far off a metric is."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from elicitor.metrics.base import Metric
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.regions.base import Region

__all__ = ["CHOICES", "OfBall"]

CHOICES = 300
"""Classifiers, each the best for somebody, on which utilities are compared."""


class OfBall:
    """People with metrics of a family on a ball around chance.

    `good` are classifiers that somebody might use.
    """

    family: ClassVar[str]
    tolerance = 0.1
    options: ClassVar[dict[str, Any]] = {}

    def __init__(self, ball: Region, good: np.ndarray) -> None:
        self.good = good
        self._anybody = utility_of(ball, self.family)

    def person(self, rng: np.random.Generator) -> Metric:
        """Somebody's metric, as likely as before any answer."""
        weights, _ = self._anybody.beliefs().draws(1, rng)
        return self._anybody.metric(weights[0])

    def error(self, found: Metric, true: Metric) -> float:
        """1 − correlation of the utilities of classifiers that somebody might use."""
        utilities = [metric.utility(self.good) for metric in (found, true)]
        return float(1 - np.corrcoef(utilities)[0, 1])
