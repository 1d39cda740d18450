"""Polynomial metrics ⟨a, s⟩ + ½ sᵀBs + (1/6) Σ C_ijl s_i s_j s_l … ([Q] Section 8)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_names
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.metrics.base import BINARY, Metric, number
from elicitor.metrics.symmetric import SymmetricTensors, contract
from elicitor.metrics.words import polynomial_sentence

__all__ = ["PolynomialMetric"]


class PolynomialMetric(Metric):
    """A polynomial in the statistics, without constant.

    Parameters
    ----------
    tensors : sequence of array-like
        T_1 of shape (n,), T_2 of shape (n, n), T_3 of shape (n, n, n), …; symmetric.
        The metric is Σ_d T_d[s, …, s] / d!, so T_d are its d-th derivatives at 0.
    names : sequence of str, default=("TP", "TN")
        What the n statistics are called.
    orientation : Orientation or {"utility", "cost"}, default="utility"
        Whether larger or smaller values are better.

    Attributes
    ----------
    tensors : tuple of ndarray
        The coefficients by order, read-only.

    Raises
    ------
    InvalidParameterError
        If a tensor has another shape, is not symmetric or finite, or all are zero.

    Examples
    --------
    >>> metric = PolynomialMetric([[1, 0], [[0, 2], [2, 0]]])
    >>> metric.value([0.5, 0.25])  # TP + 2 TP·TN
    0.75
    """

    family = "polynomial"

    def __init__(
        self,
        tensors: Sequence[ArrayLike],
        *,
        names: Sequence[str] = BINARY,
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> None:
        self.names = check_names(names)
        self.orientation = Orientation.parse(orientation)
        size = len(self.names)
        self.tensors = tuple(
            check_symmetric(f"tensors[{order - 1}]", tensor, (size,) * order)
            for order, tensor in enumerate(tensors, start=1)
        )
        if not any(tensor.any() for tensor in self.tensors):
            raise InvalidParameterError("tensors must not all be zero.")

    @classmethod
    def from_vector(
        cls,
        vector: np.ndarray,
        degree: int,
        *,
        names: Sequence[str],
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> PolynomialMetric:
        """Build the metric from w of :class:`~elicitor.metrics.symmetric`.

        Parameters
        ----------
        vector : ndarray of shape (n_coefficients,)
            √μ_I T_I, the lowest order first.
        degree : int
            The highest order.
        names : sequence of str
            What the statistics are called.
        orientation : Orientation or {"utility", "cost"}, default="utility"
            Whether larger or smaller values are better.
        """
        tensors = SymmetricTensors(len(names), degree).unpack(vector)
        return cls(tensors, names=names, orientation=orientation)

    @property
    def degree(self) -> int:
        """The highest order."""
        return len(self.tensors)

    @property
    def linear(self) -> np.ndarray:
        """The linear part a, of shape (n,)."""
        return self.tensors[0]

    @property
    def layout(self) -> SymmetricTensors:
        """How the coefficients stand in one vector."""
        return SymmetricTensors(len(self.names), self.degree)

    @property
    def coefficients(self) -> np.ndarray:
        """The distinct entries of all tensors, the lowest order first, row-major."""
        return self.layout.entries(self.tensors)

    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate Σ_d T_d[s, …, s] / d!; see :meth:`Metric.value`."""
        s = self._matrix(statistics)
        parts = (
            contract(tensor, s, tensor.ndim) / math.factorial(tensor.ndim)
            for tensor in self.tensors
        )
        return number(np.asarray(sum(parts)))

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Σ_d T_d[s, …, s, ·] / (d−1)!."""
        s = self._matrix(statistics)
        parts = (
            contract(tensor, s, tensor.ndim - 1) / math.factorial(tensor.ndim - 1)
            for tensor in self.tensors
        )
        return np.asarray(sum(parts))

    def normalised(self) -> PolynomialMetric:
        """Same preferences, with Σ ‖T_d‖² = 1 (mathematics §2)."""
        size = float(np.linalg.norm(self.layout.pack(self.tensors)))
        data = self.to_dict()
        data["tensors"] = [(tensor / size).tolist() for tensor in self.tensors]
        return PolynomialMetric.from_dict(data)

    def sentence(self, *, positive: str = "case") -> str:
        """Say the metric in one sentence; see :meth:`Metric.sentence`."""
        del positive  # the statistics are called by their names
        return polynomial_sentence(self.names, self.tensors, self.orientation.value)

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""
        return {
            "family": self.family,
            "tensors": [tensor.tolist() for tensor in self.tensors],
            "names": list(self.names),
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PolynomialMetric:
        """Rebuild a metric from :meth:`to_dict`."""
        return cls(
            data["tensors"], names=data["names"], orientation=data["orientation"]
        )

    def __repr__(self) -> str:
        parts = ", ".join(str(tensor.tolist()) for tensor in self.tensors)
        names = "" if self.names == BINARY else f", names={self.names!r}"
        cost = "" if self.orientation is Orientation.UTILITY else ", orientation='cost'"
        return f"{type(self).__name__}([{parts}]{names}{cost})"


def check_symmetric(name: str, value: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
    """Return `value` as a read-only symmetric tensor of finite floats.

    Raises
    ------
    InvalidParameterError
        If it has another shape, or is not symmetric or finite.
    """
    try:
        tensor = np.array(value, dtype=float)
    except (TypeError, ValueError):
        tensor = np.array(np.nan)
    if tensor.shape != shape or not np.isfinite(tensor).all():
        raise InvalidParameterError(
            f"{name} must have shape {shape}, all finite numbers; got {value!r}."
        )
    for axis in range(tensor.ndim - 1):
        if not np.allclose(tensor, tensor.swapaxes(axis, axis + 1), rtol=1e-9):
            raise InvalidParameterError(f"{name} must be symmetric; got {value!r}.")
    tensor.flags.writeable = False
    return tensor
