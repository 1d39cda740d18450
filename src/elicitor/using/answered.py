"""How many questions somebody answered, and how many were skipped."""

from __future__ import annotations

from typing import Self

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.words import Fact

__all__ = ["AgreesWith", "AnsweredAndSkipped", "FoundFrom", "found_and_agreeing"]

SIDES = {Answer.FIRST: 1.0, Answer.SECOND: -1.0}
ROUNDING = 1e-12
"""Utilities that differ by less, relatively, are the same."""


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
    """With how many of the answers that take a side a metric agrees."""

    agreeing: int
    judged: int

    @classmethod
    def of(cls, result: Result) -> Self | None:
        """Count them; None if nothing can be compared. No side of its own agrees."""
        record = result.transcript
        if record is None or record.names != result.metric.names:
            return None
        sided = [one for one in record.standing if one.answer in SIDES]
        if not sided:
            return None
        first, second = (
            np.array([result.metric.utility(point) for point in points])
            for points in zip(*((one.first, one.second) for one in sided), strict=True)
        )
        known = np.isfinite(first) & np.isfinite(second)
        gains = (first - second) * [SIDES[one.answer] for one in sided]
        told = gains > ROUNDING * np.maximum(np.abs(first), np.abs(second))
        return cls(int(told[known].sum()), int(known.sum())) if known.any() else None


def found_and_agreeing(result: Result) -> tuple[Fact, ...]:
    """From how many answers a metric was found, and with how many it agrees."""
    agrees = AgreesWith.of(result)
    return (FoundFrom.of(result), *(() if agrees is None else (agrees,)))
