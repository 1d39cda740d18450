"""The quarter ellipse of [C] Section 4.2.2: every exchange rate can be asked."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from elicitor.core.checks import check_number
from elicitor.regions.attributes.frontier import Frontier

__all__ = ["QuarterEllipse"]


class QuarterEllipse(Frontier):
    """Points (ζ₁ sin θ, lowest + R cos θ) for θ in [0, π/2].

    Parameters
    ----------
    top : float
        ζ₁, the highest accuracy.
    lowest, highest : float
        Range of the gain; R is their difference.
    """

    slopes = (0.0, math.inf)

    def __init__(self, top: float, lowest: float, highest: float) -> None:
        self.top = check_number("top", top, above=0)
        self.lowest = check_number("lowest", lowest)
        self.span = check_number("highest", highest, above=self.lowest) - self.lowest
        self.start = np.array([0.0, self.lowest + self.span])
        self.stop = np.array([self.top, self.lowest])

    def height(self, accuracy: float) -> float:
        """See :meth:`Frontier.height`."""
        sine = min(max(accuracy / self.top, 0.0), 1.0)
        return self.lowest + self.span * math.sqrt((1 - sine) * (1 + sine))

    def support(self, share: float) -> np.ndarray:
        """See :meth:`Frontier.support`; θ = arctan(ζ₁ m / (R (1 − m)))."""
        m = check_number("share", share, at_least=0, at_most=1)
        theta = math.atan2(self.top * m, self.span * (1 - m))
        gain = self.lowest + self.span * math.cos(theta)
        return np.array([self.top * math.sin(theta), gain])

    def describe(self) -> dict[str, Any]:
        """See :meth:`Frontier.describe`."""
        return {"kind": "quarter ellipse"}
