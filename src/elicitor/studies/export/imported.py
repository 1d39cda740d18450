"""A study from another server."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import InvalidDataError
from elicitor.studies.export.checked import check_study
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.store import DataFile, Person, Store, Study, Version
from elicitor.studies.store.tables import new_id

__all__ = ["ImportedStudy", "import_study"]

NAME = re.compile(r"[PT](\d{1,9})")
TOLD = 3
"""Differences that a refusal names."""


@dataclass(frozen=True)
class ImportedStudy:
    """What came in.

    Attributes
    ----------
    id : str
        Of the study, here.
    renamed : mapping of str to str
        Old ids to new ones, of the study and of people; empty if all were free.
    people : int
        How many people there are.
    """

    id: str
    people: int
    renamed: Mapping[str, str] = field(default_factory=dict)


def import_study(
    store: Store,
    content: bytes,
    *,
    owner: str | None = None,
    also: Callable[[Database, str], None] | None = None,
) -> ImportedStudy:
    """Keep a study that another server exported.

    Ids stay; if one is taken here, the study and all its people get others.

    Parameters
    ----------
    store : Store
        Where it is to be kept.
    content : bytes
        The file.
    owner : str, optional
        Whose it is here.
    also : callable, optional
        ``also(db, study_id)`` writes something beside it, in the same transaction.

    Returns
    -------
    ImportedStudy

    Raises
    ------
    InvalidDataError
        If the file is damaged, or results are not what its events say. What programs
        may have sent beside the questions is kept as it is; `check_study` tells it.
    """
    checked = check_study(content)
    if checked.copy is None or not (checked.agrees or checked.only_beside):
        told = " ".join(checked.differences[:TOLD])
        raise InvalidDataError(f"The study was not imported: {told}")
    copy = checked.copy

    def kept(db: Database) -> ImportedStudy:
        found = _kept(db, copy, owner)
        if also is not None:
            also(db, found.id)
        return found

    return store.written(kept)


def _kept(db: Database, copy: StudyCopy, owner: str | None) -> ImportedStudy:
    renamed = {one: new_id() for one in _ids(copy)} if _is_taken(db, copy) else {}
    here = renamed.get(copy.study.id, copy.study.id)
    for sha, data in copy.files.items():
        if db.get(DataFile, sha) is None:
            db.add(DataFile(sha256=sha, content=data))
    db.add(_as_study(copy.study, here, owner))
    db.flush()
    db.add_all(_as_version(one, here) for one in copy.versions.values())
    for person in copy.people:
        name = renamed.get(person.id, person.id)
        db.add(_as_person(person, name, here, copy.names.get(person.id)))
        db.flush()
        Store.append(db, name, 0, copy.events[person.id])
    return ImportedStudy(here, len(copy.people), renamed)


def _as_study(told: Study, here: str, owner: str | None) -> Study:
    return Study(
        id=here,
        owner_id=owner,
        title=told.title,
        state=told.state,
        created_at=told.created_at,
        ends_at=told.ends_at,
        deidentified_at=told.deidentified_at,
    )


def _as_version(told: Version, here: str) -> Version:
    return Version(
        study_id=here,
        number=told.number,
        definition=told.definition,
        hash=told.hash,
        data_sha256=told.data_sha256,
        launched_at=told.launched_at,
    )


def _as_person(told: Person, name: str, here: str, called: str | None) -> Person:
    number = NAME.fullmatch(called or "")
    return Person(
        id=name,
        study_id=here,
        version=told.version,
        seed=told.seed,
        arm=told.arm,
        language=told.language,
        joined_at=told.joined_at,
        included=told.included,
        simulated=told.simulated,
        number=int(number[1]) if number else None,
    )


def _ids(copy: StudyCopy) -> list[str]:
    return [copy.study.id, *(person.id for person in copy.people)]


def _is_taken(db: Database, copy: StudyCopy) -> bool:
    if db.get(Study, copy.study.id) is not None:
        return True
    people = [person.id for person in copy.people]
    taken = select(Person.id).where(Person.id.in_(people)).limit(1)
    return db.scalars(taken).first() is not None
