"""From how many to how many questions follow, as people and owners are told.

What is kept of a question is what the search foretells. It knows neither that the
search ends once somebody can decide nothing, nor that few models have few pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Protocol

from elicitor.procedures.bayesian.inquiry_state import DOUBTS
from elicitor.studies.asked import Asked
from elicitor.studies.definition import Definition
from elicitor.studies.turns import Given

__all__ = ["foretold"]

SOME = 2
"""Who could not decide so often in a row may go on so."""


class _Interview(Protocol):
    @property
    def asked(self) -> Asked: ...

    @property
    def definition(self) -> Definition: ...


def foretold(
    more: Sequence[Any], before: Sequence[Given], interview: _Interview
) -> tuple[int, int | None]:
    """From how many to how many questions follow one; no end (None) if unknown.

    `more` is what the search foretold as it was put, after the answers `before`.
    """
    low, high = more
    said = [one.said for one in before]
    in_a_row = sum(1 for _ in takewhile(lambda one: one == "cannot", reversed(said)))
    if in_a_row >= SOME:
        low = min(low, max(0, DOUBTS - in_a_row - 1))
    asked, repeats = interview.asked, interview.definition.budget.retests
    if asked.pairs is not None:
        left = max(0, asked.pairs - len(said) - 1)
        most = left + asked.obvious + repeats
        low, high = min(low, left), most if high is None else min(high, most)
    return low if high is None else min(low, high), high
