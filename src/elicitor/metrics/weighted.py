"""Metrics that have one weight for each statistic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_entries, check_names, check_vector, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.metrics.base import BINARY, Metric

__all__ = ["WeightedMetric"]


class WeightedMetric(Metric):
    """A base for metrics with one weight for each statistic, such as one of your own.

    A subclass has a `family`, its name in files, and defines :meth:`value` and
    :meth:`gradient` of what ``self._matrix(statistics)`` returns: arrays of shape
    (..., n_statistics) that were checked.

    Parameters
    ----------
    weights : array-like of shape (n_statistics,)
        Weight of every statistic; not all zero.
    names : sequence of str, default=("TP", "TN")
        What the statistics are called.
    orientation : Orientation or {"utility", "cost"}, default="utility"
        Whether larger or smaller values are better.

    Raises
    ------
    InvalidParameterError
        If the weights are all zero, not finite, or do not match `names`.
    """

    def __init__(
        self,
        weights: ArrayLike,
        *,
        names: Sequence[str] = BINARY,
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> None:
        self.names = check_names(names)
        self.orientation = Orientation.parse(orientation)
        self.weights = check_vector("weights", weights, size=len(self.names))
        if not self.weights.any():
            raise InvalidParameterError(
                f"weights must not all be zero; got {shown(weights)}."
            )

    @property
    def coefficients(self) -> np.ndarray:
        """The weights."""
        return self.weights

    def with_coefficients(self, coefficients: ArrayLike) -> Self:
        """See :meth:`Metric.with_coefficients`."""
        return type(self)(
            self._checked_coefficients(coefficients),
            names=self.names,
            orientation=self.orientation,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""
        return {
            "family": self.family,
            "weights": self.weights.tolist(),
            "names": list(self.names),
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild a metric from :meth:`to_dict`."""
        check_entries("data", data, ("weights", "names", "orientation"))
        return cls(
            data["weights"], names=data["names"], orientation=data["orientation"]
        )

    def __repr__(self) -> str:
        orientation = (
            "" if self.orientation is Orientation.UTILITY else ", orientation='cost'"
        )
        names = "" if self.names == BINARY else f", names={self.names!r}"
        return f"{type(self).__name__}({self.weights.tolist()}{names}{orientation})"
