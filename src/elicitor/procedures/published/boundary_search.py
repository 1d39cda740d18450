"""[B] Algorithms 1 and 2: the best and the worst point of a boundary.

Write ρ(θ) for the confusion of the Bayes classifier of weights (cos θ, sin θ). A
quasiconcave metric is unimodal along the upper boundary θ ∈ [0, π/2], a quasiconvex one
along the lower boundary θ ∈ [π, 3π/2]. Five points a < c < d < e < b are compared with
their neighbours, and half of the interval is dropped.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.regions.binary import BinaryRegion

__all__ = ["BoundarySearch", "SupportingLine", "halve", "steps_to"]


@dataclass(frozen=True)
class SupportingLine:
    """The line m₁₁·tp + m₀₀·tn = C₀ that touches the region at the optimum.

    Attributes
    ----------
    weights : ndarray of shape (2,)
        m = (cos θ, sin θ).
    confusion : ndarray of shape (2,)
        The point C where it touches.
    """

    weights: np.ndarray
    confusion: np.ndarray

    @property
    def constant(self) -> float:
        """C₀ = ⟨m, C⟩."""
        return float(self.weights @ self.confusion)


@dataclass
class BoundarySearch:
    """One search along a boundary and how far it has come.

    Parameters
    ----------
    region : BinaryRegion
        Where to search.
    lower, upper : float
        The interval [θ_a, θ_b] that is left (radians).
    goal : {"best", "worst"}
        "best" is Algorithm 1, "worst" is Algorithm 2.
    """

    region: BinaryRegion
    lower: float
    upper: float
    goal: Literal["best", "worst"] = "best"

    @property
    def theta(self) -> float:
        """θ_d, the middle of the interval that is left (line 13)."""
        return (self.lower + self.upper) / 2

    @property
    def line(self) -> SupportingLine:
        """The supporting line at θ_d."""
        weights = np.array([math.cos(self.theta), math.sin(self.theta)])
        return SupportingLine(weights, self.region.plug_in(self.theta))

    def run(
        self, tolerance: float, *, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Ask until the interval is no wider than `tolerance`.

        Parameters
        ----------
        tolerance : float
            ε, in radians.
        later : int
            Questions that the caller will ask afterwards, for the count of questions
            that remain.
        """
        preferred = Answer.FIRST if self.goal == "best" else Answer.SECOND
        while self.upper - self.lower > tolerance:
            thetas = np.linspace(self.lower, self.upper, 5)
            confusions = [self.region.plug_in(theta) for theta in thetas]
            remaining = later + 4 * steps_to(tolerance, self.upper - self.lower)
            rises = []
            for before, after in itertools.pairwise(confusions):
                remaining -= 1
                answer = yield Question(after, before, remaining)
                rises.append(answer is preferred)
            a, b = halve(rises)
            self.lower, self.upper = float(thetas[a]), float(thetas[b])


def halve(rises: Sequence[bool]) -> tuple[int, int]:
    """Choose which half of five points to keep (lines 7–12).

    A drop followed by a rise is read as a rise (line 7), so the last rise counts.

    Parameters
    ----------
    rises : sequence of 4 bool
        Whether c beats a, d beats c, e beats d, b beats e.

    Returns
    -------
    tuple of int
        Indices into (a, c, d, e, b) of the new interval's ends.
    """
    last_rise = max((i for i, rise in enumerate(rises, start=1) if rise), default=0)
    if last_rise <= 1:
        return 0, 2
    return (1, 3) if last_rise == 2 else (2, 4)


def steps_to(tolerance: float, width: float) -> int:
    """Halvings until `width` is no larger than `tolerance`."""
    return max(0, math.ceil(math.log2(width / tolerance) - 1e-12))
