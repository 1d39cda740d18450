"""How many questions somebody answered, and how many were skipped."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.errors import InvalidParameterError
from elicitor.core.metric import Metric
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.words import Fact

__all__ = [
    "AgreesWith",
    "AnsweredAndSkipped",
    "FoundFrom",
    "agreeing",
    "found_and_agreeing",
    "gain",
]

SIDES = {Answer.FIRST: 1, Answer.SECOND: -1}
ROUNDING = 1e-12
"""Utilities that differ by less, relatively, are the same."""
AT_A_BOUND = 1e-6
"""How far metrics at a bound may be beyond it, of what lies between all shown."""


class AnsweredAndSkipped(Fact):
    """How many questions were answered, and how many skipped."""

    asked: int
    skipped: int

    @classmethod
    def of(cls, result: Result) -> Self:
        """Count the answers of a result."""
        return cls(result.n_answered, result.n_skipped)


class FoundFrom(AnsweredAndSkipped):
    """From how many answers a metric was found."""


class AgreesWith(Fact):
    """With how many of the answers that take a side a metric agrees.

    `others`: it does not with all, but another metric that they allow does.
    """

    agreeing: int
    judged: int
    others: bool = False

    @classmethod
    def of(cls, result: Result) -> Self | None:
        """Count them; None if nothing can be compared. No side of its own agrees."""
        record = result.transcript
        if record is None or record.names != result.metric.names:
            return None
        sided = [one for one in record.standing if one.answer in SIDES]
        if not sided:
            return None
        gains = np.array([_gain_of(result.metric, one) for one in sided])
        known = gains[np.isfinite(gains)]
        if not known.size:
            return None
        agreeing = int((known > 0).sum())
        others = agreeing < known.size and any(
            all(_gain_of(other, one) >= 0 for one in sided) for other in result.others
        )
        return cls(agreeing, known.size, others)


def gain(metric: Metric, chosen: Any, other: Any) -> float:
    """How much better is what was chosen by a metric; 0 if by rounding only.

    Not a number where the metric says nothing.
    """
    liked, left = float(metric.utility(chosen)), float(metric.utility(other))
    apart = liked - left
    if not math.isfinite(apart):
        return math.nan
    return apart if abs(apart) > ROUNDING * max(abs(liked), abs(left)) else 0.0


def agreeing(metrics: Sequence[Metric], record: Transcript) -> tuple[Metric, ...]:
    """Those that contradict no answer, or say nothing of what was shown."""
    sided = [_sides(one) for one in record.standing if one.answer in SIDES]
    if not sided:
        return tuple(metrics)
    chosen, other = (np.array(points) for points in zip(*sided, strict=True))

    def agrees(metric: Metric) -> bool:
        try:
            both = [np.asarray(metric.utility(points)) for points in (chosen, other)]
        except InvalidParameterError:  # a denominator that is not positive
            return True
        return not (both[1] - both[0] > AT_A_BOUND * np.ptp(both)).any()

    return tuple(filter(agrees, metrics))


def _sides(one: Exchange) -> tuple[Any, Any]:
    """What was chosen, and what not."""
    chosen, other = (one.first, one.second)[:: SIDES[one.answer]]
    return chosen, other


def _gain_of(metric: Metric, one: Exchange) -> float:
    return gain(metric, *_sides(one))


def found_and_agreeing(result: Result) -> tuple[Fact, ...]:
    """From how many answers a metric was found, and with how many it agrees."""
    agrees = AgreesWith.of(result)
    return (FoundFrom.of(result), *(() if agrees is None else (agrees,)))
