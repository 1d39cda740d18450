"""Which models no one can want: another one is at least as good in everything."""

from __future__ import annotations

import numpy as np

__all__ = ["beaten", "contenders", "dominators"]


def dominators(gains: np.ndarray) -> np.ndarray:
    """For every model the first undominated one that dominates it, or −1.

    It is nowhere worse and somewhere better by gains, (n_models, n_statistics).

    >>> dominators(np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]]))
    array([-1, -1,  0])
    """
    better = [(gains >= one).all(axis=1) & (gains > one).any(axis=1) for one in gains]
    free = np.array([not others.any() for others in better])
    return np.array(
        [np.argmax(others & free) if others.any() else -1 for others in better]
    )


def contenders(gains: np.ndarray) -> np.ndarray:
    """Models that none dominates, by ascending index; the first of several equal ones.

    >>> contenders(np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 0.0]]))
    array([0, 1])
    """
    _, first = np.unique(gains, axis=0, return_index=True)
    return np.intersect1d(np.sort(first), np.flatnonzero(dominators(gains) < 0))


def beaten(gains: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Indices of models, and of contenders that dominate them, for all such pairs.

    >>> beaten(np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]]))
    (array([2]), array([0]))
    """
    free = contenders(gains)
    worse = [
        (gains <= one).all(axis=1) & (gains < one).any(axis=1) for one in gains[free]
    ]
    by, losers = np.nonzero(worse)
    return losers, free[by]
