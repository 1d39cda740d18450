"""What is known of everyone: half-spaces in which all weights lie.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
c           ``rows``                ⟨c, w⟩ ≥ 0 is known of everyone
m, v        ``mean, variance``      of ⟨c, w⟩ as believed, were that not known
B           ``log_ratios``          how much likelier the answers are if ⟨c, w⟩ = 0
==========  ======================  ===============================================

B is the density of ⟨c, w⟩ at zero, N(0; m, v) / Φ(m/√v), after the answers over the one
before any (Dickey 1971).
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.families.base import Edges
from elicitor.procedures.bayesian.moments import Kind
from elicitor.procedures.bayesian.propagation import Propagation

__all__ = ["CertainRows"]


class CertainRows:
    """The factors of a propagation that no answer has made, also of later ones.

    `edges`: of which rows ⟨c, w⟩ may be 0: of signs of single weights, of all, or none.
    """

    def __init__(self, learnt: Propagation, edges: Edges) -> None:
        self._learnt, self.may_be_zero = learnt, edges
        self._log_before = self._log_at_zero(self._on_edge).mean(axis=0)

    @property
    def which(self) -> np.ndarray:
        """Flags of the factors, (n_factors,)."""
        return np.isin(self._learnt.kinds, (Kind.POSITIVE, Kind.SPARSE_POSITIVE))

    @property
    def signs(self) -> np.ndarray:
        """1 or −1 where the sign of a weight is known of everyone, else 0; (size,)."""
        return np.sign(self._learnt.rows[self._single]).sum(axis=0)

    def without_signs(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Weights as believed were their signs not known, times these; |w| left free.

        Indices, (n_signed,); means and variances, (n_hypotheses, n_signed).
        """
        known = self._single
        mean, variance, _ = self._learnt.cavities(known)
        rows = self._learnt.rows[known]
        which, length = rows.nonzero()[1], np.abs(rows).sum(1)
        return which, mean / length, variance / length**2

    def edges(self) -> tuple[np.ndarray, np.ndarray]:
        """Where somebody may be exactly at the edge of what is known of everyone.

        Unit rows c with ⟨c, w⟩ = 0 there, and log B, (n_hypotheses, n_edges).
        """
        known = self._on_edge
        rows = self._learnt.rows[known]
        units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return units, self._log_at_zero(known) - self._log_before

    @property
    def _single(self) -> np.ndarray:
        """Rows that say what sign a single weight has."""
        single = (self._learnt.rows != 0).sum(axis=1) == 1
        return np.flatnonzero(single & self.which)

    @property
    def _on_edge(self) -> np.ndarray:
        """Rows on whose edge somebody may be."""
        if self.may_be_zero == "none":
            return np.empty(0, dtype=int)
        return np.flatnonzero(self.which) if self.may_be_zero == "all" else self._single

    def _log_at_zero(self, known: np.ndarray) -> np.ndarray:
        """Log density of ⟨c, w⟩ at zero but for a constant, (n_hypotheses, n_known)."""
        from scipy.special import log_ndtr  # here, since loading it takes a while

        mean, variance, _ = self._learnt.cavities(known)
        at_zero = -0.5 * (mean**2 / variance + np.log(variance))
        return np.asarray(at_zero - log_ndtr(mean / np.sqrt(variance)))
