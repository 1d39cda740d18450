"""Where small changes of a classifier are weighed, by a metric that may be curved.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s₀          ``place.where``         statistics at which small changes are weighed
R           ``place.ranges``        how far each statistic goes
==========  ======================  ===============================================
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from elicitor.core.measured import Measured
from elicitor.metrics.base import Metric
from elicitor.metrics.facts import Where
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["Place"]


@dataclass(frozen=True, eq=False)
class Place:
    """Where small changes are weighed, and in which sizes."""

    where: np.ndarray  # statistics, (n_statistics,)
    start: Where  # what is told of it, as that someone guesses blindly
    ranges: np.ndarray  # of each statistic, from worst to best
    units: tuple[str, ...]

    @classmethod
    def at(cls, where: np.ndarray, start: Where) -> Place:
        """A classifier whose statistics are probabilities."""
        n = len(where)
        return cls(where, start, np.ones(n), ("",) * n)

    @classmethod
    def of(cls, metric: Metric, measured: Measured | None = None) -> Place:
        """Where to look if only this is known of what classifiers can achieve."""
        if measured is None or len(measured.units) != len(metric.names):
            return cls._of(metric, same=metric.is_linear)
        # Where it is a ratio with a constant denominator, others that may be the
        # person's are ratios, and have no value where nothing was ever measured.
        place = cls._of(metric, same=metric.is_linear and not metric.ranks_only)
        place = replace(place, ranges=measured.ranges, units=measured.units)
        if place.start != "nothing":
            return place
        return replace(place, where=measured.middle, start="middle")

    @classmethod
    def _of(cls, metric: Metric, *, same: bool) -> Place:
        """Anywhere, if changes weigh the same everywhere."""
        n, statistics = len(metric.names), ClassStatistics.parse(metric.names)
        if same:
            return cls.at(np.zeros(n), "anywhere")
        if statistics is not None and statistics.rates:
            return cls.at(np.full(n, 1 / statistics.n_classes), "blind")
        return cls.at(np.zeros(n), "nothing")
