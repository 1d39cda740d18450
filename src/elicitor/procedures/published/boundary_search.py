"""[B] Algorithms 1 and 2: the best and the worst point of a boundary.

Write ρ(θ) for the confusion of the Bayes classifier of weights (cos θ, sin θ). A
quasiconcave metric is unimodal along the upper boundary θ ∈ [0, π/2], a quasiconvex one
along the lower boundary θ ∈ [π, 3π/2]. The interval of θ is halved again and again.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from elicitor.procedures.published.halving import Goal, Halving
from elicitor.regions.binary import BinaryRegion

__all__ = ["BoundarySearch", "SupportingLine"]


@dataclass(frozen=True)
class SupportingLine:
    """The line m₁₁·tp + m₀₀·tn = C₀ that touches the region at the optimum."""

    weights: np.ndarray  # m = (cos θ, sin θ)
    confusion: np.ndarray  # the point C where it touches

    @property
    def constant(self) -> float:
        """C₀ = ⟨m, C⟩."""
        return float(self.weights @ self.confusion)


class BoundarySearch(Halving):
    """One search along a boundary: for the best with Algorithm 1, the worst with 2.

    [θ_a, θ_b] is what is left (radians).
    """

    def __init__(
        self, region: BinaryRegion, lower: float, upper: float, goal: Goal = "best"
    ) -> None:
        super().__init__(region.plug_in, lower, upper, goal)
        self.region = region

    @property
    def theta(self) -> float:
        """θ_d, the middle of the interval that is left (line 13)."""
        return self.middle

    @property
    def line(self) -> SupportingLine:
        """The supporting line at θ_d."""
        weights = np.array([math.cos(self.theta), math.sin(self.theta)])
        return SupportingLine(weights, self.region.plug_in(self.theta))
