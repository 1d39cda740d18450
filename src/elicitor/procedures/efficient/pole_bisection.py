"""Our procedure for binary linear-fractional metrics (mathematics §2.1, §5).

All that comparisons reveal is the pole through which every level line passes, and a
comparison of two confusions says on which side of the line through them the pole lies.
So the procedure keeps the polygon of poles that agree with all answers, draws lines
through its centre of gravity and through the region, and asks about the one whose two
outcomes leave the least doubt about the local trade-offs. Two unknowns, so about two
questions halve the doubt, and a finite sample is no obstacle: the line through two
achievable confusions is known exactly.

"About equal" keeps the half of the polygon that lies nearest to the line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.procedures.efficient.chord_bisection import UNASKABLE, UNDECIDED
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

__all__ = ["pole_bisection"]

SPOKES = 32
"""Candidate lines through each of the two segments that are tried."""
FINALISTS = 6
"""How many of the most telling lines compete for the longest chord."""
MOST_DOUBTS = 5
"""Answers "cannot say" in a row that end the search."""


def pole_bisection(
    region: BinaryRegion,
    *,
    tolerance: float = 0.02,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit the pole of a linear-fractional metric by bisection.

    Parameters
    ----------
    region : BinaryRegion
        From a law or from a sample.
    tolerance : float, default=0.02
        Stop when the angle of the local trade-off is known to this width, on average
        over the boundary of the region (radians).
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric` with the pole found
        (:meth:`LinearFractionalMetric.from_pole`). Its details hold ``"pole"``, of
        shape (3,), ``"spread"``, the doubt that is left (radians), and ``"extremes"``,
        the metrics at the corners of the polygon of poles that is left.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    points = _reference_points(region)
    polygon = all_poles(region.prevalence)
    avoided: list[np.ndarray] = []
    notes = ["Only the ranking of classifiers is identified, not the metric's values."]
    spread, doubts = trade_off_spread(polygon, points), 0
    try:
        while spread > epsilon and doubts < MOST_DOUBTS:
            chord = _halving_chord(region, polygon, points, avoided)
            if chord is None:
                notes.append(UNASKABLE)
                break
            first, second = chord.first.confusion, chord.second.confusion
            remaining = math.ceil(2 * math.log2(spread / epsilon)) - 1
            answer = yield Question(first, second, max(0, remaining))
            doubts = doubts + 1 if answer is Answer.CANNOT_SAY else 0
            if answer in (Answer.CANNOT_SAY, Answer.ABOUT_EQUAL):
                avoided.append(chord.line)
            polygon = _learn(polygon, chord.line, answer)
            spread = trade_off_spread(polygon, points)
    except EnoughAsked:
        pass
    if doubts == MOST_DOUBTS:
        notes.append(UNDECIDED)
    pole = poles(centroid(polygon))
    return Result(
        metric=_metric(pole, region.prevalence),
        interval=_interval(polygon, region.prevalence),
        converged=spread <= epsilon,
        notes=tuple(notes),
        details={
            "pole": pole,
            "spread": spread,
            "extremes": tuple(
                _metric(corner, region.prevalence) for corner in poles(polygon)
            ),
        },
    )


def _learn(polygon: np.ndarray, line: np.ndarray, answer: Answer) -> np.ndarray:
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


def _metric(pole: np.ndarray, prevalence: float) -> LinearFractionalMetric:
    inside = [max(pole[0], 0.0), min(pole[1], 0.0), pole[2]]
    return LinearFractionalMetric.from_pole(inside, prevalence)


def _interval(polygon: np.ndarray, prevalence: float) -> np.ndarray:
    values = [_metric(pole, prevalence).coefficients for pole in poles(polygon)]
    return np.stack([np.min(values, axis=0), np.max(values, axis=0)], axis=1)
