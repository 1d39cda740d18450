"""Scores that are low where they should be high, and what to say of them."""

from __future__ import annotations

import numpy as np

from elicitor.regions import BinaryRegion
from elicitor.words import Fact

__all__ = ["WrongWay", "runs_wrong_way"]


class WrongWay(Fact):
    """Low scores go with the positive class; what the people of both are called."""

    positives: Fact | str
    negatives: Fact | str


def runs_wrong_way(region: BinaryRegion) -> bool:
    """Whether low scores go with the positive class.

    By the best classifier if both classes count alike: positive below a threshold.
    """
    weights = 1 / np.array([region.prevalence, 1 - region.prevalence])
    rules = region.best(weights).classifier.rules
    return not any(rule.above or np.isinf(rule.threshold) for rule in rules)
