"""Which metrics the answers leave possible, and how far a number about them varies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.result import Result
from elicitor.core.told_result import ENDLESS
from elicitor.metrics.base import Metric, as_metric
from elicitor.using.answered import agreeing

__all__ = ["ENDLESS", "Possible"]


@dataclass(frozen=True, eq=False)
class Possible:
    """A metric and others that might be the person's as well; alone it is certain."""

    metric: Metric
    result: Result | None = None

    @classmethod
    def of(cls, found: Result | Metric) -> Possible:
        """What a result leaves possible; of a metric only itself."""
        result = found if isinstance(found, Result) else None
        return cls(as_metric(found, "result"), result)

    @property
    def likely(self) -> bool:
        """Whether the others are equally likely draws, rather than bounds."""
        return self.result is not None and self.result.posterior is not None

    @property
    def others(self) -> tuple[Metric, ...]:
        """Draws from the posterior; or extreme metrics that the answers allow."""
        return () if self.result is None else self.result.others

    @cached_property
    def agreeing(self) -> tuple[Metric, ...]:
        """The others; those at bounds, if any, that contradict no answer.

        Bounds of ratios hold whatever agrees, and some that do not.
        """
        record = None if self.result is None else self.result.transcript
        if self.likely or record is None or record.names != self.metric.names:
            return self.others
        return agreeing(self.others, record) or self.others

    @property
    def is_local(self) -> bool:
        """Whether its form is unknown, so that only a slope at the best was found."""
        record = None if self.result is None else self.result.transcript
        return record is not None and record.configuration.get("family") == "monotone"

    def some(self, number: int) -> tuple[Metric, ...]:
        """At most so many of the others, taken at equal steps."""
        others = self.others
        places = np.linspace(0, len(others) - 1, min(number, len(others)))
        return tuple(others[round(float(i))] for i in places)

    def interval(
        self, measure: Callable[[Any], float], *, level: float = 0.9
    ) -> tuple[float, float] | None:
        """How far a number of a metric may vary; beyond `ENDLESS` it counts as that.

        With probability `level`, if there are draws; None if only the metric is known.
        """
        check_number("level", level, above=0, below=1)
        return (
            None if self.result is None else self.result.range_of(measure, level=level)
        )
