"""The best mixtures of some points, for many smooth utilities at once.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
v           ``corners``             points that may be mixed
λ           ``shares``              of every corner in a mixture; they sum to one
g           ``slopes(points)``      gradients of the utilities there
t           ``moved``               share that goes from one corner to another
==========  ======================  ===============================================

Frank and Wolfe's method with pairwise steps (Lacoste-Julien and Jaggi 2015): a share
goes from the corner in use that g likes least to the one that it likes best. How much
of it, the secant of the slope on the way says, which is exact for quadratics.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from elicitor.core.ties import rounded_rows

__all__ = ["best_mixtures"]

STEPS = 60
LEVEL = 1e-9
"""A slope from one corner to another that is none (utility)."""


def best_mixtures(
    corners: np.ndarray,
    slopes: Callable[[np.ndarray, np.ndarray], np.ndarray],  # (points, which)
    start: np.ndarray,
    told: Callable[[np.ndarray], np.ndarray] = rounded_rows,
) -> np.ndarray:
    """Climb to the best mixture of corners v, for each of several utilities.

    The top, if it is concave; else where no step leads up. From the corners `start`.
    """
    shares = np.zeros((len(start), len(corners)))
    shares[np.arange(len(start)), start] = 1.0
    points, left = corners[start], np.arange(len(start))
    for _ in range(STEPS):
        likings = slopes(points[left], left) @ corners.T
        counted = told(likings)
        best = counted.argmax(axis=1)
        worst = np.where(shares[left] > 0, counted, np.inf).argmin(axis=1)
        each = np.arange(len(left))
        rise = likings[each, best] - likings[each, worst]
        climbs = rise >= LEVEL
        if not climbs.any():
            break
        left, best, worst, rise = (part[climbs] for part in (left, best, worst, rise))
        way, most = corners[best] - corners[worst], shares[left, worst]
        end = (slopes(points[left] + most[:, None] * way, left) * way).sum(axis=1)
        turns = end < 0
        moved = most * np.where(turns, rise / np.where(turns, rise - end, 1.0), 1.0)
        points[left] += moved[:, None] * way
        shares[left, best] += moved
        # What is left of nothing but rounding would be moved for ever.
        shares[left, worst] = np.where(turns, shares[left, worst] - moved, 0.0)
    return points
