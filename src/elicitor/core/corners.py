"""Metrics at the corners of what intervals leave open."""

from __future__ import annotations

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.core.metric import Metric

__all__ = ["corners"]

CORNERS = 256
"""How many corners of a box of coefficients are looked at."""


def corners(metric: Metric, interval: np.ndarray) -> tuple[Metric, ...]:
    """Metrics with every coefficient at one end of its interval."""
    box = np.asarray(interval, dtype=float)
    shape = (len(metric.coefficients), 2)
    if (
        box.shape != shape
        or not np.isfinite(box).all()
        or not np.ptp(box, axis=1).any()
    ):
        return ()
    ends = np.random.default_rng(0).integers(0, 2, size=(CORNERS, len(box)))
    found = []
    for row in np.unique(ends, axis=0):
        try:
            found.append(metric.with_coefficients(box[np.arange(len(box)), row]))
        except InvalidParameterError:
            continue  # not all corners of the box need be metrics
    return tuple(found)
