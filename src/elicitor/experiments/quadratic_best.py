"""[Q] Corollary 2: what choosing by the elicited quadratic metric loses.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
φ, φ̂        ``true``, ``found``     a quadratic metric, and what was elicited
r*, r̂*      :func:`best_in_ball`    where each of them is largest in the ball
μ − top     ``above``               multiplier of ‖r − o‖ ≤ ρ, above the curvatures
==========  ======================  ==============================================

Around o the metric is ⟨d, x⟩ + ½ xᵀBx with d = a + Bo. Its maximum with ‖x‖ ≤ ρ solves
(μI − B)x = d with μ ≥ 0 no less than any eigenvalue of B: inside if μ = 0, else on the
sphere, where ‖x‖ falls as μ grows. In the hard case even the least μ gives an x within
the sphere: what is missing goes along the axis that curves upwards most. There μ − top
may be 10⁻¹³ and less, so it is searched for, and not μ.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import brentq

from elicitor.core.decompositions import eigh
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.regions.multiclass.ball import Ball

__all__ = ["best_in_ball", "lost_by"]


def best_in_ball(metric: QuadraticMetric, ball: Ball) -> np.ndarray:
    """Where a quadratic utility is largest in a ball, of shape (n_statistics,)."""
    sign = metric.orientation.sign
    slope = sign * (metric.linear + metric.quadratic @ ball.center)
    curved, axes = eigh(sign * metric.quadratic)
    top = float(max(curved[-1], 0.0))
    step = best_step(axes.T @ slope, top - curved, ball.radius)
    if top > 0:
        step[-1] += np.copysign(missing(step, ball.radius), step[-1])
    return np.asarray(ball.center + axes @ step)


def best_step(slopes: np.ndarray, gaps: np.ndarray, radius: float) -> np.ndarray:
    """Solve for the step along each axis; its curvature is ``gaps`` below the top."""

    def step(above: float) -> np.ndarray:
        level = np.zeros_like(slopes)
        return np.divide(slopes, gaps + above, out=level, where=slopes != 0)

    def beyond(above: float) -> float:
        return float(1 / radius - 1 / np.linalg.norm(step(above)))

    # No single axis may leave the ball.
    least = float(np.max(np.abs(slopes) / radius - gaps))
    if least <= 0 and np.linalg.norm(step(0.0)) <= radius:
        return step(0.0)
    most = 2 * float(np.linalg.norm(slopes)) / radius
    return step(brentq(beyond, max(least, 0.0) / 2, most, xtol=1e-300))


def missing(step: np.ndarray, radius: float) -> float:
    """How far along the last axis, the way it goes, the sphere is."""
    others = step[:-1] @ step[:-1]
    return float(np.sqrt(max(radius**2 - others, 0.0)) - abs(step[-1]))


def lost_by(found: Any, true: QuadraticMetric, ball: Ball) -> dict[str, float]:
    """What is lost at r̂*, also over the range of φ, and twice what φ̂ is off (33)."""
    found, true = found.normalised(), true.normalised()
    best, chosen = best_in_ball(true, ball), best_in_ball(found, ball)
    turned = QuadraticMetric(-true.linear, -true.quadratic, names=true.names)
    worst = best_in_ball(turned, ball)
    top, got, least = (float(true.value(place)) for place in (best, chosen, worst))
    curved = found.quadratic - true.quadratic
    slope = found.linear - true.linear + curved @ ball.center
    # By at most ‖d − d̂‖ρ + ½‖B − B̂‖₂ρ², as constants do not count.
    off = np.linalg.norm(slope) + 0.5 * np.linalg.norm(curved, 2) * ball.radius
    return {
        "loss": top - got,
        "bound": float(2 * off * ball.radius),
        "share": (top - got) / (top - least),
    }
