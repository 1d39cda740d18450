"""Finding a direction near a known one: one tangent after the other.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
q           ``len(near)``       number of statistics
u           ``near``            the known direction, unit length, shape (q,)
e_j         ``axes``            q − 1 unit vectors across u and each other
g           ``direction``       the direction looked for
t_j         ``left[j]``         arctan(⟨g, e_j⟩ / ⟨g, u⟩), if ⟨g, u⟩ > 0
==========  ==================  ==================================================

Whoever compares the two ends of a chord in the direction v = sin t·u − cos t·e_j tells
the sign of ⟨g, v⟩, which is that of t − t_j. So every t_j is found by itself, whatever
is known of the others. As g is near u, the search starts at t = 0 and goes outwards in
steps that double, and then halves what it has enclosed.
"""

from __future__ import annotations

import math
from collections.abc import Generator

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.procedures.efficient.angle_interval import OFFSETS, AngleInterval
from elicitor.regions.multiclass.ball import Ball

__all__ = ["TangentSearch"]

FIRST_STEP = 4
"""How far from t = 0 the second question is, in widths that are wanted in the end."""


class TangentSearch:
    """A search for a direction near another: ``ball.at(v)`` or ``at(v, share=-1)``."""

    def __init__(
        self,
        ball: Ball,
        near: np.ndarray,
        widest: float,  # angle between u and g, below π/2
        *,
        finest: float,  # interval of every t_j (radians)
        same_signs: bool,
    ) -> None:
        self.ball = ball
        self.near = near
        self.finest = finest
        self.axes = axes_across(near)
        self.undecided = False
        self.left = [AngleInterval(-widest, widest) for _ in self.axes]
        if same_signs:
            # Outside, one end of the chord dominates the other.
            for left, axis in zip(self.left, self.axes, strict=True):
                ratios = np.arctan2(axis * np.sign(near), np.abs(near))
                left.lower = max(left.lower, float(ratios.min()))
                left.upper = min(left.upper, float(ratios.max()))

    @property
    def angles(self) -> np.ndarray:
        """Every t_j as estimated, of shape (q-1,) (radians).

        The middle of where the next question would be: 0 as long as nothing is known.
        """
        windows = [
            (left.centre, left.centre)
            if left.equal is not None
            else _window(left, self.finest)
            for left in self.left
        ]
        return np.mean(windows, axis=1)

    @property
    def direction(self) -> np.ndarray:
        """The estimate of g, of unit length, shape (q,)."""
        return self.direction_at(self.angles)

    @property
    def width(self) -> float:
        """What is left of the t_j that is known least (radians)."""
        return max(left.width for left in self.left)

    def direction_at(self, angles: np.ndarray) -> np.ndarray:
        """The unit direction, (..., q), with given t_j, (..., q−1), in radians."""
        toward = self.near + np.tan(angles) @ self.axes
        length = np.linalg.norm(toward, axis=-1, keepdims=True)
        return np.asarray(toward / length)

    def run(self) -> Generator[Question, Answer, None]:
        """Ask until every t_j is confined to an interval that is narrow enough."""
        for j in range(len(self.left)):
            untouched = len(self.left) - 1 - j
            yield from self._confine(j, untouched * typical())

    def _confine(self, j: int, later: int) -> Generator[Question, Answer, None]:
        left, doubts = self.left[j], 0
        while left.is_wide(self.finest) and doubts < len(OFFSETS):
            start, stop = _window(left, self.finest)
            angle = start + OFFSETS[doubts] * (stop - start)
            remaining = later + min(left.questions_to(self.finest), typical()) - 1
            answer = yield self._question(j, angle, max(0, remaining))
            doubts = doubts + 1 if answer is Answer.CANNOT_SAY else 0
            left.learn(angle, answer)
        self.undecided |= doubts == len(OFFSETS)

    def _question(self, j: int, angle: float, remaining: int) -> Question:
        """Ask for the sign of ⟨g, v⟩; "first" means that t_j lies below `angle`."""
        v = math.sin(angle) * self.near - math.cos(angle) * self.axes[j]
        return Question(self.ball.at(v), self.ball.at(v, share=-1.0), remaining)


def axes_across(direction: np.ndarray) -> np.ndarray:
    """Unit vectors across a unit direction and each other, of shape (q-1, q).

    The reflection that takes the first axis to ±u takes the others to these.
    """
    mirror = direction.copy()
    mirror[0] += 1.0 if direction[0] >= 0 else -1.0
    turn = 2 * np.outer(mirror, mirror) / (mirror @ mirror)
    return np.asarray((np.eye(len(direction)) - turn)[1:])


def typical() -> int:
    """Questions that one t_j usually takes: its side, an enclosure, then halvings."""
    return 2 + math.ceil(math.log2(FIRST_STEP))


def _window(left: AngleInterval, finest: float) -> tuple[float, float]:
    """Where to ask next: in the middle, unless t = 0 is much nearer to one end."""
    if left.equal is not None:
        return left.places(finest)[0]
    lower, upper = left.lower, left.upper
    if lower < 0 < upper:
        reach = min(-lower, upper)
        return -reach, reach
    near, far = (lower, upper) if lower >= 0 else (upper, lower)
    step = min(max(FIRST_STEP * finest, abs(near)), abs(far - near) / 2)
    return near, near + math.copysign(2 * step, far - near)
