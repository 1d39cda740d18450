"""Bisecting the pole of a linear-fractional metric on one binary region.

The search keeps the polygon of poles that agree with all answers, draws lines through
its centre of gravity and through the region, and asks about the one whose two outcomes
leave the least doubt about the local trade-offs (:mod:`.pole_polygon`). The two ends of
its chord are compared: they are achievable, and the line through them is known exactly.

"About equal" keeps the half of the polygon that lies nearest to the line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.procedures.efficient.pole_polygon import (
    all_poles,
    area,
    centroid,
    clip,
    heights,
    poles,
    trade_off_spread,
)
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import Chord

__all__ = ["PoleSearch"]

SPOKES = 32
"""Candidate lines through each of the two segments that are tried."""
FINALISTS = 6
"""How many of the most telling lines compete for the longest chord."""
MOST_DOUBTS = 5
"""Answers "cannot say" in a row that end the search."""


class PoleSearch:
    """One search for a pole, and how far it has come.

    Parameters
    ----------
    region : BinaryRegion
        From a law or from a sample.

    Attributes
    ----------
    polygon : ndarray of shape (n_vertices, 2)
        The poles that are left, as points (s, z).
    exhausted : bool
        Whether no question could narrow this further.
    undecided : bool
        Whether the search gave up after too many answers "cannot say".
    took_sides : bool
        Whether any alternative was preferred to another.
    tied : bool
        Whether any two alternatives were about equal.
    """

    def __init__(self, region: BinaryRegion) -> None:
        self.region = region
        self.polygon = all_poles(region.prevalence)
        self.exhausted = False
        self.took_sides = False
        self.tied = False
        self._points = _reference_points(region)
        self._avoided: list[np.ndarray] = []
        self._doubts = 0

    @property
    def undecided(self) -> bool:
        """See the attributes of the class."""
        return self._doubts >= MOST_DOUBTS

    @property
    def spread(self) -> float:
        """How far the local trade-off may vary, on average (radians)."""
        return trade_off_spread(self.polygon, self._points)

    @property
    def pole(self) -> np.ndarray:
        """The estimate: the centre of gravity, of shape (3,)."""
        return poles(centroid(self.polygon))

    @property
    def corners(self) -> np.ndarray:
        """The outermost poles that are left, of shape (n_vertices, 3)."""
        return poles(self.polygon)

    def questions_to(self, tolerance: float) -> int:
        """About how many more answers the tolerance needs."""
        return max(0, math.ceil(2 * math.log2(self.spread / tolerance)))

    def run(
        self,
        tolerance: float,
        *,
        later: int = 0,
        show: Callable[[np.ndarray], np.ndarray] = np.asarray,
    ) -> Generator[Question, Answer, None]:
        """Ask until the trade-offs are known.

        Parameters
        ----------
        tolerance : float
            Largest :attr:`spread` that is good enough (radians).
        later : int
            Questions that the caller will ask afterwards.
        show : callable
            From the (TP, TN) of this region to the statistics that the person sees.
        """
        while self.spread > tolerance and not self.undecided:
            chord = _halving_chord(
                self.region, self.polygon, self._points, self._avoided
            )
            if chord is None:
                self.exhausted = True
                return
            first, second = show(chord.first.confusion), show(chord.second.confusion)
            remaining = later + max(0, self.questions_to(tolerance) - 1)
            answer = yield Question(first, second, remaining)
            self._learn(chord.line, answer)

    def _learn(self, line: np.ndarray, answer: Answer) -> None:
        self._doubts = self._doubts + 1 if answer is Answer.CANNOT_SAY else 0
        self.tied |= answer is Answer.ABOUT_EQUAL
        if answer in (Answer.CANNOT_SAY, Answer.ABOUT_EQUAL):
            self._avoided.append(line)
        else:
            self.took_sides = True
        self.polygon = _part_left(self.polygon, line, answer)


def _part_left(polygon: np.ndarray, line: np.ndarray, answer: Answer) -> np.ndarray:
    if answer is Answer.FIRST:
        return clip(polygon, line)
    if answer is Answer.SECOND:
        return clip(polygon, -line)
    if answer is Answer.ABOUT_EQUAL:
        height = heights(polygon, line)
        below = clip(polygon, -line, -float(height.max()) / 2)
        return clip(below, line, float(height.min()) / 2)
    return polygon


def _halving_chord(
    region: BinaryRegion,
    polygon: np.ndarray,
    points: np.ndarray,
    avoided: list[np.ndarray],
) -> Chord | None:
    """The longest chord among the lines that leave the least doubt."""
    pole = poles(centroid(polygon))
    lines = [line for line in _spokes(region, pole) if not _near(line, avoided)]
    doubts = [_doubt_after(polygon, line, points) for line in lines]
    finalists: list[Chord] = []
    for index in np.argsort(doubts, kind="stable"):
        chord = _balanced_chord(region, polygon, lines[index], avoided)
        if chord is not None:
            finalists.append(chord)
        if len(finalists) == FINALISTS:
            break
    return max(finalists, key=lambda chord: chord.length, default=None)


def _spokes(region: BinaryRegion, pole: np.ndarray) -> Iterator[np.ndarray]:
    """Lines through the pole and the region on which no end dominates."""
    shares = (np.arange(SPOKES) + 0.5) / SPOKES
    best, worst = region.support([1.0, 1.0]), region.support([-1.0, -1.0])
    segments = ((best, worst), (region.nobody.confusion, region.everybody.confusion))
    for start, stop in segments:
        for share in shares:
            point = start + share * (stop - start)
            line = np.cross(pole, [*point, 1.0])
            if line[0] * line[1] > 0:
                yield line / np.linalg.norm(line)


def _near(line: np.ndarray, avoided: list[np.ndarray]) -> bool:
    return any(
        abs(line @ other) > 0.9995 * np.linalg.norm(line) * np.linalg.norm(other)
        for other in avoided
    )


def _doubt_after(polygon: np.ndarray, line: np.ndarray, points: np.ndarray) -> float:
    """Expected spread of the trade-offs once a line has been asked about."""
    sides = [clip(polygon, line), clip(polygon, -line)]
    areas = [area(side) for side in sides]
    if min(areas) <= 0:
        return np.inf
    spreads = [trade_off_spread(side, points) for side in sides]
    return float(np.average(spreads, weights=areas))


def _balanced_chord(
    region: BinaryRegion,
    polygon: np.ndarray,
    line: np.ndarray,
    avoided: list[np.ndarray],
) -> Chord | None:
    """A chord near a line that leaves a good part of the polygon on either side."""
    whole = area(polygon)
    for randomised in (False, True):
        chord = region.chord_on_line(line, randomised=randomised)
        if chord is None or _near(chord.line, avoided):
            continue
        share = area(clip(polygon, chord.line)) / whole if whole > 0 else 0.0
        if 0.3 <= share <= 0.7:
            return chord
    return None


def _reference_points(region: BinaryRegion) -> np.ndarray:
    """Confusions along both boundaries at which trade-offs are compared."""
    angles = np.linspace(0, math.pi / 2, 9)[1:-1]
    upper = np.array([region.support([np.cos(t), np.sin(t)]) for t in angles])
    return np.concatenate([upper, region.all_right - upper])
