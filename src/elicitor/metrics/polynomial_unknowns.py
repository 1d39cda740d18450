"""The unknown coefficients of a polynomial metric, with or without structure.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
T_1 … T_D   –                       the tensors, see :class:`SymmetricTensors`
R           ``basis``               orthonormal columns, (n_entries, n_unknowns)
w           –                       the unknowns; R w lists the tensors' entries
f(s)        ``features(s)``         Rᵀ times the monomials, so that φ(s) = ⟨w, f(s)⟩
==========  ======================  ===============================================

Structure makes unknowns fewer ([Q] Sections 5 and 8). If only powers of single
statistics count, mixed entries are 0. If the statistics of a cluster count alike, all
entries that differ only in the members of clusters are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.metrics.symmetric import SymmetricTensors

__all__ = ["PolynomialUnknowns"]


@dataclass(frozen=True, eq=False)
class PolynomialUnknowns:
    """Coefficients as one vector of unit length, and what they are about."""

    names: tuple[str, ...]
    layout: SymmetricTensors  # how they stand in one vector
    basis: np.ndarray  # R, (n_entries, n_unknowns)

    @classmethod
    def of(
        cls,
        names: tuple[str, ...],
        degree: int,
        *,
        diagonal: bool = False,
        clusters: Sequence[Sequence[str]] | None = None,
    ) -> PolynomialUnknowns:
        """The unknowns; if `diagonal`, only powers of single statistics.

        Statistics of a cluster count alike, those left out alone; none stands in two.
        """
        layout = SymmetricTensors(len(names), degree)
        cluster = _clusters(names, clusters)
        shared: dict[tuple[int, ...], list[int]] = {}
        for entry, index in enumerate(layout.indices):
            if not diagonal or len(set(index)) == 1:
                key = tuple(sorted(cluster[i] for i in index))
                shared.setdefault(key, []).append(entry)
        basis = np.zeros((layout.n_entries, len(shared)))
        for column, entries in enumerate(shared.values()):
            sizes = np.sqrt(layout.multiplicities[entries])
            basis[entries, column] = sizes / np.linalg.norm(sizes)
        return cls(names, layout, basis)

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return self.basis.shape[1]

    def features(self, statistics: np.ndarray) -> np.ndarray:
        """f(s), of shape (..., size)."""
        return np.asarray(self.layout.features(statistics) @ self.basis)

    def difference(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """f(first) − f(second), of shape (size,)."""
        ahead, behind = self.features(np.stack([first, second]))
        return np.asarray(ahead - behind)

    def jacobian(self, statistics: np.ndarray) -> np.ndarray:
        """∂f/∂s, of shape (..., size, n_statistics)."""
        return np.asarray(self.basis.T @ self.layout.jacobian(statistics))

    def metric(self, weights: np.ndarray) -> PolynomialMetric:
        """The metric of some weights, not all zero, normalised; utilities all."""
        unit = self.basis @ (weights / np.linalg.norm(weights))
        tensors = self.layout.unpack(unit)
        if self.layout.degree == 2:
            return QuadraticMetric(*tensors, names=self.names)
        return PolynomialMetric(tensors, names=self.names)


def _clusters(
    names: tuple[str, ...], clusters: Sequence[Sequence[str]] | None
) -> list[int]:
    """Number of the cluster in which each statistic stands."""
    listed = [name for cluster in clusters or () for name in cluster]
    if set(listed) - set(names) or len(set(listed)) < len(listed):
        raise InvalidParameterError(
            f"clusters must hold each of {', '.join(names)} at most once; got "
            f"{clusters!r}."
        )
    number = {
        name: place for place, cluster in enumerate(clusters or ()) for name in cluster
    }
    return [number.get(name, len(names) + i) for i, name in enumerate(names)]
