"""A first look at very many pairs: which of them deserve an exact one."""

from __future__ import annotations

import numpy as np

from elicitor.core.ties import best_first
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains

__all__ = ["screened"]


def screened(
    rows: np.ndarray,
    beliefs: Beliefs,
    number: int,
    coordinates: np.ndarray | None = None,
) -> np.ndarray:
    """Indices of the pairs that tell most under the likeliest hypothesis alone.

    Parameters
    ----------
    rows : ndarray of shape (n_pairs, size)
        The z of all pairs.
    beliefs : Beliefs
        What is known.
    number : int
        How many to keep.
    coordinates : ndarray of shape (n_coordinates, size), optional
        C, see :func:`expected_gains`.

    Returns
    -------
    ndarray of int of shape (min(number, n_pairs),)
        The best first.
    """
    gains = expected_gains(beliefs.likeliest, rows, coordinates)
    return best_first(gains)[:number]
