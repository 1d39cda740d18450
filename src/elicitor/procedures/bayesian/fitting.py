"""Somebody whom all that is known of everyone fits."""

from __future__ import annotations

import numpy as np

__all__ = ["fitting"]


def fitting(known: np.ndarray) -> np.ndarray:
    """The sum of the rows of C, if Cw ≥ 0 of it; else the shortest w with Cw ≥ 1.

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
