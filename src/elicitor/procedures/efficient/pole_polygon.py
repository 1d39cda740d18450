"""The poles that are still possible, as a convex polygon.

A binary linear-fractional metric is, for comparisons, its pole a (mathematics §2.1). By
[B] Assumption 2, scaled so that uζ + v(1−ζ) = 1,

    a = (s, s − 1, z),   s = p₀₀ ∈ [0, 1],   −(1 − s)/(1 − ζ) ≤ z ≤ s/ζ,

so all poles form a quadrilateral in the (s, z) plane. An answer about two confusions on
a line n keeps the side ±⟨n, a⟩ > 0: one straight cut of the polygon.

==============  ======================  ===========================================
symbol          in code                 shape
==============  ======================  ===========================================
(s, z)          ``vertices``            (n_vertices, 2), counter-clockwise
a               ``poles``               (n_vertices, 3)
n               ``line``                (3,)
==============  ======================  ===========================================
"""

from __future__ import annotations

import numpy as np

__all__ = [
    "all_poles",
    "area",
    "centroid",
    "clip",
    "heights",
    "poles",
    "trade_off_spread",
]

ROUNDING = 1e-13
"""Share of the largest height below which a corner lies on a line."""


def all_poles(prevalence: float) -> np.ndarray:
    """The quadrilateral of every metric that increases in TP and TN."""
    return np.array(
        [[0.0, -1 / (1 - prevalence)], [1.0, 0.0], [1.0, 1 / prevalence], [0.0, 0.0]]
    )


def poles(vertices: np.ndarray) -> np.ndarray:
    """Homogeneous coordinates a of points (s, z)."""
    s, z = vertices[..., 0], vertices[..., 1]
    return np.stack([s, s - 1, z], axis=-1)


def heights(vertices: np.ndarray, line: np.ndarray) -> np.ndarray:
    """⟨n, a⟩ at each vertex: the preference along a line, up to scale."""
    result: np.ndarray = poles(vertices) @ line
    return result


def clip(vertices: np.ndarray, line: np.ndarray, least: float = 0.0) -> np.ndarray:
    """Keep the part of a polygon where ⟨n, a⟩ ≥ least (Sutherland–Hodgman).

    Returns
    -------
    ndarray of shape (n_kept, 2)
        Empty if nothing is left.
    """
    height = heights(vertices, line) - least
    # A corner on the line is kept by every machine, and once.
    height[np.abs(height) <= ROUNDING * np.abs(height).max(initial=0.0)] = 0.0
    kept = []
    for i in range(len(vertices)):
        j = (i + 1) % len(vertices)
        if height[i] >= 0:
            kept.append(vertices[i])
        if height[i] * height[j] < 0:
            share = height[i] / (height[i] - height[j])
            kept.append(vertices[i] + share * (vertices[j] - vertices[i]))
    return np.array(kept).reshape(-1, 2)


def area(vertices: np.ndarray) -> float:
    """Area of a polygon; 0 for fewer than three vertices."""
    return float(_cross_terms(vertices).sum() / 2) if len(vertices) > 2 else 0.0


def centroid(vertices: np.ndarray) -> np.ndarray:
    """Centre of gravity of a polygon; the mean vertex of one without area."""
    terms = _cross_terms(vertices)
    if len(vertices) < 3 or terms.sum() <= 1e-300:
        return np.asarray(vertices.mean(axis=0))
    pairs = vertices + np.roll(vertices, -1, axis=0)
    return np.asarray(terms @ pairs / (3 * terms.sum()))


def trade_off_spread(vertices: np.ndarray, points: np.ndarray) -> float:
    """How far the local trade-off still varies over the polygon (radians).

    At a confusion C the gradient of a metric with pole a is parallel to the first two
    entries of C̃ × a. The angle of that direction is monotone along every edge of the
    polygon, so its range at C is attained at vertices. The mean over `points` is
    returned.

    Parameters
    ----------
    vertices : ndarray of shape (n_vertices, 2)
        The polygon.
    points : ndarray of shape (n_points, 2)
        Confusions at which the trade-off matters.
    """
    tilde = np.column_stack([points, np.ones(len(points))])
    gradients = np.cross(tilde[:, None, :], poles(vertices)[None, :, :])
    angles = np.arctan2(gradients[..., 1], gradients[..., 0])
    return float(np.ptp(angles, axis=1).mean())


def _cross_terms(vertices: np.ndarray) -> np.ndarray:
    following = np.roll(vertices, -1, axis=0)
    terms: np.ndarray = (
        vertices[:, 0] * following[:, 1] - following[:, 0] * vertices[:, 1]
    )
    return terms
