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

__all__ = ["SymmetricTensors", "contract"]


def contract(tensor: np.ndarray, vectors: np.ndarray, times: int) -> np.ndarray:
    """Fill the first arguments of a symmetric tensor: T[s, …, s, ·].

    Parameters
    ----------
    tensor : ndarray of shape (n,) * d
        The tensor.
    vectors : ndarray of shape (..., n)
        s.
    times : int
        How many arguments to fill, from 0 to d.

    Returns
    -------
    ndarray of shape (...) + (n,) * (d − times)
    """
    leading, size = vectors.shape[:-1], vectors.shape[-1]
    filled = np.broadcast_to(tensor, leading + tensor.shape)
    for left in range(tensor.ndim - 1, tensor.ndim - 1 - times, -1):
        matrix = filled.reshape(*leading, size, size**left)
        filled = (vectors[..., None, :] @ matrix)[..., 0, :]
        filled = filled.reshape(leading + (size,) * left)
    return filled


@dataclass(frozen=True)
class SymmetricTensors:
    """The symmetric tensors T_1, …, T_D over n statistics.

    Attributes
    ----------
    size : int
        n, number of statistics.
    degree : int
        D, the highest order.
    """

    size: int
    degree: int

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
        return len(self.indices)

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
        columns = [
            math.sqrt(multiplicity)
            / math.factorial(len(index))
            * np.prod(statistics[..., index], axis=-1)
            for index, multiplicity in zip(
                self.indices, self.multiplicities, strict=True
            )
        ]
        return np.stack(columns, axis=-1)

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
