"""What was checked, and foretold, stays so when a session begins anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange
from elicitor.studies.definition import Budget

__all__ = ["checks_left", "held_out_before", "repeats_among"]

SIDED = (Answer.FIRST, Answer.SECOND)


def held_out_before(
    result: Result, before: Sequence[Exchange], now: Sequence[Exchange]
) -> list[tuple[int, float | None]]:
    """Numbers of held-out questions, with the probability of what is said to each.

    `result` is of the session that ends, by the answers `before`; `now` stands.
    """
    found = result.details.get("held_out")
    if not found:
        return []
    foretold = iter(found["predicted"])
    kept: list[tuple[int, float | None]] = []
    for number in found["questions"]:
        was = before[number - 1].answer
        chance = next(foretold) if was in SIDED else None
        if number > len(now):
            continue
        # It was foretold from the answers before it as they stood then; of one that
        # took no side nothing was, and where it does now the question is held out no
        # more.
        said = now[number - 1].answer
        if said not in SIDED:
            kept.append((number, None))
        elif chance is not None:
            kept.append((number, chance if said is was else 1 - chance))
    return kept


def checks_left(
    budget: Budget, entries: Sequence[Exchange], held_out: int, *, repeat: bool = False
) -> dict[str, Any]:
    """Checks that are left, where some were asked before a session began anew.

    `held_out` were foretold; with `repeat` they may come again, as once they could not.
    """
    answered = len(entries)
    left = max(1, budget.most - answered)
    wanted, room = budget.checks, budget.checks_among(left, after=answered)
    if not budget.fitted:  # as studies of before asked: spread over all questions
        share = max(0.0, 1 - answered / budget.most)
        return {
            "retests": min(round(wanted.retests * share), room.retests),
            "held_out": min(round(wanted.held_out * share), room.held_out),
        }
    foretold = min(max(0, wanted.held_out - held_out), sum(room))
    again = max(0, wanted.retests - repeats_among(entries))
    if repeat:
        return {
            "retests": min(again, sum(room) - foretold),
            "held_out": foretold,
            "within": left,
            "repeat_given": True,
        }
    among_new = budget.checks_among(left).retests  # what was given is not asked again
    return {
        "retests": min(again, among_new, sum(room) - foretold),
        "held_out": foretold,
        "within": left,
    }


def repeats_among(entries: Sequence[Exchange]) -> int:
    """How many questions were asked before, on either side."""
    pairs = [
        frozenset((one.question.first.tobytes(), one.question.second.tobytes()))
        for one in entries
    ]
    return len(pairs) - len(set(pairs))
