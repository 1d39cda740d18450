"""How a question is put before the oracle: sides, repeats, and how many follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elicitor.core.answer import Answer, majority
from elicitor.core.question import Question
from elicitor.core.transcript import Exchange

__all__ = ["is_decided", "swaps_again", "within_budget"]


def is_decided(votes: Sequence[Answer], repeats: int) -> bool:
    """Whether the repeats that are left cannot change the majority.

    Nothing moves a majority farther than repeats that all agree.
    """
    left = repeats - len(votes)
    return len({majority([*votes, *[last] * left]) for last in Answer}) == 1


def swaps_again(question: Question, standing: Sequence[Exchange]) -> bool | None:
    """Whether to swap a pair that comes back, so that its sides change places.

    None if the pair is new.
    """
    for entry in reversed(standing):
        if entry.question.is_close(question):
            return True
        if entry.question.is_close(question.swapped):
            return False
    return None


def within_budget(question: Question, budget: int | None, answered: int) -> Question:
    """The same question, announcing no more questions than the budget allows."""
    if budget is None or question.remaining is None:
        return question
    left = max(0, budget - answered - 1)
    fewest, most = question.between or (None, None)
    between = None
    if fewest is not None:
        between = min(fewest, left), left if most is None else min(most, left)
    remaining = min(question.remaining, left)
    return replace(question, remaining=remaining, between=between)
