"""What chance does for everybody, or for a group, and what is better.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o           –                       what a fair die does
ζ           ``priors``              share of each class
α           ``better_rates``        unit direction in which all rates get better alike
==========  ======================  ===============================================

Trivial rules call everybody the same, and lotteries between them are chance. Their
rates of right decisions of all classes add up to 1, so they have ⟨α, r − o⟩ = 0; for
errors, too. What has less is worse than chance: some lottery is right more often of
every class. Of errors as shares of everyone, ζ_i times the rates, α is ∝ 1/ζ_i.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.statistics import ClassStatistics

__all__ = [
    "REALISTIC",
    "better_rates",
    "height_above_chance",
    "trivial_rates",
    "worse_than_chance",
]

REALISTIC = 0.2
"""`above_chance` of what people are asked about groups, or every kind of error. What it
costs tells `elicitor benchmark realism`."""
ROUNDING = 1e-9


def trivial_rates(statistics: ClassStatistics) -> np.ndarray:
    """Rates of always predicting one class, of shape (n_classes, n_statistics)."""
    columns = statistics.entries[1]
    return np.asarray(columns == np.arange(statistics.n_classes)[:, None], dtype=float)


def better_rates(
    statistics: ClassStatistics, priors: np.ndarray | None = None
) -> np.ndarray:
    """α: right decisions become more frequent, or errors rarer; (n_statistics,).

    `priors`, of shape (n_classes,), where statistics are shares of everyone.
    """
    rows = statistics.entries[0]
    each = np.ones(len(rows)) if priors is None else 1 / priors[rows]
    way = each if statistics.diagonal else -each
    return np.asarray(way / np.linalg.norm(way))


def height_above_chance(
    points: np.ndarray, statistics: ClassStatistics, priors: np.ndarray | None = None
) -> np.ndarray:
    """⟨α, r − o⟩: how far points, (..., n_statistics), are better than chance.

    By rates, or by shares of everyone, for which `priors` are ζ.
    """
    chance = trivial_rates(statistics).mean(axis=0)
    if priors is not None:
        chance = chance * priors[statistics.entries[0]]
    return np.asarray((points - chance) @ better_rates(statistics, priors))


def worse_than_chance(
    points: np.ndarray, statistics: ClassStatistics, priors: np.ndarray | None = None
) -> np.ndarray:
    """Whether some lottery between trivial rules would be right more often.

    As for :func:`height_above_chance`; rates of groups are one axis of the points.
    """
    return height_above_chance(points, statistics, priors) < -ROUNDING
