"""What stays of somebody who leaves and lets the answers stay: what they chose."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session as Database

from elicitor.studies.deidentified import without_own_words
from elicitor.studies.events import SHOWN
from elicitor.studies.outcomes import outcomes
from elicitor.studies.place import Place
from elicitor.studies.store import EventRow

__all__ = ["keep_choices"]


def keep_choices(db: Database, place: Place) -> None:
    """Delete what a person typed, in all that happened to them; times stay."""
    definition, asked = place.definition, place.interview.asked
    keys = {one.key for one in outcomes(asked, "en")} if definition.stated else set()
    rows = select(EventRow).where(
        EventRow.person_id == place.person.id, EventRow.kind != SHOWN
    )
    for row in db.scalars(rows):
        row.body = dict(without_own_words(row.event, definition, keys).body)
