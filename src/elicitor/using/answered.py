"""How many questions somebody answered, and how many were skipped."""

from __future__ import annotations

from typing import Self

from elicitor.core.result import Result
from elicitor.words import Fact

__all__ = ["AnsweredAndSkipped", "FoundFrom"]


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
