"""Whether somebody took the same side, whatever was shown there.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
n           ``asked``               answers that took a side
k           ``times``               of these, how many took the one taken more often
==========  ======================  ===============================================

Where chance decides what is A, whoever looks takes A as often as a coin, whatever they
want: k of n, or more of either side, has the probability 2 P(Bin(n, ½) ≥ k).
"""

from __future__ import annotations

import math
from typing import Literal

from elicitor.core.answer import Answer
from elicitor.core.transcript import Transcript
from elicitor.words import Fact

__all__ = ["SameSide", "same_side", "sees_sides", "usual_side"]

Side = Literal["first", "second"]

RARE = 0.001
"""Of a thousand people who look, one at most is said to take the same side."""
SINCE = 3
"""The edition from which on engines know the sides as they were shown."""


class SameSide(Fact):
    """How often the side was taken that was taken more often, though chance put it."""

    side: Side
    times: int
    asked: int


def usual_side(record: Transcript) -> SameSide:
    """How often which side was taken that was taken more often.

    Of what was asked here: who compared elsewhere may have put the better one first.
    """
    said = [entry.answer for entry in record.standing[record.elsewhere :]]
    first, second = said.count(Answer.FIRST), said.count(Answer.SECOND)
    more: Side = "second" if second > first else "first"
    return SameSide(more, max(first, second), first + second)


def same_side(record: Transcript) -> SameSide | None:
    """That the same side was taken nearly always; None if a coin explains it."""
    found = usual_side(record)
    times, asked = found.times, found.asked
    as_many = sum(math.comb(asked, k) for k in range(times, asked + 1))
    rare = 2 * as_many <= RARE * 2**asked
    return found if rare and record.configuration["shuffle_sides"] else None


def sees_sides(record: Transcript) -> bool:
    """Whether the engine knew which side was chosen, as the sides were shown."""
    told = record.configuration
    known = {**told.get("usual", {}), **told["options"]}
    return not told["shuffle_sides"] or known.get("edition", 1) >= SINCE
