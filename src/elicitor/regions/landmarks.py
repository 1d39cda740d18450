"""What is shown of binary and of diagonal regions: good classifiers, and faces.

A piece holds the best classifiers that tell two classes apart, and lotteries between
the two trivial ones close it: nobody is shown a classifier that is worse than a coin.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from elicitor.regions.choice_set import Hull, Rounding

if TYPE_CHECKING:
    from elicitor.regions.binary import BinaryRegion
    from elicitor.regions.chord import BoundaryPoint
    from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = [
    "ODDS",
    "binary_choices",
    "diagonal_choices",
    "hull_of_support",
    "thresholds_of",
    "upper_boundary",
]

CORNERS = 65
"""Points of the boundary of a binary region."""
FACE_CORNERS = 17
"""Points of the boundary of a face; there are many faces."""
CLASSIFIERS = 100
"""Classifiers that may predict any class, best for random weights."""
BLEND = 0.25
"""Share of the average classifier in all others; with it they predict every class."""
ODDS = np.linspace(-16, 16, 161)
"""Logarithms of the trade-offs whose best thresholds are the choices."""
WAYS = 200
"""Directions in which a region is looked at that says no more of itself."""


def binary_choices(region: BinaryRegion, rounding: Rounding | None) -> Hull:
    """The classifiers of a binary region that are no worse than chance."""
    corners = upper_boundary(region, CORNERS)
    optima = np.array([end.confusion for end in thresholds_of(region)])
    return Hull(corners, corners[None], optima=optima, rounding=rounding)


def diagonal_choices(region: DiagonalRegion, rounding: Rounding | None) -> Hull:
    """Best classifiers of all classes, and of every pair of classes.

    Many of these never predict some class, which hardly anyone is offered in earnest.
    So all are mixed with the average of those that are best for someone.
    """
    k = len(region.names)
    weights = np.random.default_rng(0).dirichlet(np.ones(k), CLASSIFIERS)
    best = np.array([region.best(row).point for row in weights])
    faces = itertools.starmap(region.face, itertools.combinations(range(k), 2))
    corners = [
        [face.embed(p) for p in upper_boundary(face.binary, FACE_CORNERS)]
        for face in faces
    ]
    pieces, points = (
        (1 - BLEND) * found + BLEND * best.mean(axis=0)
        for found in (np.array(corners), np.vstack([best, region.trivial]))
    )
    return Hull(points, pieces, rounding=rounding)


def hull_of_support(
    support: Callable[[np.ndarray], np.ndarray], shape: tuple[int, ...]
) -> Hull:
    """The best in many directions, for a region that says no more of itself."""
    ways = np.random.default_rng(0).standard_normal((WAYS, *shape))
    return Hull(np.array([support(way) for way in ways]))


def upper_boundary(region: BinaryRegion, number: int) -> np.ndarray:
    """Best confusions from "nobody" to "everybody", of shape (number, 2)."""
    angles = np.linspace(np.pi / 2, 0.0, number - 2)
    best = [region.upper_support(angle).confusion for angle in angles]
    return np.array([region.nobody.confusion, *best, region.everybody.confusion])


def thresholds_of(region: BinaryRegion) -> tuple[BoundaryPoint, ...]:
    """The best classifiers for all trade-offs between TP and TN, each once.

    Trade-offs lie evenly in their logarithms, so that none is far from one that is
    tried, however rare the positives; calling everyone or nobody positive is included.
    """
    slopes = [(np.exp(-max(x, 0)), np.exp(min(x, 0))) for x in ODDS.tolist()]
    found = [region.best(weights) for weights in [(1.0, 0.0), *slopes, (0.0, 1.0)]]
    found += [region.everybody, region.nobody]
    points = np.round([end.confusion for end in found], 12)
    _, kept = np.unique(points, axis=0, return_index=True)
    return tuple(found[i] for i in np.sort(kept))
