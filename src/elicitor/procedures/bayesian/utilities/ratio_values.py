"""Values of many ratios of two linear functions at many points."""

from __future__ import annotations

import numpy as np

__all__ = ["ratio_values"]


def ratio_values(coefficients: np.ndarray, points: np.ndarray) -> np.ndarray:
    """⟨p, s⟩ / (⟨q, s⟩ + q₀), as :class:`LinearFractionalMetric` has it.

    Parameters
    ----------
    coefficients : ndarray of shape (n_metrics, 2 * n_statistics + 1)
        p, q and q₀ of each metric.
    points : ndarray of shape (n_points, n_statistics)
        s.

    Returns
    -------
    ndarray of shape (n_metrics, n_points)
        0 where a denominator vanishes.
    """
    size = points.shape[1]
    above = coefficients[:, :size] @ points.T
    below = coefficients[:, size:-1] @ points.T + coefficients[:, -1:]
    return np.asarray(above / np.where(below > 0, below, np.inf))
