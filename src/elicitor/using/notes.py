"""The notes of a result in other languages than that of its sentences."""

from __future__ import annotations

from collections.abc import Iterator

from elicitor.core.result import Result
from elicitor.procedures.bayesian.family_comparison import speaks_for
from elicitor.procedures.bayesian.notes import (
    BLIND,
    ENDINGS,
    AgainstSigns,
    Blind,
    Contradicted,
    check_notes,
)
from elicitor.procedures.bayesian.unidentified import silence
from elicitor.words import Fact, say

__all__ = ["notes_of", "voiding"]


def notes_of(result: Result) -> tuple[Fact | str, ...]:
    """What a result notes, as facts where they are known, else in its own words.

    Results hold sentences, in files as well; which fact each of them says is found
    again from the findings beside them.
    """
    known = {say(fact): fact for fact in _possible(result)}
    return tuple(known.get(note, note) for note in result.notes)


def voiding(result: Result) -> tuple[Fact, ...]:
    """Those by which nothing is certain about the metric, whatever its intervals."""
    noted = notes_of(result)
    return tuple(one for one in noted if isinstance(one, Blind | AgainstSigns))


def _possible(result: Result) -> Iterator[Fact]:
    """All that may have been noted."""
    found = result.details
    yield from (*ENDINGS, *BLIND, Contradicted(), *check_notes(found))
    if doubt := found.get("doubt"):
        yield from speaks_for(**doubt)
    if names := found.get("unidentified"):
        yield silence(names, len(result.metric.coefficients))
