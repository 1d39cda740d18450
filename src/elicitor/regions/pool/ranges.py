"""How far the qualities of models reach, up to rounding.

==========  =====================  ================================================
symbol      in code                shape
==========  =====================  ================================================
s           ``points``             (n_models, n_statistics), units of the user
–           ``contenders``         (n_contenders,), indices of models
==========  =====================  ================================================
"""

from __future__ import annotations

import numpy as np

__all__ = ["DIGITS", "differ", "inner_ranges", "outer_ranges"]

DIGITS = 9
"""Differences are looked at to so many digits of the range; the rest is rounding."""


def outer_ranges(points: np.ndarray) -> np.ndarray:
    """The range of each quality over all models, or the size of what is the same."""
    outer, size = np.ptp(points, axis=0), np.abs(points).max(axis=0)
    same = outer <= size * 10.0**-DIGITS
    return np.where(same, np.where(size > 0, size, 1.0), outer)


def differ(points: np.ndarray, contenders: np.ndarray) -> np.ndarray:
    """Which qualities differ among the contenders."""
    inner = np.ptp(points[contenders], axis=0)
    return np.asarray(inner > outer_ranges(points) * 10.0**-DIGITS)


def inner_ranges(points: np.ndarray, contenders: np.ndarray) -> np.ndarray:
    """The range over the contenders; the outer one of what is the same for them."""
    inner = np.ptp(points[contenders], axis=0)
    return np.where(differ(points, contenders), inner, outer_ranges(points))
