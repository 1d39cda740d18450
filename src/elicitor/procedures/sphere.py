"""Unit weights by their angles, and the orthant in which a person's weights lie.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
q           ``size``            number of weights, at least 2
a           ``direction``       unit weights, shape (q,)
θ           ``angles``          shape (q−1,): a_i = cos θ_i Π_{j<i} sin θ_j and
                                a_q = Π sin θ_j ([M] Definition 6)
==========  ==================  ==================================================

θ_i is the angle between the axis i and the weights from i on. So all but the last lie
in [0, π], and the sign of a weight is the half in which its angle lies. The last one
goes round the whole circle.
"""

from __future__ import annotations

import numpy as np

__all__ = [
    "angle_windows",
    "direction_at",
    "extremes",
    "uniform_in_ball",
    "units",
]


def units(rows: np.ndarray) -> np.ndarray:
    """Rows of length one along those of an array of shape (..., q), none zero."""
    return np.asarray(rows / np.linalg.norm(rows, axis=-1, keepdims=True))


def uniform_in_ball(shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
    """Points that are uniform in the unit ball; its dimension is the last axis."""
    ways = units(rng.standard_normal(shape))
    return ways * rng.random((*shape[:-1], 1)) ** (1 / shape[-1])


def direction_at(angles: np.ndarray) -> np.ndarray:
    """Unit weights, (..., q), for angles θ of shape (..., q−1) (radians)."""
    ones = np.ones((*np.shape(angles)[:-1], 1))
    tails = np.concatenate([ones, np.cumprod(np.sin(angles), axis=-1)], axis=-1)
    return tails * np.concatenate([np.cos(angles), ones], axis=-1)


def angle_windows(signs: np.ndarray) -> np.ndarray:
    """Where the angles of weights of known signs (1 or −1) lie.

    Lower and upper end of every θ, a quarter turn apart, of shape (q−1, 2) (radians).
    """
    starts = np.where(signs[:-1] > 0, 0.0, np.pi / 2)
    if signs[-1] < 0:
        starts[-1] = np.pi if signs[-2] < 0 else 3 * np.pi / 2
    return np.stack([starts, starts + np.pi / 2], axis=1)


def extremes(ranges: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Directions where a_i is least, and largest, in row i, over a box of angles.

    `ranges` has the ends of every θ, (q−1, 2), all but the last in [0, π] (radians).
    """
    turns = [_turning_points(low, high) for low, high in ranges]
    flat = np.array([turn[np.argmin(np.sin(turn))] for turn in turns])
    steep = np.array([turn[np.argmax(np.sin(turn))] for turn in turns])

    def farthest(i: int, sign: float) -> np.ndarray:
        """The direction in which sign·a_i is largest."""
        own = min(i, len(turns) - 1)
        factor = np.cos if i == own else np.sin
        values = sign * factor(turns[own])
        # The sines of the angles before stretch a positive factor or shrink it.
        angles = (steep if values.max() > 0 else flat).copy()
        angles[own] = turns[own][np.argmax(values)]
        return direction_at(angles)

    weights = range(len(turns) + 1)
    lowest = np.stack([farthest(i, -1.0) for i in weights])
    return lowest, np.stack([farthest(i, 1.0) for i in weights])


def _turning_points(low: float, high: float) -> np.ndarray:
    """Angles of an interval at which its sine or cosine may be extreme."""
    first, last = np.ceil(low / (np.pi / 2)), np.floor(high / (np.pi / 2))
    return np.array([low, high, *(np.arange(first, last + 1) * np.pi / 2)])
