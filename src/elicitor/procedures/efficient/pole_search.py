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
from functools import cached_property
from typing import TypeAlias

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.core.ties import best_first, first_best, rounded
from elicitor.procedures.efficient.pole_polygon import (
    all_poles,
    area,
    centroid,
    clip,
    heights,
    poles,
    split,
    trade_off_spread,
)
from elicitor.procedures.efficient.pole_regret import pole_regrets, spread_over
from elicitor.procedures.regret import LARGEST
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import Chord
from elicitor.regions.landmarks import thresholds_of

__all__ = ["PoleSearch"]

Doubt: TypeAlias = Callable[[np.ndarray], float]
"""How much a polygon of poles leaves open."""

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
    minds : bool, default=False
        Whether the person answers the other way round, since the metric is a cost.

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

    def __init__(self, region: BinaryRegion, *, minds: bool = False) -> None:
        self.region = region
        self._minds = minds
        self.polygon = all_poles(region.prevalence)
        self.exhausted = False
        self.took_sides = False
        self.tied = False
        self._points = _reference_points(region)
        self._estimated: tuple[np.ndarray, tuple[np.ndarray, float]] | None = None
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
    def regret(self) -> float:
        """The most that a pole which is left may lose by following the estimate.

        As a share of its range from worst to best.
        """
        return self._estimate()[1]

    @property
    def pole(self) -> np.ndarray:
        """The estimate, of shape (3,).

        The centre of gravity; or if following it may cost much, the pole that the
        others would regret least.
        """
        return poles(self._estimate()[0])

    def is_known(self, tolerance: float) -> bool:
        """Whether trade-offs are known, and no choice may be much of a mistake."""
        return self.spread <= tolerance and self.regret <= LARGEST

    def _estimate(self) -> tuple[np.ndarray, float]:
        """The estimate as (s, z), and its regret; reckoned once per polygon."""
        if self._estimated is None or self._estimated[0] is not self.polygon:
            self._estimated = self.polygon, self._least_regretted()
        return self._estimated[1]

    def _least_regretted(self) -> tuple[np.ndarray, float]:
        some = np.vstack([centroid(self.polygon), spread_over(self.polygon)])
        regrets = pole_regrets(some, self._choices, self.region.prevalence)
        worst = regrets.max(axis=0)[rounded(regrets).argmin(axis=1)]
        best = 0 if worst[0] <= LARGEST else first_best(-worst)
        return some[best], float(worst[best])

    @cached_property
    def _choices(self) -> np.ndarray:
        """Confusions of the best thresholds, of shape (n_choices, 2)."""
        return np.array([end.confusion for end in thresholds_of(self.region)])

    @property
    def corners(self) -> np.ndarray:
        """The outermost poles that are left, of shape (n_vertices, 3)."""
        return poles(self.polygon)

    def questions_to(self, tolerance: float) -> int:
        """About how many more answers the tolerance needs."""
        wide = max(self.spread / tolerance, self.regret / LARGEST, 1.0)
        return math.ceil(2 * math.log2(wide))

    def _doubt(self, tolerance: float) -> Doubt:
        """What is to become small: the spread of trade-offs, and then the regret."""
        if self.spread > tolerance:
            return lambda polygon: trade_off_spread(polygon, self._points)
        choices, prevalence = self._choices, self.region.prevalence

        def regret(polygon: np.ndarray) -> float:
            regrets = pole_regrets(spread_over(polygon), choices, prevalence)
            return float(regrets.max(axis=0).min() + regrets.mean(axis=0).min())

        return regret

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
        while not self.is_known(tolerance) and not self.undecided:
            chord = _halving_chord(
                self.region, self.polygon, self._doubt(tolerance), self._avoided
            )
            if chord is None:
                self.exhausted = True
                return
            first, second = show(chord.first.confusion), show(chord.second.confusion)
            remaining = later + max(0, self.questions_to(tolerance) - 1)
            answer = yield Question(first, second, remaining)
            self._learn(chord.line, answer.swapped if self._minds else answer)

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
    doubt: Doubt,
    avoided: list[np.ndarray],
) -> Chord | None:
    """The longest chord among the lines that leave the least doubt."""
    pole = poles(centroid(polygon))
    lines = [line for line in _spokes(region, pole) if not _near(line, avoided)]
    doubts = np.array([_doubt_after(polygon, line, doubt) for line in lines])
    finalists: list[Chord] = []
    for index in best_first(-doubts):
        chord = _balanced_chord(region, polygon, lines[index], avoided)
        if chord is not None:
            finalists.append(chord)
        if len(finalists) == FINALISTS:
            break
    if not finalists:
        return None
    return finalists[first_best(np.array([chord.length for chord in finalists]))]


def _spokes(region: BinaryRegion, pole: np.ndarray) -> Iterator[np.ndarray]:
    """Lines through the pole and the region on which no end dominates."""
    shares = (np.arange(SPOKES) + 0.5) / SPOKES
    best, worst = region.support([1.0, 1.0]), region.support([-1.0, -1.0])
    segments = ((best, worst), (region.nobody.confusion, region.everybody.confusion))
    for start, stop in segments:
        points = start + shares[:, None] * (stop - start)
        for line in np.cross(pole, np.column_stack([points, np.ones(SPOKES)])):
            if line[0] * line[1] > 0:
                yield line / np.linalg.norm(line)


def _near(line: np.ndarray, avoided: list[np.ndarray]) -> bool:
    return any(
        abs(line @ other) > 0.9995 * np.linalg.norm(line) * np.linalg.norm(other)
        for other in avoided
    )


def _doubt_after(polygon: np.ndarray, line: np.ndarray, doubt: Doubt) -> float:
    """Expected doubt once a line has been asked about."""
    one, other = split(polygon, line)
    first, second = area(one), area(other)
    if min(first, second) <= 0:
        return np.inf
    return (doubt(one) * first + doubt(other) * second) / (first + second)


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
