"""Quadratic metrics φ(s) = ⟨a, s⟩ + ½ sᵀBs ([Q] Definition 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, check_entries
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.metrics.base import BINARY
from elicitor.metrics.polynomial import PolynomialMetric

__all__ = ["QuadraticMetric"]


class QuadraticMetric(PolynomialMetric):
    """A quadratic function of the statistics, without constant.

    The matrix may be of any sign; the procedures do not need it to be definite
    (mathematics §4, item 10).

    Parameters
    ----------
    linear : array-like of shape (n,)
        a.
    quadratic : array-like of shape (n, n)
        B, symmetric.
    names : sequence of str, default=("TP", "TN")
        What the n statistics are called.
    orientation : Orientation or {"utility", "cost"}, default="utility"
        Whether larger or smaller values are better.

    Raises
    ------
    InvalidParameterError
        If shapes differ, B is not symmetric, a number is not finite, or all are zero.

    Examples
    --------
    >>> metric = QuadraticMetric([1, 1], [[-1, 0], [0, -1]])
    >>> metric.value([0.5, 0.5])
    0.75
    """

    family = "quadratic"

    def __init__(
        self,
        linear: ArrayLike,
        quadratic: ArrayLike,
        *,
        names: Sequence[str] = BINARY,
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> None:
        super().__init__([linear, quadratic], names=names, orientation=orientation)

    @classmethod
    def from_vector(
        cls,
        vector: np.ndarray,
        degree: int = 2,
        *,
        names: Sequence[str],
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> QuadraticMetric:
        """Build the metric from w; see :meth:`PolynomialMetric.from_vector`."""
        if check_count("degree", degree) != 2:
            raise InvalidParameterError(
                f"degree of a quadratic metric must be 2; got {degree!r}."
            )
        metric = PolynomialMetric.from_vector(
            vector, degree, names=names, orientation=orientation
        )
        return cls(*metric.tensors, names=names, orientation=orientation)

    @property
    def quadratic(self) -> np.ndarray:
        """The matrix B, of shape (n, n)."""
        return self.tensors[1]

    def normalised(self) -> QuadraticMetric:
        """Same preferences, with ‖a‖² + ‖B‖_F² = 1."""
        scale = float(
            np.hypot(np.linalg.norm(self.linear), np.linalg.norm(self.quadratic))
        )
        return QuadraticMetric(
            self.linear / scale,
            self.quadratic / scale,
            names=self.names,
            orientation=self.orientation,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""
        return {
            "family": self.family,
            "linear": self.linear.tolist(),
            "quadratic": self.quadratic.tolist(),
            "names": list(self.names),
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> QuadraticMetric:
        """Rebuild a metric from :meth:`to_dict`."""
        check_entries("data", data, ("linear", "quadratic", "names", "orientation"))
        return cls(
            data["linear"],
            data["quadratic"],
            names=data["names"],
            orientation=data["orientation"],
        )

    def __repr__(self) -> str:
        parts = f"{self.linear.tolist()}, {self.quadratic.tolist()}"
        names = "" if self.names == BINARY else f", names={self.names!r}"
        cost = "" if self.orientation is Orientation.UTILITY else ", orientation='cost'"
        return f"QuadraticMetric({parts}{names}{cost})"
