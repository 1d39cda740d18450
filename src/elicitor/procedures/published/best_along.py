"""Where the best of some models changes as weights go from one end to another."""

from __future__ import annotations

import numpy as np

__all__ = ["best_along"]

SAME = 1e-9
"""Shares and utilities that differ by less are the same."""


def best_along(
    at_start: np.ndarray, at_stop: np.ndarray, low: float, high: float
) -> list[tuple[float, int, int]]:
    """Changes of the best model: m, the one before and the one after, in order of m.

    Utilities (1 − m)·start + m·stop, (n_models,), are lines: of their upper envelope.

    >>> found = best_along(np.array([1, 0.5, 0]), np.array([0, 0.75, 1]), 0.0, 1.0)
    >>> [(round(m, 3), one, other) for m, one, other in found]
    [(0.4, 0, 1), (0.667, 1, 2)]
    """
    slopes = at_stop - at_start
    found: list[tuple[float, int, int]] = []
    now = at_start + low * slopes
    best = _steepest(np.flatnonzero(now >= now.max() - SAME), slopes)
    while True:
        steeper = np.flatnonzero(slopes > slopes[best] + SAME)
        meets = (at_start[best] - at_start[steeper]) / (slopes[steeper] - slopes[best])
        if not steeper.size or meets.min() >= high - SAME:
            return found
        place = float(meets.min())
        then = _steepest(steeper[meets <= place + SAME], slopes)
        if place > low + SAME:
            found.append((place, best, then))
        best = then


def _steepest(models: np.ndarray, slopes: np.ndarray) -> int:
    return int(models[np.argmax(slopes[models])])
