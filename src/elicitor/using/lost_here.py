"""How much a rule loses, as a share of what is at stake."""

from __future__ import annotations

import numpy as np

from elicitor.metrics.base import Metric

__all__ = ["lost_share"]


def lost_share(
    metric: Metric, statistics: np.ndarray, best: float, blind: np.ndarray
) -> float:
    """What a rule loses against the best one, of what lies between that and blindness.

    Parameters
    ----------
    metric : Metric
        Who judges.
    statistics : ndarray
        What the rule attains.
    best : float
        Utility of the best rule.
    blind : ndarray of shape (n_classes, ...)
        What is attained by the same decision for everyone.

    Returns
    -------
    float
        0 of the best rule, 1 of the worst of the same decisions for everyone, above 1
        of what is worse than that. 0 if nothing is at stake.
    """
    stake = best - float(np.min(metric.utility(blind)))
    lost = max(best - float(metric.utility(statistics)), 0.0)
    return lost / stake if stake > 1e-12 else 0.0
