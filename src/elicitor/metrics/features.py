"""Terms on a space: features of the statistics of a classifier, and their slopes.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           ``points``              statistics, of shape (..., *space.shape)
f(s)        ``features(points)``    what the weights multiply, (..., size)
∂f/∂s       ``slopes(points)``      of shape (..., size, *space.shape)
–           ``signs``               1 or −1 for weights of known sign, else 0
==========  ======================  ===============================================

A metric is a weighted sum of features. Those of another term need no more than the two
methods; :mod:`.terms` names the terms that users compose.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np

from elicitor.core.space import Bend, Space
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.metrics.symmetric import SymmetricTensors

__all__ = [
    "Combined",
    "Features",
    "Gaps",
    "Growing",
    "Linear",
    "OfEveryone",
    "Polynomial",
    "Powers",
    "SquaredGaps",
    "Squares",
]


NO_GAP = 1e-12
"""Groups that differ by less do not: which is ahead would differ between machines."""


class Features(ABC):
    """A term on a space: features of a classifier whose weights are unknown.

    Attributes
    ----------
    signs : ndarray of shape (size,)
        1 where everyone likes more of a feature, −1 where less, 0 where nobody knows.
    of_gaps : bool
        Whether features are about differences between groups.
    """

    signs: np.ndarray
    of_gaps: bool = False

    @property
    def size(self) -> int:
        """Number of weights."""
        return len(self.signs)

    @abstractmethod
    def features(self, points: np.ndarray) -> np.ndarray:
        """f(s), of shape (..., size)."""

    @abstractmethod
    def slopes(self, points: np.ndarray) -> np.ndarray:
        """∂f/∂s, of shape (..., size, *space.shape)."""

    def gradients(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """∂⟨w, f⟩/∂s of weights (n, size) at n points, of the shape of the points."""
        return np.einsum("ij...,ij->i...", self.slopes(points), weights)


class Linear(Features):
    """The statistics of everyone, in units of their spans."""

    def __init__(self, space: Space, signs: np.ndarray) -> None:
        self.signs = signs
        self._groups = space.prevalence is not None
        # What a unit of a statistic, per group or not, adds to a feature.
        self._units = (1.0 if space.prevalence is None else space.prevalence) / (
            space.spans
        )

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`."""
        own = points * self._units
        return np.asarray(own.sum(axis=-2) if self._groups else own)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`."""
        each = np.eye(self.size)
        one = self._units * (each[:, None] if self._groups else each)
        leading = points.shape[: points.ndim - one.ndim + 1]
        return np.broadcast_to(one, (*leading, *one.shape))

    def gradients(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.gradients`; the same at all points."""
        own = weights[:, None] if self._groups else weights
        return np.broadcast_to(own * self._units, points.shape)


class Polynomial(Features):
    """Monomials of the statistics in units of their spans."""

    def __init__(self, space: Space, unknowns: PolynomialUnknowns) -> None:
        self.unknowns, self._spans = unknowns, space.spans
        self.signs = np.zeros(unknowns.size)

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`."""
        return self.unknowns.features(points / self._spans)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`."""
        return np.asarray(self.unknowns.jacobian(points / self._spans) / self._spans)


class Growing(Features):
    """Growing polynomials of every statistic, in the basis of Bernstein.

    f_ji is P(B ≥ j) for B binomial of `degree` tries, each a success with probability
    r_i, where r_i is 0 at `lowest` and 1 at `highest`.
    """

    def __init__(self, lowest: np.ndarray, highest: np.ndarray, degree: int) -> None:
        self._lowest, self.span = lowest, highest - lowest
        self._degree = degree
        self.signs = np.ones(degree * len(lowest))

    def rates(self, points: np.ndarray) -> np.ndarray:
        """r, of the same shape as the points."""
        return np.asarray((points - self._lowest) / self.span)

    def points(self, rates: np.ndarray) -> np.ndarray:
        """The inverse of :meth:`rates`."""
        return np.asarray(self._lowest + self.span * rates)

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`; j = 1 first."""
        r, n = self.rates(points), self._degree
        chances = [math.comb(n, j) * r**j * (1 - r) ** (n - j) for j in range(1, n + 1)]
        # At least j successes: of n down to j.
        tails = np.cumsum(chances[::-1], axis=0)[::-1]
        return np.concatenate(list(tails), axis=-1)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`; df_ji/dr_i is n P(B = j − 1 of n − 1 tries)."""
        r, n = self.rates(points), self._degree
        own = [
            n * math.comb(n - 1, j) * r**j * (1 - r) ** (n - 1 - j) for j in range(n)
        ]
        each = np.eye(points.shape[-1])
        return np.concatenate([(o / self.span)[..., None] * each for o in own], axis=-2)


class Powers(Features):
    """Every statistic in units of its span, and the powers of those that bend."""

    def __init__(self, space: Space, signs: np.ndarray) -> None:
        straight = [Bend(1, 0.0, float(span)) for span in space.spans]
        bends = [
            space.bends.get(name, usual)
            for name, usual in zip(space.names, straight, strict=True)
        ]
        degrees = [bend.degree for bend in bends]
        self.places = np.repeat(np.arange(len(bends)), degrees)
        self.orders = np.concatenate([np.arange(1, d + 1) for d in degrees])
        self._lower = np.array([bends[place].lower for place in self.places])
        upper = np.array([bends[place].upper for place in self.places])
        self._span, self._n = upper - self._lower, len(bends)
        self.signs = signs[self.places]

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`."""
        return np.asarray(self._scaled(points) ** self.orders)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`."""
        own = self.orders * self._scaled(points) ** (self.orders - 1) / self._span
        return np.asarray(own[..., None] * np.eye(self._n)[self.places])

    def _scaled(self, points: np.ndarray) -> np.ndarray:
        return np.asarray((points[..., self.places] - self._lower) / self._span)


class Gaps(Features):
    """Minus the absolute gaps between groups, of every pair and statistic.

    With `liked` nobody knows whether they are bad.
    """

    of_gaps = True

    def __init__(self, space: Space, *, liked: bool = False) -> None:
        self.first, self.second = np.triu_indices(len(space.groups), k=1)
        self._between = _between(space)
        size = len(self.first) * len(space.names)
        self.signs = np.zeros(size) if liked else np.ones(size)

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`."""
        gaps = np.abs(self.gaps(points))
        return -gaps.reshape(*gaps.shape[:-2], self.size)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`; 0 at a gap of 0."""
        gaps = self.gaps(points)
        signs = np.where(np.abs(gaps) > NO_GAP, np.sign(gaps), 0.0)
        each = np.einsum("...pi,pg,ij->...pigj", signs, self._between, np.eye(self._n))
        return -each.reshape(*each.shape[:-4], self.size, *each.shape[-2:])

    def gaps(self, points: np.ndarray) -> np.ndarray:
        """s^u − s^v of every pair, of shape (..., n_pairs, n)."""
        return np.asarray(points[..., self.first, :] - points[..., self.second, :])

    @property
    def _n(self) -> int:
        return self.size // len(self.first)


class SquaredGaps(Features):
    """Minus products of gaps between groups: √μ g_i g_j / 2 of every pair, i ≤ j."""

    def __init__(self, space: Space) -> None:
        self.first, self.second = np.triu_indices(len(space.groups), k=1)
        self._between = _between(space)
        self._layout = SymmetricTensors(len(space.names), 2)
        self._products = self._layout.order(2)
        self.signs = np.zeros(len(self.first) * int(self._products.sum()))

    @property
    def root_multiplicities(self) -> np.ndarray:
        """√μ of the entries of one pair."""
        return np.sqrt(self._layout.multiplicities[self._products])

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`."""
        gaps = points[..., self.first, :] - points[..., self.second, :]
        products = self._layout.features(gaps)[..., self._products]
        return -products.reshape(*products.shape[:-2], self.size)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`."""
        gaps = points[..., self.first, :] - points[..., self.second, :]
        own = self._layout.jacobian(gaps)[..., self._products, :]
        each = np.einsum("...pfj,pg->...pfgj", own, self._between)
        return -each.reshape(*each.shape[:-4], self.size, *each.shape[-2:])


class OfEveryone(Features):
    """Functions g of the statistics of everyone, in their own units.

    Parameters
    ----------
    space : Space
        The statistics.
    signs : ndarray of shape (size,)
        See :class:`Features`.
    values, slopes : callable
        g of statistics of shape (..., n), of shape (..., size), and its derivatives, of
        shape (..., size, n).
    """

    def __init__(
        self,
        space: Space,
        signs: np.ndarray,
        values: Callable[[np.ndarray], np.ndarray],
        slopes: Callable[[np.ndarray], np.ndarray],
    ) -> None:
        self.signs, self._values, self._slopes = signs, values, slopes
        each, self._shape = np.eye(len(space.names)), space.shape
        shares = space.prevalence
        self._weights = each if shares is None else shares * each[:, None]

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`."""
        return self._values(self._everyone(points))

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`."""
        return np.tensordot(self._slopes(self._everyone(points)), self._weights, axes=1)

    def _everyone(self, points: np.ndarray) -> np.ndarray:
        own = tuple(range(-len(self._shape), 0))
        return np.tensordot(points, self._weights, axes=(own, own))


class Squares(Features):
    """Minus the squares of other features; with `liked` nobody knows which way."""

    def __init__(self, inner: Features, *, liked: bool = False) -> None:
        self._inner = inner
        self.signs = np.zeros(inner.size) if liked else np.ones(inner.size)
        self.of_gaps = inner.of_gaps

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`."""
        return -(self._inner.features(points) ** 2)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`."""
        values, slopes = self._inner.features(points), self._inner.slopes(points)
        own = values.reshape(*values.shape, *(1,) * (slopes.ndim - values.ndim))
        return np.asarray(-2 * own * slopes)


class Combined(Features):
    """Sums of other features, or some of them.

    Parameters
    ----------
    inner : Features
        The others, f.
    basis : ndarray of shape (n_others, size)
        R, not negative: what becomes of them is Rᵀf.
    """

    def __init__(self, inner: Features, basis: np.ndarray) -> None:
        self._inner, self._basis = inner, basis
        self.signs = np.sign(inner.signs @ basis)
        self.of_gaps = inner.of_gaps

    def features(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.features`."""
        return np.asarray(self._inner.features(points) @ self._basis)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.slopes`."""
        axis = self._inner.features(points).ndim - 1
        slopes = np.moveaxis(self._inner.slopes(points), axis, -1) @ self._basis
        return np.moveaxis(slopes, -1, axis)

    def gradients(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Features.gradients`."""
        return self._inner.gradients(weights @ self._basis.T, points)


def _between(space: Space) -> np.ndarray:
    """1 and −1 for the two groups of every pair, of shape (n_pairs, n_groups)."""
    first, second = np.triu_indices(len(space.groups), k=1)
    between = np.zeros((len(first), len(space.groups)))
    rows = np.arange(len(first))
    between[rows, first], between[rows, second] = 1.0, -1.0
    return between
