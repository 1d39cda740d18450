"""A metric of one's own that has no words, told by its numbers and their labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from elicitor.core.fact import Fact, Joined, MetricOfClass

__all__ = ["Ends", "by_weights"]

FIRM = 5.0
"""How many times its lower end the upper end may be, for a number to stand for both."""

Ends = tuple[float, float] | None


class Weighed(Protocol):
    """What is looked at of a metric."""

    names: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def coefficients(self) -> Any:
        """Its numbers."""


class LabelledWeight(Fact):
    """A number of a metric, and between which ends it is, as far as that is known."""

    label: str
    value: float
    low: float | None
    high: float | None
    told: Literal["value", "range", "both"]


class MetricByWeights(Fact):
    """All that is known of a metric whose class has no words; a chance in per cent."""

    name: str
    weights: Joined
    chance: int | None


def by_weights(
    metric: Weighed, ends: Sequence[Ends] | None = None, level: float | None = None
) -> MetricByWeights | MetricOfClass:
    """Tell a metric by its numbers, with their ends; or its class if none has a name.

    `level` is the probability that each is between its ends.
    """
    numbers = [float(one) for one in metric.coefficients]
    labels = metric.labels or metric.names
    if len(labels) != len(numbers):
        return MetricOfClass(type(metric).__name__)
    known = [None] * len(numbers) if ends is None else ends
    weights = tuple(map(_weight, labels, numbers, known))
    chance = None if level is None or ends is None else round(100 * level)
    return MetricByWeights(type(metric).__name__, Joined(weights), chance)


def _weight(label: str, value: float, ends: Ends) -> LabelledWeight:
    if ends is None:
        return LabelledWeight(label, value, None, None, "value")
    low, high = ends
    near, far = sorted((abs(low), abs(high)))
    firm = low * high > 0 and far <= FIRM * near
    return LabelledWeight(label, value, low, high, "both" if firm else "range")
