"""Achievable statistics that pairs are built from, and pairs that a person finds level.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
P           ``polygons``            corners of flat pieces of the region, in order
L_ij        ``leads``               by how much corner i is better than corner j
==========  ======================  ===============================================

L is linear in either point, also for a ratio of linear functions, where it is
s̃_iᵀA s̃_j (:mod:`elicitor.metrics.comparison_form`). So what is exactly as good as a
corner lies on a straight line, which leaves a convex polygon through one other edge:
every corner has one level chord. No search is needed, and a sample is no obstacle.

A polygon holds the best classifiers that tell two classes apart, and lotteries between
the two trivial ones close it: nobody is shown a classifier that is worse than a coin.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from elicitor.procedures.bayesian.utilities.base import Pairs
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = [
    "Landmarks",
    "as_shown",
    "level_chords",
    "level_mixtures",
    "upper_boundary",
]

Leads = Callable[[np.ndarray], np.ndarray]
"""From points of shape (..., n, n_statistics) to L of shape (..., n, n)."""

CORNERS = 65
"""Points of the boundary of a binary region."""
FACE_CORNERS = 17
"""Points of the boundary of a face; there are many faces."""
CLASSIFIERS = 100
"""Classifiers that may predict any class, best for random weights."""
BLEND = 0.25
"""Share of the average classifier in all others; with it they predict every class."""


@dataclass(frozen=True, eq=False)
class Landmarks:
    """What is known to be achievable.

    Attributes
    ----------
    polygons : ndarray of shape (n_polygons, n_corners, n_statistics)
        Corners in order; each polygon is flat and convex, and two statistics differ.
    points : ndarray of shape (n_points, n_statistics)
        Good classifiers of the whole region, and more or less trivial ones.
    """

    polygons: np.ndarray
    points: np.ndarray

    @classmethod
    def of_binary(cls, region: BinaryRegion) -> Landmarks:
        """The classifiers of a binary region that are no worse than chance.

        Parameters
        ----------
        region : BinaryRegion
            From a law or from a sample.
        """
        corners = upper_boundary(region, CORNERS)
        return cls(corners[None], corners)

    @classmethod
    def of_diagonal(cls, region: DiagonalRegion) -> Landmarks:
        """Best classifiers of all classes, and of every pair of classes.

        Many of these never predict some class, which hardly anyone is offered in
        earnest. So all are mixed with the average of those that are best for someone.

        Parameters
        ----------
        region : DiagonalRegion
            From a law or from a sample.
        """
        k = len(region.names)
        weights = np.random.default_rng(0).dirichlet(np.ones(k), CLASSIFIERS)
        best = np.array([region.best(row).point for row in weights])
        faces = itertools.starmap(region.face, itertools.combinations(range(k), 2))
        corners = [
            [face.embed(p) for p in upper_boundary(face.binary, FACE_CORNERS)]
            for face in faces
        ]
        polygons, points = (
            (1 - BLEND) * found + BLEND * best.mean(axis=0)
            for found in (np.array(corners), np.vstack([best, region.trivial]))
        )
        return cls(polygons, points)


def upper_boundary(region: BinaryRegion, number: int) -> np.ndarray:
    """Best confusions from "nobody" to "everybody", of shape (number, 2)."""
    angles = np.linspace(np.pi / 2, 0.0, number - 2)
    best = [region.upper_support(angle).confusion for angle in angles]
    return np.array([region.nobody.confusion, *best, region.everybody.confusion])


def level_chords(polygons: np.ndarray, leads: Leads) -> Pairs:
    """For every corner the point on another edge of its polygon that is as good.

    Parameters
    ----------
    polygons : ndarray of shape (n_polygons, n_corners, n_statistics)
        Corners in order.
    leads : callable
        L of the corners.
    """
    size = polygons.shape[1]
    here = leads(polygons)
    there = np.roll(here, -1, axis=2)
    crosses = ((here > 0) & (there <= 0)) | ((here < 0) & (there >= 0))
    own = np.eye(size, dtype=bool)
    crosses &= ~(own | np.roll(own, -1, axis=1))
    which, corner, edge = np.nonzero(crosses)
    share = here[crosses] / (here[crosses] - there[crosses])
    start, stop = polygons[which, edge], polygons[which, (edge + 1) % size]
    return polygons[which, corner], start + share[:, None] * (stop - start)


def level_mixtures(
    points: np.ndarray, leads: Leads, number: int, rng: np.random.Generator
) -> Pairs:
    """Random points, each with a mixture of two others that is as good.

    Parameters
    ----------
    points : ndarray of shape (n_points, n_statistics)
        What may be mixed.
    leads : callable
        L of the points.
    number : int
        How many are tried; those that no mixture equals are left out.
    rng : numpy.random.Generator
        Source of the points.
    """
    trios = rng.integers(len(points), size=(number, 3))
    matrix = leads(points)
    one, other = matrix[trios[:, 0], trios[:, 1]], matrix[trios[:, 0], trios[:, 2]]
    between = one * other < 0
    share = (one[between] / (one[between] - other[between]))[:, None]
    first, start, stop = points[trios[between]].swapaxes(0, 1)
    return first, start + share * (stop - start)


def as_shown(region: Region, points: np.ndarray) -> np.ndarray:
    """Points as a person sees them: in whole people if the region counts them.

    Parameters
    ----------
    region : Region
        Has a method ``rounded(points)`` if it counts people.
    points : ndarray of shape (n_points, *shape of a statistic)
        Achievable statistics.
    """
    rounded = getattr(region, "rounded", None)
    return points if rounded is None else np.asarray(rounded(points))
