"""How alike two binary metrics rank classifiers.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
a           ``pole``             shape (3,), homogeneous; all that comparisons
                                 reveal (mathematics §2.1)
==========  ===================  =================================================
"""

from __future__ import annotations

import math

import numpy as np

from elicitor.regions.binary import BinaryRegion

__all__ = [
    "boundary_by_angle",
    "plane_point",
    "pole_error",
    "random_confusions",
    "rank_agreement",
]

ANGLES = 2001


def boundary_by_angle(region: BinaryRegion, n_points: int) -> np.ndarray:
    """Confusions of plug-in classifiers along the upper boundary.

    θ are evenly spaced from 0 to π/2.
    """
    thetas = np.linspace(0, math.pi / 2, n_points)
    return np.array([region.plug_in(theta) for theta in thetas])


def random_confusions(
    region: BinaryRegion, n_points: int, rng: np.random.Generator
) -> np.ndarray:
    """Draw achievable confusions uniformly over a region, about."""
    # As the polygon of supporting points at 2,001 angles and their half turns.
    thetas = np.linspace(0, math.pi / 2, ANGLES)[::-1]
    upper = [region.support([math.cos(t), math.sin(t)]) for t in thetas]
    ends = [region.nobody.confusion, *upper, region.everybody.confusion]
    curve = np.array(ends)
    centre = region.all_right / 2
    corners = np.concatenate([curve, region.all_right - curve]) - centre
    following = np.roll(corners, -1, axis=0)
    areas = np.abs(corners[:, 0] * following[:, 1] - corners[:, 1] * following[:, 0])
    # In triangles around the centre.
    drawn = rng.choice(len(corners), n_points, p=areas / areas.sum())
    shares = rng.random((n_points, 2))
    shares = np.where(shares.sum(axis=1, keepdims=True) > 1, 1 - shares, shares)
    inside: np.ndarray = (
        shares[:, :1] * corners[drawn] + shares[:, 1:] * following[drawn]
    )
    return centre + inside


def rank_agreement(
    pole: np.ndarray, other: np.ndarray, first: np.ndarray, second: np.ndarray
) -> float:
    """Share of pairs of confusions that two metrics order alike.

    Poles are of shape (3,), pairs of shape (n_pairs, 2).
    """
    ones = np.ones((len(first), 1))
    lines = np.cross(np.hstack([first, ones]), np.hstack([second, ones]))
    return float(np.mean((lines @ pole > 0) == (lines @ other > 0)))


def pole_error(pole: np.ndarray, other: np.ndarray) -> float:
    """Angle between two poles as homogeneous vectors (radians)."""
    sine = np.linalg.norm(np.cross(pole, other))
    return float(np.arctan2(sine, pole @ other))


def plane_point(pole: np.ndarray) -> list[float] | None:
    """Where a pole lies in the (TP, TN) plane; None if it is at infinity."""
    if abs(pole[2]) < 1e-9 * np.linalg.norm(pole):
        return None
    return [float(pole[0] / pole[2]), float(pole[1] / pole[2])]
