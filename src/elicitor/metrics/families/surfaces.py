"""Surfaces on which all weights of a family lie, in coordinates without bounds.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           ``weights(x)``          unit weights on the surface, (n, size)
x           ``coordinates``         where some weights are, (n, n_coordinates)
f(x)        ``log_density(x)``      log density of x before any answer, but for a
                                    constant
==========  ======================  ===============================================

W = abᵀ is known by the directions of a and b, and p∧q by the plane that p and q span.
Before any answer all directions are as likely, and all planes. From the mean m of some
directions, x is what lies across m for each unit along it: (1 + |x|²)^(−n/2) is the
density then. From the mean plane, spanned by the rows of M, a plane is that of M + XN
with N across it: |I + XXᵀ|^(−n/2) (James 1954).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np

from elicitor.core.decompositions import svd
from elicitor.core.ties import wished
from elicitor.metrics.comparison_form import wedge

__all__ = ["Planes", "Products", "Surface"]

UPRIGHT = 1e-3
"""Planes that are turned away more, by their determinant, are not seen."""


class Surface(ABC):
    """Where all weights of a family lie, as it is seen from the middle of some."""

    coordinates: np.ndarray
    """The x of these (n, n_coordinates), each moved to the surface."""
    is_seen: np.ndarray
    """Which of them (n,) can be seen."""

    @abstractmethod
    def weights(self, x: np.ndarray) -> np.ndarray:
        """Unit weights, (n, size)."""

    @abstractmethod
    def log_density(self, x: np.ndarray) -> np.ndarray:
        """How likely x are before any answer, (n,)."""


class Products(Surface):
    """W = abᵀ, from matrices W ≥ 0 of shape (n, n_rows, n_columns)."""

    def __init__(self, matrices: np.ndarray) -> None:
        left, _, right = svd(matrices, full_matrices=False)
        # Of no negative entries they have none, but for a common sign.
        sides = np.abs(left[:, :, 0]), np.abs(right[:, 0])
        self._frames = [_frame(side.mean(axis=0)[None]) for side in sides]
        self._sizes = [side.shape[1] for side in sides]
        turned = [side @ frame for side, frame in zip(sides, self._frames, strict=True)]
        self.coordinates = np.column_stack([t[:, 1:] / t[:, :1] for t in turned])
        self.is_seen = np.ones(len(matrices), dtype=bool)

    def weights(self, x: np.ndarray) -> np.ndarray:
        """See :meth:`Surface.weights`."""
        a, b = (
            np.column_stack([np.ones(len(x)), part]) @ frame.T
            for part, frame in zip(self._parts(x), self._frames, strict=True)
        )
        found = (a[:, :, None] * b[:, None]).reshape(len(x), -1)
        return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))

    def log_density(self, x: np.ndarray) -> np.ndarray:
        """See :meth:`Surface.log_density`."""
        found = np.zeros(len(x))
        for part, size in zip(self._parts(x), self._sizes, strict=True):
            found -= size / 2 * np.log1p((part**2).sum(axis=1))
        return found

    def _parts(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return x[:, : self._sizes[0] - 1], x[:, self._sizes[0] - 1 :]


class Planes(Surface):
    """A = p∧q, from forms A of shape (n, size, size), and the weights of such forms."""

    def __init__(
        self, forms: np.ndarray, weights_of: Callable[[np.ndarray], np.ndarray]
    ) -> None:
        self._weights_of, self._size = weights_of, forms.shape[-1]
        self._frame = _frame(_pairs(forms.mean(axis=0)[None])[0])
        turned = _pairs(forms) @ self._frame
        along, across = turned[:, :, :2], turned[:, :, 2:]
        self.is_seen = np.linalg.det(along) > UPRIGHT
        along[~self.is_seen] = np.eye(2)
        self.coordinates = np.linalg.solve(along, across).reshape(len(forms), -1)

    def weights(self, x: np.ndarray) -> np.ndarray:
        """See :meth:`Surface.weights`."""
        one = np.broadcast_to(np.eye(2), (len(x), 2, 2))
        pairs = np.concatenate([one, x.reshape(len(x), 2, -1)], axis=2) @ self._frame.T
        found = self._weights_of(wedge(pairs[:, 0], pairs[:, 1]))
        return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))

    def log_density(self, x: np.ndarray) -> np.ndarray:
        """See :meth:`Surface.log_density`."""
        one, other = np.split(x, 2, axis=1)
        # The determinant of I + XXᵀ, of two rows.
        across = (one * other).sum(axis=1)
        size = (1 + (one**2).sum(axis=1)) * (1 + (other**2).sum(axis=1)) - across**2
        return np.asarray(-self._size / 2 * np.log(size))


def _pairs(forms: np.ndarray) -> np.ndarray:
    """Orthonormal p and q of the nearest p∧q up to a positive factor, (n, 2, size).

    p is the nearest to a fixed direction, and so the same on every machine.
    """
    plane = svd(forms)[0][:, :, :2]
    p = _units((plane @ (wished(forms.shape[-1]) @ plane)[:, :, None])[:, :, 0])
    q = _units(-np.einsum("nij,nj->ni", forms, p))
    return np.stack([p, q], axis=1)


def _units(vectors: np.ndarray) -> np.ndarray:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def _frame(rows: np.ndarray) -> np.ndarray:
    """An orthonormal basis, (size, size): the rows' units, and what is beside them.

    `rows` are orthogonal; the others are the same on every machine.
    """
    number, size = rows.shape
    fixed = [wished(size, i) for i in range(size - number)]
    found, triangle = np.linalg.qr(np.column_stack([*rows, *fixed]))
    return np.asarray(found * np.where(np.diag(triangle) < 0, -1.0, 1.0))
