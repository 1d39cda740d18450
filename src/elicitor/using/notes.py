"""The notes of a result in other languages than that of its sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from elicitor.core.printable import printable
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.metrics.coefficient_names import coefficient_facts
from elicitor.metrics.result_notes import Noted, ResultNote
from elicitor.procedures.bayesian.family_comparison import speaks_for
from elicitor.procedures.bayesian.notes import (
    BLIND,
    ENDINGS,
    AgainstSigns,
    Blind,
    ChoiceIsRight,
    Contradicted,
    Ended,
    FitsBetter,
    Way,
    apart_notes,
    check_notes,
    said_before,
)
from elicitor.procedures.bayesian.unidentified import silence
from elicitor.session.rated_pairs import RatedPairs
from elicitor.using.asked_all import asked_all
from elicitor.using.settled import ModelIsRight, choices_told, settled_on
from elicitor.using.sides import same_side, sees_sides
from elicitor.words import Fact, say

__all__ = ["fits_better", "notes_of", "voiding"]


def notes_of(result: Result) -> tuple[Fact | str, ...]:
    """What a result notes, as facts where they are known, else in its own words.

    Options are named as whoever asked typed them.
    """
    # Results hold sentences, in files, too: facts are found from what stands beside.
    known = {say(fact): fact for fact in _possible(result)}
    known |= said_before(result.details)
    facts = [known.get(note, note) for note in result.notes]
    if asked_all(result):  # nobody wanted more
        facts = [one for one in facts if one != Ended("budget")]
    if any(isinstance(one, AgainstSigns) for one in facts):  # nothing is certain then
        facts = [one for one in facts if not isinstance(one, ChoiceIsRight)]
    if result.knows_nothing:  # nothing was compared yet
        facts = [one for one in facts if one != Ended("given")]
    return tuple(_as_told(one, result) for one in facts)


def voiding(result: Result) -> tuple[Fact, ...]:
    """Those by which nothing is certain about the metric, whatever its intervals."""
    noted = notes_of(result)
    return tuple(one for one in noted if isinstance(one, Blind | AgainstSigns))


def fits_better(result: Result) -> tuple[FitsBetter, ...]:
    """That another family explains the answers better, so that no loss is bounded."""
    return tuple(one for one in notes_of(result) if isinstance(one, FitsBetter))


def _as_told(noted: Fact | str, result: Result) -> Fact | str:
    """The fact as it is said now: how to ask anew, which side or model was taken."""
    record = result.transcript
    if isinstance(noted, ChoiceIsRight) and (model := settled_on(result)) is not None:
        return ModelIsRight(noted.chance, noted.loss, printable(model))
    if isinstance(noted, AgainstSigns):
        return noted.replaced(way=_way(record))
    if isinstance(noted, Blind) and record is not None and not sees_sides(record):
        return _as_shown(noted, record)
    return noted


def _as_shown(noted: Blind, record: Transcript) -> Blind:
    """Who looks like that by the sides that were shown, not by those before a coin."""
    if noted.how in ("coin", "side") and same_side(record) is not None:
        return Blind("side")
    return Blind("unclear") if noted.how == "side" else noted


def _way(record: Transcript | None) -> Way:
    """How somebody asks or learns anew who did as they did."""
    if record is None:
        return "python"
    learnt = record.context.get("learnt")
    if learnt is not None:
        return "learnt" if learnt.get("table") is None else "table"
    if record.elsewhere:
        return "given"
    if not record.was_typed:
        return "python"
    return "columns" if "models" in record.region else "typed"


def _possible(result: Result) -> Iterator[Fact]:
    """All that may have been noted."""
    found = result.details
    yield from map(ResultNote, get_args(Noted))
    yield from (*ENDINGS, *BLIND, Contradicted(), *check_notes(found))
    record = result.transcript
    if record is not None and (pairs := RatedPairs.of(record)):
        yield pairs
    if doubt := found.get("doubt"):
        yield from speaks_for(**doubt)
    yield from apart_notes(found)
    yield from choices_told(result)
    if names := found.get("unidentified"):
        known = coefficient_facts(result.metric)
        called = dict(zip(map(say, known), known, strict=True))
        facts = [called.get(name, name) for name in names]
        for settled in (False, True):
            yield silence(facts, len(known), settled=settled)
