"""Poles among which every threshold is about equally often the best.

Poles that are drawn evenly hardly ever differ about the threshold where positives are
rare: all that people decide differently lies in a hundredth of one edge. So poles are
drawn on the tangents at all best classifiers.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
(s, z)      ``polygon``             corners of what is possible, (n_corners, 2)
C           ``choices``             (TP, TN) of the choices, (n_choices, 2)
==========  ======================  ===============================================
"""

from __future__ import annotations

import numpy as np

from elicitor.core.ties import first_of_largest
from elicitor.procedures.efficient.pole_polygon import poles
from elicitor.regions.landmarks import ODDS

__all__ = ["covering_poles"]

ENDS, NEAR_ENDS = 0.4, 0.7
"""Shares of poles on the edges of all that are possible, and on or near them."""
ROUNDING = 1e-12
"""Of heights, as shares of what they are sums of."""


def covering_poles(
    choices: np.ndarray,
    polygon: np.ndarray,
    number: int,
    rng: np.random.Generator,
    *,
    linear: bool = False,
) -> np.ndarray:
    """Poles (s, z) on random tangents at random choices, so that each is best often.

    At most `number`; a choice is best for the poles on lines that touch there.
    """
    odds = np.linspace(ODDS[0], ODDS[-1], 4 * len(ODDS))
    # Even in their logarithms.
    slopes = np.exp(np.column_stack([-np.maximum(odds, 0), np.minimum(odds, 0)]))
    best = first_of_largest(slopes @ choices.T)
    tangents = np.column_stack([slopes, -(slopes * choices[best]).sum(axis=1)])
    if not linear:
        heights = _heights(tangents, polygon)
        # Tangents beside the polygon have no pole.
        meets = (heights.min(axis=0) < 0) & (heights.max(axis=0) > 0)
        slopes, best, tangents = slopes[meets], best[meets], tangents[meets]
    if not len(best):
        return np.empty((0, 2))
    share = 1 / np.bincount(best)[best]
    picked = rng.choice(len(best), number, p=share / share.sum())
    if linear:
        shares = slopes[picked, 1] / slopes[picked].sum(axis=1)
        return np.column_stack([shares, np.zeros(number)])
    ends = _ends_of(tangents[picked], polygon)
    # Anywhere on the line, often at or near the edges of what is possible.
    kind, place = rng.random((2, len(ends)))
    near = rng.random(len(ends)) ** 6
    along = np.where(kind < ENDS, 0.0, np.where(kind < NEAR_ENDS, near, place))
    along = np.where(rng.random(len(ends)) < 0.5, along, 1 - along)[:, None]
    return np.asarray(ends[:, 0] + along * (ends[:, 1] - ends[:, 0]))


def _heights(tangents: np.ndarray, polygon: np.ndarray) -> np.ndarray:
    """On which side of lines corners are, (n_corners, n_lines); none if on a line.

    Corners come from lines through choices, as tangents do: rounding decides nothing.
    """
    found = poles(polygon) @ tangents.T
    whole = np.abs(poles(polygon)) @ np.abs(tangents.T)
    return np.where(np.abs(found) <= ROUNDING * whole, 0.0, found)


def _ends_of(tangents: np.ndarray, polygon: np.ndarray) -> np.ndarray:
    """Where lines enter and leave a polygon, of shape (n_crossing, 2, 2)."""
    heights = _heights(tangents, polygon)
    ahead = np.roll(heights, -1, axis=0)
    crossed = heights * ahead < 0
    twice = crossed.sum(axis=0) == 2
    rows, edges = np.nonzero(crossed[:, twice].T)
    here, there = heights[:, twice].T[rows, edges], ahead[:, twice].T[rows, edges]
    away = np.roll(polygon, -1, axis=0) - polygon
    ends = polygon[edges] + (here / (here - there))[:, None] * away[edges]
    return np.asarray(ends.reshape(-1, 2, 2))
