"""Linear-fractional metrics: ratios of two weighted sums.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
A           ``chart.forms(w)``      what comparisons reveal, (n+1, n+1)
ζ           ``space.right``         statistics of a classifier without mistakes
–           ``self._spans``         what statistics are counted in here
p, q, q₀    ``coefficients``        numerator, denominator and its constant
u           ``losses``              p − q ≥ 0
==========  ======================  ===============================================

By [B] Assumption 2, u ≥ 0 and q₀ = ⟨u, ζ⟩, the metric of right decisions grows with
every statistic on all of the box from 0 to ζ. That is linear in A: (A s̃)_i ≥ 0 at its
corners. Of the metrics that rank alike the canonical one has ⟨q, ζ⟩ = 0; then p is the
last column of A, scaled to sum one, and q = −Aζ in the same scale
(:func:`.canonical_member`). Of other statistics the denominator is only known to be
positive on a ball around what can be attained (:mod:`.ball_members`). Somebody to whom
a right decision is bad minds such a ratio: utility is −φ, and all answers turn round.

A belief about A does not know that A has rank 2 and that all corners count. So the
estimate and every draw are taken to the nearest form of rank 2, and what is negative
then among p and u is set to zero. Draws are mended so, not dropped: most are wrong by
little, and those that are dropped would all come from one side.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np

from elicitor.core.checks import check_choice, shown
from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.core.space import Space
from elicitor.metrics.base import BINARY
from elicitor.metrics.comparison_form import wedge
from elicitor.metrics.families.ball_members import members
from elicitor.metrics.families.base import (
    Denominator,
    Ends,
    Family,
    agreed,
    require_everyone,
)
from elicitor.metrics.families.form_chart import FormChart
from elicitor.metrics.families.surfaces import Planes
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import check_direction, known_signs
from elicitor.words import say

__all__ = [
    "ONLY_THE_RANKING",
    "UNDEFINED_AT_ZERO",
    "RatioFamily",
    "ratio_denominators",
    "ratio_rises",
    "ratio_values",
]

ONLY_THE_RANKING = say(ResultNote("ranking"))
UNDEFINED_AT_ZERO = say(ResultNote("undefined-elsewhere"))


COUNTED_IN = ("spans", "units")


class RatioFamily(Family):
    """The form of a ratio of two weighted sums.

    Parameters
    ----------
    space : Space
        The statistics, with places.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic; with right decisions it
        must grow with all of them or fall with all. By default it falls with errors and
        grows with anything else.
    direction : {"increasing", "decreasing"}, optional
        Another way to say `signs`. Somebody whose utility falls with right decisions
        has a metric of orientation "cost" ([B] Appendix D).
    counted_in : {"spans", "units"}, default="spans"
        What statistics are counted in: in how far the models are apart, so that units
        do not matter, or in their units, as earlier versions did.

    Raises
    ------
    InvalidParameterError
        If statistics are given per group, or utility neither grows nor falls with all
        right decisions.
    """

    angles_mislead = True
    earlier = MappingProxyType({"counted_in": "units"})

    def __init__(
        self,
        space: Space,
        *,
        signs: Any = None,
        direction: str | None = None,
        counted_in: str = "spans",
    ) -> None:
        require_everyone(space, "linear-fractional")
        assert space.places is not None
        self.space = space
        self.counted_in = check_choice("counted_in", counted_in, COUNTED_IN)
        spans = space.spans
        self._spans = spans if counted_in == "spans" else np.ones_like(spans)
        self._places = space.places / self._spans
        self.chart = FormChart(self._places, spans / self._spans)
        self.size = self.chart.size
        if direction is not None:
            check_direction(direction)
            signs = direction
        known = space.signs if signs is None else known_signs(space.names, signs)
        self.learns_signs = space.right is None
        if not (self.learns_signs or (known > 0).all() or (known < 0).all()):
            raise InvalidParameterError(
                "signs must be known where a linear-fractional metric is about right "
                "decisions: more of all of them is better, or worse; got "
                f"{shown(known.tolist() if signs is None else signs)}. A linear metric "
                "takes others."
            )
        self._known = known
        self.edges = "none" if space.right is None else "all"
        minds = not self.learns_signs and bool((known < 0).all())
        self.orientation = Orientation.COST if minds else Orientation.UTILITY
        grows = known * self.orientation.sign
        self.signs = grows if grows.any() else None
        self.constraints = self._growing()

    def to_dict(self) -> dict[str, Any]:
        """See :meth:`Family.to_dict`; files without the scale are earlier ones."""
        return {**super().to_dict(), "counted_in": self.counted_in}

    @property
    def directions(self) -> np.ndarray:
        """See :attr:`Family.directions`."""
        return self._known

    @property
    def before(self) -> RatioFamily:
        """With forms of which places say nothing left to rounding; see `Family`."""
        enough = self._places.size >= self.size
        if not (self.chart.is_filled and enough):
            return self
        found = copy.copy(self)
        found.chart = FormChart(self._places)
        found.constraints = found._growing()
        return found

    def quadrics(self, weights: np.ndarray) -> np.ndarray:
        """Where A has rank two, see :meth:`Family.quadrics`."""
        return self.chart.pfaffians(weights)

    @property
    def surface(self) -> Callable[[np.ndarray], Planes] | None:
        """Where A has rank two, see :attr:`Family.surface`."""
        return self.chart.planes if len(self.space.names) > 2 else None

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """s̃₁∧s̃₂, see :meth:`Family.differences`."""
        rows = self.chart.differences(first / self._spans, second / self._spans)
        return self.orientation.sign * rows

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """Gradients Ax̃, see :meth:`Family.slopes`."""
        rows = self.chart.slopes(points / self._spans)
        signed = self.orientation.sign * rows / self._spans[:, None]
        return signed.swapaxes(1, 2)

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which pairs have one side that is nowhere worse; see `Family.is_settled`."""
        if self.signs is None:
            return np.zeros(len(rows), dtype=bool)
        return agreed(self.signs * self.chart.gains(rows))

    def metric(self, weights: np.ndarray) -> LinearFractionalMetric:
        """The canonical metric, see :meth:`Family.metric`."""
        (values,), n = self.coefficients(weights[None]), len(self.space.names)
        return LinearFractionalMetric(
            values[:n],
            values[n:-1],
            float(values[-1]),
            names=self.space.names,
            orientation=self.orientation,
        )

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """p, q and q₀, see :meth:`Family.coefficients`."""
        forms, right = self.chart.metric_forms(weights), self.space.right
        if right is None:
            return self._measured(members(*self._ball, forms))
        size = np.linalg.norm(forms, axis=(1, 2))[:, None]
        p = _or_even(forms[:, :-1, -1], size)
        total = p.sum(axis=1, keepdims=True)
        p, q = p / total, -forms[:, :-1, :-1] @ right / total
        constant = p @ right
        losses = _or_even(p - q, size / total)
        losses *= (constant / (losses @ right))[:, None]
        return np.column_stack([p, p - losses, constant])

    def bounds(self, ends: Ends) -> np.ndarray | None:
        """See :meth:`Family.bounds`; only known where right decisions count."""
        right = self.space.right
        if right is None:
            return None
        forms = self.chart.forms(np.eye(self.size))
        p, q = forms[:, :-1, -1], -forms[:, :-1, :-1] @ right
        return ends(np.column_stack([p, q, p @ right]).T, p.sum(axis=1))

    def values(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Family.values`."""
        values = ratio_values(self.coefficients(weights), points)
        values *= self.orientation.sign
        return values

    def rescaled(self, weights: np.ndarray, values: np.ndarray) -> np.ndarray | None:
        """Where ⟨u, ζ⟩ = Σp, as of Jaccard's, not ⟨p, ζ⟩; see `Family.rescaled`."""
        right, n = self.space.right, len(self.space.names)
        if right is None:
            return None
        sign = self.orientation.sign
        p, phi = self.coefficients(weights)[:, :n], sign * values
        more = p.sum(axis=1, keepdims=True) / (p @ right)[:, None]
        return np.asarray(sign * phi / (phi + more * (1 - phi)))

    def rises(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Family.rises`."""
        return self.orientation.sign * ratio_rises(self.coefficients(weights), points)

    def denominator(self, weights: np.ndarray) -> Denominator:
        """See :meth:`Family.denominator`."""
        return partial(ratio_denominators, self.coefficients(weights[None])[0])

    def faint(self, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
        """Statistics whose trade-offs are nearly none; see `Family.hardly_counts`."""
        if self.signs is None or self.space.right is None:
            return None
        (form,) = self.chart.metric_forms(weights[None])
        # In the middle of all that is possible.
        middle = np.append(self.space.right / 2, 1.0)
        counts = np.abs(form @ middle)[:-1] * self.space.right
        little = counts < HARDLY * counts.max()
        if not little.any():
            return None
        alone = np.append(np.where(little, self.signs / self.space.right, 0.0), 0.0)
        # The form of a statistic alone is e∧(0, 1); without some it has none of their
        # entries.
        own = self.chart.unknowns(wedge(alone, np.eye(len(alone))[-1]))
        kept = np.append(~little, True)
        rest = self.chart.unknowns(form * np.outer(kept, kept))
        rest *= np.linalg.norm(weights) / np.linalg.norm(self.chart.unknowns(form))
        return own / np.linalg.norm(own), rest

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:
        """See :meth:`Family.notes`; also if the metric has no value at the origin."""
        undefined = self.metric(weights).constant <= 0
        return (ONLY_THE_RANKING, *((UNDEFINED_AT_ZERO,) if undefined else ()))

    def details(
        self,
        weights: np.ndarray,
        coefficients: np.ndarray,  # noqa: ARG002
        ends: Ends | None = None,  # noqa: ARG002
    ) -> Details:
        """See :meth:`Family.details`; of TP and TN the pole, too."""
        metric = self.metric(weights)
        two = self.space.right is not None and self.space.names == BINARY
        found: Details = {"form": metric.form}
        return {**found, "pole": metric.pole} if two else found

    @property
    def _ball(self) -> tuple[np.ndarray, float]:
        """Centre and radius of a ball around all places, in spans."""
        center = self._places.mean(axis=0)
        away = np.linalg.norm(self._places - center, axis=1)
        return center, float(away.max()) or 1.0

    def _measured(self, found: np.ndarray) -> np.ndarray:
        """Coefficients for statistics as they are measured, of those in spans."""
        spans, n = self._spans, len(self.space.names)
        if (spans == 1).all():
            return found
        own = found / np.concatenate([spans, spans, [1.0]])
        return np.asarray(own / np.abs(own[:, :n]).sum(axis=1, keepdims=True))

    def _growing(self) -> np.ndarray:
        """Rows that say which way the metric grows, (n_constraints, size)."""
        if self.signs is None:
            return np.empty((0, self.size))
        right = self.space.right
        if right is None:
            # All places, if these are not right decisions.
            where = self._places
        else:
            one = np.diag(right)
            # With all statistics, or all but one, at zero or right.
            corners = np.vstack([np.zeros(len(right)), right, one, right - one])
            where = np.unique(corners, axis=0)
        rows = self.signs[:, None] * self.chart.slopes(where)
        return _different(rows.reshape(-1, self.size))


def ratio_values(coefficients: np.ndarray, points: np.ndarray) -> np.ndarray:
    """⟨p, s⟩ / (⟨q, s⟩ + q₀) of metrics at points, of shape (n_metrics, n_points).

    0 where a denominator vanishes, as of :class:`LinearFractionalMetric`.
    """
    above = coefficients[:, : points.shape[1]] @ points.T
    below = coefficients[:, points.shape[1] : -1] @ points.T
    below += coefficients[:, -1:]  # in place: thousands of metrics at a time are large
    below[~(below > 0)] = np.inf
    return np.divide(above, below, out=above)


def ratio_rises(coefficients: np.ndarray, points: np.ndarray) -> np.ndarray:
    """What p − φ(s)q is of n metrics, each at its own point, (n, n_statistics)."""
    p, q = np.split(coefficients[:, :-1], 2, axis=1)
    below = (q * points).sum(axis=1) + coefficients[:, -1]
    values = (p * points).sum(axis=1) / np.where(below > 0, below, np.inf)
    return np.asarray(p - values[:, None] * q)


def ratio_denominators(coefficients: np.ndarray, points: np.ndarray) -> np.ndarray:
    """⟨q, s⟩ + q₀ of one metric and points as in :func:`ratio_values`, (n_points,)."""
    return np.asarray(points @ coefficients[points.shape[1] : -1] + coefficients[-1])


HARDLY = 0.15
"""Trade-offs that are less, of the largest one, may as well be none."""
NOTHING = 1e-9
"""What is less, in parts of a form, is rounding and no weight."""


def _or_even(weights: np.ndarray, size: np.ndarray) -> np.ndarray:
    """The weights that are positive, (n, size); of whom none is, all of `size`."""
    kept = np.where(weights > NOTHING * size, weights, 0.0)
    return np.where(kept.any(axis=1, keepdims=True), kept, size)


SAME = 1e-9
"""Constraints whose directions differ by less are one."""


def _different(rows: np.ndarray) -> np.ndarray:
    """The rows that point in different directions, in their order; none of nothing."""
    lengths = np.linalg.norm(rows, axis=1)
    rows = rows[lengths > SAME * lengths.max()]
    units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    alike = units @ units.T > 1 - SAME
    return rows[~np.tril(alike, -1).any(axis=1)]
