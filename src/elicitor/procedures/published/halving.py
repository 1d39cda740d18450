"""Halving an interval by comparing five points of it (mathematics §3).

Every published search does this. Five points a < c < d < e < b of the interval stand
for five classifiers, neighbours are compared, and the half around the peak is kept. If
the answers are not unimodal, [B] line 7 reads a drop followed by a rise as a rise; [Q]
and [C] act on the first drop. [M] leaves its ShrinkInterval-1 and -2 to an appendix
that is not public here; we read them as [B].

Ω(x, y) is 1 if x is preferred, and 0 if both are as good. So it matters which of two
neighbours is named first: [B] and [M] ask Ω(C_c, C_a), whether the curve rises; [Q] and
[C] ask Ω(r_a, r_c), whether it drops. Neighbours that are as good as each other are a
drop to the former, which go left, and none to the latter, which go right.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_choice
from elicitor.core.question import Question

__all__ = [
    "Goal",
    "Halving",
    "Rule",
    "Ties",
    "check_ties",
    "first_drop",
    "last_rise",
    "steps_to",
]

Goal: TypeAlias = Literal["best", "worst"]
Ties: TypeAlias = Literal["drop", "rise"]
SAME = 1e-9
"""Statistics that differ by less are the same."""
Rule: TypeAlias = Callable[[Sequence[bool]], tuple[int, int]]


def check_ties(ties: str) -> Ties:
    """Return `ties` if neighbours that are as good as each other can count as that."""
    return "drop" if check_choice("ties", ties, ("drop", "rise")) == "drop" else "rise"


def last_rise(rises: Sequence[bool]) -> tuple[int, int]:
    """Which half of five points to keep, as [B] does (lines 7–12): the ends' indices.

    By rises a–c, c–d, d–e, e–b. The last counts: a drop, then a rise, is one (line 7).
    """
    last = max((i for i, rise in enumerate(rises, start=1) if rise), default=0)
    return _around(last)


def first_drop(rises: Sequence[bool]) -> tuple[int, int]:
    """Choose which half of five points to keep, as [Q] and [C] do.

    See :func:`last_rise`; here the points before the first drop rise.
    """
    return _around(sum(itertools.takewhile(bool, rises)))


def _around(peak: int) -> tuple[int, int]:
    """The half of (a, c, d, e, b) around its highest point."""
    if peak <= 1:
        return 0, 2
    return (1, 3) if peak == 2 else (2, 4)


def steps_to(tolerance: float, width: float) -> int:
    """Halvings until `width` is no larger than `tolerance`."""
    return max(0, math.ceil(math.log2(width / tolerance) - 1e-12))


@dataclass
class Halving:
    """One search along a curve of classifiers; no side taken is "not preferred"."""

    point: Callable[[float], np.ndarray]  # from the parameter to statistics
    lower: float
    upper: float
    goal: Goal = "best"
    rule: Rule = last_rise  # which half to keep; or `first_drop`
    adaptive: bool = False  # go on as soon as settled, see `run`
    ties: Ties = "drop"  # of neighbours as good; see the module

    def __post_init__(self) -> None:
        # Whether the optimum is inside for certain: what was cut off lies beyond two
        # different neighbours of which a side was taken. They are alike on flats, at
        # corners.
        self.is_sound = True

    @property
    def middle(self) -> float:
        """The middle of the interval that is left: the estimate."""
        return (self.lower + self.upper) / 2

    @property
    def width(self) -> float:
        """Length of the interval that is left."""
        return self.upper - self.lower

    def questions_to(self, tolerance: float) -> int:
        """Questions until the interval is no wider than `tolerance`; at most so many.

        Exactly so many, unless the search is adaptive.
        """
        return (3 if self.adaptive else 4) * steps_to(tolerance, self.width)

    def run(
        self, tolerance: float, *, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Ask until the interval is no wider than ε, in the unit of the parameter.

        `later` questions follow; :func:`first_drop` may be adaptive ([Q]).
        """
        while self.width > tolerance:
            places = np.linspace(self.lower, self.upper, 5)
            points = [self.point(float(place)) for place in places]
            remaining = later + self.questions_to(tolerance)
            rises: list[bool] = []
            steps: list[int] = []
            for before, after in itertools.pairwise(points):
                remaining -= 1
                pair = (after, before) if self.ties == "drop" else (before, after)
                answer = yield Question(*pair, remaining)
                rises.append(self._rises(answer))
                steps.append(self._step(before, after, answer))
                # The first drop, or three rises, settle it.
                if self.adaptive and (not rises[-1] or len(rises) == 3):
                    break
            low, high = self.rule(rises)
            self.is_sound &= _encloses(steps, low, high)
            self.lower, self.upper = float(places[low]), float(places[high])

    def _rises(self, answer: Answer) -> bool:
        """Whether an answer counts as a rise towards the optimum."""
        preferred = Answer.FIRST if self.goal == "best" else Answer.SECOND
        return (answer is preferred) == (self.ties == "drop")

    def _step(self, before: np.ndarray, after: np.ndarray, answer: Answer) -> int:
        """1 if the curve rises towards the optimum, −1 if it falls, 0 if it is flat."""
        if np.abs(after - before).max() <= SAME:
            return 0
        if answer not in (Answer.FIRST, Answer.SECOND):
            self.is_sound = False
        return 1 if self._rises(answer) else -1


def _encloses(steps: Sequence[int], low: int, high: int) -> bool:
    """Whether the optimum of a unimodal curve is known to lie in the half that is kept.

    `steps` say whether it rises (> 0) or falls from each point to the next.
    """
    rising = [i for i, step in enumerate(steps) if step > 0]
    falling = [i for i, step in enumerate(steps) if step < 0]
    if rising and falling and max(rising) > min(falling):
        return False
    after = low == 0 or (bool(rising) and max(rising) >= low)
    return after and (high == 4 or (bool(falling) and min(falling) < high))
