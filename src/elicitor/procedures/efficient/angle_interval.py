"""An angle that is bisected: what is left of it, and where to ask next.

"About equal" says that the angle is near the place that was asked about, within the
person's own resolution. From then on the two edges of that band are looked for, first
close by; its centre is the estimate.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from elicitor.core.answer import Answer
from elicitor.metrics.result_notes import ResultNote
from elicitor.words import say

__all__ = ["OFFSETS", "UNASKABLE", "UNDECIDED", "AngleInterval", "is_wider"]

OFFSETS = (1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4)
"""Where in an interval to ask; the next one is tried after "cannot say"."""

ROUNDING = 1e-9
"""A doubt that is wider by no more than this share is as wide: it was only rounded."""

LEAP = 3
"""How far beyond a band of "about equal" its edge is looked for, in band widths."""

UNASKABLE = say(ResultNote("unaskable"))
UNDECIDED = say(ResultNote("undecided"))


def is_wider(width: float, finest: float) -> bool:
    """Whether a doubt is wider than wanted, beyond rounding."""
    return bool(width > finest * (1 + ROUNDING))


@dataclass
class AngleInterval:
    """What is left of θ: an interval, and in it a band of "about equal" (radians)."""

    lower: float = 0.0
    upper: float = math.pi / 2
    equal: tuple[float, float] | None = None  # the outermost of these
    has_sides: bool = False  # some answer took one

    @property
    def is_all_equal(self) -> bool:
        """Whether pairs were found about equal, and no answer took a side."""
        return self.equal is not None and not self.has_sides

    @property
    def gaps(self) -> tuple[tuple[float, float], ...]:
        """Where an edge of the band, or θ itself, may still lie."""
        if self.equal is None:
            return ((self.lower, self.upper),)
        return ((self.lower, self.equal[0]), (self.equal[1], self.upper))

    @property
    def centre(self) -> float:
        """The estimate of θ."""
        if self.equal is None:
            return float((self.lower + self.upper) / 2)
        return float((self.lower + self.equal[0] + self.equal[1] + self.upper) / 4)

    @property
    def width(self) -> float:
        """How far the estimate can still move, from end to end."""
        return float(sum(b - a for a, b in self.gaps) / len(self.gaps))

    def is_wide(self, finest: float) -> bool:
        """Whether the estimate can move farther than wanted; a gap is wide then."""
        return is_wider(self.width, finest)

    def window(self, gap: tuple[float, float], finest: float) -> tuple[float, float]:
        """The part of a gap that is halved next."""
        if self.equal is None:
            return gap
        start, stop = gap
        # Close by the band, farther if it turns out wide: most are indifferent in a
        # narrow one, which two answers enclose.
        reach = 2 * max(finest, LEAP * (self.equal[1] - self.equal[0]))
        if stop <= self.equal[0]:
            return max(start, stop - reach), stop
        return start, min(stop, start + reach)

    def places(
        self, finest: float, lowest: float = -math.inf, highest: float = math.inf
    ) -> list[tuple[float, float]]:
        """Windows worth a question, the widest gap first, as far as they can be asked.

        No gap is worth one that is no wider than `finest` (radians).
        """
        askable = [(max(a, lowest), min(b, highest)) for a, b in self.gaps]
        # Rounded, so that on every machine the lower of two equal gaps comes first.
        widest_first = sorted(askable, key=lambda gap: round(gap[0] - gap[1], 9))
        wide = (gap for gap in widest_first if is_wider(gap[1] - gap[0], finest))
        return [self.window(gap, finest) for gap in wide]

    def questions_to(self, tolerance: float) -> int:
        """About how many more answers the tolerance needs."""
        windows = [self.window(gap, tolerance) for gap in self.gaps]
        bits = [math.log2(max((b - a) / tolerance, 1.0)) for a, b in windows]
        return sum(math.ceil(bit - 1e-9) for bit in bits)

    def learn(self, angle: float, answer: Answer) -> None:
        """Take in an answer; "first" means that θ lies below the angle asked about.

        An answer that takes a side against an earlier "about equal" overrules it.
        """
        self.has_sides |= answer in (Answer.FIRST, Answer.SECOND)
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
