"""The tables. Who was invited and what was answered meet in a random id only."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, LargeBinary, String, false
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from elicitor.studies.events import Event, now

__all__ = [
    "Base",
    "DataFile",
    "Deletion",
    "EventRow",
    "Invitation",
    "Person",
    "Study",
    "Utc",
    "Version",
    "new_id",
]


def new_id() -> str:
    """Return a random name of 96 bits that tells nothing.

    Returns
    -------
    str
        Of 24 hexadecimal digits.
    """
    return secrets.token_hex(12)


class Utc(TypeDecorator[datetime]):
    """A moment in UTC, in databases that know no time zones as well."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(
        self,
        value: datetime | None,
        dialect: Dialect,  # noqa: ARG002 -- given by SQLAlchemy
    ) -> datetime | None:
        """Without its zone, in UTC."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(
        self,
        value: datetime | None,
        dialect: Dialect,  # noqa: ARG002 -- given by SQLAlchemy
    ) -> datetime | None:
        """With its zone."""
        return None if value is None else value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    """All tables."""


class Study(Base):
    """A study; what it asks stands in its versions."""

    __tablename__ = "studies"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
    owner_id: Mapped[str | None] = mapped_column(String(24), index=True)
    title: Mapped[str] = mapped_column(String(200))
    state: Mapped[str] = mapped_column(String(10), default="draft")
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    ends_at: Mapped[datetime | None] = mapped_column(Utc)
    deidentified_at: Mapped[datetime | None] = mapped_column(Utc)
    """When links and own words were deleted."""


class DataFile(Base):
    """A file that was uploaded, once for each content."""

    __tablename__ = "files"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)


class Version(Base):
    """A definition; frozen once it was launched."""

    __tablename__ = "versions"

    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    definition: Mapped[dict[str, Any]] = mapped_column(JSON)
    hash: Mapped[str] = mapped_column(String(64))
    data_sha256: Mapped[str] = mapped_column(ForeignKey("files.sha256"))
    launched_at: Mapped[datetime | None] = mapped_column(Utc)


class Invitation(Base):
    """A link. Its token is not kept, only what it hashes to."""

    __tablename__ = "invitations"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)
    token_sha256: Mapped[str] = mapped_column(String(64), unique=True)
    cap: Mapped[int | None]
    """How many people may come by it; 1 of a personal link."""
    personal: Mapped[bool]
    batch: Mapped[str | None] = mapped_column(String(24), index=True)
    """Links that were made at once have it in common."""
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    expires_at: Mapped[datetime | None] = mapped_column(Utc)
    revoked_at: Mapped[datetime | None] = mapped_column(Utc)


class Person(Base):
    """Somebody who takes part, by a random id.

    `simulated`: nobody real; `tried`: an owner's try of the study, simulated as well;
    `number`: in the name of the board of the server that a study came from, if any.
    """

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)
    version: Mapped[int]
    invitation_id: Mapped[str | None] = mapped_column(
        ForeignKey("invitations.id"), index=True
    )
    seed: Mapped[int]
    arm: Mapped[str] = mapped_column(String(10))
    language: Mapped[str] = mapped_column(String(2))
    joined_at: Mapped[datetime] = mapped_column(Utc, default=now)
    included: Mapped[bool] = mapped_column(default=True)
    simulated: Mapped[bool] = mapped_column(default=False)
    tried: Mapped[bool] = mapped_column(default=False, server_default=false())
    number: Mapped[int | None] = mapped_column(default=None)


class EventRow(Base):
    """An event of a person's log, in its place."""

    __tablename__ = "events"

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    at: Mapped[datetime] = mapped_column(Utc)
    body: Mapped[dict[str, Any]] = mapped_column(JSON)

    @property
    def event(self) -> Event:
        """As an interview hears it."""
        return Event(self.kind, self.body, self.at)


class Deletion(Base):
    """Something was deleted that may still stand in the files of the database."""

    __tablename__ = "deletions"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
