"""Sums of growing polynomials of rates: values, gradients and optima.

Notation: :mod:`elicitor.procedures.bayesian.utilities.monotone`.
"""

from __future__ import annotations

import math

import numpy as np

from elicitor.procedures.bayesian.utilities.best_mixtures import best_mixtures
from elicitor.procedures.ties import rounded

__all__ = ["DEGREE", "LEAST", "features", "gradients", "slopes_of", "tops"]

DEGREE = 3
LEAST = 1e-9
"""Draws that break the constraints are mended to this."""


def features(rates: np.ndarray) -> np.ndarray:
    """The f_ji of rates of shape (..., n_statistics), of shape (..., size)."""
    chances = [
        math.comb(DEGREE, j) * rates**j * (1 - rates) ** (DEGREE - j)
        for j in range(1, DEGREE + 1)
    ]
    # At least j successes: of n down to j.
    tails = np.cumsum(chances[::-1], axis=0)[::-1]
    return np.concatenate(list(tails), axis=-1)


def slopes_of(rates: np.ndarray) -> list[np.ndarray]:
    """For every j, df_ji/dr_i = n P(B = j − 1 of n − 1 tries)."""
    n = DEGREE - 1
    return [
        DEGREE * math.comb(n, j) * rates**j * (1 - rates) ** (n - j)
        for j in range(DEGREE)
    ]


def gradients(weights: np.ndarray, rates: np.ndarray) -> np.ndarray:
    """By the rates, of n utilities at a point each, of shape (n, n_statistics)."""
    parts = np.split(weights, DEGREE, axis=-1)
    pairs = zip(parts, slopes_of(rates), strict=True)
    return np.asarray(sum(part * slope for part, slope in pairs))


def tops(weights: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Rates of the best mixtures of corners, of shape (n, n_statistics)."""
    return best_mixtures(
        corners,
        lambda rates: gradients(weights, rates),
        rounded(weights @ features(corners).T).argmax(axis=1),
    )
