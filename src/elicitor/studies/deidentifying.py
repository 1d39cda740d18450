"""De-identifying the rows of a study: new ids, days for times, no links, no own words.

Rows are written anew, in the order of ids that are random, and not changed where they
are: neither an id, nor a time, nor the place in the file tells who came before whom. An
id that a program made of a name of its own can be made of that name no more. Ids of
questions and seeds stay: by these, files of before lead to what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, insert, literal, select
from sqlalchemy.orm import Session as Database

from elicitor.studies.definition import Definition
from elicitor.studies.deidentified import without_own_words
from elicitor.studies.events import SHOWN, Event, day_of
from elicitor.studies.store import EventRow, Invitation, Person, Store, ToldRow
from elicitor.studies.store.tables import Utc, new_id

__all__ = ["deidentify"]

Left = Callable[[Event], Event]


def deidentify(
    db: Database,
    study_id: str,
    definitions: Mapping[int, Definition],
    outcomes: Mapping[int, Collection[str]],
) -> None:
    """Leave what was chosen of everybody, and nothing beside it that tells whose.

    `definitions` and `outcomes`: by version, see :func:`without_own_words`.
    """
    everybody = db.execute(
        select(Person.__table__)
        .where(Person.study_id == study_id)
        .order_by(Person.id)
        .with_for_update()
    ).mappings()
    for name, row in sorted((new_id(), dict(row)) for row in everybody):
        version = row["version"]

        def left(event: Event, version: int = version) -> Event:
            return without_own_words(event, definitions[version], outcomes[version])

        _write_anew(db, row, name, left)
    db.execute(delete(Invitation).where(Invitation.study_id == study_id))
    Store.deleted(db)


def _write_anew(db: Database, row: dict[str, Any], name: str, left: Left) -> None:
    """Write a person and their log under another id, and delete them as they were."""
    old = row["id"]
    joined = day_of(row["joined_at"])
    other = row | {"id": name, "invitation_id": None, "joined_at": joined}
    db.execute(insert(Person).values(other))
    _copy_questions(db, old, name)
    mine = EventRow.person_id == old
    kept = db.execute(
        select(EventRow.number, EventRow.kind, EventRow.at, EventRow.body)
        .where(mine, EventRow.kind != SHOWN)
        .order_by(EventRow.number)
    )
    told = [(number, left(Event(kind, body, at))) for number, kind, at, body in kept]
    if told:
        db.execute(insert(EventRow), [_row(name, *one) for one in told])
    db.execute(delete(EventRow).where(mine))
    _move_told(db, old, name)
    db.execute(delete(Person).where(Person.id == old))


def _move_told(db: Database, old: str, name: str) -> None:
    """What their log tells, as well: it is the same under any name."""
    columns = [one for one in ToldRow.__table__.columns if not one.primary_key]
    told = select(literal(name), *columns).where(ToldRow.person_id == old)
    names = ["person_id", *(one.name for one in columns)]
    db.execute(insert(ToldRow).from_select(names, told))
    db.execute(delete(ToldRow).where(ToldRow.person_id == old))


def _copy_questions(db: Database, old: str, name: str) -> None:
    """Copy what was shown inside the database, day by day: screens are large."""
    shown = EventRow.person_id == old, EventRow.kind == SHOWN
    for day in _days(db.scalars(select(EventRow.at).where(*shown))):
        of_day = EventRow.at >= day, EventRow.at < day + timedelta(days=1)
        columns = (
            literal(name),
            EventRow.number,
            EventRow.kind,
            literal(day, Utc),
            EventRow.body,
        )
        db.execute(
            insert(EventRow).from_select(
                ["person_id", "number", "kind", "at", "body"],
                select(*columns).where(*shown, *of_day),
            )
        )


def _days(moments: Iterable[datetime]) -> list[datetime]:
    return sorted({day_of(one) for one in moments})


def _row(name: str, number: int, event: Event) -> dict[str, Any]:
    return {
        "person_id": name,
        "number": number,
        "kind": event.kind,
        "at": event.at,
        "body": dict(event.body),
    }
