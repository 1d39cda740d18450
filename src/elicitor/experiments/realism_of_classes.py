"""What `realism` asks about two classes, and three: who answers, and what is absurd.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r           ``rates``               share of each class that is right, (n_classes,)
==========  ======================  ===============================================

A side is absurd if it calls (nearly) everything one class: if it has under 5 % of some
class right, or under 20 % of some class and over 95 % of another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from elicitor.datasets import fitted_halves, load_dataset
from elicitor.metrics.base import Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.regions import (
    BinaryRegion,
    CountedDiagonalRegion,
    CountedRegion,
    DiagonalRegion,
    people_per_display,
)
from elicitor.regions.landmarks import realistic_share

__all__ = ["CLASSES", "OfClasses", "classified", "is_absurd"]

LARGEST_RATIO = 10.0
"""Of two classes: one mistake weighs at most so many of the other."""
NEVER, HARDLY, NEARLY_ALL = 0.05, 0.2, 0.95
CLASSES = ("wdbc", "magic", "vehicle")
KINDS = ("bus", "opel", "saab")
"""Three of the four kinds of vehicle; vans are left out."""


class OfClasses:
    """Questions about a data set, of classifiers of which some are shown."""

    family = "linear"
    tolerance = 0.05
    shown = ("all", "the likeable", "realistic")
    """By the counted region alone, by `realism=`, and by `least_right=`."""

    def __init__(self, data: str, shown: str) -> None:
        self.region = _counted(data, shown == "realistic")
        self.good = _counted(data, False).choice_set.landmarks
        self.options: dict[str, Any] = {
            "realism": 0.75 if shown == "the likeable" else 1.0
        }

    def person(self, rng: np.random.Generator) -> LinearMetric:
        """Somebody's metric."""
        names = self.region.names
        if len(names) > 2:
            return LinearMetric(rng.dirichlet(np.ones(len(names))), names=names)
        ratio = LARGEST_RATIO ** rng.uniform(-1, 1)
        return LinearMetric([ratio, 1.0], names=names)

    def is_absurd(self, sides: np.ndarray) -> bool:
        """Whether a side of a pair is absurd."""
        return bool(is_absurd(sides / self.region.class_shares).any())

    def error(self, found: Metric, true: Metric) -> float:
        """Angle between the weights (radians)."""
        away = np.dot(_unit(found.coefficients), _unit(true.coefficients))
        return float(np.arccos(np.clip(away, -1, 1)))


def is_absurd(rates: np.ndarray) -> np.ndarray:
    """Whether classifiers call (nearly) everything one class."""
    least, most = rates.min(axis=-1), rates.max(axis=-1)
    return np.asarray((least < NEVER) | ((least < HARDLY) & (most > NEARLY_ALL)))


@lru_cache(maxsize=4)
def _region(data: str) -> BinaryRegion | DiagonalRegion:
    halves = fitted_halves(load_dataset(data))
    if len(halves.classes) == 2:
        return halves.region
    labels, probabilities, kinds = classified(data)
    return DiagonalRegion.from_predictions(labels, probabilities, classes=kinds)


def classified(data: str) -> tuple[np.ndarray, np.ndarray, tuple[str, ...]]:
    """Labels and probabilities of three kinds of vehicle, and what they are called."""
    halves = fitted_halves(load_dataset(data))
    kept = np.isin(halves.y, KINDS)
    some = halves.probabilities[kept][:, [halves.classes.index(one) for one in KINDS]]
    return halves.y[kept], some / some.sum(axis=1, keepdims=True), KINDS


def _counted(data: str, realistic: bool) -> Any:
    """The region in whole people."""
    region = _region(data)
    least = realistic_share(len(region.names)) if realistic else 0.0
    per = people_per_display(region.class_shares)
    counted: Any = CountedRegion if len(region.names) == 2 else CountedDiagonalRegion
    return counted(region, per, least_right=least)


def _unit(weights: np.ndarray) -> np.ndarray:
    return np.asarray(weights / np.linalg.norm(weights))
