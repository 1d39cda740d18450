"""What a region has best and worst, beyond what is shown of it.

What is shown may be less than a region has (mixed with an average), or coarser (whole
people). Whoever follows a metric takes what the region has.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
φ           ``family.values``       of a ratio N/D
g           ``family.rises``        gradient of N − φ(s)D at a point s
==========  ======================  ===============================================

Where a region is farthest in the way g, φ is larger than at s, unless s has the most:
the step of Dinkelbach 1967. From the best that is known one or two of them will do.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.families import Family
from elicitor.regions.base import Region
from elicitor.regions.choice_set import ChoiceSet

__all__ = ["climbed", "ends", "tops"]

STEPS = 8
"""Bound on Dinkelbach's iteration."""
LEVEL = 1e-4
"""A step that gains less, of all that is at stake, is the last one."""
ROUNDING = 1e-9
"""A step that rises less, of its parts, is none."""


def ends(
    family: Family, region: Region, weights: np.ndarray, place: np.ndarray
) -> np.ndarray:
    """The best and the worst in the way that a utility grows somewhere, (n, *shape).

    Of weights (size,). None unless people are classified; none of ratios, which bend.
    """
    none = np.empty((0, *place.shape))
    ways = _ways(family, weights[None], place) if region.parts else none
    return _supported(region, np.concatenate([ways, -ways]), place)


def tops(
    family: Family, region: Region, choices: ChoiceSet, weights: np.ndarray
) -> np.ndarray:
    """The best to each of weights (n_draws, size) in the same way; in balls, too."""
    quick = bool(region.parts) or choices.is_round
    ways = _ways(family, weights if quick else weights[:0], choices.center)
    return _supported(region, ways, choices.center)


def climbed(
    family: Family, region: Region, weights: np.ndarray, known: np.ndarray, side: int
) -> np.ndarray:
    """The best to ratios of weights (n, size), or the worst if `side` is −1.

    From what is `known`, (n_known, *shape); none unless people are classified.
    """
    if not (region.parts and len(weights)):
        return known[:0]
    values = side * family.values(weights, known)
    points, tops = known[values.argmax(axis=1)], values.max(axis=1)
    enough, left = LEVEL * np.ptp(values, axis=1), np.arange(len(weights))
    axes = tuple(range(1, known.ndim))
    for _ in range(STEPS):
        ways = side * family.rises(weights[left], points[left])
        steep = ways.any(axis=axes)
        left, ways = left[steep], ways[steep]
        if not len(left):
            break
        found = _supported(region, ways, known[0])
        reached = side * family.values(weights[left], found).diagonal()
        rise = ways * (found - points[left])
        # Nothing divided by nothing may be anything.
        real = rise.sum(axis=axes) > ROUNDING * np.abs(rise).sum(axis=axes)
        gained = np.where(real, reached - tops[left], 0.0)
        better = gained > 0
        points[left[better]], tops[left[better]] = found[better], reached[better]
        left = left[gained > enough[left]]
    return points


def _ways(family: Family, weights: np.ndarray, place: np.ndarray) -> np.ndarray:
    """How utilities grow there, (n, *shape), of those of which that tells the ends."""
    if family.angles_mislead or not len(weights):
        return np.empty((0, *place.shape))
    places = np.broadcast_to(place, (len(weights), *place.shape))
    ways = family.gradients(weights, places)
    return np.asarray(ways[ways.reshape(len(ways), -1).any(axis=1)])


def _supported(region: Region, ways: np.ndarray, place: np.ndarray) -> np.ndarray:
    """Where the region ends in these directions."""
    support = region.unrounded.support
    return np.array([support(way) for way in ways]).reshape(-1, *place.shape)
