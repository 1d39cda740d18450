"""What was measured of models, what its ranges weigh, and which are worth showing.

==========  =====================  ================================================
symbol      in code                shape
==========  =====================  ================================================
s           ``points``             (n_models, n_statistics), units of the user
±1          ``signs``              (n_statistics,), −1 where smaller is better
±s          ``gains``              (n_models, n_statistics), larger is better
R           ``ranges``             (n_statistics,), worst to best contender
z           ``scaled``             (n_models, n_statistics), gains in units of R
w           ``importance``         (n_statistics,), weights of z, summing to 1
a           ``weights``            (n_statistics,), weights of s with ‖a‖₁ = 1
==========  =====================  ================================================

A *contender* is a model that no other one dominates. Only contenders are worth showing:
whoever wants more of every reward and less of every cost has a favourite among them.
So what is a wide range, and what is the same for all, is judged by them alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_instance, check_names, check_vector
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.signs import KINDS, check_kinds
from elicitor.regions.pool.checks import model_names, quality_points, quality_units
from elicitor.regions.pool.dominance import contenders, dominators
from elicitor.regions.pool.ranges import DIGITS, differ, inner_ranges, outer_ranges

__all__ = ["Qualities"]


class Qualities:
    """A table of models; see :class:`.ModelPool` for parameters and attributes."""

    def __init__(
        self,
        models: Sequence[str],
        points: ArrayLike,
        *,
        names: Sequence[str],
        kinds: Sequence[str],
        units: Sequence[str] | None = None,
    ) -> None:
        self.models = model_names(models)
        self.names = check_names(names)
        self.kinds = check_kinds(kinds, self.names)
        self.units = quality_units(units, self.names)
        self.points = quality_points(points, self.models, self.names)
        self.signs = np.array([KINDS[kind] for kind in self.kinds])
        if len(np.unique(self._coarse(self.signs), axis=0)) < 2:
            raise InvalidDataError(
                "A pool needs at least two models that differ in their qualities; "
                f"got {len(self.models)} that are all alike."
            )
        self._judge(self.signs)

    def _judge(self, signs: np.ndarray) -> None:
        self._assumed = np.asarray(signs)
        self._gains = self._coarse(signs)
        self.contenders = contenders(self._gains)
        self.dominated = {
            self.models[i]: self.models[by]
            for i, by in enumerate(dominators(self._gains))
            if by >= 0
        }

    @property
    def assumed(self) -> np.ndarray:
        """Of which more is better (1) to whom models are judged by, or less (−1)."""
        return self._assumed

    @property
    def gains(self) -> np.ndarray:
        """Qualities with costs negated, of shape (n_models, n_statistics)."""
        return np.asarray(self.points * self._ups)

    @property
    def varying(self) -> np.ndarray:
        """Which statistics differ among contenders, bool of shape (n_statistics,)."""
        return differ(self.points, self.contenders)

    @property
    def units_of_distance(self) -> np.ndarray:
        """The range over the whole pool, or the size of what is the same for all.

        An ndarray of shape (n_statistics,), positive.
        """
        return outer_ranges(self.points)

    @property
    def ranges(self) -> np.ndarray:
        """From the worst contender to the best, of shape (n_statistics,).

        Of a statistic that is the same for all contenders it is `units_of_distance`.
        """
        return inner_ranges(self.points, self.contenders)

    @property
    def ways(self) -> np.ndarray:
        """Worst and best contender in every statistic, of shape (n_statistics, 2).

        Least and largest of what is unknown.
        """
        gains = self.gains[self.contenders]
        ends = np.stack([gains.min(axis=0), gains.max(axis=0)], axis=1)
        return np.asarray(ends * self._ups[:, None])

    @property
    def headings(self) -> tuple[str, ...]:
        """What the statistics are called, with their units."""
        return tuple(
            f"{name} [{unit}]" if unit else name
            for name, unit in zip(self.names, self.units, strict=True)
        )

    @property
    def scaled(self) -> np.ndarray:
        """Gains in units of `ranges`: 0 for the worst contender, 1 for the best."""
        worst = self.gains[self.contenders].min(axis=0)
        return np.round((self.gains - worst) / self.ranges, 3 + DIGITS)

    # -- what ranges weigh ----------------------------------------------------------

    def metric(self, importance: ArrayLike) -> LinearMetric:
        """The linear metric with given weights of the whole ranges.

        Parameters
        ----------
        importance : array-like of shape (n_statistics,)
            w: how much it matters to go from the worst contender to the best, in each
            statistic. Not negative, not all zero.

        Returns
        -------
        LinearMetric
            On the statistics in their units, ‖a‖₁ = 1; rewards weigh positively, costs
            negatively.
        """
        shares = check_vector("importance", importance, size=len(self.names))
        if (shares < 0).any():
            raise InvalidParameterError(
                f"importance must not be negative; got {importance!r}."
            )
        if (shares > 0)[self.signs == 0].any():
            raise InvalidParameterError(
                "importance does not tell which way a statistic of unknown kind counts;"
                f" got {importance!r}."
            )
        weights = self.signs * shares / self.ranges
        return LinearMetric(weights, names=self.names).normalised(norm=1)

    def importance(self, metric: Metric) -> np.ndarray:
        """How much the whole range of every statistic matters to a linear metric.

        Parameters
        ----------
        metric : LinearMetric
            On the statistics of this pool.

        Returns
        -------
        ndarray of shape (n_statistics,)
            |a|·R, scaled to sum to 1.
        """
        size = np.abs(self._own(metric).coefficients) * self.ranges
        return np.asarray(size / size.sum())

    # -- inside ---------------------------------------------------------------------

    def _own(self, metric: Metric) -> Metric:
        known = check_instance("metric", metric, Metric)
        if known.names != self.names:
            raise InvalidParameterError(
                f"metric must be on {', '.join(self.names)}; it is on "
                f"{', '.join(known.names)}."
            )
        return known

    def _coarse(self, signs: np.ndarray) -> np.ndarray:
        """Gains to be compared: without rounding, and a negative zero is zero.

        Of what may be good or bad both more and less may be a gain.
        """
        seen = self.points / self.units_of_distance
        both = np.hstack([seen * signs, -seen[:, signs == 0], seen[:, signs == 0]])
        return np.round(both, DIGITS) + 0.0

    @property
    def _ups(self) -> np.ndarray:
        """Which way statistics are listed: upwards unless less is better."""
        return np.where(self.signs < 0, -1.0, 1.0)
