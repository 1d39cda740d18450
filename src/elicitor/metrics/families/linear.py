"""Linear metrics, on statistics of any kind."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.checks import check_choice
from elicitor.core.details import Details
from elicitor.core.space import Space
from elicitor.metrics.base import BINARY
from elicitor.metrics.families.base import (
    Ends,
    WeightedSum,
    require_everyone,
)
from elicitor.metrics.families.ends import normalised_ends, share_ends
from elicitor.metrics.features import Linear
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.signs import SIGNS, known_signs

__all__ = ["LinearFamily"]


class LinearFamily(WeightedSum):
    """Weights of all statistics.

    Parameters
    ----------
    space : Space
        The statistics.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic. By default it falls
        with errors and costs and grows with anything else, except for what the region
        says nobody knows: that is learnt.
    direction : {"increasing", "decreasing", "either"}, optional
        Another way to say `signs`.
    sparse : bool, default=False
        Whether about half of the weights are expected to be next to nothing.
    """

    learns_signs = True

    def __init__(
        self,
        space: Space,
        *,
        signs: Any = None,
        direction: str | None = None,
        sparse: bool = False,
    ) -> None:
        require_everyone(space, "linear")
        if direction is not None:
            check_choice("direction", direction, {*SIGNS, "either"})
            signs = "unknown" if direction == "either" else direction
        known = space.signs if signs is None else known_signs(space.names, signs)
        varying = np.array([name not in space.alike for name in space.names])
        each = None if varying.all() else np.eye(len(varying))[:, varying]
        super().__init__(
            space, [Linear(space, known)], basis=each, signs=known[varying]
        )
        self.sparse, self._known = sparse, known

    @property
    def directions(self) -> np.ndarray:
        """See :attr:`Family.directions`."""
        return self._known

    def metric(self, weights: np.ndarray) -> LinearMetric:
        """See :meth:`Family.metric`; of norm one."""
        (row,) = self.coefficients(weights[None])
        return LinearMetric(row, names=self.space.names)

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Family.coefficients`."""
        raw = weights @ self.basis.T / self.space.spans
        return np.asarray(
            raw / np.linalg.norm(raw, ord=self.space.norm, axis=1, keepdims=True)
        )

    def bounds(self, ends: Ends) -> np.ndarray:
        """See :meth:`Family.bounds`; no wider than can be if all signs are known."""
        looks = self.basis / self.space.spans[:, None]
        if self.space.norm == 1 and self.signs.all():
            return share_ends(ends, looks, (self.basis @ self.signs) @ looks)
        return normalised_ends(ends(looks), self.space.norm)

    def details(
        self,
        weights: np.ndarray,
        coefficients: np.ndarray,
        ends: Ends | None = None,
    ) -> Details:
        """See :meth:`Family.details`: the angle of two classes, or what spans weigh.

        ``"importance"`` sums to one; its interval holds 90 %, or all that is possible.
        """
        if self.space.names == BINARY:
            return {"angle": self.metric(weights).angle}
        if (self.space.spans == 1).all():
            return {}
        own = self._importance(self.coefficients(weights[None]))[0]
        if ends is None:
            range_ = np.quantile(self._importance(coefficients), ENDS, axis=0).T
        else:
            range_ = self._importance_bounds(ends)
        nothing = [name in self.space.alike for name in self.space.names]
        range_[self._crossing(coefficients, ends), 0] = 0.0
        range_[nothing] = 0.0, 1.0  # nothing is known of what is the same for all
        names = self.space.names
        return {
            "importance": dict(zip(names, own.tolist(), strict=True)),
            "importance_interval": dict(
                zip(names, map(tuple, range_.tolist()), strict=True)
            ),
        }

    def _crossing(self, coefficients: np.ndarray, ends: Ends | None) -> np.ndarray:
        """Which weights may be of either sign, so that they may also be zero."""
        low, high = (
            np.quantile(coefficients, ENDS, axis=0)
            if ends is None
            else self.bounds(ends).T
        )
        return np.asarray((low < 0) & (high > 0))

    def _importance_bounds(self, ends: Ends) -> np.ndarray:
        if self.signs.all():
            signed = self.basis * self.signs
            return np.clip(ends(signed, signed.sum(axis=0)), 0.0, 1.0)
        return np.sort(np.abs(normalised_ends(ends(self.basis), 1)), axis=1)

    def _importance(self, coefficients: np.ndarray) -> np.ndarray:
        size = np.abs(coefficients) * self.space.spans
        return np.asarray(size / size.sum(axis=1, keepdims=True))


ENDS = (0.05, 0.95)
