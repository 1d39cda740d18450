"""Our procedure for binary linear metrics: one question per bit (mathematics §5).

A person with weights (cos θ, sin θ) compares two confusions of which neither dominates.
The chord between them has an angle t, known exactly, and the answer says on which side
of t their θ lies. So the chord that halves what is left of θ is the next question; of
all chords with that slope the longest is asked, since its two ends differ most. On a
finite sample this stays exact, where a search for the best point gets stuck on a stair.

"About equal" says that θ is near t, within the person's own resolution. From then on
the two edges of that band are looked for, first close by; its centre is the estimate.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_choice, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.angles import extreme_metrics, weight_interval
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import Chord

__all__ = ["chord_bisection"]

DIRECTIONS = ("decreasing", "either", "increasing")
OFFSETS = (1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4)
"""Where in an interval to ask; the next one is tried after "cannot say"."""

LEAP = 3
"""How far beyond a band of "about equal" its edge is looked for, in band widths."""

UNASKABLE = (
    "No question narrows this further: the achievable classifiers, in the counts that "
    "are shown, cannot tell the remaining metrics apart."
)
UNDECIDED = "The last questions were answered with 'cannot say', so the search ended."


def chord_bisection(
    region: BinaryRegion,
    *,
    tolerance: float = 0.02,
    direction: str = "increasing",
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit weights (cos θ, sin θ) by bisection over chords.

    About ⌈log₂(π/2ε)⌉ questions, one more for an unknown direction.

    Parameters
    ----------
    region : BinaryRegion
        From a law or from a sample.
    tolerance : float, default=0.02
        ε: stop when θ is confined to an interval this wide (radians).
    direction : {"increasing", "decreasing", "either"}, default="increasing"
        Whether the person's utility grows with TP and TN (θ in [0, π/2]), falls
        (θ in [π, 3π/2]), or that is to be asked first, by one dominated pair.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm. Its details hold
        ``"angle"``, the θ found (radians), and ``"extremes"``, the metrics at the ends
        of the interval that is left.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    sign = {"increasing": 1, "decreasing": -1}.get(
        check_choice("direction", direction, DIRECTIONS), 0
    )
    left, notes = AngleInterval(), []
    doubts = 0
    try:
        if sign == 0:
            sign = yield from _ask_direction(region, left.questions_to(epsilon))
        while left.width > epsilon and doubts < len(OFFSETS):
            chord = _halving_chord(region, left, OFFSETS[doubts], epsilon)
            if chord is None:
                notes.append(UNASKABLE)
                break
            first, second = chord.first.confusion, chord.second.confusion
            remaining = left.questions_to(epsilon) - 1
            answer = yield Question(first, second, max(0, remaining))
            doubts = doubts + 1 if answer is Answer.CANNOT_SAY else 0
            left.learn(chord.angle, answer if sign > 0 else answer.swapped)
    except EnoughAsked:
        pass
    if doubts == len(OFFSETS):
        notes.append(UNDECIDED)
    turn = math.pi if sign < 0 else 0.0
    lower, upper = left.lower + turn, left.upper + turn
    return Result(
        metric=LinearMetric.at_angle(left.centre + turn),
        interval=weight_interval(lower, upper),
        converged=left.width <= epsilon,
        notes=tuple(notes),
        details={
            "angle": left.centre + turn,
            "extremes": extreme_metrics(lower, upper),
        },
    )


@dataclass
class AngleInterval:
    """What is left of θ: an interval, and in it a band of "about equal".

    Attributes
    ----------
    lower, upper : float
        θ lies between them, by answers that took a side (radians).
    equal : tuple of float or None
        The outermost angles that were answered "about equal".
    """

    lower: float = 0.0
    upper: float = math.pi / 2
    equal: tuple[float, float] | None = None

    @property
    def gaps(self) -> tuple[tuple[float, float], ...]:
        """Where an edge of the band, or θ itself, may still lie."""
        if self.equal is None:
            return ((self.lower, self.upper),)
        return ((self.lower, self.equal[0]), (self.equal[1], self.upper))

    @property
    def centre(self) -> float:
        """The estimate of θ."""
        return float(np.mean(self.gaps))

    @property
    def width(self) -> float:
        """How far the estimate can still move, from end to end."""
        return float(np.mean([stop - start for start, stop in self.gaps]))

    def window(self, gap: tuple[float, float], finest: float) -> tuple[float, float]:
        """The part of a gap that is halved next.

        Beside a band of "about equal" that is close by, farther if the band turns out
        wide: most people are indifferent in a narrow one, which two answers enclose.
        """
        if self.equal is None:
            return gap
        start, stop = gap
        reach = 2 * max(finest, LEAP * (self.equal[1] - self.equal[0]))
        if stop <= self.equal[0]:
            return max(start, stop - reach), stop
        return start, min(stop, start + reach)

    def questions_to(self, tolerance: float) -> int:
        """About how many more answers the tolerance needs."""
        windows = [self.window(gap, tolerance) for gap in self.gaps]
        bits = [math.log2(max((b - a) / tolerance, 1.0)) for a, b in windows]
        return sum(math.ceil(bit - 1e-9) for bit in bits)

    def learn(self, angle: float, answer: Answer) -> None:
        """Take in an answer; "first" means that θ lies below the chord's angle.

        An answer that takes a side against an earlier "about equal" overrules it.
        """
        if answer is Answer.FIRST:
            self.upper = angle
            if self.equal and self.equal[1] >= angle:
                self.equal = None
        elif answer is Answer.SECOND:
            self.lower = angle
            if self.equal and self.equal[0] <= angle:
                self.equal = None
        elif answer is Answer.ABOUT_EQUAL:
            known = self.equal or (angle, angle)
            self.equal = (min(known[0], angle), max(known[1], angle))


def _ask_direction(
    region: BinaryRegion, later: int
) -> Generator[Question, Answer, int]:
    """Ask whether better classifiers are better: +1 if so, −1 if not."""
    good = _dominant_point(region)
    bad = region.all_right - good
    if (good <= bad).any():
        return 1
    answer = yield Question(good, bad, later)
    return -1 if answer is Answer.SECOND else 1


def _dominant_point(region: BinaryRegion) -> np.ndarray:
    """The point farthest from the centre towards "all right".

    It has the same share of right decisions in both classes, so it dominates its half
    turn; the most accurate classifier need not.
    """
    from scipy.optimize import bisect  # here, since loading it takes a while

    def lead(share: float) -> float:
        point = region.upper_at(share * region.prevalence)[0]
        return float(point.confusion[1] / (1 - region.prevalence)) - share

    share = float(bisect(lead, 0.0, 1.0, xtol=1e-9))
    return region.upper_at(share * region.prevalence)[0].confusion


def _halving_chord(
    region: BinaryRegion, left: AngleInterval, offset: float, finest: float
) -> Chord | None:
    """The longest chord near the given place of the widest gap that can be asked.

    What is left of a gap inside the range of angles that chords have may be too narrow
    to be worth a question: no wider than `finest`.
    """
    lowest, highest = region.angles
    askable = [(max(start, lowest), min(stop, highest)) for start, stop in left.gaps]
    # Rounded, so that on every machine the lower of two equal gaps comes first.
    for gap in sorted(askable, key=lambda gap: round(gap[0] - gap[1], 9)):
        start, stop = left.window(gap, finest)
        if gap[1] - gap[0] > finest:
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
