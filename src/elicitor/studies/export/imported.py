"""A study from another server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import InvalidDataError
from elicitor.studies.export.checked import check_study
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.store import DataFile, Person, Store, Study, Version
from elicitor.studies.store.tables import new_id

__all__ = ["ImportedStudy", "import_study"]

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
    store: Store, content: bytes, *, owner: str | None = None
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

    Returns
    -------
    ImportedStudy

    Raises
    ------
    InvalidDataError
        If the file is damaged, or results are not what its events say.
    """
    checked = check_study(content)
    if checked.copy is None or not checked.agrees:
        told = " ".join(checked.differences[:TOLD])
        raise InvalidDataError(f"The study was not imported: {told}")
    with store.writing() as db:
        return _kept(db, checked.copy, owner)


def _kept(db: Database, copy: StudyCopy, owner: str | None) -> ImportedStudy:
    renamed = {one: new_id() for one in _ids(copy)} if _is_taken(db, copy) else {}
    study = copy.study
    here = renamed.get(study.id, study.id)
    for sha, data in copy.files.items():
        if db.get(DataFile, sha) is None:
            db.add(DataFile(sha256=sha, content=data))
    db.add(
        Study(
            id=here,
            owner_id=owner,
            title=study.title,
            state=study.state,
            created_at=study.created_at,
            ends_at=study.ends_at,
            deidentified_at=study.deidentified_at,
        )
    )
    db.flush()
    for version in copy.versions.values():
        db.add(
            Version(
                study_id=here,
                number=version.number,
                definition=version.definition,
                hash=version.hash,
                data_sha256=version.data_sha256,
                launched_at=version.launched_at,
            )
        )
    for person in copy.people:
        name = renamed.get(person.id, person.id)
        db.add(
            Person(
                id=name,
                study_id=here,
                version=person.version,
                seed=person.seed,
                arm=person.arm,
                language=person.language,
                joined_at=person.joined_at,
                included=person.included,
                simulated=person.simulated,
            )
        )
        db.flush()
        Store.append(db, name, 0, copy.events[person.id])
    return ImportedStudy(here, len(copy.people), renamed)


def _ids(copy: StudyCopy) -> list[str]:
    return [copy.study.id, *(person.id for person in copy.people)]


def _is_taken(db: Database, copy: StudyCopy) -> bool:
    if db.get(Study, copy.study.id) is not None:
        return True
    people = [person.id for person in copy.people]
    taken = select(Person.id).where(Person.id.in_(people)).limit(1)
    return db.scalars(taken).first() is not None
