"""Counts and sums of the first rows, for each number of them from none to all."""

from __future__ import annotations

import numpy as np

__all__ = ["running_count", "running_sum"]


def running_count(labels: np.ndarray) -> np.ndarray:
    """How many of the first rows are positive, (n_rows + 1,)."""
    kind = np.int32 if len(labels) < np.iinfo(np.int32).max else np.int64
    counts = np.zeros(len(labels) + 1, dtype=kind)
    np.cumsum(labels, out=counts[1:])
    return counts


def running_sum(weights: np.ndarray) -> np.ndarray:
    """What the first rows count together, (n_rows + 1,)."""
    return np.concatenate([[0.0], np.cumsum(weights)])
