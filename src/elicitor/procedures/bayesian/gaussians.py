"""The Gaussians that factors make of the prior, also where some are very sharp.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
D           ``size``                number of weights; at first they are N(0, I/D)
z_i         ``rows[i]``             what factor i is about
τ_i, ν_i    ``precisions, shifts``  exp(ν_i t − τ_i t²/2) is factor i, of t = ⟨w, z_i⟩
R           ``triangles``           upper triangular, RᵀR = DI + Σ τ zzᵀ
F           ``roots``               R⁻¹; the covariance is FFᵀ
==========  ======================  ===============================================

Who never errs makes a belief ten million times as narrow one way as another. The
squares of that are beyond what numbers of 16 digits hold beside each other: the inverse
of DI + Σ τ zzᵀ is no covariance then. So nothing is squared: R comes from the rows √D e
and √τ z by Householder's reflections (Golub and Van Loan 2013, Section 5.3), and
variances from F.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from elicitor.core.decompositions import inverse_triangle

__all__ = ["Gaussians", "gaussians_of"]

SHARP = 1e8
"""Factors so much more precise than the prior, all together, are not squared: half of
the digits would be lost."""


class Gaussians(NamedTuple):
    """One for each hypothesis."""

    means: np.ndarray  # of w, (n_hypotheses, size)
    covariances: np.ndarray  # (n_hypotheses, size, size)
    log_volumes: np.ndarray  # log determinants of the covariances
    roots: np.ndarray | None = None  # F, where variances along some rows are lost

    def variances(self, rows: np.ndarray) -> np.ndarray:
        """Of ⟨w, z⟩ for rows z, of shape (n_hypotheses, n_rows)."""
        if self.roots is None:
            return np.einsum("hnd,nd->hn", rows @ self.covariances, rows)
        moved = rows @ self.roots
        return np.einsum("hnd,hnd->hn", moved, moved)

    def at(self, which: np.ndarray) -> Gaussians:
        """Some of them, by a mask of shape (n_hypotheses,)."""
        roots = None if self.roots is None else self.roots[which]
        means, covariances, log_volumes = (part[which] for part in self[:3])
        return Gaussians(means, covariances, log_volumes, roots)


def gaussians_of(
    size: int, rows: np.ndarray, precisions: np.ndarray, shifts: np.ndarray
) -> Gaussians:
    """Multiply the prior with factors: τ, not negative, and ν of each row z.

    Both are of shape (n_hypotheses, n_factors).
    """
    moved = shifts @ rows
    if (precisions @ (rows**2).sum(axis=1) > SHARP * size).any():
        return _unsquared(size, rows, precisions, moved)
    weighted = rows.T * precisions[:, None, :]
    triangles = np.linalg.cholesky(size * np.eye(size) + weighted @ rows)
    roots = inverse_triangle(triangles)
    covariances = roots.swapaxes(1, 2) @ roots
    means = np.einsum("hij,hj->hi", covariances, moved)
    return Gaussians(means, covariances, _log_volumes(triangles))


def _unsquared(
    size: int, rows: np.ndarray, precisions: np.ndarray, moved: np.ndarray
) -> Gaussians:
    """The same from R."""
    prior = np.tile(np.sqrt(size) * np.eye(size), (len(precisions), 1, 1))
    factors = np.sqrt(precisions)[:, :, None] * rows
    stacked = np.concatenate([prior, factors], axis=1)
    triangles = np.asarray(np.linalg.qr(stacked, mode="r"))
    backs = inverse_triangle(triangles.swapaxes(1, 2))
    roots = backs.swapaxes(1, 2)
    means = (roots @ (backs @ moved[:, :, None]))[:, :, 0]
    return Gaussians(means, roots @ backs, _log_volumes(triangles), roots)


def _log_volumes(triangles: np.ndarray) -> np.ndarray:
    """Log determinants of the inverses of the squares of triangles."""
    lengths = np.abs(np.diagonal(triangles, axis1=1, axis2=2))
    return np.asarray(-2 * np.log(lengths).sum(axis=1))
