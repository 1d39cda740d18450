"""Everybody in a study by a line each, of which those of who finished are kept."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import func, select
from sqlalchemy.orm import Session as Database

from elicitor.studies.board.standing import Where, where_among
from elicitor.studies.definitions import NoEntry
from elicitor.studies.events import SPOKEN
from elicitor.studies.names import named
from elicitor.studies.store import EventRow, Person, ToldRow
from elicitor.studies.studies import Studies
from elicitor.studies.told import ASKING, NOTHING, Told, keep_once, kept
from elicitor.words import languages

__all__ = ["Line", "roll"]


@dataclass(frozen=True)
class Line:
    """Where somebody stands, and what is told of them.

    Attributes
    ----------
    name : str
        On the board.
    person : Person
        Their row.
    where : Where
        How far they are.
    language : str
        In which they read.
    told : Told
        What their answers say.
    """

    name: str
    person: Person
    where: Where
    language: str
    told: Told

    @property
    def sentence(self) -> str | None:
        """What is told of them, or why nothing is; None if nothing was answered."""
        return self.told.sentence(self.language)


def roll(
    studies: Studies, study_id: str, *, after: str = "", limit: int | None = None
) -> list[Line]:
    """Everybody in the order of their names, or a part of them.

    What is told of whoever went on since the last time is found out, one after the
    other, and kept: who asks again after a while goes on where that ended.

    Parameters
    ----------
    studies : Studies
        Whose people answer.
    study_id : str
        Which study.
    after : str, default=""
        Id of a person: only those who come after them.
    limit : int, optional
        How many people at most.

    Returns
    -------
    list of Line

    Raises
    ------
    NoEntry
        If there is nobody of the id `after` in this study.
    """
    with studies.store.reading() as db:
        rows = db.scalars(
            select(Person)
            .where(Person.study_id == study_id)
            .order_by(Person.joined_at, Person.id)
        ).all()
        happened = _happened(db, study_id)
        told = {
            row.person_id: row
            for row in db.scalars(
                select(ToldRow).join(Person).where(Person.study_id == study_id)
            )
        }
        spoken = _spoken(db, study_id)
    everybody = [*named(rows).items()]
    ids = [one.id for _, one in everybody]
    if after and after not in ids:
        raise NoEntry("unknown")
    begin = ids.index(after) + 1 if after else 0
    end = None if limit is None else begin + limit
    lines = []
    for name, person in islice(everybody, begin, end):
        kinds, row = happened[person.id], told.get(person.id)
        with suppress(NoEntry):  # who is gone meanwhile is not there
            found = _told(studies, person, kinds, row)
            where = where_among(kinds.keys(), done=found.done, begun=found.begun)
            language = spoken.get(person.id, person.language)
            lines.append(Line(name, person, where, language, found))
    return lines


def _told(
    studies: Studies, person: Person, kinds: Mapping[str, int], row: ToldRow | None
) -> Told:
    heard = sum(kinds.get(one, 0) for one in ASKING)
    if not heard:
        return NOTHING
    known = kept(row, heard)
    return (
        keep_once(studies.store, studies.place(person.id)) if known is None else known
    )


def _happened(db: Database, study_id: str) -> Mapping[str, Counter[str]]:
    """How often what happened to everybody."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    counts = (
        select(EventRow.person_id, EventRow.kind, func.count())
        .join(Person, Person.id == EventRow.person_id)
        .where(Person.study_id == study_id)
        .group_by(EventRow.person_id, EventRow.kind)
    )
    for person, kind, count in db.execute(counts):
        found[person][kind] = count
    return found


def _spoken(db: Database, study_id: str) -> Mapping[str, str]:
    """The language that was chosen last, of whoever chose one."""
    known = set(languages())
    chosen = db.execute(
        select(EventRow.person_id, EventRow.body)
        .join(Person, Person.id == EventRow.person_id)
        .where(Person.study_id == study_id, EventRow.kind == SPOKEN)
        .order_by(EventRow.number)
    )
    said = ((person, body.get("language")) for person, body in chosen)
    return {person: language for person, language in said if language in known}
