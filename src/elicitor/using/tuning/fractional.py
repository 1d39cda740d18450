"""The best classifier under a ratio: Dinkelbach 1967.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
φ           ``value``            ⟨p, s⟩ / (⟨q, s⟩ + q₀)
τ           ``ratio``            value of the best corner so far
==========  ===================  =================================================

⟨p − τq, s⟩ − τq₀ is largest where φ is, for τ = max φ, and is then 0. So each step
looks for the best rule for the value of the one before, and a handful will do.
Bisection on τ is the same search (Narasimhan et al. 2015, Algorithm 2).
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.using.tuning.corners import Corners

__all__ = ["best_ratio"]

ROUNDS = 64
"""Bound on Dinkelbach's iteration, which needs a handful."""


def best_ratio(
    metric: LinearFractionalMetric, corners: Corners, start: np.ndarray
) -> np.ndarray:
    """Look for the best corner.

    1 for the best corner, 0 for the others; the metric must be defined at `start`.
    """
    sign = metric.orientation.sign

    def look(direction: np.ndarray) -> int:
        corners.look(sign * direction)
        return int(np.argmax(sign * (corners.points @ direction)))

    best = look(metric.gradient(start))
    for _ in range(ROUNDS):
        value = metric.value(corners.points[best])
        better = look(metric.numerator - value * metric.denominator)
        if sign * (metric.value(corners.points[better]) - value) <= 1e-15:
            break
        best = better
    return np.eye(len(corners.points))[best]
