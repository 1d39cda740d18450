"""Polynomial metrics ⟨a, s⟩ + ½ sᵀBs + (1/6) Σ C_ijl s_i s_j s_l … ([Q] Section 8)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Self, cast

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_count,
    check_entries,
    check_names,
    check_vector,
    floats,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.metrics.base import BINARY, Metric, number
from elicitor.metrics.curved_words import curved_facts
from elicitor.metrics.formula_words import polynomial_facts
from elicitor.metrics.symmetric import HIGHEST_DEGREE, SymmetricTensors, contract
from elicitor.metrics.things import statistic
from elicitor.words import Fact, Joined

__all__ = ["PolynomialMetric"]

ROUNDING = 1e-9
"""Share of the largest entry by which equal entries of a tensor may differ."""


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
        If there is no tensor, one has another shape or is not symmetric or finite, or
        all are zero.

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
        self.tensors = tuple(self._checked(tensors))
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

        Raises
        ------
        InvalidParameterError
            If the vector has another number of entries or is all zero.
        """
        order = check_count("degree", degree, at_least=1, at_most=HIGHEST_DEGREE)
        layout = SymmetricTensors(len(check_names(names)), order)
        packed = check_vector("vector", vector, size=layout.n_entries)
        return cls(layout.unpack(packed), names=names, orientation=orientation)

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
    def is_linear(self) -> bool:
        """Whether it has no products; see :attr:`Metric.is_linear`."""
        return not any(tensor.any() for tensor in self.tensors[1:])

    @property
    def coefficients(self) -> np.ndarray:
        """The distinct entries of all tensors, the lowest order first, row-major."""
        return self.layout.entries(self.tensors)

    def with_coefficients(self, coefficients: ArrayLike) -> Self:
        """See :meth:`Metric.with_coefficients`."""
        entries = self._checked_coefficients(coefficients)
        layout = self.layout
        packed = np.sqrt(layout.multiplicities) * entries
        found = type(self).from_vector(
            packed, self.degree, names=self.names, orientation=self.orientation
        )
        return cast("Self", found)

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

    def hessian(self, statistics: ArrayLike) -> np.ndarray:
        """Second derivative of :meth:`value`, of shape (..., n, n)."""
        s = self._matrix(statistics)
        parts = (
            contract(tensor, s, tensor.ndim - 2) / math.factorial(tensor.ndim - 2)
            for tensor in self.tensors[1:]
        )
        return np.asarray(sum(parts, start=np.zeros((*s.shape, s.shape[-1]))))

    def normalised(self) -> PolynomialMetric:
        """Same preferences, with Σ ‖T_d‖² = 1 (mathematics §2)."""
        size = float(np.linalg.norm(self.layout.pack(self.tensors)))
        data = self.to_dict()
        data["tensors"] = [(tensor / size).tolist() for tensor in self.tensors]
        return PolynomialMetric.from_dict(data)

    def told(self, *, positive: str = "case") -> Fact | Joined:
        """Return the metric in sentences; see :meth:`Metric.told`."""
        del positive  # the statistics are called by their names
        statistics = self.class_statistics
        if statistics is not None and statistics.rates:
            chance = np.full(len(self.names), 1 / statistics.n_classes)
            slopes, bends = self.gradient(chance), self.hessian(chance)
            sign = self.orientation.sign
            if told := curved_facts(statistics, sign * slopes, sign * bends):
                return told
        names = tuple(map(statistic, self.names))
        return polynomial_facts(names, self.tensors, self.orientation.value)

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
        check_entries("data", data, ("tensors", "names", "orientation"))
        return cls(
            data["tensors"], names=data["names"], orientation=data["orientation"]
        )

    def __repr__(self) -> str:
        parts = ", ".join(str(tensor.tolist()) for tensor in self.tensors)
        names = "" if self.names == BINARY else f", names={self.names!r}"
        cost = "" if self.orientation is Orientation.UTILITY else ", orientation='cost'"
        return f"{type(self).__name__}([{parts}]{names}{cost})"

    def _checked(self, tensors: Any) -> list[np.ndarray]:
        listed = isinstance(tensors, (Sequence, np.ndarray)) and np.iterable(tensors)
        if not listed or len(tensors) == 0:
            raise InvalidParameterError(
                f"tensors must be a sequence T_1, T_2, …; got {shown(tensors)}."
            )
        return [
            check_symmetric(
                f"tensors[{order}]", tensor, (len(self.names),) * (order + 1)
            )
            for order, tensor in enumerate(tensors)
        ]


def check_symmetric(name: str, value: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
    """`value` as a read-only symmetric tensor of finite floats, of that shape."""
    tensor = floats(value)
    if tensor.shape != shape or not np.isfinite(tensor).all():
        raise InvalidParameterError(
            f"{name} must have shape {shape}, all finite numbers; got {shown(value)}."
        )
    rounding = ROUNDING * np.abs(tensor).max()
    for axis in range(tensor.ndim - 1):
        if np.abs(tensor - tensor.swapaxes(axis, axis + 1)).max() > rounding:
            raise InvalidParameterError(f"{name} must be symmetric; got {value!r}.")
    tensor.flags.writeable = False
    return tensor
