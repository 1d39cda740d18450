"""LPME: the best or the worst point of a sphere, angle by angle ([M] Algorithm 2).

Write µ(θ) for the point o + ρ a(θ) of a ball, with the unit weights a(θ) of
:func:`direction_at`. A linear metric is unimodal in every angle while the others stay
as they are. The algorithm halves the window of one angle after the other, from the
first to the last, and then once more from the start. The later papers repeat this more
often, show other rates than µ(θ) itself, and ask in which orthant to search:

=====  ======  ===================  ======  =======================================
paper  cycles  rule                 ties    questions per halving
=====  ======  ===================  ======  =======================================
[M]    2       :func:`last_rise`    drop    4
[F]    4       :func:`last_rise`    drop    4
[Q]    3       :func:`first_drop`   rise    3 at most (``adaptive``)
=====  ======  ===================  ======  =======================================
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.procedures.published.halving import (
    Goal,
    Halving,
    Rule,
    Ties,
    last_rise,
)
from elicitor.procedures.sphere import angle_windows, direction_at
from elicitor.regions.multiclass.ball import Ball

__all__ = ["CYCLES", "SphereSearch"]

CYCLES = 2
"""T = 2(q−1): [M] Section 5 finds two cycles sufficient at ε = 0.01."""


class SphereSearch:
    """One search over angles, in the orthant of `signs`, 1 or −1 (the worst: opposite).

    Guesses of signs are for :meth:`find_signs`; `show` gives (q,) or (n_groups, q).
    """

    def __init__(
        self,
        ball: Ball,
        signs: np.ndarray,
        goal: Goal = "best",
        *,
        cycles: int = CYCLES,
        rule: Rule = last_rise,
        adaptive: bool = False,
        ties: Ties = "drop",
        show: Callable[[np.ndarray], np.ndarray] = np.asarray,
    ) -> None:
        self.ball = ball
        self.goal: Goal = goal
        self.cycles = cycles
        self.show = show
        self._halving = partial(
            Halving, goal=goal, rule=rule, adaptive=adaptive, ties=ties
        )
        self._start_in(signs)

    def _start_in(self, signs: np.ndarray) -> None:
        self.signs = signs
        self.windows = angle_windows(signs)
        # Both (q−1, 2): what each angle's last search left, were the other angles
        # right; and whatever they are, if it is sound and the metric linear with these
        # signs.
        self.left, self.bounds = self.windows.copy(), self.windows.copy()
        self.is_sound = True
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
        """4T⌈log₂(π/2ε)⌉ from the start, T = cycles·(q−1); 3T… at most if adaptive."""
        widest = self._halving(partial(self._turned, 0), 0.0, np.pi / 2)
        return self.cycles * len(self.angles) * widest.questions_to(tolerance)

    def find_signs(
        self, unknown: np.ndarray, *, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Ask in which orthant to search ([Q] Algorithm 2, lines 2–6).

        Each unknown sign by the best points for (1, …, 1), and with that one turned.
        """
        preferred = Answer.FIRST if self.goal == "best" else Answer.SECOND
        ones = np.ones(len(self.signs))
        remaining, decided = later + int(unknown.sum()), True
        for i in np.flatnonzero(unknown):
            turned = np.where(np.arange(len(ones)) == i, -1.0, 1.0)
            first, second = (self.show(self.ball.at(v)) for v in (ones, turned))
            remaining -= 1
            answer = yield Question(first, second, remaining)
            sign = 1.0 if answer is preferred else -1.0
            self._start_in(np.where(turned < 0, sign, self.signs))
            decided &= answer in (Answer.FIRST, Answer.SECOND)
            self.is_sound = decided

    def run(
        self, tolerance: float, *, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Ask until all cycles are done, each angle to ε (radians)."""
        remaining = later + self.questions_to(tolerance)
        for _ in range(self.cycles):
            for j in range(len(self.angles)):
                low, high = self.windows[j]
                search = self._halving(partial(self._turned, j), low, high)
                remaining -= search.questions_to(tolerance)
                try:
                    yield from search.run(tolerance, later=remaining)
                finally:
                    self._keep(j, search)

    def _keep(self, j: int, search: Halving) -> None:
        """Take over an angle, unless the search was cut short and knew it better."""
        self.is_sound &= search.is_sound
        self.bounds[j] = self._bounded(j, search.lower, search.upper)
        self.is_sound &= bool(self.bounds[j, 0] <= self.bounds[j, 1])
        if search.width <= np.ptp(self.left[j]) + 1e-12:
            self.left[j] = search.lower, search.upper
            self.angles[j] = search.middle

    def _bounded(self, j: int, lower: float, upper: float) -> np.ndarray:
        """What a search with the angles after θ_j as they were says of θ_j itself."""
        # Its best point is at tan θ = R cos δ / a_j: R is the length of the weights
        # after a_j, δ how wrong their direction is. The right one, R / a_j, is farther
        # from the axis.
        wrong = np.abs(self.bounds[j + 1 :] - self.angles[j + 1 :, None]).max(axis=1)
        least = max(np.cos(min(float(np.linalg.norm(wrong)), np.pi / 2)), 0.0)
        if j == len(self.angles) - 1:
            found = np.array([lower, upper])
        elif self.signs[j] > 0:
            found = np.array([lower, _stretched(upper, least)])
        else:
            found = np.array([np.pi - _stretched(np.pi - lower, least), upper])
        low, high = self.bounds[j]
        return np.array([max(low, found[0]), min(high, found[1])])

    def _turned(self, j: int, angle: float) -> np.ndarray:
        """What is shown of µ(θ) with another θ_j."""
        angles = self.angles.copy()
        angles[j] = angle
        return self.show(self.ball.at(direction_at(angles)))


def _stretched(angle: float, share: float) -> float:
    """The angle in [0, π/2] whose tangent is larger by 1 / share."""
    return float(np.arctan2(np.sin(angle), share * np.cos(angle)))
