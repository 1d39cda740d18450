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

from elicitor.core.ties import rounded

__all__ = ["best_mixtures"]

STEPS = 60
LEVEL = 1e-9
"""A slope from one corner to another that is none (utility)."""


def best_mixtures(
    corners: np.ndarray,
    slopes: Callable[[np.ndarray], np.ndarray],
    start: np.ndarray,
) -> np.ndarray:
    """Climb to the best mixture of corners, for each of several utilities.

    The top, if the utility is concave; else a point from which no step leads upwards.

    Parameters
    ----------
    corners : ndarray of shape (n_corners, n_statistics)
        v.
    slopes : callable
        From one point for each utility to g, both of shape (n_utilities, n_statistics).
    start : ndarray of int of shape (n_utilities,)
        The corner to start from, such as the best one.

    Returns
    -------
    ndarray of shape (n_utilities, n_statistics)
    """
    each = np.arange(len(start))
    shares = np.zeros((len(start), len(corners)))
    shares[each, start] = 1.0
    points = corners[start]
    for _ in range(STEPS):
        likings = slopes(points) @ corners.T
        best = rounded(likings).argmax(axis=1)
        worst = np.where(shares > 0, rounded(likings), np.inf).argmin(axis=1)
        way, most = corners[best] - corners[worst], shares[each, worst]
        rise = likings[each, best] - likings[each, worst]
        if rise.max() < LEVEL:
            break
        end = (slopes(points + most[:, None] * way) * way).sum(axis=1)
        turns = end < 0
        moved = most * np.where(turns, rise / np.where(turns, rise - end, 1.0), 1.0)
        points = points + moved[:, None] * way
        shares[each, best] += moved
        # What is left of nothing but rounding would be moved for ever.
        shares[each, worst] = np.where(turns, shares[each, worst] - moved, 0.0)
    return points
