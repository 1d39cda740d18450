"""What `realism` asks about groups: who answers, and what is absurd.

A side is absurd if some group is served worse than by a coin: if its rates of right
decisions of both classes add up to less than 1.
"""

from __future__ import annotations

import csv
import io
from functools import lru_cache
from typing import ClassVar

import numpy as np

from elicitor.datasets.samples import load_sample
from elicitor.experiments.realism_of_balls import CHOICES, OfBall
from elicitor.regions import (
    CountedGroupBall,
    GroupRateBall,
    GroupRates,
    people_per_group,
)
from elicitor.regions.chance import REALISTIC, worse_than_chance

__all__ = ["GROUPS", "OfGroups"]

GROUPS = ("loans",)
"""The sample of clients, women and men."""


class OfGroups(OfBall):
    """Questions about women and men, of classifiers of which some are shown."""

    family = "fair"
    shown: ClassVar[dict[str, float | None]] = {
        "all": None,
        "no worse than chance": 0.0,
        "realistic": REALISTIC,
    }
    """`above_chance` of the region in whole people."""

    def __init__(self, data: str, shown: str) -> None:
        self.rates = _rates(data)
        ball = GroupRateBall(self.rates)
        per = people_per_group(ball, tolerance=self.tolerance)
        self.region = CountedGroupBall(ball, per, above_chance=self.shown[shown])
        super().__init__(ball, _choices(data))

    def is_absurd(self, sides: np.ndarray) -> bool:
        """Whether a side of a pair is absurd."""
        return bool(worse_than_chance(sides, self.rates.statistics).any())


@lru_cache(maxsize=1)
def _rates(data: str) -> GroupRates:
    """What can be achieved among the clients of a sample."""
    rows = list(csv.DictReader(io.StringIO(load_sample(data).text)))
    defaults = np.array([float(row["p_trees"]) for row in rows])
    return GroupRates.from_predictions(
        [int(row["defaults"]) for row in rows],
        np.stack([1 - defaults, defaults], axis=1),
        [row["sex"] for row in rows],
    )


@lru_cache(maxsize=1)
def _choices(data: str) -> np.ndarray:
    """Each group's best classifier for weights of the classes, uniform."""
    rng = np.random.default_rng(0)
    parts = _rates(data).regions.values()
    return np.array(
        [
            [part.support(rng.dirichlet(np.ones(len(part.names)))) for part in parts]
            for _ in range(CHOICES)
        ]
    )
