"""Mistakes and gaps of a size that people can picture, all kinds of them together."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

__all__ = ["WIDE", "are_liked", "wide_harms"]

WIDE = 0.1
"""10 percentage points."""
HARDLY = 0.05
"""What weighs less than this share of the heaviest is not called liked: rounding and a
few answers make a weight of nothing a little negative."""


def are_liked(harms: np.ndarray) -> np.ndarray:
    """Which of some clearly do good.

    >>> are_liked(np.array([1.0, -0.01, -0.2])).tolist()
    [False, False, True]
    """
    return np.asarray(-harms > HARDLY * np.abs(harms).max(initial=0.0))


def wide_harms(
    errors: np.ndarray, gaps: Iterable[np.ndarray], size: float = WIDE
) -> tuple[float, float]:
    """What mistakes of every kind among everyone cost, and gaps of every kind.

    `size` is how many more, or how wide (probability). Sums, whether liked or not.

    >>> wide_harms(np.array([1.0, 1.0]), [np.array([3.0, 1.0])])
    (0.2, 0.4)
    """
    of_errors = size * float(np.abs(errors).sum())
    return of_errors, sum(_of_pair(np.abs(pair), size) for pair in gaps)


def _of_pair(costs: np.ndarray, size: float) -> float:
    """Gaps one by one; of products only if none counts alone all of them."""
    if costs.ndim == 1:
        return size * float(costs.sum())
    return size**2 / 2 * float(np.trace(costs) or costs.sum())
