"""What `realism` asks about every kind of error: who answers, and what is absurd.

A side is absurd if it is worse than chance: if the rates of right decisions of all
classes add up to less than 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import numpy as np

from elicitor.experiments.realism_of_balls import CHOICES, OfBall
from elicitor.experiments.realism_of_classes import classified
from elicitor.regions import CountedBall, OffDiagonalRegion, largest_ball
from elicitor.regions.chance import REALISTIC, worse_than_chance
from elicitor.regions.multiclass import people_per_ball

__all__ = ["ERRORS", "OfErrors"]

ERRORS = ("vehicle, errors",)
"""Six kinds of errors about three kinds of vehicle."""


class OfErrors(OfBall):
    """Questions about errors in a ball around chance, of which some are shown."""

    family = "linear"
    shown: ClassVar[dict[str, float | None]] = {"all": None, "realistic": REALISTIC}
    """`above_chance` of the region in whole people."""

    def __init__(self, data: str, shown: str) -> None:
        self._errors = _errors(data)
        ball = largest_ball(self._errors)
        per = people_per_ball(ball, self._errors.priors, tolerance=self.tolerance)
        self.region = CountedBall(
            ball, self._errors.priors, per, above_chance=self.shown[shown]
        )
        super().__init__(ball, _choices(data))

    def is_absurd(self, sides: np.ndarray) -> bool:
        """Whether a side of a pair is absurd."""
        errors = self._errors
        return bool(worse_than_chance(sides, errors.statistics, errors.priors).any())


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
