"""What was foretold of held-out answers stays so when a session begins anew."""

from __future__ import annotations

from collections.abc import Sequence

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange

__all__ = ["held_out_before"]

SIDED = (Answer.FIRST, Answer.SECOND)


def held_out_before(
    result: Result, before: Sequence[Exchange], now: Sequence[Exchange]
) -> list[tuple[int, float | None]]:
    """Numbers of held-out questions, with the probability of what is said to each.

    It was foretold from the answers before it, as they stood then; a revised answer
    does not change that. Where a side is chosen that had not been, nothing was foretold
    of it: that question is held out no more.

    Parameters
    ----------
    result : Result
        Of the session that ends.
    before, now : sequence of Exchange
        All that was answered to it, and what stands now.
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
        said = now[number - 1].answer
        if said not in SIDED:
            kept.append((number, None))
        elif chance is not None:
            kept.append((number, chance if said is was else 1 - chance))
    return kept
