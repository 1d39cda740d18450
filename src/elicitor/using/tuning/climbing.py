"""Fully corrective Frank–Wolfe over plug-in rules (Jaggi 2013, Algorithm 3).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
u           ``objective``        to be made large; concave for the bound to hold
w, s = Vᵀw  ``weights``          of the corners found so far, and what they attain
–           ``gap``              max ⟨∇u(s), s′ − s⟩ over all achievable s′
==========  ===================  =================================================

Each round looks for the corner that is best for the slope at s, a plug-in rule, and
then mixes all corners anew. That the plug-in rules of estimated probabilities make this
consistent is Theorem 9 of Narasimhan et al. 2015 (Algorithm 1 there takes one step per
round instead of mixing anew). Where u is concave, u(s) plus the gap bounds it over the
whole region. Where it is not, the same steps climb to where no small change helps.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.decompositions import eigh
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.objective import Objective
from elicitor.using.tuning.simplices import best_mixture

__all__ = ["Climb", "climb"]

ROUNDS = 200
STEPS = 30
"""Newton steps per round; one is enough for a quadratic objective."""
SHORTER = 0.5 ** np.arange(31)


@dataclass(frozen=True)
class Climb:
    """Where a climb ended."""

    weights: np.ndarray  # of the corners known then
    point: np.ndarray  # what the mixture attains
    value: float  # its u
    bound: float  # of all that is achievable, if u is concave


def climb(
    objective: Objective,
    corners: Corners,
    weights: np.ndarray,
    *,
    tolerance: float,
    enough: float = -np.inf,
) -> Climb:
    """Find the best mixture of corners, looking for new ones on the way.

    From `weights` (missing ones are 0) to a gap of `tolerance`, or a bound of `enough`.
    """
    bound = np.inf
    for _ in range(ROUNDS):
        weights = _mix(objective, corners, weights, tolerance)
        point = weights @ corners.points
        value, slope = objective.value(point), objective.gradient(point)
        reach, new = corners.look(slope)
        gap = max(reach - float(slope @ point), 0.0)
        bound = min(bound, value + gap)
        if gap <= tolerance or not new or bound <= enough:
            break
    return Climb(weights, point, value, bound)


def _mix(
    objective: Objective, corners: Corners, weights: np.ndarray, tolerance: float
) -> np.ndarray:
    """The best mixture of the known corners, by Newton steps."""
    points, blocks = corners.points, corners.blocks
    w = np.zeros(len(points))
    w[: len(weights)] = weights
    value = objective.value(w @ points)
    for _ in range(STEPS):
        point = w @ points
        bends = points @ _downward(objective.hessian(point)) @ points.T
        slopes = points @ objective.gradient(point) - bends @ w
        step = best_mixture(slopes, bends, blocks, w) - w
        tried = [objective.value((w + part * step) @ points) for part in SHORTER[:1]]
        if tried[0] <= value:
            tried = [objective.value((w + t * step) @ points) for t in SHORTER]
        best = int(np.argmax(tried))
        gained = tried[best] - value
        if gained <= 0:
            break
        w, value = w + SHORTER[best] * step, tried[best]
        if gained <= tolerance / 100:
            break
    return w


def _downward(hessian: np.ndarray) -> np.ndarray:
    """The concave part of a second derivative."""
    sizes, turns = eigh(hessian)
    return (turns * np.minimum(sizes, 0.0)) @ turns.T
