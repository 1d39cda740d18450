"""Which models no one can want: another one is at least as good in everything."""

from __future__ import annotations

import numpy as np

__all__ = ["beaten", "contenders", "dominators"]


def dominators(gains: np.ndarray) -> np.ndarray:
    """For every model, one that dominates it.

    A model dominates another if it is nowhere worse and somewhere better.

    Gains are of shape (n_models, n_statistics), larger is better. The index of the
    first model that dominates and is itself not dominated; -1 where there is none.

    Examples
    --------
    >>> dominators(np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]]))
    array([-1, -1,  0])
    """
    better = [(gains >= one).all(axis=1) & (gains > one).any(axis=1) for one in gains]
    free = np.array([not others.any() for others in better])
    return np.array(
        [np.argmax(others & free) if others.any() else -1 for others in better]
    )


def contenders(gains: np.ndarray) -> np.ndarray:
    """The models that are worth showing.

    Gains as for :func:`dominators`. Ascending indices of the models that are not
    dominated; the first one of several with equal qualities.

    Examples
    --------
    >>> contenders(np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 0.0]]))
    array([0, 1])
    """
    _, first = np.unique(gains, axis=0, return_index=True)
    return np.intersect1d(np.sort(first), np.flatnonzero(dominators(gains) < 0))


def beaten(gains: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Indices of models, and of contenders that dominate them, for all such pairs.

    Gains as for :func:`dominators`.

    Examples
    --------
    >>> beaten(np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]]))
    (array([2]), array([0]))
    """
    free = contenders(gains)
    worse = [
        (gains <= one).all(axis=1) & (gains < one).any(axis=1) for one in gains[free]
    ]
    by, losers = np.nonzero(worse)
    return losers, free[by]
