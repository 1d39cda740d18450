"""Which metrics the answers leave possible, and how far a number about them varies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric

__all__ = ["ENDLESS", "Possible"]

ENDLESS = 1e9
"""A ratio from which on the other side does not count."""
CORNERS = 256
"""How many corners of a box of coefficients are looked at."""


@dataclass(frozen=True, eq=False)
class Possible:
    """A metric and others that might be the person's as well.

    Attributes
    ----------
    metric : Metric
        The one that was found.
    result : Result or None
        Where it comes from; a metric alone is certain.
    """

    metric: Metric
    result: Result | None = None

    @classmethod
    def of(cls, found: Result | Metric) -> Possible:
        """What a result leaves possible; of a metric only itself.

        Raises
        ------
        InvalidParameterError
            If `found` is neither.
        """
        if isinstance(found, Result):
            return cls(found.metric, found)
        if not isinstance(found, Metric):
            raise InvalidParameterError(
                f"result must be a Result or a Metric; got {found!r}."
            )
        return cls(found)

    @property
    def likely(self) -> bool:
        """Whether the others are equally likely draws, rather than bounds."""
        return self.result is not None and self.result.posterior is not None

    @cached_property
    def others(self) -> tuple[Metric, ...]:
        """Draws from the posterior; or extreme metrics that the answers allow.

        Where a procedure names no extremes, corners of the box of its intervals.
        """
        if self.result is None:
            return ()
        if self.result.posterior is not None:
            return self.result.posterior.metrics
        extremes = tuple(self.result.details.get("extremes", ()))
        return extremes or _corners(self.metric, self.result.interval)

    def some(self, number: int) -> tuple[Metric, ...]:
        """At most so many of the others, taken at equal steps."""
        others = self.others
        places = np.linspace(0, len(others) - 1, min(number, len(others)))
        return tuple(others[round(float(i))] for i in places)

    def interval(
        self, measure: Callable[[Metric], float], *, level: float = 0.9
    ) -> tuple[float, float] | None:
        """How far a number may vary.

        Parameters
        ----------
        measure : callable
            The number, of a metric; what is beyond `ENDLESS` counts as that.
        level : float, default=0.9
            Probability that the number is inside, where there are draws.

        Returns
        -------
        tuple of float or None
            None if nothing but the metric itself is known.
        """
        outside = 1 - check_number("level", level, above=0, below=1)
        if not self.others:
            return None
        own = float(np.clip(measure(self.metric), -ENDLESS, ENDLESS))
        values = np.clip([measure(other) for other in self.others], -ENDLESS, ENDLESS)
        if not self.likely:
            return min(own, float(values.min())), max(own, float(values.max()))
        low, high = np.quantile(values, [outside / 2, 1 - outside / 2])
        return float(low), float(high)


def _corners(metric: Metric, interval: np.ndarray) -> tuple[Metric, ...]:
    """Metrics with every coefficient at one end of its interval."""
    box = np.asarray(interval, dtype=float)
    shape = (len(metric.coefficients), 2)
    if (
        box.shape != shape
        or not np.isfinite(box).all()
        or not np.ptp(box, axis=1).any()
    ):
        return ()
    ends = np.random.default_rng(0).integers(0, 2, size=(CORNERS, len(box)))
    found = []
    for row in np.unique(ends, axis=0):
        try:
            found.append(metric.with_coefficients(box[np.arange(len(box)), row]))
        except InvalidParameterError:
            continue  # not all corners of the box need be metrics
    return tuple(found)
