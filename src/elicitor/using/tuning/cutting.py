"""The best of a utility with kinks: cutting planes over plug-in rules (Kelley 1960).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
u           ``objective``        to be made large; concave for the bound to hold
s_k, g_k    ``slopes``           points that were tried, and a slope of u there
c_k         ``heights``          u(s_k) − ⟨g_k, s_k⟩, so u(s) ≤ c_k + ⟨g_k, s⟩
w           –                    weights of the corners, 1 in every block
μ_k         ``prices``           of the planes, ≥ 0 and summing to 1
==========  ===================  =================================================

Where gaps between groups close a utility has a kink, and a climb along slopes ends in
front of it: no slope points along the kink. But every slope of a concave u is a plane
above it. The mixture of corners where the lowest plane is highest is tried next, and
brings a plane of its own. The corner that is best for Σ μ_k g_k is added, and

    u(s) ≤ Σ μ_k c_k + max ⟨Σ μ_k g_k, s′⟩    for all achievable s.

Of a u that is not concave the best of what was tried is kept, and nothing is proven.
"""

from __future__ import annotations

import numpy as np

from elicitor.regions.multiclass.linear_program import minimise
from elicitor.using.tuning.climbing import Climb
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.objective import Objective

__all__ = ["climb_kinks"]

ROUNDS = 200


def climb_kinks(
    objective: Objective, corners: Corners, start: Climb, *, tolerance: float
) -> Climb:
    """Go on from where a climb ended, to a gap of `tolerance` (utility)."""
    best, bound, weights = start, np.inf, start.weights
    slopes = np.zeros((0, len(start.point)))
    heights = np.zeros(0)
    for _ in range(ROUNDS):
        point = weights @ corners.points[: len(weights)]
        value, slope = objective.value(point), objective.gradient(point)
        if value > best.value:
            best = Climb(weights, point, value, np.inf)
        slopes = np.vstack([slopes, slope])
        heights = np.append(heights, value - slope @ point)
        found = _highest(slopes, heights, corners, best.value)
        if found is None:  # planes that are not above u, which is not concave
            break
        weights, prices = found
        reach, new = corners.look(prices @ slopes)
        bound = min(bound, float(prices @ heights) + reach)
        known = (slopes @ (weights @ corners.points[: len(weights)]) + heights).min()
        if bound <= best.value + tolerance or (not new and known <= best.value):
            break
    return Climb(best.weights, best.point, best.value, bound)


def _highest(
    slopes: np.ndarray, heights: np.ndarray, corners: Corners, least: float
) -> tuple[np.ndarray, np.ndarray] | None:
    """The mixture where the lowest plane is highest, and prices of the planes."""
    points, blocks = corners.points, corners.blocks
    n, k = len(points), len(heights)
    above = heights - least
    scale = float(max(np.abs(above).max(), np.abs(slopes).max())) or 1.0
    sums = (blocks == np.unique(blocks)[:, None]).astype(float)
    rows = np.block(
        [
            [np.ones((k, 1)), -(slopes / scale) @ points.T, np.eye(k)],
            [np.zeros((len(sums), 1)), sums, np.zeros((len(sums), k))],
        ]
    )
    cost = np.zeros(1 + n + k)
    cost[0] = -1.0
    solved = minimise(cost, rows, np.concatenate([above / scale, np.ones(len(sums))]))
    if solved is None:
        return None
    weights = solved.values[1 : n + 1]
    weights = weights / (sums.T @ (sums @ weights))
    prices = np.maximum(-solved.prices[:k], 0.0)
    total = prices.sum()
    return None if total <= 0 else (weights, prices / total)
