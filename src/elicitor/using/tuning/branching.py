"""The best point of a metric that is not concave, with a proven bound.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
q_i, α_i    ``bend``             where u bends upwards, see `objective`
l, h        ``low``, ``high``    a box of t_i = ⟨q_i, s⟩, (n_directions,) each
ũ           ``lifted(...)``      concave, at least u in the box, below u beside it
==========  ===================  =================================================

Branch and bound. In a box of t the concave ũ exceeds u by at most Σ α_i (h_i − l_i)²/8,
so boxes that are halved again and again tell how good the best point can be. A box
needs no constraints of its own: beside it in one t_i, that part of ũ lies below u.
"""

from __future__ import annotations

import heapq
import itertools
from dataclasses import dataclass

import numpy as np

from elicitor.using.tuning.climbing import Climb, climb
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.objective import Bend, Objective, lifted

__all__ = ["branch", "climb_from_everywhere"]

STARTS = 24
"""Ends of directions from which to climb, at most."""
PROMISING = 6
"""From so many of the others is climbed, where it is best to begin with."""
EDGE = 0.1
"""A box is not cut nearer to its ends than this share of its width."""


@dataclass(frozen=True)
class Box:
    """A box, and how good a point in it can be."""

    low: np.ndarray
    high: np.ndarray
    bound: float
    relaxed: Climb


def climb_from_everywhere(
    objective: Objective,
    corners: Corners,
    directions: np.ndarray,
    *,
    tolerance: float,
    others: np.ndarray | None = None,
) -> Climb:
    """The best of several climbs: from the middle, and from either end of directions.

    Of `others` only from their best ends. Corners grow; directions are (n, D).
    """
    starts = [corners.even(), *_ends(corners, directions[: STARTS // 2])]
    if others is not None:
        ends = _ends(corners, others)
        worth = [objective.value(w @ corners.points[: len(w)]) for w in ends]
        best = np.argsort(-np.array(worth), kind="stable")[:PROMISING]
        starts += [ends[i] for i in best]
    climbs = [climb(objective, corners, w, tolerance=tolerance) for w in starts]
    return max(climbs, key=lambda found: found.value)


def _ends(corners: Corners, directions: np.ndarray) -> list[np.ndarray]:
    """Weights that choose what is farthest either way."""
    found = []
    for way in (way for one in directions for way in (one, -one)):
        corners.look(way)
        found.append(corners.alone(way))
    return found


def branch(
    objective: Objective,
    bend: Bend,
    corners: Corners,
    best: Climb,
    *,
    tolerance: float,
    looks: int,
) -> tuple[Climb, float]:
    """Improve on a point, or prove how good it is: a bound of all that is achievable.

    Stops at the gap `tolerance` (utility) or after so many `looks` in directions.
    """

    def relax(low: np.ndarray, high: np.ndarray, start: Climb, bound: float) -> Box:
        roof = lifted(objective, bend, low, high)
        enough = best.value + tolerance
        found = climb(
            roof, corners, start.weights, tolerance=tolerance / 10, enough=enough
        )
        return Box(low, high, min(bound, found.bound), found)

    high = np.array([corners.look(q)[0] for q in bend.directions])
    low = np.array([-corners.look(-q)[0] for q in bend.directions])
    numbers = itertools.count()
    open_boxes = [(0.0, next(numbers), relax(low, high, best, np.inf))]
    end = corners.looks + looks
    while corners.looks < end:
        box = open_boxes[0][2]
        best = _better(objective, corners, best, box.relaxed, tolerance)
        if box.bound <= best.value + tolerance:
            break
        heapq.heappop(open_boxes)
        for low, high in _halves(bend, box):
            child = relax(low, high, box.relaxed, box.bound)
            best = _better(objective, corners, best, child.relaxed, tolerance)
            heapq.heappush(open_boxes, (-child.bound, next(numbers), child))
    return best, max(best.value, open_boxes[0][2].bound)


def _better(
    objective: Objective,
    corners: Corners,
    best: Climb,
    relaxed: Climb,
    tolerance: float,
) -> Climb:
    """Climb from where a box is best, unless that is hopeless."""
    start = objective.value(relaxed.point)
    if start <= best.value:
        return best
    found = climb(objective, corners, relaxed.weights, tolerance=tolerance / 10)
    return max(best, found, key=lambda each: each.value)


def _halves(bend: Bend, box: Box) -> list[tuple[np.ndarray, np.ndarray]]:
    """Cut a box where its relaxation exceeds the objective most, and there."""
    t, width = bend.directions @ box.relaxed.point, box.high - box.low
    over = bend.amounts * (t - box.low) * (box.high - t)
    if over.max() <= 0:
        over = bend.amounts * width**2
    i = int(np.argmax(over))
    margin = EDGE * width[i]
    cut = float(np.clip(t[i], box.low[i] + margin, box.high[i] - margin))
    below, above = box.high.copy(), box.low.copy()
    below[i] = above[i] = cut
    return [(box.low, below), (above, box.high)]
