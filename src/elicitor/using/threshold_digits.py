"""A threshold as short as can be written without deciding otherwise."""

from __future__ import annotations

import math

from elicitor.regions.binary import BinaryRegion

__all__ = ["short_threshold"]

ALL_DIGITS = 17
"""As many tell every number apart."""


def short_threshold(threshold: float, region: BinaryRegion, *, digits: int) -> float:
    """A threshold rounded to so many digits, or as many more as decide the same.

    Of a law, where every digit decides otherwise about somebody, `digits` it is.
    """
    if not math.isfinite(threshold):
        return threshold
    wanted = region.confusion(threshold)
    last = digits + 1 if region.sizes is None else ALL_DIGITS
    for some in range(digits, last):
        short = float(f"{threshold:.{some}g}")
        if region.sizes is None or (region.confusion(short) == wanted).all():
            return short
    return threshold
