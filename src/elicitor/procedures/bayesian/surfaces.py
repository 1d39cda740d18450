"""Gaussians, conditioned on where all weights lie: the unit sphere, and quadrics.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
m_h, S_h    ``means, covariances``  of several Gaussians, one for each hypothesis
u_h         –                       direction of m_h
Q           ``quadric``             symmetric, wᵀQw = 0
==========  ======================  ===============================================

Both take a function of w as normal, and as linear where it is uncertain, by its mean
and variance up to second order.
"""

from __future__ import annotations

import math

import numpy as np

__all__ = ["on_quadric", "on_unit_sphere"]

ROUNDING = 1e-9


def on_unit_sphere(
    means: np.ndarray, covariances: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Means and covariances given |w| = 1, and the log density of that.

    By the moments of √(1 − |w − ⟨w,u⟩u|²). Densities are without the constant
    −½ log 2π, which evidence does not need. A Gaussian around zero stays as it is.
    """
    length = np.linalg.norm(means, axis=1)
    if length.max() < ROUNDING:
        start = _log_density_of_length(means.shape[1])
        return means, covariances, np.full(len(length), start)
    u = means / np.maximum(length, ROUNDING)[:, None]
    moved = np.einsum("hij,hj->hi", covariances, u)
    along = (moved * u).sum(axis=1)
    mixed = u[:, :, None] * moved[:, None]
    across = covariances - mixed - mixed.swapaxes(1, 2)
    across += (along[:, None] * u)[:, :, None] * u[:, None]
    sideways = np.trace(across, axis1=1, axis2=2)
    wanted = np.sqrt(np.maximum(1 - sideways, 0.0))
    variance = along + 0.5 * (across**2).sum(axis=(1, 2))
    return _conditioned(means, covariances, moved, wanted - length, variance)


def on_quadric(
    means: np.ndarray, covariances: np.ndarray, quadric: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Means and covariances given wᵀQw = 0, and the log density of that.

    As for :func:`on_unit_sphere`.
    """
    turned = covariances @ quadric
    value = np.einsum("hi,ij,hj->h", means, quadric, means)
    value += np.trace(turned, axis1=1, axis2=2)
    moved = 2 * np.einsum("hij,hj->hi", turned, means)
    variance = (2 * (means @ quadric) * moved).sum(axis=1)
    variance += 2 * (turned * turned.swapaxes(1, 2)).sum(axis=(1, 2))
    return _conditioned(means, covariances, moved, -value, variance)


def _conditioned(
    means: np.ndarray,
    covariances: np.ndarray,
    moved: np.ndarray,
    gap: np.ndarray,
    variance: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What is left once a normal quantity is known.

    It lies `gap` from its mean; `moved` is its covariance with w.
    """
    taken = moved[:, :, None] * moved[:, None]
    return (
        means + moved * (gap / variance)[:, None],
        covariances - taken / variance[:, None, None],
        -0.5 * (gap**2 / variance + np.log(variance)),
    )


def _log_density_of_length(size: int) -> float:
    """Log density of |w| at 1 for w ~ N(0, I/D), without the −½ log 2π of a normal."""
    half = size / 2
    density = math.log(2) + half * math.log(half) - math.lgamma(half) - half
    return density + 0.5 * math.log(2 * math.pi)
