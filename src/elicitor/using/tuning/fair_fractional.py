"""The best classifier of groups under a ratio of rates and gaps: Dinkelbach 1967.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
φ           ``value``            value of a `FairFractionalMetric`
v           ``value``            value of the best mixture so far
F_v(s)      ``trading_at(v)``    (1 − v) good(s) − v bad(s), up to a constant
==========  ===================  =================================================

F_v is a fair linear metric, the best mixture of which is known with a bound
(:mod:`.gaps`), and φ(s) ≥ v where F_v(s) ≥ 0. So each step looks for the best mixture
for the value of the one before, and a handful will do. If F_{v+t} is nowhere above
zero, nothing is better than v + t.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.gaps import Shares, fair_shares

__all__ = ["fair_ratio_shares"]

ROUNDS = 64
"""Bound on Dinkelbach's iteration, which needs a handful."""
TIGHT = 1e-3
"""A fair metric is solved to this share of the tolerance."""


def fair_ratio_shares(
    metric: FairFractionalMetric, corners: Corners, *, tolerance: float
) -> Shares:
    """Find the best lottery of each group.

    Stops at a gap of `tolerance` (utility).
    """
    shape, sign = metric.prevalence.shape, metric.orientation.sign

    def at(weights: np.ndarray) -> np.ndarray:
        return (weights @ corners.points[: len(weights)]).reshape(shape)

    def look(value: float) -> tuple[Shares, float]:
        """The best mixture by F_v, and by how much anything may be better than v."""
        value = min(max(value, 0.0), 1.0)
        trading = metric.trading_at(value)
        found = fair_shares(trading, corners, tolerance=TIGHT * tolerance)
        here = np.zeros(shape)
        level = _ahead(metric, here, value) - trading.utility(here)
        reach = np.inf if found.bound is None else found.bound + level
        return found, float(reach)

    best = corners.even()
    for _ in range(ROUNDS):
        value = float(metric.value(at(best)))
        found, reach = look(value)
        better = sign * (float(metric.value(at(found.weights))) - value)
        if better > 0:
            best = found.weights
        if better <= TIGHT * tolerance:
            break
    utility = float(metric.utility(at(best)))
    _, reach = look(sign * (utility + tolerance))
    return Shares(best, utility, utility + tolerance if reach <= 0 else None)


def _ahead(metric: FairFractionalMetric, rates: np.ndarray, value: float) -> float:
    """F_v of rates, turned so that more is better."""
    x = metric.goodness(rates)
    ahead = (1 - value) * x @ metric.gains - value * (1 - x) @ metric.losses
    return float(metric.orientation.sign * ahead)
