"""The decision of a plug-in rule, for many rows at once.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
η̂           ``columns``          (n_classes, n_rows): one class after the other
W_ij        ``gains``            gain of predicting j when the truth is i
==========  ===================  =================================================

The sums Σ_i η̂_i W_ij are added up element by element, always in the same order. A
matrix product would be quicker for many classes, but its last bit depends on how many
rows it is given, and with it the decision where two classes tie: a classifier would
then treat the same person differently alone and in a crowd.
"""

from __future__ import annotations

import numpy as np

__all__ = ["decide", "expected_gain"]

CHUNK = 1 << 14
"""Rows that are decided at a time, so that they stay in the processor's cache."""


def decide(columns: np.ndarray, gains: np.ndarray) -> np.ndarray:
    """Predict argmax_j Σ_i η̂_i W_ij for each row; the first of equal sums wins.

    Columns of shape (n_classes, n_rows) are quickest if each class is contiguous.
    """
    k, n = columns.shape
    chosen = np.zeros(n, dtype=np.uint8 if k <= 256 else np.intp)
    for start in range(0, n, CHUNK):
        rows = slice(start, start + CHUNK)
        here, labels = columns[:, rows], chosen[rows]
        best = expected_gain(here, gains[:, 0])
        for j in range(1, k):
            gain = expected_gain(here, gains[:, j])
            np.putmask(labels, gain > best, j)
            np.maximum(best, gain, out=best)
    return chosen


def expected_gain(columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Σ_i η̂_i w_i for each row, of shape (n_rows,)."""
    total = np.zeros(columns.shape[1])
    for column, weight in zip(columns, weights, strict=True):
        if weight != 0:  # most gains of a diagonal metric are
            total += column * weight
    return total
