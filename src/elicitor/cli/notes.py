"""What a result notes, with the options that it speaks of as they are typed."""

from __future__ import annotations

from typing import Literal

from elicitor.core.result import Result
from elicitor.procedures.bayesian.notes import ENDINGS, AgainstSigns, check_notes
from elicitor.using.doubts import doubts
from elicitor.using.notes import notes_of, voiding
from elicitor.words import Fact, Joined, say

__all__ = ["as_typed", "doubts_told", "notes_told", "void_told"]


def as_typed(fact: Fact | Joined | str, result: Result) -> str:
    """Say a fact about a result to somebody at a terminal."""
    if isinstance(fact, AgainstSigns):
        record = result.transcript
        pool = record is not None and "models" in record.region
        way: Literal["columns", "typed"] = "columns" if pool else "typed"
        return say(fact.replaced(way=way))
    return say(fact)


def void_told(result: Result) -> list[str]:
    """Why nothing is certain about the metric; nothing if something is."""
    return [as_typed(fact, result) for fact in voiding(result)]


def doubts_told(result: Result) -> tuple[str, ...]:
    """All that speaks against a result."""
    return tuple(as_typed(fact, result) for fact in doubts(result))


def notes_told(result: Result, *, goes_on: bool = False) -> list[str]:
    """What is noted besides checks, of which more is told, and what makes it void.

    Where asking goes on, all is told but how it ended.
    """
    elsewhere = (*check_notes(result.details), *voiding(result))
    left_out = ENDINGS if goes_on else elsewhere
    return [as_typed(fact, result) for fact in notes_of(result) if fact not in left_out]
