"""Weights that all that is known of everyone allows."""

from __future__ import annotations

import numpy as np

__all__ = ["feasible"]


def feasible(known: np.ndarray) -> np.ndarray:
    """Some w with Cw ≥ 0: the sum of the rows of C, or else the shortest with Cw ≥ 1.

    By Lawson and Hanson's least distance programming.
    """
    together = np.asarray(known).sum(axis=0)
    if (known @ together >= 0).all():
        return np.asarray(together)
    from scipy.optimize import nnls  # here, since loading it takes a while

    wanted = np.append(np.zeros(known.shape[1]), 1.0)
    system = np.vstack([known.T, np.ones(len(known))])
    left = system @ nnls(system, wanted)[0] - wanted
    return np.asarray(-left[:-1] / left[-1])
