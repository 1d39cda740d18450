"""What an interval of θ says about the weights (cos θ, sin θ)."""

from __future__ import annotations

import numpy as np

from elicitor.metrics.linear import LinearMetric

__all__ = ["extreme_metrics", "weight_interval"]


def weight_interval(lower: float, upper: float) -> np.ndarray:
    """Ends of (cos θ, sin θ), (2, 2), for θ in an interval of a quadrant (radians)."""
    ends = np.array([lower, upper])
    return np.sort(np.stack([np.cos(ends), np.sin(ends)]), axis=1)


def extreme_metrics(lower: float, upper: float) -> tuple[LinearMetric, LinearMetric]:
    """Return the metrics at both ends of an interval of θ (radians)."""
    return LinearMetric.at_angle(lower), LinearMetric.at_angle(upper)
