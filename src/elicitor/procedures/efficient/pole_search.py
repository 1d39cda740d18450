"""Bisecting the pole of a linear-fractional metric on one binary region.

The search keeps the polygon of poles that agree with all answers, and asks about chords
of the region whose lines cut it (:mod:`.pole_chords`). The two ends of a chord are
compared: they are achievable, and the line through them is known exactly. It ends once
following the estimate is known to cost little, and, if that is wanted, once local
trade-offs are known (:mod:`.pole_polygon`).

"About equal" keeps the half of the polygon that lies nearest to the line.
"""

from __future__ import annotations

import math
from collections.abc import Generator

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.core.ties import first_best, rounded
from elicitor.procedures.efficient.pole_chords import (
    SAME,
    deciding_chord,
    halving_chord,
)
from elicitor.procedures.efficient.pole_covering import covering_poles
from elicitor.procedures.efficient.pole_polygon import (
    all_poles,
    centroid,
    clip,
    heights,
    poles,
    trade_off_spread,
)
from elicitor.procedures.efficient.pole_regret import pole_regrets, spread_over
from elicitor.procedures.regret import LARGEST
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import Chord
from elicitor.regions.landmarks import corners_of, thresholds_of

__all__ = ["PoleSearch"]

COVERING = 600
"""Poles that stand for all that are left."""
MOST_DOUBTS = 5
"""Answers "cannot say" in a row that end the search."""


class PoleSearch:
    """One search for a pole: ``polygon`` holds the (s, z) that are left.

    ``exhausted``: no question could narrow it. Who `minds` answers the other way round.
    """

    def __init__(
        self, region: BinaryRegion, *, minds: bool = False, edition: int = 3
    ) -> None:
        self.region = region
        self._is_earlier = edition < 3  # both ends could be one, corners be left out
        self._minds = minds
        self.heard: list[tuple[np.ndarray, np.ndarray, Answer]] = []
        self._rng = np.random.default_rng(0)  # of the poles that stand for all
        self.exhausted = False
        self._points = _reference_points(region)
        choices = (thresholds_of if self._is_earlier else corners_of)(region)
        self._choices = np.array([end.confusion for end in choices])
        self._avoided: list[np.ndarray] = []
        self._doubts = 0
        self._keep(all_poles(region.prevalence))

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
        return self._estimate[1]

    @property
    def pole(self) -> np.ndarray:
        """The estimate, of shape (3,): the centre of gravity of what is left.

        If that may cost much, the middle of those whose choice the others regret least.
        """
        return poles(self._estimate[0])

    @property
    def corners(self) -> np.ndarray:
        """The outermost poles that are left, of shape (n_vertices, 3)."""
        return poles(self.polygon)

    def is_known(self, tolerance: float) -> bool:
        """Whether trade-offs are known, and no choice may be much of a mistake."""
        return self.spread <= tolerance and self.regret <= LARGEST

    def run(self, tolerance: float) -> Generator[Question, Answer, None]:
        """Ask until :attr:`spread` is at most the tolerance (radians).

        That is infinite if nothing but the choice matters.
        """
        while not self.is_known(tolerance) and not self.undecided:
            chord = self._next_chord(tolerance)
            if chord is None:
                self.exhausted = True
                return
            remaining = max(0, self._questions_to(tolerance) - 1)
            first, second = chord.first.confusion, chord.second.confusion
            answer = yield Question(first, second, remaining)
            self.heard.append((first, second, answer))
            self._learn(chord.line, answer.swapped if self._minds else answer)

    def _next_chord(self, tolerance: float) -> Chord | None:
        """First what trade-offs hang on, as far as they matter; then the choice."""
        if self.spread > tolerance:
            return halving_chord(self.region, self.polygon, self._doubt, self._avoided)
        return deciding_chord(
            self.region,
            self._choices,
            self._left,
            self._regrets,
            self._avoided,
            self._rng,
            shortest=0.0 if self._is_earlier else SAME,
        )

    def _doubt(self, polygon: np.ndarray) -> float:
        return trade_off_spread(polygon, self._points)

    def _questions_to(self, tolerance: float) -> int:
        """About how many more answers are needed."""
        trade_offs = 2 * math.log2(max(self.spread / tolerance, 1.0))
        return math.ceil(max(trade_offs, math.log2(max(self.regret / LARGEST, 1.0))))

    def _learn(self, line: np.ndarray, answer: Answer) -> None:
        self._doubts = self._doubts + 1 if answer is Answer.CANNOT_SAY else 0
        if answer in (Answer.CANNOT_SAY, Answer.ABOUT_EQUAL):
            self._avoided.append(line)
        self._keep(_part_left(self.polygon, line, answer))

    def _keep(self, polygon: np.ndarray) -> None:
        """Leave only these poles, and look at what they would choose."""
        self.polygon = polygon
        covering = covering_poles(self._choices, polygon, COVERING, self._rng)
        self._left = np.vstack([covering, spread_over(polygon)])
        self._regrets = self._regrets_of(self._left)
        self._estimate = self._least_regretted()

    def _least_regretted(self) -> tuple[np.ndarray, float]:
        """The estimate as (s, z), and its regret."""
        worst, chosen = self._regrets.max(axis=0), _chosen(self._regrets)
        middle = centroid(self.polygon)
        own = _chosen(self._regrets_of(middle[None]))[0]
        if worst[own] > LARGEST:
            own = chosen[first_best(-worst[chosen])]
            middle = self._left[chosen == own].mean(axis=0)  # which chooses the same
        return middle, float(worst[own])

    def _regrets_of(self, vertices: np.ndarray) -> np.ndarray:
        return pole_regrets(vertices, self._choices, self.region.prevalence)


def _chosen(regrets: np.ndarray) -> np.ndarray:
    return np.asarray(rounded(regrets).argmin(axis=1))


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


def _reference_points(region: BinaryRegion) -> np.ndarray:
    """Confusions along both boundaries at which trade-offs are compared."""
    angles = np.linspace(0, math.pi / 2, 9)[1:-1]
    upper = np.array([region.support([np.cos(t), np.sin(t)]) for t in angles])
    return np.concatenate([upper, region.all_right - upper])
