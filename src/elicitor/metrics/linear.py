"""Linear metrics φ(s) = ⟨w, s⟩ (mathematics §2; [B] Definition 1)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_number, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY, number
from elicitor.metrics.class_words import class_facts
from elicitor.metrics.linear_words import two_sides, weights_by_name
from elicitor.metrics.things import statistic
from elicitor.metrics.weighted import WeightedMetric
from elicitor.words import Fact, Joined

__all__ = ["LinearMetric"]


class LinearMetric(WeightedMetric):
    """A weighted sum of the statistics.

    Parameters
    ----------
    weights : array-like of shape (n_statistics,)
        Weight of every statistic; not all zero. Only their ratios matter to a
        comparison.
    names : sequence of str, default=("TP", "TN")
        What the statistics are called.
    orientation : Orientation or {"utility", "cost"}, default="utility"
        Whether larger or smaller values are better.

    Raises
    ------
    InvalidParameterError
        If the weights are all zero, not finite, or do not match `names`.

    Examples
    --------
    >>> metric = LinearMetric([6, 1])
    >>> metric.sentence(positive="patient")
    'A missed patient weighs as much as 6 false alarms.'
    >>> metric.prefers([0.35, 0.50], [0.33, 0.60])
    True

    Of several classes, by what their mistakes weigh:

    >>> errors = ("C[bus, van]", "C[van, bus]")
    >>> metric = LinearMetric([3.2, 1], names=errors, orientation="cost")
    >>> metric.sentence()[44:]
    'It weighs as much as 3.2 times calling a “van” a “bus”.'
    """

    family = "linear"

    @classmethod
    def at_angle(cls, theta: float) -> LinearMetric:
        """Binary metric with weights (cos θ, sin θ) on (TP, TN); [B] equation (6).

        Parameters
        ----------
        theta : float
            Angle in radians.
        """
        angle = check_number("theta", theta)
        return cls([np.cos(angle), np.sin(angle)])

    @property
    def angle(self) -> float:
        """Angle θ in [0, 2π) of the weights of a utility on two statistics (radians).

        Raises
        ------
        InvalidParameterError
            If the metric is not on two statistics.
        """
        if len(self.names) != 2:
            raise InvalidParameterError(
                f"angle needs two statistics; this metric has {len(self.names)}."
            )
        tp, tn = self.orientation.sign * self.weights
        return float(np.arctan2(tn, tp) % (2 * np.pi))

    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate ⟨w, s⟩; see :meth:`Metric.value`."""
        return number(self._matrix(statistics) @ self.weights)

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """The weights, whatever the statistics."""
        return np.broadcast_to(self.weights, self._matrix(statistics).shape)

    @property
    def is_linear(self) -> bool:
        """True; see :attr:`Metric.is_linear`."""
        return True

    @property
    def treats_classes_alike(self) -> bool:
        """See :attr:`Metric.treats_classes_alike`."""
        return self.names == BINARY and self.weights[0] == self.weights[1]

    def normalised(self, *, norm: int = 2) -> LinearMetric:
        """Same preferences, with weights of unit norm.

        Parameters
        ----------
        norm : {1, 2}, default=2
            2 for binary and general linear metrics, 1 for diagonal ones
            (mathematics §4, item 4).
        """
        if isinstance(norm, bool) or not isinstance(norm, int) or norm not in (1, 2):
            raise InvalidParameterError(f"norm must be 1 or 2; got {shown(norm)}.")
        size = np.linalg.norm(self.weights, ord=norm)
        return LinearMetric(
            self.weights / size, names=self.names, orientation=self.orientation
        )

    def told(self, *, positive: str = "case") -> Fact | Joined:
        """Return the trade-off in one sentence; see :meth:`Metric.told`."""
        statistics = self.class_statistics
        utilities = self.orientation.sign * self.weights
        if statistics is not None:
            return Joined(class_facts(statistics, utilities), "blank")
        if self.names != BINARY:
            return weights_by_name(
                tuple(map(statistic, self.names)), utilities.tolist()
            )
        tp, tn = utilities.tolist()
        return two_sides(tp, tn, positive)
