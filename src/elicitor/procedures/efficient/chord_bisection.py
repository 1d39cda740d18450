"""Our procedure for binary linear metrics: one question per bit (mathematics §5).

A person with weights (cos θ, sin θ) compares two confusions of which neither dominates.
The chord between them has an angle t, known exactly, and the answer says on which side
of t their θ lies. So the chord that halves what is left of θ is the next question; of
all chords with that slope the longest is asked, since its two ends differ most. On a
finite sample this stays exact, where a search for the best point gets stuck on a stair.

"About equal" says that θ is near t, within the person's own resolution. From then on
the two edges of that band are looked for, first close by; its centre is the estimate.

Where positives are rare, all trade-offs that matter lie within a hundredth of a radian.
So θ is narrowed further as long as following the estimate may lose much.
"""

from __future__ import annotations

import math
from collections.abc import Generator

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_choice, check_count, check_flag, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.angles import extreme_metrics, weight_interval
from elicitor.procedures.bayesian.notes import Blind
from elicitor.procedures.efficient.angle_interval import (
    OFFSETS,
    UNASKABLE,
    UNDECIDED,
    AngleInterval,
)
from elicitor.procedures.regret import LARGEST, largest_regret
from elicitor.procedures.sign_questions import asked_about_signs
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import Chord
from elicitor.words import say

__all__ = ["chord_bisection"]

SOME = 33
"""Angles that stand for all that are left."""
DIRECTIONS = ("decreasing", "either", "increasing")


def chord_bisection(
    region: BinaryRegion,
    *,
    tolerance: float = 0.02,
    direction: str = "increasing",
    check_signs: bool = True,
    edition: int = 3,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit weights (cos θ, sin θ) by bisection over chords.

    About ⌈log₂(π/2ε)⌉ questions, one more for an unknown direction.

    Parameters
    ----------
    region : BinaryRegion
        From a law or from a sample.
    tolerance : float, default=0.02
        ε: stop when θ is confined to an interval this wide (radians), and no θ in it
        would lose more than 2 % of what lies between its best and its worst.
    direction : {"increasing", "decreasing", "either"}, default="increasing"
        Whether the person's utility grows with TP and TN (θ in [0, π/2]), falls
        (θ in [π, 3π/2]), or that is to be asked first, by one dominated pair.
    check_signs : bool, default=True
        Whether somebody who may have a weight of nothing is asked one question more, to
        see that it is not one of the other sign; four at most.
    edition : {3, 2, 1}, default=3
        Less for sessions that began before losses were those of all that answers leave
        open, also once something was about equal; 1, before they were those of
        classifiers that are not rounded to whole people.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm. Its details hold
        ``"angle"``, the θ found (radians), ``"extremes"``, the metrics at the ends of
        the interval that is left, and ``"regret"``, the share of what lies between
        worst and best that following the estimate loses at most.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    sign = {"increasing": 1, "decreasing": -1}.get(
        check_choice("direction", direction, DIRECTIONS), 0
    )
    exact = check_count("edition", edition, at_least=1, at_most=3) > 1
    choices = region.choice_set.attainable if exact else region.choice_set.stakes
    left, notes = AngleInterval(), []
    doubts = 0
    try:
        if sign == 0:
            sign = yield from _ask_direction(region, left.questions_to(epsilon))
        while doubts < len(OFFSETS) and not _is_known(choices, left, epsilon):
            finest = min(epsilon, left.width / 2)
            chord = _halving_chord(region, left, OFFSETS[doubts], finest)
            if chord is None:
                notes.append(UNASKABLE)
                break
            first, second = chord.first.confusion, chord.second.confusion
            remaining = left.questions_to(finest) - 1
            answer = yield Question(first, second, max(0, remaining))
            doubts = doubts + 1 if answer is Answer.CANNOT_SAY else 0
            left.learn(chord.angle, answer if sign > 0 else answer.swapped)
    except EnoughAsked:
        pass
    if doubts == len(OFFSETS):
        notes.append(UNDECIDED)
    if left.is_all_equal:
        notes.append(say(Blind("equal")))
    known = _is_known(choices, left, epsilon)
    ends = (left.lower, left.upper) if edition > 2 else _moves(left)
    lost = _regret(choices, left.centre, ends)
    found = _found(left, math.pi if sign < 0 else 0.0, lost, known, notes)
    if direction == "either" or not check_flag("check_signs", check_signs):
        return found
    return (yield from asked_about_signs(found, region, np.full(2, float(sign))))


def _found(
    left: AngleInterval, turn: float, lost: float, known: bool, notes: list[str]
) -> Result:
    """What is left, turned by half a turn for somebody who wants less of all."""
    lower, upper = left.lower + turn, left.upper + turn
    return Result(
        metric=LinearMetric.at_angle(left.centre + turn),
        interval=weight_interval(lower, upper),
        converged=known and not left.is_all_equal,
        notes=tuple(notes),
        details={
            "angle": left.centre + turn,
            "extremes": extreme_metrics(lower, upper),
            "regret": lost,
        },
    )


def _is_known(choices: np.ndarray, left: AngleInterval, epsilon: float) -> bool:
    """Whether θ is confined, and following the estimate is known to cost little."""
    settled = not left.is_wide(epsilon)
    return settled and _regret(choices, left.centre, _moves(left)) <= LARGEST


def _moves(left: AngleInterval) -> tuple[float, float]:
    """Between which angles the estimate can still move."""
    return left.centre - left.width / 2, left.centre + left.width / 2


def _regret(choices: np.ndarray, angle: float, ends: tuple[float, float]) -> float:
    """What following an angle loses at most; the direction changes nothing."""
    possible = map(LinearMetric.at_angle, np.linspace(*ends, SOME))
    return largest_regret(LinearMetric.at_angle(angle), possible, choices)


def _ask_direction(
    region: BinaryRegion, later: int
) -> Generator[Question, Answer, int]:
    """Ask whether better classifiers are better: +1 if so, −1 if not."""
    good = region.balanced.confusion
    bad = region.all_right - good
    if (good <= bad).any():
        return 1
    answer = yield Question(good, bad, later)
    return -1 if answer is Answer.SECOND else 1


def _halving_chord(
    region: BinaryRegion, left: AngleInterval, offset: float, finest: float
) -> Chord | None:
    """The longest chord near the given place of the widest gap that can be asked.

    No gap, inside the angles that chords have, is asked that is no wider than `finest`.
    """
    for start, stop in left.places(finest, *region.angles):
        chord = _chord_near(region, start + offset * (stop - start), stop - start)
        if chord is not None:
            return chord
    return None


def _chord_near(region: BinaryRegion, target: float, width: float) -> Chord | None:
    """A deterministic chord if one is near the target, else the nearest one."""
    chords = []
    for randomised in (False, True):
        chord = region.chord(target, randomised=randomised)
        if chord is not None:
            if abs(chord.angle - target) <= width / 16:
                return chord
            chords.append(chord)
    nearest = min(chords, key=lambda near: abs(near.angle - target), default=None)
    inside = nearest is not None and abs(nearest.angle - target) < width / 4
    return nearest if inside else None
