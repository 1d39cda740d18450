"""Costs of errors and of gaps between groups, and their trade-off.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
R           ``basis``               from unknowns to costs, (n_costs, size)
√μ          ``roots``               of the entries of a pair, (n_per_pair,)
d           ``power``               1 for absolute gaps, 2 for squared ones
==========  ======================  ===============================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from elicitor.procedures.bayesian.parametrisations.base import Parametrisation, allowed

__all__ = ["GroupCostsParametrisation"]


@dataclass(frozen=True, eq=False)
class GroupCostsParametrisation(Parametrisation):
    """a, b or the entries of B of every pair, and λ, normalised.

    Attributes
    ----------
    basis : ndarray of shape (n_costs, size)
        R; costs of errors stand first.
    signs : ndarray of shape (size,)
        1 and −1 for unknowns of known sign, 0 for others.
    roots : ndarray of shape (n_per_pair,)
        √μ.
    n_rates : float
        How many costs of errors there are.
    power : float
        d.
    gain : float
        Sign of the utility's slope in everyone's rates, if a > 0.
    """

    basis: np.ndarray
    signs: np.ndarray
    roots: np.ndarray
    n_rates: np.ndarray | float
    power: np.ndarray | float
    gain: np.ndarray | float
    kind: ClassVar[str] = "group costs"

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Parametrisation.coefficients`."""
        n = int(self.n_rates)
        costs = allowed(self.signs, weights) @ self.basis.T
        errors = self.gain * costs[:, :n]
        gaps = costs[:, n:].reshape(len(weights), -1, len(self.roots))
        size = np.linalg.norm(errors, axis=1)
        total = np.linalg.norm(gaps, axis=2).sum(axis=1) / self.power
        errors = errors / np.where(size > 0, size, 1.0)[:, None]
        gaps = gaps / np.where(total > 0, total, 1.0)[:, None, None] / self.roots
        trade_off = total / (size + total)
        return np.hstack([errors, gaps.reshape(len(gaps), -1), trade_off[:, None]])
