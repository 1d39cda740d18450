"""Which chord of a binary region to ask about, given the poles that are left.

A line through a pole and the region is level for that pole, and an answer about the
chord on it cuts the polygon of poles along the line. There are two aims.

* *Trade-offs*: lines through the centre of gravity, of which one is taken that leaves
  them least open.
* *Decisions*: lines through poles all over what is left, each through one of the
  choices. The one is taken after which the best choice would on average lose least.
  Where positives are rare, all choices lie close together, and lines through evenly
  spread points miss the differences between them.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
n           ``line``                homogeneous line, (3,); as (n_lines, 3) ``lines``
R           ``regrets``             what each pole loses by each choice
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from elicitor.core.ties import best_first, first_best
from elicitor.procedures.efficient.pole_polygon import (
    area,
    centroid,
    clip,
    poles,
    split,
)
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import Boundary, Chord

__all__ = ["chords_on", "deciding_chord", "halving_chord"]

Doubt: TypeAlias = Callable[[np.ndarray], float]
"""How much a polygon of poles leaves open."""

SPOKES = 32
"""Candidate lines through each of the two segments that are tried."""
FINALISTS = 6
"""How many of the most telling lines compete for the longest chord."""
CENTRES, TRIED = 24, 40
"""Poles through which lines are drawn, and how many of the best lines become chords."""
NEARLY = 1.3
"""A chord that leaves at most so many times the least regret may be longer instead."""
ROUNDING = 1e-12
SAME = 1e-9
"""Confusions that differ by less are the same."""


def halving_chord(
    region: BinaryRegion,
    polygon: np.ndarray,
    doubt: Doubt,
    avoided: Sequence[np.ndarray],
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
    return _longest(finalists) if finalists else None


def deciding_chord(
    region: BinaryRegion,
    choices: np.ndarray,
    vertices: np.ndarray,
    regrets: np.ndarray,
    avoided: Sequence[np.ndarray],
    rng: np.random.Generator,
    *,
    shortest: float = 0.0,
) -> Chord | None:
    """The longest chord among those after which a choice, (TP, TN), would lose least.

    `vertices` are poles (s, z) all over; lines to be `avoided` decided nothing.
    """
    through = poles(vertices[rng.choice(len(vertices), CENTRES)])
    homogeneous = np.column_stack([choices, np.ones(len(choices))])
    lines = np.cross(through[:, None], homogeneous).reshape(-1, 3)
    lines = lines[lines[:, 0] * lines[:, 1] > 0]
    if not len(lines):
        return None
    best = best_first(-_regret_after(vertices, regrets, lines))[:TRIED]
    chords = [
        chord
        for line in lines[best]
        for chord in chords_on(region, line)
        if not _near(chord.line, avoided) and not _is_trivial(region, chord)
        if chord.length >= shortest
    ]
    if not chords:
        return None
    left = _regret_after(vertices, regrets, np.array([chord.line for chord in chords]))
    if not np.isfinite(left.min()):
        return None
    nearly = left <= NEARLY * left.min() + ROUNDING
    return _longest([chord for chord, near in zip(chords, nearly, strict=True) if near])


def _regret_after(
    vertices: np.ndarray, regrets: np.ndarray, lines: np.ndarray
) -> np.ndarray:
    """Expected regret of the best choice after an answer about each line, (n_lines,).

    Infinite for lines that have all poles on one side.
    """
    ahead = (lines @ poles(vertices).T > 0).astype(float)
    one, whole = ahead @ regrets, regrets.sum(axis=0)
    left = one.min(axis=1) + (whole - one).min(axis=1)
    number = ahead.sum(axis=1)
    tells = (number > 0) & (number < len(vertices))
    return np.where(tells, left / len(vertices), np.inf)


def chords_on(boundary: Boundary, line: np.ndarray) -> Iterator[Chord]:
    """Chords on or near a line, the simpler one first."""
    line = line / np.linalg.norm(line)
    for randomised in (False, True):
        chord = boundary.chord_on_line(line, randomised=randomised)
        if chord is not None:
            yield chord


def _is_trivial(region: BinaryRegion, chord: Chord) -> bool:
    """Whether an end calls nobody or everybody positive.

    That is no question: of precision or recall such a classifier has none.
    """
    ends = np.array([chord.first.confusion, chord.second.confusion])
    trivial = np.array([region.nobody.confusion, region.everybody.confusion])
    away = np.abs(ends[:, None] - trivial).max(axis=2)
    return bool((away < SAME).any())


def _longest(chords: Sequence[Chord]) -> Chord:
    return chords[first_best(np.array([chord.length for chord in chords]))]


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


def _near(line: np.ndarray, avoided: Sequence[np.ndarray]) -> bool:
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
    avoided: Sequence[np.ndarray],
) -> Chord | None:
    """A chord near a line that leaves a good part of the polygon on either side."""
    whole = area(polygon)
    for chord in chords_on(region, line):
        if _near(chord.line, avoided):
            continue
        share = area(clip(polygon, chord.line)) / whole if whole > 0 else 0.0
        if 0.3 <= share <= 0.7:
            return chord
    return None
