"""Intervals of weights (cos θ, sin θ) from intervals of θ."""

from __future__ import annotations

import numpy as np

__all__ = ["weight_interval"]


def weight_interval(lower: float, upper: float) -> np.ndarray:
    """Range of (cos θ, sin θ) for θ in an interval inside one quadrant.

    Parameters
    ----------
    lower, upper : float
        Ends of the interval (radians).

    Returns
    -------
    ndarray of shape (2, 2)
        One row per weight: lower end, upper end.
    """
    ends = np.array([lower, upper])
    return np.sort(np.stack([np.cos(ends), np.sin(ends)]), axis=1)
