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
    trivial: bool = False,
) -> np.ndarray:
    """Poles (s, z) on random tangents at random choices, so that each is best often.

    At most `number`; few for whom it is best to call all the same, unless `trivial`.
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
    ends, at_corner = _ends_of(tangents[picked], polygon, trivial=trivial)
    # Anywhere on the line, often at or near the edges of what is possible.
    kind, place = rng.random((2, len(ends)))
    near = rng.random(len(ends)) ** 6
    along = np.where(kind < ENDS, 0.0, np.where(kind < NEAR_ENDS, near, place))
    # A corner where lines meet is one pole, however many lines there are.
    turned = (rng.random(len(ends)) < 0.5) | (at_corner & (kind < ENDS))
    along = np.where(turned, along, 1 - along)[:, None]
    return np.asarray(ends[:, 0] + along * (ends[:, 1] - ends[:, 0]))


def _heights(tangents: np.ndarray, polygon: np.ndarray) -> np.ndarray:
    """On which side of lines corners are, (n_corners, n_lines); none if on a line.

    Corners come from lines through choices, as tangents do: rounding decides nothing.
    """
    found = poles(polygon) @ tangents.T
    whole = np.abs(poles(polygon)) @ np.abs(tangents.T)
    return np.where(np.abs(found) <= ROUNDING * whole, 0.0, found)


def _ends_of(
    tangents: np.ndarray, polygon: np.ndarray, *, trivial: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Where lines cross a polygon, (n_crossing, 2, 2), and which end in a corner.

    Those that do come last, if at all.
    """
    heights = _heights(tangents, polygon)
    ahead = np.roll(heights, -1, axis=0)
    crossed = heights * ahead < 0
    lines, edges = np.nonzero(crossed.T)
    here, there = heights[edges, lines], ahead[edges, lines]
    away = np.roll(polygon, -1, axis=0) - polygon
    points = polygon[edges] + (here / (here - there))[:, None] * away[edges]
    twice, on_it = crossed.sum(axis=0) == 2, heights == 0
    ends = points[twice[lines]].reshape(-1, 2, 2)
    if not trivial:
        return ends, np.zeros(len(ends), dtype=bool)
    once = (crossed.sum(axis=0) == 1) & (on_it.sum(axis=0) == 1)
    corners = polygon[on_it.argmax(axis=0)[once]]
    others = np.stack([points[once[lines]], corners], axis=1)
    both = np.concatenate([ends, others])
    return both, np.arange(len(both)) >= len(ends)
