"""What mistakes and gaps cost, by a fair metric.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
h_i         ``errors``              harm of one more mistake of each kind among
                                    everyone, (n_statistics,)
–           ``gaps(...)``           harm of a gap of a given size, in the same unit
==========  ======================  ===============================================
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric, as_metric
from elicitor.metrics.groups import GroupMetric, as_group_metric
from elicitor.metrics.wide import WIDE, are_liked, wide_harms

__all__ = ["Harms", "require_groups", "traded_near"]


@dataclass(frozen=True)
class Harms:
    """A fair metric of rates as what mistakes and gaps cost, larger is worse."""

    metric: GroupMetric

    @cached_property
    def errors(self) -> np.ndarray:
        """Harm of a mistake of each kind among everyone, (n_statistics,)."""
        known = self.metric.class_statistics
        turned = known is not None and known.diagonal == self.metric.errors_are_rates
        weights = (1 - self.metric.trade_off) * self.metric.misclassification_costs
        return np.asarray(-self._sign * (-weights if turned else weights))

    def gaps(self, size: float) -> dict[tuple[tuple[str, str], int], float]:
        """Harm of a gap of some size (probability), by pair of groups and rate."""
        found = {}
        for pair, costs in self.metric.violation_costs.items():
            single = size * costs if costs.ndim == 1 else size**2 / 2 * np.diag(costs)
            for i, cost in enumerate(-self._sign * self.metric.trade_off * single):
                found[pair, i] = float(cost)
        return found

    @property
    def liked_gaps(self) -> dict[tuple[tuple[str, str], int], float]:
        """How much wide gaps do good, of those that clearly do."""
        costs = self.gaps(WIDE)
        good = are_liked(np.array([*costs.values()]))
        pairs = zip(costs.items(), good, strict=True)
        return {at: -cost for (at, cost), is_good in pairs if is_good}

    @property
    def has_mixed_gaps(self) -> bool:
        """Whether some gaps are liked and others are bad: no word fits them all."""
        return bool(self.liked_gaps) and any(c > 0 for c in self.gaps(WIDE).values())

    @property
    def wide(self) -> tuple[float, float]:
        """Harm of wide mistakes of every kind among everyone, and of wide gaps."""
        costs = self.metric.violation_costs.values()
        return wide_harms(self.errors, (self.metric.trade_off * b for b in costs))

    @property
    def net_gaps(self) -> float:
        """Harm of wide gaps of every kind together, less that of those that are liked.

        Of products of gaps only, where none counts alone, all of them as in `wide`.
        """
        single = self.gaps(WIDE).values()
        return sum(single) if any(single) else self.wide[1]

    @property
    def _sign(self) -> int:
        return self.metric.orientation.sign


def traded_near(metric: Metric | Result, statistics: ArrayLike) -> GroupMetric:
    """What mistakes and gaps cost by a metric of groups, near some classifier.

    InvalidParameterError if it does not trade gaps for errors.
    """
    known = as_metric(metric)
    if not hasattr(known, "near"):
        return as_group_metric(known)
    found: GroupMetric = known.near(statistics)
    return found


def require_groups(metric: Metric) -> None:
    """Refuse a metric that compares no groups."""
    if not metric.groups:
        raise InvalidParameterError(
            "metric must compare groups, as a FairMetric does, or a SumMetric of "
            f"groups; got {shown(metric)}."
        )
