"""How utility grows at a place, where that is known."""

from __future__ import annotations

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric

__all__ = ["known_slopes"]


def known_slopes(metric: Metric, where: np.ndarray) -> np.ndarray:
    """Of everyone; none where a metric has no slope at the place, but a value.

    As a ratio of nothing to nothing, or a metric of one's own that jumps there.
    """
    place = np.broadcast_to(where, metric.shape)
    try:
        with np.errstate(all="ignore"):
            slopes = metric.slopes(place)
    except InvalidParameterError:
        metric.value(place)  # an error where it has none either
        return np.zeros(len(metric.names))
    return np.where(np.isfinite(slopes), slopes, 0.0)
