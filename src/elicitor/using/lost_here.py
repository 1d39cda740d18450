"""How much a rule loses, as a share of what is at stake."""

from __future__ import annotations

from itertools import product

import numpy as np

from elicitor.metrics.base import Metric

__all__ = ["blind_rates", "lost_share"]

MANY = 4096
"""So many ways to decide by the group alone are looked at; of more, one group apart."""
NOTHING = 1e-12


def lost_share(
    metric: Metric, statistics: np.ndarray, best: float, blind: np.ndarray
) -> float:
    """What a rule loses against the `best` utility: 1 of the worst of the blind.

    These, (n_ways, ...), look at nothing but the group. 0 if nothing is at stake.
    """
    stake = best - float(np.min(metric.utility(blind)))
    lost = max(best - float(metric.utility(statistics)), 0.0)
    return lost / stake if stake > NOTHING else 0.0


def blind_rates(trivial: np.ndarray, n_groups: int) -> np.ndarray:
    """What is attained by one decision for everyone, or for everyone of a group.

    From what always saying one class attains; (n_ways, [n_groups,] n_statistics).
    """
    k = len(trivial)
    if n_groups == 0:
        return trivial
    if k**n_groups <= MANY:
        said = np.array(list(product(range(k), repeat=n_groups)))
    else:
        apart = np.eye(n_groups, dtype=bool)
        pairs = product(range(k), range(k), apart)
        said = np.array([np.where(one, i, j) for i, j, one in pairs])
    return np.asarray(trivial[said])
