"""What is told of somebody in a sentence, kept beside their log until it goes on.

To rebuild an interview every question is asked again, which takes a good half second of
processor time in a study of groups: a list of a hundred people would take a minute, of
each worker and after each start. Nothing is kept that the log does not say, and nobody
is told what another program, or another edition of the words, made of it.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Literal, cast

from sqlalchemy import func, select

from elicitor.core.result import Result
from elicitor.session.record import software_versions
from elicitor.studies.asked import Asked
from elicitor.studies.choosing import comparable
from elicitor.studies.events import ANSWERED, REVISED, SHOWN, UNCLEAR, UNDONE
from elicitor.studies.findings import MOST_SHOWN, Untold, better_by, why_untold
from elicitor.studies.interview import Interview
from elicitor.studies.leading import is_told, traded
from elicitor.studies.place import Place
from elicitor.studies.store import Conflict, EventRow, Store, ToldRow
from elicitor.using.explaining.explanation import explain
from elicitor.words import Fact, languages, say

__all__ = [
    "ASKING",
    "NOTHING",
    "NothingTold",
    "Told",
    "foresee_told",
    "keep_once",
    "kept",
    "told_of",
]

LOG = logging.getLogger("elicitor.studies")
ASKING = (SHOWN, ANSWERED, UNDONE, REVISED, UNCLEAR)
"""Events by which something else may be told."""
PROGRAM = Path(__file__).parents[1]


class NothingTold(Fact):
    """Why no number is told of how somebody weighs."""

    why: Literal["skipped", "too-few", "against", "unsteady"]


@dataclass(frozen=True)
class Told:
    """What is told of somebody."""

    done: bool  # nothing more is asked
    begun: bool  # a question is open or was answered
    answers: int  # how many stand
    untold: Untold  # why nothing is told
    sentences: Mapping[str, str]  # else what is told, by language

    def sentence(self, language: str) -> str | None:
        """It, or why nothing is told; None where nothing was answered."""
        if self.untold == "nothing":
            return None
        if self.untold:
            return say(NothingTold(self.untold), language)
        return self.sentences[language]


NOTHING = Told(False, False, 0, "nothing", {})
"""Of whoever was asked nothing yet."""


def told_of(interview: Interview) -> Told:
    """What is told of an interview as it stands."""
    answers = interview.answers
    result = interview.result() if answers else None
    untold: Untold = "nothing" if result is None else why_untold(result, answers)
    sentences = (
        {}
        if result is None or untold
        else {one: _as_on_the_page(result, interview.asked, one) for one in languages()}
    )
    begun = bool(answers) or interview.open is not None
    return Told(interview.done, begun, len(answers), untold, sentences)


def _as_on_the_page(result: Result, asked: Asked, language: str) -> str:
    """What the own page tells of what weighs how much, one sentence after another."""
    every = [*traded(result, asked, language)]
    told = [one for one in every if is_told(one.ratio, one.most, one.least)] or every[
        :1
    ]
    if told:
        better = filter(None, [better_by(result, asked, language)])
        return " ".join([*(one.ratio.told for one in told[:MOST_SHOWN]), *better])
    region = comparable(asked.exact, result.metric)
    return explain(result, region=region, language=asked.spoken(language)).sentence


def kept(row: ToldRow | None, heard: int) -> Told | None:
    """What a row tells; None if another program wrote it, or the log went on."""
    if row is None or row.heard != heard or row.edition != edition():
        return None
    return Told(
        row.done, row.begun, row.answers, cast(Untold, row.untold), row.sentences
    )


def keep_once(store: Store, place: Place) -> Told:
    """What is told of somebody, who may be told of it from now on as it is kept.

    It is not kept of whom more is known, or nothing any more, by then.
    """
    person = place.person.id
    heard = sum(event.kind in ASKING for event in place.events)
    with store.reading() as db:
        known = kept(db.get(ToldRow, person), heard)
    if known is not None:
        return known
    told = told_of(place.interview)
    row = ToldRow(person_id=person, heard=heard, edition=edition(), **asdict(told))
    count = select(func.count()).where(
        EventRow.person_id == person, EventRow.kind.in_(ASKING)
    )
    with suppress(Conflict), store.writing() as db:
        if store.locked(db, person) is not None and db.scalar(count) == heard:
            db.merge(row)
    return told


def foresee_told(store: Store, place: Place) -> None:
    """Keep it while the interview is in memory; nobody waits for any trouble."""
    try:
        keep_once(store, place)
    except Exception:  # whoever needs it meets it again
        LOG.debug("what somebody is told was not foreseen", exc_info=True)


@cache
def edition() -> str:
    """By which program it is told: its versions, and a hash of all that it says."""
    seen = hashlib.sha256(repr(sorted(software_versions().items())).encode())
    for path in sorted((*PROGRAM.rglob("*.py"), *PROGRAM.rglob("*.ftl"))):
        seen.update(path.read_bytes())
    return seen.hexdigest()
