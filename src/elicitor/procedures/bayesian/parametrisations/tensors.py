"""Entries of symmetric tensors, their matrices definite if that is known.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
R           ``basis``               from unknowns to entries, each times √μ
μ           ``multiplicities``      how often an entry occurs in its tensor
==========  ======================  ===============================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from elicitor.procedures.bayesian.parametrisations.base import Parametrisation
from elicitor.procedures.sphere import units

__all__ = ["TensorParametrisation"]


@dataclass(frozen=True, eq=False)
class TensorParametrisation(Parametrisation):
    """The distinct entries of tensors of all orders, Σ ‖T_d‖² = 1.

    Attributes
    ----------
    basis : ndarray of shape (n_entries, size)
        R.
    multiplicities : ndarray of shape (n_entries,)
        μ.
    n_statistics : float
        So many entries are of first order; then come those of the matrix.
    sign : float
        1 and −1 if no eigenvalue of the matrix has the other sign; 0 if any may.
    """

    basis: np.ndarray
    multiplicities: np.ndarray
    n_statistics: np.ndarray | float
    sign: np.ndarray | float
    kind: ClassVar[str] = "tensors"

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Parametrisation.coefficients`."""
        return self._entries(units(self.definite(weights)))

    def definite(self, weights: np.ndarray) -> np.ndarray:
        """Weights whose matrices have no eigenvalue of the wrong sign."""
        if not self.sign:
            return weights
        n = int(self.n_statistics)
        entries, (rows, columns) = self._entries(weights), np.triu_indices(n)
        second = slice(n, n + len(rows))
        matrices = np.zeros((len(weights), n, n))
        matrices[:, rows, columns] = entries[:, second]
        matrices[:, columns, rows] = entries[:, second]
        values, vectors = np.linalg.eigh(self.sign * matrices)
        kept = self.sign * np.maximum(values, 0.0)
        matrices = (vectors * kept[:, None, :]) @ vectors.swapaxes(1, 2)
        entries[:, second] = matrices[:, rows, columns]
        return np.asarray((entries * np.sqrt(self.multiplicities)) @ self.basis)

    def _entries(self, weights: np.ndarray) -> np.ndarray:
        return np.asarray(weights @ self.basis.T) / np.sqrt(self.multiplicities)
