"""Numbers by which people's metrics can be set side by side, the same for everybody."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from elicitor.core.result import Result
from elicitor.core.told_result import ENDLESS, LEVEL, told_range
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.coefficient_names import Named
from elicitor.metrics.quotients import quotient
from elicitor.metrics.things import statistic
from elicitor.metrics.words import is_settled
from elicitor.using.counting import At, counting_in
from elicitor.using.explaining.ratios import Ratio
from elicitor.using.matters import Shares
from elicitor.words import say

__all__ = ["Quantity", "Reading", "quantities_of"]


NEARLY_ANYTHING = 64.0
"""From such a factor between the ends on, two ends tell nothing."""


@dataclass(frozen=True)
class Reading:
    """What a quantity is to somebody: the best fit, and 90 of 100 draws."""

    value: float
    low: float
    high: float

    @classmethod
    def told(cls, ratio: Ratio) -> Reading:
        """What a person's own page says of a trade-off."""
        low = ratio.value if ratio.low is None else ratio.low
        high = ratio.value if ratio.high is None else ratio.high
        return cls(float(ratio.value), float(low), float(high))

    def within(self, most: float, least: float = 0.0) -> Reading:
        """The same without an end where it reaches beyond what there is."""
        low = 0.0 if self.low < least else self.low
        if self.high <= most:
            return Reading(self.value, low, self.high)
        return Reading(min(self.value, most), min(low, most), ENDLESS)

    @property
    def is_told(self) -> bool:
        """Whether both ends of a factor say something."""
        return self.low > 0 and self.high / self.low <= NEARLY_ANYTHING

    @property
    def is_one_number(self) -> bool:
        """Whether one factor may stand for the range, as on the person's own page."""
        return is_settled(self.low, self.high)


@dataclass(frozen=True, eq=False)
class Quantity:
    """A number that every metric of a study has.

    Attributes
    ----------
    name : str
        Of what it belongs to, in English; empty for what a missed case weighs.
    scale : {"times", "amount", "share"}
        Whether it is a factor, or an amount in some unit, to be drawn on steps of so
        many times as much; or a share of all weights.
    measure : callable
        The number, of a metric.
    what : Fact, Joined or str
        What it belongs to, which any language can say; what is weighed, if that is a
        trade-off.
    than : str
        In what a trade-off is told.
    blank : str
        A trade-off in a sentence, with an open place for the number.
    language : str
        In which a trade-off is told.
    source : str
        Whose trade-off it is: another one's may be told at another place.
    least, most : float
        Beyond which there is nothing of it: readings are told as a limit.
    at : {"", "middle", "halfway", "wide"}
        Where a share is one, as :mod:`elicitor.using.counting` has it.
    """

    name: str
    scale: Literal["times", "amount", "share"]
    measure: Callable[[Metric], float]
    what: Named = ""
    than: str = ""
    blank: str = ""
    language: str = ""
    source: str = ""
    least: float = 0.0
    most: float = math.inf
    at: At = ""

    @property
    def key(self) -> tuple[str, ...]:
        """By what its readings are kept."""
        return self.scale, self.name, self.than, self.language, self.source

    def is_told_by(self, ratio: Ratio) -> bool:
        """Whether it is this trade-off."""
        return bool(self.than) and (self.what, self.than) == (ratio.what, ratio.than)

    def of(self, result: Result) -> Reading:
        """What it is to somebody."""
        own, others = result.metric, result.others
        level = 1.0 if result.posterior is None else LEVEL
        return self.reading(own, others, level=level)

    def reading(
        self, metric: Metric, others: Sequence[Metric], *, level: float = LEVEL
    ) -> Reading:
        """What it is by a metric, and by so many of others that may be it."""
        numbers = [self.measure(one) for one in others]
        return Reading(*told_range(self.measure(metric), numbers, level=level))


def quantities_of(result: Result) -> tuple[Quantity, ...]:
    """What can be compared among people who were asked about the same.

    For two classes, what a missed case weighs in false alarms; for models, what the
    whole way from the worst to the best matters, of all ways; else the share of every
    weight. What is right, wrong or a gap weighs more than nothing if more right, less
    wrong and smaller gaps are better; of all else it is negative where less is better.
    """
    if result.metric.names == BINARY and result.metric.family == "linear":
        return (Quantity("", "times", _missed_in_alarms),)
    shares = Shares.of(result)
    if shares is not None:
        return tuple(
            Quantity(name, "share", _part(shares.measure, i), statistic(name))
            for i, name in enumerate(result.metric.names)
        )
    counting = counting_in(result.metric, result.measured)
    return tuple(
        Quantity(say(what), "share", _part(counting.shares, i), what, at=counting.at)
        for i, what in enumerate(counting.things)
    )


def _missed_in_alarms(metric: Metric) -> float:
    missed, alarms = metric.slopes(np.zeros(2))
    return quotient(max(missed, 0.0), alarms)


def _part(shares: Callable[[Metric], np.ndarray], i: int) -> Callable[[Metric], float]:
    return lambda metric: float(shares(metric)[i])
