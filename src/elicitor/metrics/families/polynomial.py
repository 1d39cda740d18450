"""Quadratic and polynomial metrics: linear in their coefficients.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           ``weights``             √μ T_I for all entries of all tensors, |w| = 1
R           ``unknowns.basis``      from the unknowns to all entries
B           –                       the tensor of order 2
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.checks import check_choice, check_count
from elicitor.core.decompositions import eigh
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.families.base import (
    Ends,
    WeightedSum,
    require_everyone,
)
from elicitor.metrics.families.ends import normalised_ends
from elicitor.metrics.features import Polynomial
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.metrics.symmetric import HIGHEST_DEGREE

__all__ = ["PolynomialFamily", "QuadraticFamily"]

DEFINITE = {"positive": 1.0, "negative": -1.0}


class PolynomialFamily(WeightedSum):
    """Coefficients of all monomials up to a degree.

    Parameters
    ----------
    space : Space
        The statistics, at least two.
    degree : int, default=3
        The highest order, at least 2.
    diagonal : bool, default=False
        Whether only powers of single statistics count.
    clusters : sequence of sequence of str, optional
        Statistics that are known to count alike.
    sparse : bool, default=False
        Whether about half of the coefficients are expected to be next to nothing.

    Raises
    ------
    InvalidParameterError
        If there is one statistic only, they are given per group, or an option does not
        fit.
    """

    def __init__(
        self,
        space: Space,
        *,
        degree: int = 3,
        diagonal: bool = False,
        clusters: Sequence[Sequence[str]] | None = None,
        sparse: bool = False,
    ) -> None:
        if len(space.names) < 2:
            raise InvalidParameterError(
                "A polynomial metric needs a region of at least two statistics; of one "
                "statistic a comparison shows no more than its direction."
            )
        require_everyone(space, "polynomial")
        order = check_count("degree", degree, at_least=2, at_most=HIGHEST_DEGREE)
        self.unknowns = PolynomialUnknowns.of(
            space.names, order, diagonal=diagonal, clusters=clusters
        )
        super().__init__(space, [Polynomial(space, self.unknowns)])
        self.sparse = sparse

    def metric(self, weights: np.ndarray) -> PolynomialMetric:
        """See :meth:`Family.metric`; Σ ‖T_d‖² = 1."""
        (entries,) = self._unscaled(self.allowed(weights[None]))
        tensors = self.unknowns.layout.unpack(entries / np.linalg.norm(entries))
        names = self.space.names
        if len(tensors) == 2:
            return QuadraticMetric(*tensors, names=names)
        return PolynomialMetric(tensors, names=names)

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Family.coefficients`."""
        entries = self._unscaled(self.allowed(weights))
        entries /= np.linalg.norm(entries, axis=1, keepdims=True)
        return np.asarray(entries / np.sqrt(self.unknowns.layout.multiplicities))

    def bounds(self, ends: Ends) -> np.ndarray:
        """See :meth:`Family.bounds`."""
        looks = self._unscaled(np.eye(self.size)).T
        roots = np.sqrt(self.unknowns.layout.multiplicities)
        return normalised_ends(ends(looks)) / roots[:, None]

    def allowed(self, weights: np.ndarray) -> np.ndarray:
        """Weights of metrics of the family near those of shape (n, size)."""
        return weights

    def _unscaled(self, weights: np.ndarray) -> np.ndarray:
        """√μ T_I of the statistics themselves, not in units of their spans."""
        indices = self.unknowns.layout.indices
        spans = np.array([np.prod(self.space.spans[list(index)]) for index in indices])
        return np.asarray(weights @ self.unknowns.basis.T / spans)

    def _entries(self, weights: np.ndarray) -> np.ndarray:
        """The distinct entries of all tensors, of shape (n, n_coefficients)."""
        roots = np.sqrt(self.unknowns.layout.multiplicities)
        return np.asarray(weights @ self.unknowns.basis.T) / roots


class QuadraticFamily(PolynomialFamily):
    """Slopes and curvatures: ‖a‖² + ‖B‖_F² = 1.

    Parameters
    ----------
    space : Space
        The statistics, at least two.
    diagonal : bool, default=False
        Whether B is known to be diagonal.
    clusters : sequence of sequence of str, optional
        Statistics that are known to count alike.
    definite : {"positive", "negative"}, optional
        Whether the utility is known to be convex (B ⪰ 0) or concave (B ⪯ 0). Beliefs
        see it along the axes and between any two of them, metrics have it exactly.
    sparse : bool, default=False
        Whether about half of the coefficients are expected to be next to nothing.
    """

    def __init__(
        self,
        space: Space,
        *,
        diagonal: bool = False,
        clusters: Sequence[Sequence[str]] | None = None,
        definite: str | None = None,
        sparse: bool = False,
    ) -> None:
        super().__init__(
            space, degree=2, diagonal=diagonal, clusters=clusters, sparse=sparse
        )
        self._sign = 0.0
        if definite is not None:
            self._sign = DEFINITE[check_choice("definite", definite, DEFINITE)]
            self.constraints = self._curvatures()

    def allowed(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`PolynomialFamily.allowed`: no eigenvalue of the wrong sign."""
        if not self._sign:
            return weights
        layout, basis = self.unknowns.layout, self.unknowns.basis
        entries, second = self._entries(weights), layout.order(2)
        n = len(self.space.names)
        rows, columns = np.triu_indices(n)
        matrices = np.zeros((len(weights), n, n))
        matrices[:, rows, columns] = entries[:, second]
        matrices[:, columns, rows] = entries[:, second]
        values, vectors = eigh(self._sign * matrices)
        kept = self._sign * np.maximum(values, 0.0)
        matrices = (vectors * kept[:, None, :]) @ vectors.swapaxes(1, 2)
        entries[:, second] = matrices[:, rows, columns]
        return np.asarray((entries * np.sqrt(layout.multiplicities)) @ basis)

    def _curvatures(self) -> np.ndarray:
        """Rows c with ⟨w, c⟩ = vᵀBv/2 or −vᵀBv/2, for some v."""
        axes = np.eye(len(self.space.names))
        first, second = np.triu_indices(len(axes), k=1)
        both = [axes[first] + axes[second], axes[first] - axes[second]]
        layout, basis = self.unknowns.layout, self.unknowns.basis
        features = layout.features(np.vstack([axes, *both]))
        rows = self._sign * (features * layout.order(2)) @ basis
        return np.unique(rows[np.abs(rows).max(axis=1) > 0].round(12), axis=0)
