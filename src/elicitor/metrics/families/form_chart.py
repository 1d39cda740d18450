"""Ratios of two linear functions, as unit vectors of unknowns.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
n           ``n_statistics``        number of statistics
s̃           ``_tilde(s)``           (s, 1), shape (n+1,)
A           ``forms(weights)``      what comparisons reveal, (n+1, n+1)
a           –                       the entries of A above its diagonal
x           ``places``              points at which the local trade-offs matter
G           –                       from a to the gradients A x̃ at all places
R           ``_root``               G = QR, so |Ra| is the length of all gradients
w           ``weights``             R a, of n(n+1)/2 entries
==========  ======================  ===============================================

s₁ is better than s₂ if s̃₁ᵀA s̃₂ > 0 (:mod:`elicitor.metrics.comparison_form`). That is
linear in the entries of A, ⟨a, s̃₁∧s̃₂⟩, but what counts of A are the local trade-offs,
the gradients Ax̃ over the region: unknowns are therefore counted such that two metrics
are as far apart as their gradients are.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

import numpy as np

from elicitor.core.decompositions import svd
from elicitor.core.ties import first_best
from elicitor.metrics.comparison_form import seen_from, wedge
from elicitor.metrics.families.surfaces import Planes

__all__ = ["FormChart"]

LEVEL = 1e-9
"""Gradients that are less, of the largest ones, are none."""


class FormChart:
    """From forms to unknowns and back, by the gradients at x.

    Few places say nothing of some forms: then those `sizes` from the middle count, too.
    """

    def __init__(self, places: np.ndarray, sizes: np.ndarray | None = None) -> None:
        self.n_statistics = places.shape[1]
        self._above = np.triu_indices(self.n_statistics + 1, 1)
        root = self._triangle(places)
        self.is_filled = sizes is not None and not _is_regular(root)
        if sizes is not None and self.is_filled:
            ways, middle = np.diag(sizes), places.mean(axis=0)
            places = np.vstack([places, middle, middle + ways, middle - ways])
            root = self._triangle(places)
        self._root = np.where(np.diag(root) < 0, -1.0, 1.0)[:, None] * root
        self._center = places.mean(axis=0)
        self._scale = float(places.std())

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return self.n_statistics * (self.n_statistics + 1) // 2

    def _triangle(self, places: np.ndarray) -> np.ndarray:
        gradients = self._gradients(places).reshape(-1, self.size)
        return np.asarray(np.linalg.qr(gradients, mode="r"))

    def pfaffians(self, weights: np.ndarray) -> np.ndarray:
        """Q with wᵀQw = 0 wherever A has rank two, (n_quadrics, size, size).

        Good near `weights`, where a_ij is largest, seen from the places' middle.
        """
        seen = self._seen
        entries = np.tensordot(weights, seen, axes=1)[*self._above]
        i, j = (int(side[first_best(np.abs(entries))]) for side in self._above)
        rest = [row for row in range(self.n_statistics + 1) if row not in (i, j)]
        # Of four rows the Pfaffian a_ij a_kl − a_ik a_jl + a_il a_jk, a root of the
        # determinant, is zero. If a_ij is not, those of all k and l say so without any
        # other.
        found = [
            np.outer(seen[:, i, j], seen[:, k, m])
            - np.outer(seen[:, i, k], seen[:, j, m])
            + np.outer(seen[:, i, m], seen[:, j, k])
            for k, m in combinations(rest, 2)
        ]
        matrices = np.array(found).reshape(-1, self.size, self.size)
        return np.asarray(matrices + matrices.swapaxes(1, 2)) / 2

    def planes(self, weights: np.ndarray) -> Planes:
        """What p and q of forms of rank 2 span, the places centred, of unit size."""
        o, scale = self._center, self._scale

        def weights_of(forms: np.ndarray) -> np.ndarray:
            return self.unknowns(seen_from(forms, -o / scale, 1 / scale))

        return Planes(seen_from(self.forms(weights), o, scale), weights_of)

    @cached_property
    def _seen(self) -> np.ndarray:
        """A of every unknown, where places are centred and of unit size."""
        return seen_from(self.forms(np.eye(self.size)), self._center, self._scale)

    def forms(self, weights: np.ndarray) -> np.ndarray:
        """The forms of unknowns of shape (..., size)."""
        flat = np.linalg.solve(self._root, weights.reshape(-1, self.size).T).T
        entries = flat.reshape(weights.shape)
        return self._antisymmetric(entries)

    def unknowns(self, forms: np.ndarray) -> np.ndarray:
        """The unknowns of forms, (..., size); see :meth:`forms`."""
        return np.asarray(forms[..., *self._above] @ self._root.T)

    def metric_forms(self, weights: np.ndarray) -> np.ndarray:
        """The nearest forms of rank 2, which those of metrics are.

        By the Frobenius norm (Eckart and Young 1936), the places centred, of unit size.
        """
        if self.n_statistics == 2:  # antisymmetric forms of three numbers have no other
            return self.forms(weights)
        o, scale = self._center, self._scale
        left, values, right = svd(seen_from(self.forms(weights), o, scale))
        left, right = left[..., :2] * values[..., None, :2], right[..., :2, :]
        return seen_from(left @ right, -o / scale, 1 / scale)

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Rows z with ⟨w, z⟩ = s̃₁ᵀA s̃₂, of shape (n_pairs, size)."""
        return self._dual(wedge(_tilde(first), _tilde(second))[:, *self._above])

    def slopes(self, places: np.ndarray) -> np.ndarray:
        """Rows c with ⟨w, c⟩ = (A x̃)_i, of shape (n_places, n_statistics, size)."""
        gradients = self._gradients(places)
        rows = self._dual(gradients.reshape(-1, self.size))
        return rows.reshape(gradients.shape)

    def gains(self, rows: np.ndarray) -> np.ndarray:
        """s₁ − s₂ of the pairs with given z, of shape (n_pairs, n_statistics)."""
        last = self._above[1] == self.n_statistics
        return np.asarray((rows @ self._root)[:, last])

    def _dual(self, rows: np.ndarray) -> np.ndarray:
        """What multiplies w, from what multiplies a."""
        return np.asarray(np.linalg.solve(self._root.T, rows.T).T)

    def _antisymmetric(self, entries: np.ndarray) -> np.ndarray:
        n = self.n_statistics + 1
        form = np.zeros((*entries.shape[:-1], n, n))
        form[..., *self._above] = entries
        return form - np.swapaxes(form, -1, -2)

    def _gradients(self, places: np.ndarray) -> np.ndarray:
        """From a to A x̃ without its last entry, (n_places, n_statistics, size)."""
        every = self._antisymmetric(np.eye(self.size))
        return np.einsum("dij,rj->rid", every, _tilde(places))[:, :-1]


def _tilde(points: np.ndarray) -> np.ndarray:
    """(s, 1), of shape (..., n + 1)."""
    return np.concatenate([points, np.ones((*points.shape[:-1], 1))], axis=-1)


def _is_regular(root: np.ndarray) -> bool:
    """Whether every form has a gradient somewhere, not only by rounding."""
    values = svd(root)[1]
    return len(values) == root.shape[1] and bool(values[-1] > LEVEL * values[0])
