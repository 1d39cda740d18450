"""What a region has best and worst, beyond what is shown of it.

What is shown may be less than a region has (mixed with an average), or coarser (whole
people). Whoever follows a metric takes what the region has.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.families import Family
from elicitor.regions.base import Region

__all__ = ["ends"]


def ends(
    family: Family, region: Region, weights: np.ndarray, place: np.ndarray
) -> np.ndarray:
    """The best and the worst in the way that a utility grows somewhere, (n, *shape).

    Of weights (size,). None unless people are classified; none of ratios, which bend.
    """
    none = np.empty((0, *place.shape))
    if family.angles_mislead or not region.parts:
        return none
    (way,) = family.gradients(weights[None], place[None])
    support = region.unrounded.support
    return np.array([support(way), support(-way)]) if way.any() else none
