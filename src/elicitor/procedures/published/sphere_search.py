"""[M] Algorithm 2: the best or the worst point of a sphere, angle by angle.

Write µ(θ) for the point o + ρ a(θ) of a ball, with the unit weights a(θ) of
:func:`direction_at`. A linear metric is unimodal in every angle while the others stay
as they are. The algorithm halves the window of one angle after the other, from the
first to the last, and then once more from the start.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.procedures.published.halving import Goal, Halving, steps_to
from elicitor.procedures.sphere import angle_windows, direction_at
from elicitor.regions.multiclass.ball import Ball

__all__ = ["CYCLES", "SphereSearch"]

CYCLES = 2
"""T = 2(q−1): [M] Section 5 finds two cycles sufficient at ε = 0.01."""


class SphereSearch:
    """One search over the angles of a sphere, and how far it has come.

    Parameters
    ----------
    ball : Ball
        Where to search; o and ρ.
    signs : ndarray of shape (q,)
        The orthant in which the point a(θ) is looked for, each 1 or −1. The worst
        point for weights of some signs lies in the opposite orthant.
    goal : {"best", "worst"}
        Which point to look for.

    Attributes
    ----------
    angles : ndarray of shape (q-1,)
        θ, at the start the middles of their windows (radians).
    left : ndarray of shape (q-1, 2)
        What each angle's last search left of its window, as if the other angles had
        been right.
    """

    def __init__(self, ball: Ball, signs: np.ndarray, goal: Goal = "best") -> None:
        self.ball = ball
        self.goal: Goal = goal
        self.windows = angle_windows(signs)
        self.left = self.windows.copy()
        self.angles = self.windows.mean(axis=1)

    @property
    def direction(self) -> np.ndarray:
        """a(θ), of shape (q,) and unit length."""
        return direction_at(self.angles)

    @property
    def point(self) -> np.ndarray:
        """µ(θ), of shape (q,)."""
        return self.ball.at(self.direction)

    def questions_to(self, tolerance: float) -> int:
        """4T⌈log₂(π/2ε)⌉ from the start."""
        return CYCLES * len(self.angles) * 4 * steps_to(tolerance, np.pi / 2)

    def run(
        self, tolerance: float, *, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Ask until both cycles are done.

        Parameters
        ----------
        tolerance : float
            ε for every angle (radians).
        later : int
            Questions that the caller will ask afterwards.
        """
        remaining = later + self.questions_to(tolerance)
        for _ in range(CYCLES):
            for j in range(len(self.angles)):
                low, high = self.windows[j]
                search = Halving(partial(self._turned, j), low, high, self.goal)
                remaining -= search.questions_to(tolerance)
                try:
                    yield from search.run(tolerance, later=remaining)
                finally:
                    self._keep(j, search)

    def _keep(self, j: int, search: Halving) -> None:
        """Take over an angle, unless the search was cut short and knew it better."""
        if search.width <= np.ptp(self.left[j]) + 1e-12:
            self.left[j] = search.lower, search.upper
            self.angles[j] = search.middle

    def _turned(self, j: int, angle: float) -> np.ndarray:
        """µ(θ) with another θ_j."""
        angles = self.angles.copy()
        angles[j] = angle
        return self.ball.at(direction_at(angles))
