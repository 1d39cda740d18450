"""Of how many pairs of rated things a metric was learnt, and how many there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, Self

from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.words import Fact, say

__all__ = ["RatedPairs", "with_rated_pairs"]


class RatedPairs(Fact):
    """How many of all pairs of what somebody rated were compared."""

    share: Literal["all", "some"]
    used: int
    possible: int

    @classmethod
    def of(cls, record: Transcript) -> Self | None:
        """What a session that began with ratings keeps of them."""
        given = record.context.get("given")
        pairs = given.get("pairs") if isinstance(given, Mapping) else None
        if not isinstance(pairs, Mapping):
            return None
        used, possible = int(pairs["used"]), int(pairs["possible"])
        return cls("some" if used < possible else "all", used, possible)


def with_rated_pairs(found: Result, record: Transcript) -> Result:
    """The result, with a note on the pairs if it was learnt from ratings."""
    pairs = RatedPairs.of(record)
    if pairs is None:
        return found
    return replace(found, notes=(*found.notes, say(pairs)))
