"""Our procedure for linear metrics on a ball: one question per bit (mathematics §5).

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
o, ρ        ``ball``            centre and radius
w           ``direction``       the person's weights, unit length, shape (q,)
θ_i         ``angles[i]``       angle between the axis e_i and (w_i, …, w_q)
u           ``tail``            unit direction of (w_{i+1}, …, w_q) as found so far
η           ``doubt``           angle by which u may be wrong
==========  ==================  ==================================================

A person who compares o + ρv with its antipode o − ρv tells the sign of ⟨w, v⟩. For
v = sin t·e_i − cos t·u that is the sign of t − θ_i. So the angles are bisected one by
one, from the last to the first, with one question per bit; and the error of u enters
only to second order, since ⟨w, u⟩ = ‖(w_{i+1}, …, w_q)‖·cos η.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator, Iterator, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.answer import Answer
from elicitor.core.checks import check_flag, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.signs import orthant
from elicitor.procedures.bayesian.notes import Blind
from elicitor.procedures.efficient.angle_interval import (
    OFFSETS,
    UNDECIDED,
    AngleInterval,
    is_wider,
)
from elicitor.procedures.regret import LARGEST
from elicitor.procedures.sign_questions import asked_about_signs
from elicitor.procedures.sphere import angle_windows, direction_at, extremes
from elicitor.regions.multiclass.ball import Ball
from elicitor.words import say

__all__ = ["Antipodes", "DirectionSearch", "ball_recursion"]

TURN = 2 * math.pi
CHEAP = math.acos(1 - 2 * LARGEST)
"""Angle by which an estimate may be off."""
HALVES = (0.0, math.pi / 2, math.pi / 4, 3 * math.pi / 4)
"""Where a whole turn is cut in two; the next is tried after an answer without side."""


def ball_recursion(
    region: Ball,
    *,
    tolerance: float = 0.01,
    signs: Any = None,
    check_signs: bool = True,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit unit weights by antipodal questions.

    (q−1)⌈log₂(π√(q−1)/2ε)⌉ questions for q weights of known signs; an unknown sign
    costs one more.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    tolerance : float, default=0.01
        ε: stop when each angle is confined to an interval of ε/√(q−1), so that the
        weights that are left lie no farther than ε apart (radians). From 0.28 on, less
        would not do: following the estimate could lose 2 % of what lies between worst
        and best.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic. By default it falls
        with the errors of several classes and grows with anything else.
    check_signs : bool, default=True
        Whether somebody who may have weights of nothing is asked one question more, to
        see that they are not of the other sign; four at most.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm. Its details hold
        ``"angles"``, the angles found, of shape (q-1,) (radians), ``"extremes"``, the
        metrics at which each weight reaches the ends of its interval, and ``"regret"``,
        the share of what lies between worst and best that following the estimate loses
        at most.
    """
    epsilon = min(check_number("tolerance", tolerance, above=0), CHEAP)
    free = isinstance(signs, str) and signs == "unknown"
    known = orthant(region.names, None if free else signs, may_be_unknown=True)
    search = DirectionSearch(region, None if free else known)
    finest = epsilon / math.sqrt(len(search.angles))
    with contextlib.suppress(EnoughAsked):
        yield from search.run(finest)
    low, high = extremes(search.ranges())
    metrics = [LinearMetric(w, names=region.names) for w in (*low, *high)]
    found = Result(
        metric=LinearMetric(search.direction, names=region.names),
        interval=np.stack([np.diagonal(low), np.diagonal(high)], axis=1),
        converged=not (is_wider(search.width, finest) or search.is_all_equal),
        notes=tuple(search.notes()),
        details={
            "angles": search.angles,
            "extremes": tuple(metrics),
            "regret": search.regret,
        },
    )
    if free or not check_flag("check_signs", check_signs):
        return found
    return (yield from asked_about_signs(found, region, known))


class Antipodes(Protocol):
    """Where a search can ask: a ball, or anything that shows one to the person."""

    @property
    def names(self) -> Sequence[str]:
        """What the coordinates of a direction are called."""

    def at(self, direction: ArrayLike, *, share: float = 1.0) -> np.ndarray:
        """Alternative that lies in a direction; share −1 gives the opposite one."""


class DirectionSearch:
    """Finds which way from o to go, if φ(o + v) > φ(o − v) ⇔ ⟨w, v⟩ > 0: exactly.

    So of linear, linear-fractional and quadratic ones, w along the gradient at o.
    """

    def __init__(self, ball: Antipodes, signs: np.ndarray | None) -> None:
        self.ball = ball
        self.undecided = False
        self.signs_are_known = signs is not None
        if signs is None:
            # It may be narrowed before the search is run, if more is known.
            self.left = [AngleInterval(0, math.pi) for _ in ball.names[1:]]
            self.left[-1] = AngleInterval(0, TURN)
        else:
            self.left = [AngleInterval(*window) for window in angle_windows(signs)]

    @property
    def angles(self) -> np.ndarray:
        """The estimate of θ, of shape (q-1,) (radians)."""
        return np.array([left.centre for left in self.left])

    @property
    def direction(self) -> np.ndarray:
        """The estimate of w, of shape (q,) and unit length."""
        return direction_at(self.angles)

    @property
    def width(self) -> float:
        """What is left of the angle that is known least (radians)."""
        return max(left.width for left in self.left)

    def questions_to(self, finest: float) -> int:
        """About how many more questions until no angle is wider than `finest`."""
        return sum(left.questions_to(finest) for left in self.left)

    def run(
        self, finest: float, *, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Ask until every angle is confined to a width of `finest` (radians).

        The caller will ask so many questions `later`.
        """
        for i in reversed(range(len(self.left))):
            if self._is_whole_turn(i):
                yield from self._choose_half(finest, later)
            if not self._is_whole_turn(i):
                yield from self._bisect(i, finest, later)
            if self.undecided:
                return

    @property
    def is_all_equal(self) -> bool:
        """Whether no answer took a side, and some found pairs about equal."""
        some = any(one.equal for one in self.left)
        return some and not any(one.has_sides for one in self.left)

    def notes(self) -> Iterator[str]:
        """What speaks against the direction that was found."""
        if self.undecided:
            yield UNDECIDED
        if self.is_all_equal:
            yield say(Blind("equal"))

    def _is_whole_turn(self, i: int) -> bool:
        return self.left[i].upper - self.left[i].lower > math.pi + 1e-9

    def _bisect(
        self, i: int, finest: float, later: int
    ) -> Generator[Question, Answer, None]:
        """Confine one angle; the ones after it are known."""
        left, doubts = self.left[i], 0
        while left.is_wide(finest) and doubts < len(OFFSETS):
            start, stop = left.places(finest)[0]
            turn = start + OFFSETS[doubts] * (stop - start)
            remaining = later + self.questions_to(finest) - 1
            answer = yield self._question(i, turn, remaining)
            doubts = doubts + 1 if answer is Answer.CANNOT_SAY else 0
            left.learn(turn, answer)
        self.undecided |= doubts == len(OFFSETS)

    def _choose_half(
        self, finest: float, later: int
    ) -> Generator[Question, Answer, None]:
        """Find the half turn in which the last angle lies; it may be anywhere."""
        equal = []
        for turn in HALVES:
            remaining = later + self.questions_to(finest) - 1
            answer = yield self._question(len(self.left) - 1, turn, remaining)
            if answer is Answer.ABOUT_EQUAL:
                equal.append(turn)
            elif answer is not Answer.CANNOT_SAY:
                # "First" is for sin(t − θ) > 0: θ in the half turn before t.
                start = turn - math.pi if answer is Answer.FIRST else turn
                self.left[-1] = AngleInterval(start, start + math.pi)
                for angle in equal:
                    near = start + (angle - start) % math.pi
                    self.left[-1].learn(near, Answer.ABOUT_EQUAL)
                return
        if len(equal) == len(HALVES):  # neither of the last two weights matters
            self.left[-1].equal = (0.0, TURN)
        else:
            self.undecided = True

    def _question(self, i: int, turn: float, remaining: int) -> Question:
        """Compare o ± ρv; "first" means that θ_i lies below `turn`."""
        tail = direction_at(self.angles[i + 1 :])
        v = np.zeros(len(self.ball.names))
        v[i], v[i + 1 :] = math.sin(turn), -math.cos(turn) * tail
        first, second = self.ball.at(v), self.ball.at(v, share=-1.0)
        return Question(first, second, max(0, remaining))

    # -- what the answers leave open ------------------------------------------------

    def ranges(self) -> np.ndarray:
        """Ends of every θ_i, the error of the tail included, of shape (q-1, 2)."""
        ends = np.array([(left.lower, left.upper) for left in self.left])
        wide = ends.copy()
        for i in reversed(range(len(ends) - 1)):
            doubt = self._doubt(wide[i + 1 :], i + 1)
            if doubt > math.pi / 2 and not self.signs_are_known:
                wide[i] = 0, math.pi  # the tail may even point the wrong way
                continue
            shrunk = math.cos(min(doubt, math.pi / 2))
            # Found is θ′ with tan θ′ = tan θ·cos η: θ is between it and arctan(tan θ′ /
            # cos η).
            moved = np.arctan2(np.sin(ends[i]), shrunk * np.cos(ends[i]))
            wide[i] = min(ends[i, 0], moved[0]), max(ends[i, 1], moved[1])
        return wide

    @property
    def regret(self) -> float:
        """What following the estimate loses at most: on a ball (1 − cos η)/2 at η."""
        return (1 - math.cos(min(self._doubt(self.ranges(), 0), math.pi))) / 2

    def _doubt(self, ends: np.ndarray, first: int) -> float:
        """η: no two points of the sphere are farther apart than their angles are."""
        reach = np.abs(ends - self.angles[first:, None]).max(axis=1)
        return float(np.linalg.norm(reach))
