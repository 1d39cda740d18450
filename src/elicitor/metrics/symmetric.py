"""Symmetric tensors as vectors: the unknowns of a polynomial metric.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
n           ``size``                number of statistics
T_d         ``tensors[d-1]``        symmetric, shape (n,) * d
I           ``index``               i₁ ≤ … ≤ i_d, one of the distinct entries of T_d
μ_I         ``multiplicity``        how often the entry stands in T_d
w           ``vector``              √μ_I T_I for all I and d, so that ‖w‖² = Σ ‖T_d‖²
f(s)        ``features(s)``         √μ_I s^I / d!, so that ⟨w, f(s)⟩ = Σ T_d[s,…,s] / d!
==========  ======================  ===============================================
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

__all__ = ["HIGHEST_DEGREE", "SymmetricTensors", "contract"]


def contract(tensor: np.ndarray, vectors: np.ndarray, times: int) -> np.ndarray:
    """Fill the first arguments of a symmetric tensor, so many times: T[s, …, s, ·].

    Of shape (...) + (n,) * (d − times) for vectors s of shape (..., n).
    """
    leading, size = vectors.shape[:-1], vectors.shape[-1]
    if times == 0:
        return np.broadcast_to(tensor, leading + tensor.shape)
    filled = vectors @ tensor.reshape(size, -1)
    for left in range(tensor.ndim - 2, tensor.ndim - 1 - times, -1):
        matrix = filled.reshape(*leading, size, size**left)
        filled = (vectors[..., None, :] @ matrix)[..., 0, :]
    return np.asarray(filled.reshape(leading + (size,) * (tensor.ndim - times)))


HIGHEST_DEGREE = 10
"""A tensor of a higher order has too many entries to be asked about."""


@dataclass(frozen=True)
class SymmetricTensors:
    """The symmetric tensors T_1, …, T_D over n statistics."""

    size: int  # n
    degree: int  # D, the highest order

    @cached_property
    def indices(self) -> tuple[tuple[int, ...], ...]:
        """All I, the lowest order first, each order row-major."""
        return tuple(
            index
            for order in range(1, self.degree + 1)
            for index in combinations_with_replacement(range(self.size), order)
        )

    @property
    def n_entries(self) -> int:
        """Number of distinct entries of all tensors together."""
        return math.comb(self.size + self.degree, self.degree) - 1

    @cached_property
    def multiplicities(self) -> np.ndarray:
        """μ_I, of shape (n_entries,)."""
        counts = [
            math.factorial(len(index))
            / math.prod(math.factorial(times) for times in Counter(index).values())
            for index in self.indices
        ]
        return np.array(counts)

    def order(self, order: int) -> np.ndarray:
        """Which entries belong to the tensor of an order, of shape (n_entries,)."""
        return np.array([len(index) == order for index in self.indices])

    def features(self, statistics: np.ndarray) -> np.ndarray:
        """f(s), of shape (..., n_entries), for statistics of shape (..., n)."""
        return np.asarray(self._scales * self._factors(statistics).prod(axis=-1))

    def jacobian(self, statistics: np.ndarray) -> np.ndarray:
        """∂f/∂s, of shape (..., n_entries, n), for statistics of shape (..., n)."""
        factors = self._factors(statistics)
        slopes = np.zeros((*factors.shape[:-1], self.size + 1))
        entries = np.arange(self.n_entries)
        for place in range(self.degree):
            others = np.delete(factors, place, axis=-1).prod(axis=-1)
            slopes[..., entries, self._padded[:, place]] += self._scales * others
        return slopes[..., : self.size]

    @cached_property
    def _padded(self) -> np.ndarray:
        """Every I, filled up with n to the highest order, (n_entries, degree)."""
        fill = (self.size,) * self.degree
        return np.array([(*index, *fill)[: self.degree] for index in self.indices])

    @cached_property
    def _scales(self) -> np.ndarray:
        """√μ_I / d!, of shape (n_entries,)."""
        orders = np.array([math.factorial(len(index)) for index in self.indices])
        return np.asarray(np.sqrt(self.multiplicities) / orders)

    def _factors(self, statistics: np.ndarray) -> np.ndarray:
        """The factors of every s^I, 1 where it has fewer, (..., n_entries, degree)."""
        ones = np.ones((*statistics.shape[:-1], 1))
        return np.concatenate([statistics, ones], axis=-1)[..., self._padded]

    def entries(self, tensors: Sequence[np.ndarray]) -> np.ndarray:
        """T_I for every I, of shape (n_entries,)."""
        return np.array([tensors[len(index) - 1][index] for index in self.indices])

    def pack(self, tensors: Sequence[np.ndarray]) -> np.ndarray:
        """Return w for given tensors, of shape (n_entries,)."""
        return np.asarray(np.sqrt(self.multiplicities) * self.entries(tensors))

    def unpack(self, vector: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return the tensors for a given w."""
        values = dict(
            zip(self.indices, vector / np.sqrt(self.multiplicities), strict=True)
        )
        tensors = []
        for order in range(1, self.degree + 1):
            tensor = np.empty((self.size,) * order)
            for place in np.ndindex(tensor.shape):
                tensor[place] = values[tuple(sorted(place))]
            tensors.append(tensor)
        return tuple(tensors)
