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

    share: Literal["all", "some", "all-unlike", "some-unlike"]
    used: int
    possible: int
    alike: int = 0

    @classmethod
    def of(cls, record: Transcript) -> Self | None:
        """What a session that began with ratings keeps of them."""
        given = record.context.get("given")
        pairs = given.get("pairs") if isinstance(given, Mapping) else None
        if not isinstance(pairs, Mapping):
            return None
        used, possible = int(pairs["used"]), int(pairs["possible"])
        alike = int(pairs.get("alike", 0))  # untold in older files, which compared them
        if used < possible - alike:
            return cls("some-unlike" if alike else "some", used, possible, alike)
        return cls("all-unlike" if alike else "all", used, possible, alike)


def with_rated_pairs(found: Result, record: Transcript) -> Result:
    """The result, with a note on the pairs if it was learnt from ratings."""
    pairs = RatedPairs.of(record)
    if pairs is None:
        return found
    return replace(found, notes=(*found.notes, say(pairs)))
