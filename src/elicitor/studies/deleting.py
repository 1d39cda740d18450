"""Deleting a whole study: a draft, or one that has ended, with its data."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import delete, select
from sqlalchemy.orm import Session as Database

from elicitor.studies.definitions import NoEntry
from elicitor.studies.retention import require_ended, retention_of
from elicitor.studies.store import (
    ApiToken,
    Conflict,
    DataFile,
    Draft,
    EventRow,
    Invitation,
    Person,
    RehearsalRow,
    Store,
    Study,
    ToldRow,
    TooManyAtOnce,
    Version,
    Wish,
)
from elicitor.studies.studies import TRIES, Studies

__all__ = ["can_be_deleted", "delete_study", "drop_file", "require_deletable"]

OF_A_STUDY = (Person, Invitation, ApiToken, Wish, RehearsalRow, Draft, Version)
"""Whatever belongs to one study, in an order in which it can go."""


def require_deletable(store: Store, study: Study) -> None:
    """Raise `SessionStateError` if people may still answer, or come back to it."""
    if study.state != "draft":
        require_ended(retention_of(store, study), study)


def can_be_deleted(store: Store, study: Study) -> bool:
    """Whether it is a draft, or has ended."""
    return study.state == "draft" or retention_of(store, study).has_ended


def delete_study(studies: Studies, study_id: str) -> None:
    """Delete a draft, or a study that has ended: nothing of it stays.

    A file that another study is about stays with that one.
    """
    for _ in range(TRIES):
        with suppress(Conflict):  # somebody came meanwhile
            with studies.store.writing() as db:
                study = db.get(Study, study_id, with_for_update=True)
                if study is None:
                    raise NoEntry("unknown")
                require_deletable(studies.store, study)
                _delete(db, study)
            studies.store.settle(thoroughly=True)
            studies.drop_gone()
            return
    raise TooManyAtOnce


def drop_file(db: Database, sha: str) -> None:
    """Keep a file no longer that neither a draft nor a version is about."""
    about = (
        select(rows.study_id).where(rows.data_sha256 == sha)
        for rows in (Draft, Version)
    )
    if all(db.scalar(one.limit(1)) is None for one in about):
        db.execute(delete(DataFile).where(DataFile.sha256 == sha))
        Store.deleted(db)


def _delete(db: Database, study: Study) -> None:
    files = {
        sha
        for rows in (Draft, Version)
        for sha in db.scalars(select(rows.data_sha256).where(rows.study_id == study.id))
    }
    people = select(Person.id).where(Person.study_id == study.id)
    for of_people in (EventRow, ToldRow):
        db.execute(delete(of_people).where(of_people.person_id.in_(people)))
    for rows in OF_A_STUDY:
        db.execute(delete(rows).where(rows.study_id == study.id))
    db.execute(delete(Study).where(Study.id == study.id))
    Store.deleted(db)
    for sha in files:
        drop_file(db, sha)
