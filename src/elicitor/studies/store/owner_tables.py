"""Who owns studies, how they sign in, and studies that are not finished yet."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from elicitor.studies.events import now
from elicitor.studies.store.tables import Base, Utc, new_id

__all__ = [
    "Draft",
    "Owner",
    "OwnerLink",
    "OwnerToken",
    "RecoveryCode",
    "SignIn",
    "Try",
    "Wish",
]


class Owner(Base):
    """Somebody who makes studies."""

    __tablename__ = "owners"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(100))
    known_as: Mapped[str] = mapped_column(String(100), unique=True)
    """The name as it is compared: small letters, without spaces around."""
    password: Mapped[str] = mapped_column(String(200))
    """An argon2id hash."""
    second_factor: Mapped[str | None] = mapped_column(String(300))
    """Encrypted with the key of the server."""
    last_step: Mapped[int] = mapped_column(default=0)
    """The time step of the last code: none is taken twice."""
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)


class OwnerLink(Base):
    """A link by which one person becomes an owner, once."""

    __tablename__ = "owner_links"

    token_sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    made_by: Mapped[str | None] = mapped_column(ForeignKey("owners.id"))
    """Nobody made the first one."""
    expires_at: Mapped[datetime] = mapped_column(Utc)
    used_by: Mapped[str | None] = mapped_column(ForeignKey("owners.id"))


class SignIn(Base):
    """A browser in which an owner is signed in. Its token is not kept."""

    __tablename__ = "sign_ins"

    token_sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("owners.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    seen_at: Mapped[datetime] = mapped_column(Utc, default=now)


class OwnerToken(Base):
    """What a program shows that acts for an owner. Only its hash is kept."""

    __tablename__ = "owner_tokens"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
    owner_id: Mapped[str] = mapped_column(ForeignKey("owners.id"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    token_sha256: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    revoked_at: Mapped[datetime | None] = mapped_column(Utc)


class Wish(Base):
    """What a program named by a key when it made a study, so that a repeat makes none.

    Neither the key is kept nor what was asked for, only what they hash to.
    """

    __tablename__ = "wishes"

    key_sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Of the owner and the key."""
    asked_sha256: Mapped[str] = mapped_column(String(64))
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)


class RecoveryCode(Base):
    """Signs in once instead of the second factor. Only its hash is kept."""

    __tablename__ = "recovery_codes"

    owner_id: Mapped[str] = mapped_column(ForeignKey("owners.id"), primary_key=True)
    code_sha256: Mapped[str] = mapped_column(String(64), primary_key=True)


class Try(Base):
    """A password or code that is tried, or was wrong; what was right is not kept."""

    __tablename__ = "tries"

    id: Mapped[str] = mapped_column(String(24), primary_key=True, default=new_id)
    key: Mapped[str] = mapped_column(String(64), index=True)
    """Of a name or an address, hashed with the key of the server."""
    at: Mapped[datetime] = mapped_column(Utc, default=now, index=True)


class Draft(Base):
    """What an owner has said of a study so far, complete or not."""

    __tablename__ = "drafts"

    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), primary_key=True)
    definition: Mapped[dict[str, Any]] = mapped_column(JSON)
    """In the shape of a definition."""
    data_sha256: Mapped[str] = mapped_column(ForeignKey("files.sha256"))
    saved_at: Mapped[datetime] = mapped_column(Utc, default=now)
