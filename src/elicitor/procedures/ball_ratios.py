"""From two level hyperplanes in a ball to one linear-fractional metric.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
n                               number of statistics
o, ρ        ``ball``            centre and radius
z₊, z₋      ``point``           two points of the ball, z₊ the better one
g₊, g₋      ``slope``           in which direction the metric grows there
ℓ₊, ℓ₋                          (g, −⟨g, z⟩): everything as good as z, shape (n+1,)
A           ``form``            what comparisons reveal (:mod:`.comparison_form`)
x           –                   (s − o)/ρ: the ball becomes the unit ball
==========  ==================  ==================================================

Both ℓ are positive multiples of As̃ and span the same plane as p̃ and q̃, so A ∝ ℓ₊∧ℓ₋:
ℓ₊∧ℓ₋ = (p̃D₊ − q̃N₊)∧(p̃D₋ − q̃N₋) = (N₊D₋ − N₋D₊)·p̃∧q̃, where N and D are numerator and
denominator at the two points and N₊/D₊ > N₋/D₋.

In the coordinates x the form is g̃∧w̃ with g̃ = (g, 0), w̃ = (w, 1) and w ⟂ g. Its metric
⟨g, x⟩ / (1 + ⟨w, x⟩) has a positive denominator on the ball exactly if ‖w‖ < 1. With
τ = ‖g‖/√(1−‖w‖²) its best point is at (g − τw)/‖g − τw‖ and its worst at
−(g + τw)/‖g + τw‖; the denominator is 1 − ‖w‖² at both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.comparison_form import (
    canonical_member,
    hyperplane,
    order_by,
    seen_from,
    wedge,
)
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.regions.multiclass.ball import Ball
from elicitor.words import say

__all__ = [
    "UNDEFINED_AT_ZERO",
    "LevelPlanes",
    "Slope",
    "metric_of",
]

UNDEFINED_AT_ZERO = say(ResultNote("undefined-elsewhere"))
STEEPEST = 0.99
"""Largest ‖w‖ that an estimate may have: denominators stay positive on the ball."""


@dataclass(frozen=True)
class Slope:
    """In which direction the metric grows at a point of a ball, as far as is known.

    `direction` takes angles (..., n_angles), in radians, to g, (..., n).
    """

    point: np.ndarray  # z, of shape (n,)
    direction: Callable[[np.ndarray], np.ndarray]
    angles: np.ndarray  # the estimate

    @property
    def plane(self) -> np.ndarray:
        """ℓ, of shape (n+1,)."""
        return self._plane(self.angles)

    def _plane(self, angles: np.ndarray) -> np.ndarray:
        return hyperplane(self.direction(angles), self.point)


@dataclass(frozen=True)
class LevelPlanes:
    """Two level hyperplanes of a metric, at z₊, which is preferred, and at z₋."""

    better: Slope
    worse: Slope

    @property
    def form(self) -> np.ndarray:
        """A, up to scale, of shape (n+1, n+1)."""
        return wedge(self.better.plane, self.worse.plane)


def metric_of(ball: Ball, form: np.ndarray) -> LinearFractionalMetric:
    """The canonical metric of a form A, as far as it is one of a metric on the ball.

    The origin is left out where no such metric has a positive denominator there.
    """
    return LinearFractionalMetric(*_member(ball, form), names=ball.names)


def _member(ball: Ball, form: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """p, q and q₀ of the canonical metric of a form."""
    seen = seen_from(form, ball.center, ball.radius)
    g = seen[:-1, -1]
    length = float(np.linalg.norm(g))
    if length <= 1e-12 * np.linalg.norm(seen):
        raise InvalidParameterError(
            f"The metric is constant on the ball; got {form!r}."
        )
    w = -seen[:-1, :-1] @ g / length**2
    w *= min(1.0, STEEPEST / max(float(np.linalg.norm(w)), 1e-300))
    inside = wedge(np.append(g / length, 0.0), np.append(w, 1.0))
    form = seen_from(inside, -ball.center / ball.radius, 1 / ball.radius)
    tau = 1 / np.sqrt(1 - w @ w)
    points = np.stack([ball.at(g / length - tau * w), ball.at(-g / length - tau * w)])
    origin = np.zeros((1, len(g)))
    if order_by(form, np.vstack([points, origin])) is not None:
        return canonical_member(form, points)
    constant = 1 - w @ ball.center / ball.radius
    scale = np.abs(form[:-1, -1]).sum() * np.sign(constant)
    return form[:-1, -1] / scale, w / ball.radius, float(constant)
