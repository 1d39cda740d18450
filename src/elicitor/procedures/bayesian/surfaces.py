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

from elicitor.procedures.bayesian.gaussians import Gaussians

__all__ = ["on_quadric", "on_unit_sphere"]

ROUNDING = 1e-9


def on_unit_sphere(
    gaussians: Gaussians,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Means and covariances given |w| = 1, and its log density but for −½ log 2π.

    By moments of √(1 − |w − ⟨w,u⟩u|²). A Gaussian around zero stays as it is.
    """
    means, covariances = gaussians.means, gaussians.covariances
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
    bulge = 0.5 * (across**2).sum(axis=(1, 2))
    gap, variance = wanted - length, along + bulge
    means, left, total = _conditioned(means, covariances, moved, gap, variance)
    if gaussians.roots is not None:
        left = _flattened(gaussians.roots, u, bulge)
    return means, left, total


def on_quadric(
    means: np.ndarray, covariances: np.ndarray, quadric: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Means and covariances given wᵀQw = 0, and the log density of that.

    As for :func:`on_unit_sphere`, from means and covariances.
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


def _flattened(roots: np.ndarray, u: np.ndarray, bulge: np.ndarray) -> np.ndarray:
    """S − Suuᵀ S/(uᵀSu + bulge) from S = FFᵀ, where the difference would be lost.

    It is F(I − cvvᵀ)²Fᵀ with v the direction of Fᵀu.
    """
    seen = np.einsum("hij,hi->hj", roots, u)
    along = (seen**2).sum(axis=1)
    less = (1 - np.sqrt(bulge / (along + bulge))) / along
    moved = np.einsum("hij,hj->hi", roots, less[:, None] * seen)
    flat = roots - moved[:, :, None] * seen[:, None]
    return np.asarray(flat @ flat.swapaxes(1, 2))


def _log_density_of_length(size: int) -> float:
    """Log density of |w| at 1 for w ~ N(0, I/D), without the −½ log 2π of a normal."""
    half = size / 2
    density = math.log(2) + half * math.log(half) - math.lgamma(half) - half
    return density + 0.5 * math.log(2 * math.pi)
