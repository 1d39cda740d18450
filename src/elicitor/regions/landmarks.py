"""What is shown of a binary region: good classifiers.

A piece holds the best classifiers that tell two classes apart, and lotteries between
the two trivial ones close it: nobody is shown a classifier that is worse than a coin.

The trivial ones, and those near them, are hardly ever right about some class, and
nobody would use them. All are mixed with a good one until each class has enough right:
trade-offs stay what they are, and pairs come closer together.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from elicitor.regions.choice_set import Hull, Rounding
from elicitor.regions.chord import Boundary, BoundaryPoint

__all__ = [
    "ODDS",
    "balanced_point",
    "binary_choices",
    "blend",
    "corners_of",
    "least_share",
    "realistic_share",
    "thresholds_of",
    "upper_boundary",
]

CORNERS = 65
"""Points of the boundary of a binary region."""
MOST_BLENDED = 0.6
"""More would leave too little to see."""
ODDS = np.linspace(-16, 16, 161)
"""Logarithms of the trade-offs whose best thresholds are the choices."""
ABOVE = 1e-9
"""What is higher than a line by less is on it."""


def binary_choices(region: Boundary, rounding: Rounding | None) -> Hull:
    """The classifiers of a binary region that are no worse than chance."""
    share, middle = blend(region)
    corners = (1 - share) * upper_boundary(region, CORNERS) + share * middle.confusion
    optima = np.array([end.confusion for end in thresholds_of(region)])
    return Hull(corners, corners[None], optima=optima, rounding=rounding)


def blend(region: Boundary) -> tuple[float, BoundaryPoint]:
    """What is mixed into all that is shown, and how much of it."""
    if not region.least_right:
        return 0.0, region.nobody
    middle = region.balanced
    rate = float((middle.confusion / region.all_right).min())
    return least_share(region.least_right, rate), middle


def balanced_point(region: Boundary) -> BoundaryPoint:
    """The point of the upper curve with the same share of both classes right."""
    from scipy.optimize import bisect  # here, since loading it takes a while

    def at(share: float) -> BoundaryPoint:
        return region.upper_at(share * region.prevalence)[0]

    def lead(share: float) -> float:
        return float(at(share).confusion[1] / (1 - region.prevalence)) - share

    return at(float(bisect(lead, 0.0, 1.0, xtol=1e-9)))


def least_share(least_right: float, rate: float) -> float:
    """How much of a classifier leaves so much of a class right whatever it is mixed to.

    `rate` is what it has right itself.
    """
    return min(least_right / rate, MOST_BLENDED) if rate > 0 else 0.0


def realistic_share(n_classes: int) -> float:
    """How much of each class must be right, so that somebody might use a classifier.

    More leaves too little to tell classes apart (`elicitor benchmark realism`).
    """
    # A fifth of more than two, which rounding to whole people leaves.
    return 0.25 if n_classes == 2 else 0.21


def upper_boundary(region: Boundary, number: int) -> np.ndarray:
    """Best confusions from "nobody" to "everybody", of shape (number, 2)."""
    angles = np.linspace(np.pi / 2, 0.0, number - 2)
    best = [region.upper_support(angle).confusion for angle in angles]
    return np.array([region.nobody.confusion, *best, region.everybody.confusion])


def thresholds_of(region: Boundary) -> tuple[BoundaryPoint, ...]:
    """The best classifiers for all trade-offs between TP and TN, each once."""
    # Even in their logarithms, so that none is far from one, however rare positives
    # are.
    slopes = [(np.exp(-max(x, 0)), np.exp(min(x, 0))) for x in ODDS.tolist()]
    found = [region.best(weights) for weights in [(1.0, 0.0), *slopes, (0.0, 1.0)]]
    found += [region.everybody, region.nobody]
    points = np.round([end.confusion for end in found], 12)
    _, kept = np.unique(points, axis=0, return_index=True)
    return tuple(found[i] for i in np.sort(kept))


def corners_of(region: Boundary) -> tuple[BoundaryPoint, ...]:
    """What `thresholds_of` finds, and of rows the best for trade-offs in between."""
    found = thresholds_of(region)
    if region.sizes is None:
        return found
    between: list[BoundaryPoint] = []
    ends = sorted(found, key=lambda end: float(end.confusion[0]))
    pairs = list(pairwise(ends))
    while pairs:
        one, other = pairs.pop()
        gained, lost = other.confusion - one.confusion
        across = np.array([-lost, gained])  # no trade-off that was tried parts them
        if not (across > 0).all():
            continue
        new = region.best(across)
        if across @ (new.confusion - one.confusion) > ABOVE * np.linalg.norm(across):
            between.append(new)
            pairs += [(one, new), (new, other)]
    return (*found, *between)
