"""[Q] Corollary 2: what choosing by the elicited quadratic metric loses.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
φ, φ̂        ``true``, ``found``     a quadratic metric, and what was elicited
r*, r̂*      :func:`best_in_ball`    where each of them is largest in the ball
μ           ``multiplier``          of the constraint ‖r − o‖ ≤ ρ
==========  ======================  ==============================================

Around o the metric is ⟨d, x⟩ + ½ xᵀBx with d = a + Bo. Its maximum with ‖x‖ ≤ ρ solves
(μI − B)x = d with μ ≥ 0 no less than any eigenvalue of B: inside if μ = 0, else on the
sphere, where ‖x‖ falls as μ grows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import brentq

from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.regions.multiclass.ball import Ball

__all__ = ["best_in_ball", "lost_by"]

NEAR = 1e-12


def best_in_ball(metric: QuadraticMetric, ball: Ball) -> np.ndarray:
    """Where a quadratic utility is largest in a ball, of shape (n_statistics,)."""
    sign = metric.orientation.sign
    slope = sign * (metric.linear + metric.quadratic @ ball.center)
    curved, axes = np.linalg.eigh(sign * metric.quadratic)
    along = axes.T @ slope
    top = float(max(curved[-1], 0.0))

    def beyond(multiplier: float) -> float:
        return float(np.linalg.norm(along / (multiplier - curved))) - ball.radius

    low = top + NEAR
    if beyond(low) <= 0:  # the middle of a valley, or flat along one axis
        step = along / (low - curved)
        rest = ball.radius**2 - step @ step
        step[-1] += np.sqrt(rest) if top > 0 else 0.0
    else:
        high = top + float(np.linalg.norm(along)) / ball.radius + 1.0
        step = along / (brentq(beyond, low, high, xtol=1e-15) - curved)
    return np.asarray(ball.center + axes @ step)


def lost_by(found: Any, true: QuadraticMetric, ball: Ball) -> dict[str, float]:
    """What is lost at r̂*, and twice what φ̂ is off, which bounds it (33).

    ``"share"`` is the loss over the range of φ in the ball. Both metrics are utilities,
    normalised; φ̂ is off by no more than ‖d − d̂‖ρ + ½‖B − B̂‖₂ρ², as constants do not
    count.
    """
    found, true = found.normalised(), true.normalised()
    best, chosen = best_in_ball(true, ball), best_in_ball(found, ball)
    turned = QuadraticMetric(-true.linear, -true.quadratic, names=true.names)
    worst = best_in_ball(turned, ball)
    top, got, least = (float(true.value(place)) for place in (best, chosen, worst))
    curved = found.quadratic - true.quadratic
    slope = found.linear - true.linear + curved @ ball.center
    off = np.linalg.norm(slope) + 0.5 * np.linalg.norm(curved, 2) * ball.radius
    return {
        "loss": top - got,
        "bound": float(2 * off * ball.radius),
        "share": (top - got) / (top - least),
    }
