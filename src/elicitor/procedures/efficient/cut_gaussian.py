"""What answers leave of someone's weights: a Gaussian cut by halfspaces.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           –                       the weights; before any answer w ~ N(0, S)
A           ``root``                S = AAᵀ, shape (n_weights, n_weights)
z_i         ``rows[i]``             the answer says ⟨w, z_i⟩ > 0; of unit length
τ_i, ν_i    ``precisions, shifts``  exp(ν_i t − τ_i t²/2) stands for 1[t > 0]
m, S        ``mean, covariance``    the Gaussian closest to what is left
a           ``margin``              how far the plane lies below m, in deviations
==========  ======================  ===============================================

The exact distribution is a Gaussian within a cone, a sum without closed form already in
few dimensions. Expectation propagation (Minka 2001; for cones of halfspaces Cunningham,
Hennig and Lacoste-Julien 2011) replaces each halfspace by a Gaussian factor such that
mean and covariance are right when any one of them is put back. The mean is then close
to the centroid of the cone, so that a plane through it leaves about half on each side.
"""

from __future__ import annotations

import math

import numpy as np

__all__ = ["CutGaussian"]

SWEEPS = 1
"""Rounds over all factors after each answer; they start from where they were."""
EQUAL = 0.25
"""Indifference says: within this share of the spread that was possible."""


class CutGaussian:
    """A Gaussian belief about weights, and the halfspaces that have cut it.

    Parameters
    ----------
    root : ndarray of shape (n_weights, n_weights)
        A before any answer; invertible.

    Attributes
    ----------
    mean : ndarray of shape (n_weights,)
        m; zero until something is known.
    root : ndarray of shape (n_weights, n_weights)
        A; what depends on differences of large variances is best computed from it.
    covariance : ndarray of shape (n_weights, n_weights)
        S.
    """

    def __init__(self, root: np.ndarray) -> None:
        self.mean = np.zeros(len(root))
        self.root = root
        self.covariance = root @ root.T
        self._unrooted = np.linalg.inv(root)
        self._rows = np.empty((0, len(root)))
        self._precisions = np.empty(0)
        self._shifts = np.empty(0)
        self._is_cut = np.empty(0, dtype=bool)

    @property
    def halfspaces(self) -> np.ndarray:
        """Rows z with ⟨w, z⟩ > 0, of shape (n_answers, n_weights) and unit length."""
        return self._rows[self._is_cut]

    def cut(self, direction: np.ndarray) -> None:
        """Learn that ⟨w, direction⟩ > 0.

        Parameters
        ----------
        direction : ndarray of shape (n_weights,)
            Not all zero.
        """
        self._append(direction, 0.0, is_cut=True)
        self._refine(len(self._rows) - 1)
        for _ in range(SWEEPS):
            self._recompute()
            for i in np.flatnonzero(self._is_cut).tolist():
                self._refine(i)
        self._recompute()

    def flatten(self, direction: np.ndarray) -> None:
        """Learn that ⟨w, direction⟩ is close to 0, as spreads of it go.

        Parameters
        ----------
        direction : ndarray of shape (n_weights,)
            Not all zero.
        """
        unit = direction / np.linalg.norm(direction)
        variance = float(np.sum((unit @ self.root) ** 2)) * EQUAL**2
        self._append(direction, 1 / variance, is_cut=False)
        self._recompute()

    def _append(self, direction: np.ndarray, precision: float, *, is_cut: bool) -> None:
        unit = direction / np.linalg.norm(direction)
        self._rows = np.vstack([self._rows, unit])
        self._precisions = np.append(self._precisions, precision)
        self._shifts = np.append(self._shifts, 0.0)
        self._is_cut = np.append(self._is_cut, is_cut)

    def _refine(self, i: int) -> None:
        """Choose the i-th factor so that the moments are right with the cut itself."""
        z = self._rows[i]
        moved = self.covariance @ z
        variance, middle = float(z @ moved), float(z @ self.mean)
        if variance <= 0:  # by rounding
            return
        # The cavity: what is believed of t = ⟨w, z⟩ without this factor.
        precision = 1 / variance - self._precisions[i]
        if precision <= 0:
            return
        shift = middle / variance - self._shifts[i]
        deviation = 1 / math.sqrt(precision)
        margin = shift * deviation
        lift = inverse_mills_ratio(margin)
        shrink = min(lift * (lift + margin), 1 - 1e-12)
        left = (1 - shrink) / precision
        wanted = (shift / precision + deviation * lift) / left
        d_precision = 1 / left - precision - self._precisions[i]
        d_shift = wanted - shift - self._shifts[i]
        if self._precisions[i] + d_precision < 0:  # by rounding
            return
        self._precisions[i] += d_precision
        self._shifts[i] += d_shift
        scale = 1 / (1 + d_precision * variance)
        self.covariance -= d_precision * scale * np.outer(moved, moved)
        self.mean = self.mean + scale * (d_shift - d_precision * middle) * moved

    def _recompute(self) -> None:
        """Mean and covariance from all factors, free of accumulated rounding.

        The mean solves min ‖A⁻¹w‖² + Σ (√τ_i⟨w, z_i⟩ − ν_i/√τ_i)², by a QR
        decomposition: the squares themselves would lose half of the digits.
        """
        used = self._precisions > 0
        roots = np.sqrt(self._precisions[used])
        rows = np.vstack([self._unrooted, roots[:, None] * self._rows[used]])
        wanted = np.concatenate([np.zeros(len(self.mean)), self._shifts[used] / roots])
        q, r = np.linalg.qr(rows)
        self.root = np.linalg.inv(r)
        self.covariance = self.root @ self.root.T
        self.mean = self.root @ (q.T @ wanted)


def inverse_mills_ratio(margin: float) -> float:
    """φ(a)/Φ(a): by how many deviations a cut at −a lifts the mean."""
    from scipy.special import erfcx  # here, since loading it takes a while

    return math.sqrt(2 / math.pi) / float(erfcx(-margin / math.sqrt(2)))
