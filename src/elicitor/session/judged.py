"""Models, by what a session takes for granted of them."""

from __future__ import annotations

from typing import Any

from elicitor.metrics.families.linear import LinearFamily
from elicitor.regions.base import Region

__all__ = ["as_judged"]

KNOWN = "known"
"""As `elicitor ask` and studies call it that signs are those of the columns."""


def as_judged(region: Region, signs: Any = None, direction: Any = None) -> Region:
    """Of models, with the signs that options of a session say; else the region itself.

    They say which way each statistic is better, or that nobody knows.
    """
    said = (signs is not None and signs != KNOWN) or direction is not None
    if not said or not region.models or region.groups:
        return region
    family = LinearFamily(region.space, signs=signs, direction=direction)
    return region.judged_by(family.directions)
