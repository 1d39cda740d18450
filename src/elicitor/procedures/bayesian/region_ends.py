"""What a region has best and worst, beyond what is shown of it.

What is shown may be less than a region has (mixed with an average), or coarser (whole
people). Whoever follows a metric takes what the region has.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.families import Family
from elicitor.regions.base import Region

__all__ = ["ends", "tops"]


def ends(
    family: Family, region: Region, weights: np.ndarray, place: np.ndarray
) -> np.ndarray:
    """The best and the worst in the way that a utility grows somewhere, (n, *shape).

    Of weights (size,). None unless people are classified; none of ratios, which bend.
    """
    ways = _ways(family, region, weights[None], place)
    return _supported(region, np.concatenate([ways, -ways]), place)


def tops(
    family: Family, region: Region, weights: np.ndarray, place: np.ndarray
) -> np.ndarray:
    """The best to each of weights (n_draws, size) in the same way, (n, *shape)."""
    return _supported(region, _ways(family, region, weights, place), place)


def _ways(
    family: Family, region: Region, weights: np.ndarray, place: np.ndarray
) -> np.ndarray:
    """How utilities grow there, (n, *shape), of those of which that tells the ends."""
    if family.angles_mislead or not region.parts:
        return np.empty((0, *place.shape))
    places = np.broadcast_to(place, (len(weights), *place.shape))
    ways = family.gradients(weights, places)
    return np.asarray(ways[ways.reshape(len(ways), -1).any(axis=1)])


def _supported(region: Region, ways: np.ndarray, place: np.ndarray) -> np.ndarray:
    """Where the region ends in these directions."""
    support = region.unrounded.support
    return np.array([support(way) for way in ways]).reshape(-1, *place.shape)
