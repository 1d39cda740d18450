"""What chance does for a group, and what is better.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o           –                       rates of a fair die
α           ``better_rates``        unit direction in which all rates get better alike
==========  ======================  ===============================================

Trivial rules call everybody the same, and lotteries between them are chance. Their
rates of right decisions of all classes add up to 1, so they have ⟨α, r − o⟩ = 0; for
errors, too. What has less is worse than chance: some lottery is right more often of
every class.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.groups.region import trivial_rates

__all__ = ["REALISTIC", "better_rates", "worse_than_chance"]

REALISTIC = 0.2
"""`above_chance` of what people are asked about groups. What it costs tells `elicitor
benchmark realism`."""
ROUNDING = 1e-9


def better_rates(statistics: ClassStatistics) -> np.ndarray:
    """α: right decisions become more frequent, or errors rarer; (n_statistics,)."""
    size = len(statistics.names)
    return np.full(size, (1 if statistics.diagonal else -1) / np.sqrt(size))


def worse_than_chance(points: np.ndarray, statistics: ClassStatistics) -> np.ndarray:
    """Whether some lottery between trivial rules would serve groups better.

    Parameters
    ----------
    points : ndarray of shape (..., n_groups, n_statistics)
        Rates.

    Returns
    -------
    ndarray of bool of shape (..., n_groups)
    """
    ahead = points - trivial_rates(statistics).mean(axis=0)
    return np.asarray(ahead @ better_rates(statistics) < -ROUNDING)
