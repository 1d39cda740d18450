"""Tables of programs that may act for a study, of rehearsals, and of what is told."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from elicitor.studies.events import now
from elicitor.studies.store.tables import Base, Utc, new_id

__all__ = ["ApiToken", "RehearsalRow", "ToldRow"]


class ApiToken(Base):
    """What a program shows. It is not kept, only what it hashes to."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    token_sha256: Mapped[str] = mapped_column(String(64), unique=True)
    scopes: Mapped[list[str]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    revoked_at: Mapped[datetime | None] = mapped_column(Utc)


class RehearsalRow(Base):
    """A rehearsal: what was simulated, and what came out so far."""

    __tablename__ = "rehearsals"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)
    begun_at: Mapped[datetime] = mapped_column(Utc, default=now)
    ended_at: Mapped[datetime | None] = mapped_column(Utc)
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    found: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    trouble: Mapped[str] = mapped_column(String(400), default="")


class ToldRow(Base):
    """What is told of somebody, as their log was after so many events of asking.

    It follows from the log, and may be deleted at any time: it is told anew then.
    """

    __tablename__ = "told"

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    heard: Mapped[int]
    edition: Mapped[str] = mapped_column(String(64))
    """Of the program and its words."""
    done: Mapped[bool]
    begun: Mapped[bool]
    answers: Mapped[int]
    untold: Mapped[str] = mapped_column(String(10))
    sentences: Mapped[dict[str, str]] = mapped_column(JSON)
