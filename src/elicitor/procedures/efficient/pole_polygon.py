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
    "split",
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
    result = np.empty((*vertices.shape[:-1], 3))
    result[..., 0], result[..., 2] = vertices[..., 0], vertices[..., 1]
    result[..., 1] = result[..., 0] - 1
    return result


def heights(vertices: np.ndarray, line: np.ndarray) -> np.ndarray:
    """⟨n, a⟩ at each vertex: the preference along a line, up to scale."""
    result: np.ndarray = poles(vertices) @ line
    return result


def clip(vertices: np.ndarray, line: np.ndarray, least: float = 0.0) -> np.ndarray:
    """The part of a polygon, maybe empty, where ⟨n, a⟩ ≥ least (Sutherland–Hodgman)."""
    return _at_least_zero(vertices, _heights_over(vertices, line, least))


def split(vertices: np.ndarray, line: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both parts of a polygon, as :func:`clip` keeps them by ±line."""
    height = _heights_over(vertices, line, 0.0)
    return _at_least_zero(vertices, height), _at_least_zero(vertices, -height)


def _heights_over(vertices: np.ndarray, line: np.ndarray, least: float) -> np.ndarray:
    height = heights(vertices, line) - least
    # A corner on the line is kept by every machine, and once.
    height[np.abs(height) <= ROUNDING * np.abs(height).max(initial=0.0)] = 0.0
    return height


def _at_least_zero(vertices: np.ndarray, height: np.ndarray) -> np.ndarray:
    """The part of a polygon where a linear function of given values is ≥ 0."""
    # Lists: for the few corners of a polygon they are much faster than arrays.
    corners, values = vertices.tolist(), height.tolist()
    following = zip(corners[1:] + corners[:1], values[1:] + values[:1], strict=True)
    kept = []
    for corner, value, ((s, z), following_value) in zip(
        corners, values, following, strict=True
    ):
        if value >= 0:
            kept.append(corner)
        if value * following_value < 0:
            share = value / (value - following_value)
            x, y = corner
            kept.append([x + share * (s - x), y + share * (z - y)])
    return np.array(kept).reshape(-1, 2)


def area(vertices: np.ndarray) -> float:
    """Area of a polygon; 0 for fewer than three vertices."""
    return float(_cross_terms(vertices).sum() / 2) if len(vertices) > 2 else 0.0


def centroid(vertices: np.ndarray) -> np.ndarray:
    """Centre of gravity of a polygon; the mean vertex of one without area."""
    terms = _cross_terms(vertices)
    if len(vertices) < 3 or terms.sum() <= 1e-300:
        return np.asarray(vertices.mean(axis=0))
    pairs = vertices + _following(vertices)
    return np.asarray(terms @ pairs / (3 * terms.sum()))


def trade_off_spread(vertices: np.ndarray, points: np.ndarray) -> float:
    """How far the local trade-off still varies, on average over points (radians)."""
    s, z = vertices.T
    # At C the gradient is parallel to the first two entries of C̃ × a; its angle is
    # monotone along edges, so its range is attained at vertices.
    angles = np.arctan2(s - points[:, :1] * z, points[:, 1:] * z - (s - 1))
    return float((angles.max(axis=1) - angles.min(axis=1)).mean())


def _following(vertices: np.ndarray) -> np.ndarray:
    return np.concatenate([vertices[1:], vertices[:1]])


def _cross_terms(vertices: np.ndarray) -> np.ndarray:
    following = _following(vertices)
    terms: np.ndarray = (
        vertices[:, 0] * following[:, 1] - following[:, 0] * vertices[:, 1]
    )
    return terms
