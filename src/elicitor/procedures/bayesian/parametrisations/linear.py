"""Coefficients that are linear in the unknowns, up to their norm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from elicitor.procedures.bayesian.parametrisations.base import Parametrisation, allowed

__all__ = ["LinearParametrisation"]


@dataclass(frozen=True, eq=False)
class LinearParametrisation(Parametrisation):
    """Mw/‖Mw‖.

    Attributes
    ----------
    matrix : ndarray of shape (n_coefficients, size)
        M.
    signs : ndarray of shape (size,)
        1 and −1 for unknowns that have this sign in every metric, 0 for others.
    norm : float
        1 or 2.
    """

    matrix: np.ndarray
    signs: np.ndarray
    norm: np.ndarray | float
    kind: ClassVar[str] = "linear"

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Parametrisation.coefficients`."""
        raw = allowed(self.signs, weights) @ self.matrix.T
        return np.asarray(raw / np.linalg.norm(raw, float(self.norm), 1, keepdims=True))
