"""Monotone metrics of unknown form, as sums of growing functions.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r           ``growing.rates(s)``    statistics on a scale from 0 to 1
n           ``DEGREE``              of the polynomials in each statistic
w_ji        ``weights``             what f_ji is worth, not negative
==========  ======================  ===============================================

For want of a form, the utility is taken as Σ_ji w_ji f_ji(r_i): a sum of growing
polynomials, one for each class, in the basis of Bernstein. It holds linear metrics
(w_ji the same for all j) and Q-mean, and comes close to many others, since only the
ranking counts: the logarithm of G-mean is such a sum. Where more is worse, r counts
down from the other end.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, floats
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.core.ties import rounded, rounded_rows
from elicitor.metrics.families.base import WeightedSum, require_everyone
from elicitor.metrics.families.best_mixtures import best_mixtures
from elicitor.metrics.features import Growing
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import check_direction
from elicitor.words import say

__all__ = ["FIRST_ORDER", "LEAST", "MonotoneFamily"]

DEGREE = 3
LEAST = 1e-9
"""Draws that break the constraints are mended to this."""
FIRST_ORDER = say(ResultNote("form-unknown"))


class MonotoneFamily(WeightedSum):
    """A sum of growing functions of every statistic.

    Parameters
    ----------
    space : Space
        Statistics whose best values are known: right decisions, or measured qualities.
    corners : array-like of shape (n_corners, n_statistics), optional
        What can be had, where the slope at the best of it is the metric; in the middle
        of the space by default.
    mixed : bool, default=True
        Whether mixtures of corners can be had, too.
    direction : {"increasing", "decreasing"}, default="increasing"
        Whether utility grows with what is good, or falls ([B] Appendix D).
    revision : {2, 1}, default=2
        1 for draws as they once were: of those that were reckoned together, what is
        next to nothing of the largest utility of all counted as none, now of one's own.

    Raises
    ------
    InvalidParameterError
        If it is not known which statistics are good and how far they reach.
    """

    earlier = MappingProxyType({"revision": 1})

    def __init__(
        self,
        space: Space,
        *,
        corners: ArrayLike | None = None,
        mixed: bool = True,
        direction: str = "increasing",
        revision: int = 2,
    ) -> None:
        require_everyone(space, "monotone")
        _require_known(space)
        self._turn = check_direction(direction)
        worst, best = _range(space)
        self._ends = (worst, best) if self._turn > 0 else (best, worst)
        self.growing = Growing(*self._ends, DEGREE)
        super().__init__(space, [self.growing])
        self._corners = None if corners is None else floats(corners)
        self._mixed = mixed
        self._latest = check_count("revision", revision, at_least=1, at_most=2) > 1

    @property
    def directions(self) -> np.ndarray:
        """See :attr:`Family.directions`."""
        return self._turn * self.space.signs

    def to_dict(self) -> dict[str, Any]:
        """See :meth:`Family.to_dict`; files without the revision are earlier ones."""
        return {**super().to_dict(), "revision": 2 if self._latest else 1}

    def metric(self, weights: np.ndarray) -> LinearMetric:
        """The slope at the best corner, or in the middle; see :meth:`Family.metric`."""
        (row,) = self.coefficients(weights[None])
        return LinearMetric(row, names=self.space.names)

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Family.coefficients`."""
        if self._corners is None:
            lowest, highest = self._ends
            middle = (lowest + highest) / 2
            return self.slopes_at(weights, np.tile(middle, (len(weights), 1)))
        growing = np.maximum(weights, LEAST)
        return self.slopes_at(growing, self.tops(growing, self._corners, self._mixed))

    def tops(self, weights: np.ndarray, corners: np.ndarray, mixed: bool) -> np.ndarray:
        """The best corners, or mixtures of them, of n metrics, (n, n_statistics)."""
        told = rounded_rows if self._latest else rounded
        best = told(weights @ self.features(corners).T).argmax(axis=1)
        if not mixed:
            return np.asarray(corners[best])
        growing = self.growing
        rates = best_mixtures(
            growing.rates(corners),
            lambda r, one: (
                self.gradients(weights[one], growing.points(r)) * growing.span
            ),
            best,
            told,
        )
        return growing.points(rates)

    def slopes_at(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Unit directions of the gradients of n metrics, each at a point of its own."""
        slopes = self.gradients(weights, points)
        length = np.linalg.norm(slopes, ord=self.space.norm, axis=1, keepdims=True)
        return np.asarray(slopes / length)


def _require_known(space: Space) -> None:
    """Refuse statistics of which it is not known what is good, and how good."""
    needs = "A monotone metric needs statistics of which it is known whether more is "
    open_ones = [
        name for name, s in zip(space.names, space.signs, strict=True) if not s
    ]
    if open_ones:
        raise InvalidParameterError(
            f"{needs}better; of {', '.join(open_ones)} it is not. A pool, or a region "
            "of one's own, says so by `kinds`, a 'reward' or 'cost' for each."
        )
    if space.right is None and not space.n_attributes:
        raise InvalidParameterError(
            f"{needs}better and how good they can get: right decisions, or measured "
            f"qualities; got {', '.join(space.names)}. A region of one's own says in "
            "its space by `right` how good right decisions can get, and by "
            "`n_attributes` how many of the statistics, the last ones, are measured."
        )


def _range(space: Space) -> tuple[np.ndarray, np.ndarray]:
    """The values that count as 0 and 1."""
    if space.right is not None:
        return np.zeros_like(space.right), space.right
    assert space.places is not None
    ends = space.places.min(axis=0), space.places.max(axis=0)
    worst, best = (np.where(space.signs > 0, *pair) for pair in (ends, ends[::-1]))
    return worst, np.where(best == worst, worst + space.spans, best)
