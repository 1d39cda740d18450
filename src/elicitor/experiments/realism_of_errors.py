"""What `realism` asks about every kind of error: who answers, and what is absurd.

A side is absurd if it is worse than chance: if the rates of right decisions of all
classes add up to less than 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from elicitor.experiments.realism_of_classes import classified
from elicitor.metrics.base import Metric
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.regions import CountedBall, OffDiagonalRegion, largest_ball
from elicitor.regions.chance import REALISTIC
from elicitor.regions.multiclass import people_per_ball

__all__ = ["ERRORS", "OfErrors"]

ERRORS = ("vehicle, errors",)
"""Six kinds of errors about three kinds of vehicle."""
CHOICES = 300
"""Classifiers, each the best for somebody, on which utilities are compared."""
ROUNDING = 1e-9


class OfErrors:
    """Questions about errors in a ball around chance, of which some are shown."""

    family = "linear"
    tolerance = 0.1
    options: ClassVar[dict[str, Any]] = {}
    shown: ClassVar[dict[str, float | None]] = {"all": None, "realistic": REALISTIC}
    """`above_chance` of the region in whole people."""

    def __init__(self, data: str, shown: str) -> None:
        self._errors = _errors(data)
        ball = largest_ball(self._errors)
        per = people_per_ball(ball, self._errors.priors, tolerance=self.tolerance)
        self.region = CountedBall(
            ball, self._errors.priors, per, above_chance=self.shown[shown]
        )
        self.good = _choices(data)
        self._anybody = utility_of(ball, self.family)

    def person(self, rng: np.random.Generator) -> Metric:
        """Somebody's metric, as likely as before any answer."""
        weights, _ = self._anybody.beliefs().draws(1, rng)
        return self._anybody.metric(weights[0])

    def is_absurd(self, sides: np.ndarray) -> bool:
        """Whether a side of a pair is absurd."""
        rows = self._errors.statistics.entries[0]
        wrong = (sides / self._errors.priors[rows]).sum(axis=-1)
        right = len(self._errors.classes) - wrong
        return bool((right < 1 - ROUNDING).any())

    def error(self, found: Metric, true: Metric) -> float:
        """1 − correlation of the utilities of classifiers that somebody might use."""
        utilities = [metric.utility(self.good) for metric in (found, true)]
        return float(1 - np.corrcoef(utilities)[0, 1])


@lru_cache(maxsize=1)
def _errors(data: str) -> OffDiagonalRegion:
    labels, probabilities, classes = classified(data.split(",")[0])
    return OffDiagonalRegion.from_predictions(labels, probabilities, classes=classes)


@lru_cache(maxsize=1)
def _choices(data: str) -> np.ndarray:
    """The best classifier for weights of the errors, uniform."""
    rng, errors = np.random.default_rng(0), _errors(data)
    weights = rng.dirichlet(np.ones(len(errors.names)), size=CHOICES)
    return np.array([errors.support(-one) for one in weights])
