"""What two level hyperplanes in a ball leave open, if their angles are known roughly.

The symbols are those of :mod:`.ball_ratios`. The angles are moved one at a time to the
ends of what is left of them, and the moves are added up. While much is left that says
too little, so metrics are also taken at random places of what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.comparison_form import wedge
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.procedures.ball_ratios import LevelPlanes, Slope, metric_of
from elicitor.procedures.regret import largest_regret
from elicitor.regions.multiclass.ball import Ball

__all__ = ["BoundedSlope", "PlaneBounds"]

DRAWN = 300
"""Random metrics that an interval covers."""
STAKED = 100
"""Those of them that tell what may be lost."""


@dataclass(frozen=True)
class BoundedSlope(Slope):
    """A slope whose angles lie in ranges, of shape (n_angles, 2)."""

    ranges: np.ndarray

    @property
    def moved(self) -> np.ndarray:
        """ℓ with one angle after the other at its ends, (n_angles, 2, n+1)."""
        size = len(self.angles)
        angles = np.tile(self.angles, (size, 2, 1))
        angles[np.arange(size), :, np.arange(size)] = self.ranges
        return self._plane(angles)

    def drawn(self, rng: np.random.Generator) -> np.ndarray:
        """ℓ at some share of the way to anywhere in the ranges, (n_drawn, n+1)."""
        low, high = self.ranges.T
        places = low + rng.random((DRAWN, len(low))) * (high - low)
        shares = rng.random((DRAWN, 1))
        return self._plane(self.angles + shares * (places - self.angles))


class PlaneBounds:
    """An estimate, and what else is possible; at z₊, the better point, and at z₋."""

    def __init__(self, ball: Ball, better: BoundedSlope, worse: BoundedSlope) -> None:
        self._ball, self._better, self._worse = ball, better, worse
        self.metric = metric_of(ball, LevelPlanes(better, worse).form)

    @cached_property
    def extremes(self) -> tuple[LinearFractionalMetric, ...]:
        """The metrics with one angle at an end of what is left of it."""
        one = wedge(self._better.moved, self._worse.plane)
        other = wedge(self._better.plane, self._worse.moved)
        return self._metrics(np.concatenate([one, other]))

    @cached_property
    def drawn(self) -> tuple[LinearFractionalMetric, ...]:
        """Metrics with random angles in their ranges."""
        rng = np.random.default_rng(DRAWN)
        return self._metrics(wedge(self._better.drawn(rng), self._worse.drawn(rng)))

    @property
    def interval(self) -> np.ndarray:
        """Lower and upper end of every coefficient, of shape (2n + 1, 2)."""
        estimate = self.metric.coefficients
        ends = np.array([metric.coefficients for metric in self.extremes])
        moves = (ends - estimate).reshape(-1, 2, len(estimate))
        drawn = np.array([metric.coefficients for metric in self.drawn])
        lower = estimate + np.minimum(moves, 0).min(axis=1).sum(axis=0)
        upper = estimate + np.maximum(moves, 0).max(axis=1).sum(axis=0)
        return np.stack(
            [
                np.minimum(lower, drawn.min(axis=0)),
                np.maximum(upper, drawn.max(axis=0)),
            ],
            axis=1,
        )

    @cached_property
    def regret(self) -> float:
        """What following the estimate loses at most, as a share from worst to best.

        Everything, as long as some metric that is left has no value somewhere.
        """
        possible = (*self.extremes, *self.drawn[:STAKED])
        try:
            return largest_regret(self.metric, possible, self._ball.choice_set.stakes)
        except InvalidParameterError:
            return 1.0

    def _metrics(self, forms: np.ndarray) -> tuple[LinearFractionalMetric, ...]:
        flat = forms.reshape(-1, *forms.shape[-2:])
        return tuple(metric_of(self._ball, form) for form in flat)
