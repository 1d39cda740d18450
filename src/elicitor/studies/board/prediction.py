"""How held-out answers were predicted, beside usual measures and a coin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import fsum

from elicitor.studies.board.standing import Standing
from elicitor.using.agreement_rows import wilson_interval

__all__ = ["Hits", "Predicted", "predicted"]

LEVEL = 0.95


@dataclass(frozen=True)
class Hits:
    """How many answers were predicted rightly, and how many could be of as many."""

    number: float
    low: float
    high: float


@dataclass(frozen=True)
class Predicted:
    """Held-out answers of several people."""

    people: int
    judged: int  # answers that chose a side
    own: Hits  # by everybody's metric before it learnt them
    rivals: Mapping[str, Hits]  # usual measures, as far as they can be told


def predicted(standings: Iterable[Standing]) -> Predicted | None:
    """Add up how the held-out answers of people were predicted."""
    found = [one.predicted for one in standings if one.predicted is not None]
    judged = sum(one.judged for one in found)
    if not judged:
        return None
    names = [
        name for name in found[0].rivals if all(name in one.rivals for one in found)
    ]
    return Predicted(
        people=len(found),
        judged=judged,
        own=_hits(fsum(one.hits for one in found), judged),
        rivals={
            name: _hits(
                fsum(one.rivals[name].share * one.judged for one in found), judged
            )
            for name in names
        },
    )


def _hits(number: float, judged: int) -> Hits:
    low, high = wilson_interval(number, judged, LEVEL)
    return Hits(number, low * judged, high * judged)
