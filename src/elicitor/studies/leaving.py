"""What stays of somebody who leaves: what they chose, or of a newcomer nothing."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session as Database

from elicitor.studies.deidentified import without_own_words
from elicitor.studies.events import SHOWN, SPOKEN, day_of
from elicitor.studies.outcomes import outcomes
from elicitor.studies.place import Place
from elicitor.studies.store import EventRow, Invitation, Person, Store

__all__ = ["drop", "has_begun", "keep_choices", "keep_nothing"]


def keep_choices(db: Database, place: Place) -> None:
    """Delete what a person typed, in all that happened to them; times stay."""
    definition, asked = place.definition, place.interview.asked
    keys = {one.key for one in outcomes(asked, "en")} if definition.stated else set()
    rows = select(EventRow).where(
        EventRow.person_id == place.person.id, EventRow.kind != SHOWN
    )
    for row in db.scalars(rows):
        row.body = dict(without_own_words(row.event, definition, keys).body)
    Store.deleted(db)


def keep_nothing(store: Store, db: Database, person: Person) -> None:
    """Delete all answers and words of a person; that they came and left stays."""
    store.erase(db, person.id)
    person.included = False
    _coarsen(db, person)


def _coarsen(db: Database, person: Person) -> None:
    """Forget at what time of day somebody came, but not after whom: names stay.

    It is the beginning of the day, or just after whoever came before them on it.
    """
    came = person.joined_at
    before = db.scalar(
        select(func.max(Person.joined_at)).where(
            Person.study_id == person.study_id,
            Person.joined_at <= came,
            Person.id != person.id,
        )
    )
    earliest = day_of(came)
    if before is not None:
        earliest = max(earliest, before + timedelta(microseconds=1))
    person.joined_at = min(came, earliest)


def has_begun(place: Place) -> bool:
    """Whether somebody did more than look and choose a language."""
    return any(event.kind != SPOKEN for event in place.events)


def drop(db: Database, person: Person) -> None:
    """Keep nothing of somebody, so that their place is free again; nor of a try."""
    link = person.invitation_id
    db.execute(delete(EventRow).where(EventRow.person_id == person.id))
    db.execute(delete(Person).where(Person.id == person.id))
    if person.simulated:
        db.execute(delete(Invitation).where(Invitation.id == link))
    Store.deleted(db)
