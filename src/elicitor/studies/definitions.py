"""The owner's side: define, launch, change, pause."""

from __future__ import annotations

import hashlib
import tempfile
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import InvalidParameterError, SessionStateError
from elicitor.studies.asked import Asked, asked
from elicitor.studies.definition import Definition, digest
from elicitor.studies.events import now
from elicitor.studies.memory import Latest
from elicitor.studies.store import Conflict, DataFile, Person, Store, Study, Version
from elicitor.studies.store.tables import new_id

__all__ = ["Definitions", "NoEntry", "require_kept"]

STATES = ("draft", "open", "paused", "closed")


class NoEntry(Exception):
    """The link is unknown, used up, revoked or too old, or the study is not open.

    Attributes
    ----------
    why : str
        "unknown", "full", "revoked", "expired", "draft", "paused" or "closed".
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Definitions:
    """What the studies of a store ask; so many are `remembered`."""

    def __init__(self, store: Store, *, remembered: int = 200) -> None:
        self.store = store
        self._asked: Latest[tuple[str, str], Asked] = Latest(remembered)

    def create(
        self, definition: Definition, data: bytes, *, owner: str | None = None
    ) -> str:
        """Keep a new study, as a draft; its id. ElicitorError if it cannot be asked."""
        sha = self.kept(data)
        self.asked(definition, sha)
        study = Study(id=new_id(), title=definition.title, owner_id=owner)
        with self.store.writing() as db:
            db.add(study)
            db.flush()
            db.add(_version(study.id, 1, definition, sha))
        return study.id

    def edit(
        self, study_id: str, definition: Definition, data: bytes | None = None
    ) -> int:
        """Change what is asked, as this version; what was launched or tried stays."""
        sha = self.version(study_id).data_sha256 if data is None else self.kept(data)
        self.asked(definition, sha)
        with self.store.writing() as db:
            return self.keep_version(db, study_id, definition, sha)

    def launch(self, study_id: str, *, shown: str | None = None) -> str:
        """Freeze the latest version, open a draft; return the definition's hash.

        Conflict if it is not the one that was `shown`, by that hash.
        """
        with self.store.writing() as db:
            db.get(Study, study_id, with_for_update=True)  # nobody edits meanwhile
            version = self._latest(db, study_id)
            if shown is not None and version.hash != shown:
                raise Conflict("Somebody else changed what is asked.")
            if version.launched_at is None:
                version.launched_at = now()
            study = db.get_one(Study, study_id)
            if study.state == "draft":  # a new version ends no pause
                study.state = "open"
            return version.hash

    def set_state(
        self, study_id: str, state: str, *, ends_at: datetime | None = None
    ) -> None:
        """Pause, go on with, extend or close a study.

        SessionStateError if it is a draft, or de-identified and would open.
        """
        if state not in STATES[1:]:
            raise InvalidParameterError(f"state must be one of {STATES[1:]}.")
        with self.store.writing() as db:
            study = db.get_one(Study, study_id, with_for_update=True)
            if study.state == "draft":
                raise SessionStateError("The study was not launched yet.")
            if state != "closed":
                require_kept(study)
            study.state = state
            if ends_at is not None:
                study.ends_at = ends_at
            elif state == "closed":
                study.ends_at = min(study.ends_at or now(), now())

    def study(self, study_id: str) -> Study:
        """A study's row."""
        with self.store.reading() as db:
            found = db.get(Study, study_id)
        if found is None:
            raise NoEntry("unknown")
        return found

    def version(self, study_id: str, number: int | None = None) -> Version:
        """A version of a study; the latest one by default."""
        with self.store.reading() as db:
            if number is None:
                return self._latest(db, study_id)
            return db.get_one(Version, (study_id, number))

    def running(self, study_id: str) -> Version | None:
        """The version that newcomers get; None while nothing was launched."""
        with self.store.reading() as db:
            try:
                return self._launched(db, study_id)
            except NoEntry:
                return None

    def definition(self, study_id: str, number: int | None = None) -> Definition:
        """What a version of a study says."""
        return Definition.of(self.version(study_id, number).definition)

    def people(self, study_id: str) -> list[Person]:
        """Who takes part, in the order in which they came."""
        with self.store.reading() as db:
            return list(
                db.scalars(
                    select(Person)
                    .where(Person.study_id == study_id)
                    .order_by(Person.joined_at, Person.id)
                )
            )

    def include(self, person_id: str, included: bool) -> None:
        """Let one response count, or not."""
        with self.store.writing() as db:
            db.get_one(Person, person_id).included = included

    def asked(self, definition: Definition, data_sha256: str) -> Asked:
        """What a definition asks about; data are read once for each subject.

        Words and texts cost nothing: an owner sees them while they are written.
        """
        subject = definition.subject.model_dump(mode="json")
        key = digest([subject, definition.budget.until]), data_sha256
        known = self._asked.get(key)
        if known is not None:
            known = replace(known, words=definition.words)
            for language in definition.languages:
                known.display(language)  # words of what there is not are found now
            return known
        content = self.content(data_sha256)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / Path(definition.subject.data).name
            path.write_bytes(content)
            found = asked(definition, path)
        self._asked.put(key, found)
        return found

    def kept(self, data: bytes) -> str:
        """Keep a file, once for each content; return its hash."""
        sha = hashlib.sha256(data).hexdigest()

        def keep(db: Database) -> None:
            if db.get(DataFile, sha) is None:
                db.add(DataFile(sha256=sha, content=data))

        self.store.written(keep)
        return sha

    def content(self, data_sha256: str) -> bytes:
        """A file that was kept; Conflict if others replaced it meanwhile."""
        with self.store.reading() as db:
            found = db.get(DataFile, data_sha256)
        if found is None:
            raise Conflict("The data were replaced.")
        return found.content

    # -- inside ---------------------------------------------------------------------

    @classmethod
    def keep_version(
        cls, db: Database, study_id: str, definition: Definition, sha: str
    ) -> int:
        """Make it the latest version, unless it is; return the version's number."""
        study = db.get_one(Study, study_id, with_for_update=True)
        number = 1
        with suppress(NoEntry):
            last = cls._latest(db, study_id)
            if (last.hash, last.data_sha256) == (definition.hash, sha):
                return last.number
            stays = last.launched_at is not None or _is_answered(db, last)
            number = last.number + stays
            if not stays:
                db.delete(last)
                db.flush()
        db.add(_version(study_id, number, definition, sha))
        study.title = definition.title
        return number

    @staticmethod
    def _latest(db: Database, study_id: str) -> Version:
        found = db.scalars(
            select(Version)
            .where(Version.study_id == study_id)
            .order_by(Version.number.desc())
        ).first()
        if found is None:
            raise NoEntry("unknown")
        return found

    @staticmethod
    def _launched(db: Database, study_id: str) -> Version:
        """The version that newcomers get."""
        found = db.scalars(
            select(Version)
            .where(Version.study_id == study_id, Version.launched_at.is_not(None))
            .order_by(Version.number.desc())
        ).first()
        if found is None:
            raise NoEntry("draft")
        return found


def require_kept(study: Study) -> None:
    """Raise `SessionStateError` if links and own words of a study were deleted."""
    if study.deidentified_at is not None:
        day = study.deidentified_at.date()
        raise SessionStateError(
            f"Links and own words of this study were deleted on {day}: nobody can "
            "answer any more, and it cannot be extended."
        )


def _is_answered(db: Database, version: Version) -> bool:
    """Whether somebody is asked it: before it is launched, an owner who tries it."""
    asked_it = select(Person.id).where(
        Person.study_id == version.study_id, Person.version == version.number
    )
    return db.scalars(asked_it.limit(1)).first() is not None


def _version(study_id: str, number: int, definition: Definition, sha: str) -> Version:
    return Version(
        study_id=study_id,
        number=number,
        definition=definition.to_dict(),
        hash=definition.hash,
        data_sha256=sha,
    )
