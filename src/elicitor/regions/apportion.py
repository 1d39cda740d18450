"""Shares as whole people that add up."""

from __future__ import annotations

import numpy as np

__all__ = ["apportion"]


def apportion(amounts: np.ndarray, total: int | np.ndarray) -> np.ndarray:
    """Round to whole numbers that add up to `total`, by the largest remainders.

    Along the last axis, which is scaled; of equal remainders the first is rounded up.

    >>> apportion(np.array([3.4, 3.4, 3.2]), 10)
    array([4, 3, 3])
    """
    exact = amounts * (np.asarray(total) / amounts.sum(axis=-1))[..., None]
    whole = np.floor(exact + 1e-9)
    short = np.asarray(total) - whole.sum(axis=-1)
    # Rounded, so that every machine sees the same ties.
    order = np.argsort(-np.round(exact - whole, 9), axis=-1, kind="stable")
    rank = np.argsort(order, axis=-1, kind="stable")
    return np.asarray(whole + (rank < short[..., None]), dtype=int)
