"""Tokens: how programs are let in, to one study for some purpose, or as its owner."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from typing import Any, Literal, get_args

from sqlalchemy import select
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.definition import digest
from elicitor.studies.entry import hash_of
from elicitor.studies.events import now
from elicitor.studies.store import ApiToken, OwnerToken, Store

__all__ = ["SCOPES", "OwnerTokens", "Scope", "Tokens"]

LOG = logging.getLogger("elicitor.security")
Scope = Literal["answer", "read", "manage", "edit"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
"""To let people in and answer for them; to read answers, results and exports; to
invite, pause, extend, close, and let responses count or not; to change what is asked,
launch and delete it, and make tokens."""
TOKEN_BYTES = 24
BEGINS, OF_OWNERS = "elicitor_", "elicitor_owner_"
"""So that scanners for leaked secrets find one."""
LONGEST_NAME = 100


class Tokens:
    """Tokens of the studies of a store.

    Parameters
    ----------
    store : Store
        Where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def make(
        self,
        study_id: str,
        name: str,
        scopes: Sequence[str],
        *,
        once: str | None = None,
    ) -> str:
        """Make a token; it is returned and kept nowhere.

        The same `once` makes one, unless something else is asked for.

        Raises
        ------
        InvalidParameterError
            If it has no name, or a scope is unknown or missing.
        """
        wanted = [scope for scope in SCOPES if scope in scopes]
        if not wanted or len(wanted) < len(set(scopes)):
            raise InvalidParameterError(
                f"scopes must be some of {SCOPES}; got {tuple(scopes)!r}."
            )
        called = _named(name)
        token = BEGINS + _secret(once, [study_id, name, wanted])

        def made(db: Database) -> None:
            known = select(ApiToken).where(ApiToken.token_sha256 == hash_of(token))
            if db.scalars(known).first() is None:
                db.add(
                    ApiToken(
                        study_id=study_id,
                        name=called,
                        token_sha256=hash_of(token),
                        scopes=wanted,
                    )
                )

        self.store.written(made)
        return token

    def find(self, token: str) -> ApiToken | None:
        """The token that a program shows; None if there is none that still holds."""
        wanted = select(ApiToken).where(
            ApiToken.token_sha256 == hash_of(token), ApiToken.revoked_at.is_(None)
        )
        with self.store.reading() as db:
            return db.scalars(wanted).one_or_none()

    def of(self, study_id: str) -> list[ApiToken]:
        """All tokens of a study, the newest first."""
        wanted = select(ApiToken).where(ApiToken.study_id == study_id)
        with self.store.reading() as db:
            return list(db.scalars(wanted.order_by(ApiToken.created_at.desc())))

    def revoke(self, study_id: str, token_id: str) -> None:
        """Let nobody in by a token any more."""
        with self.store.writing() as db:
            found = db.get(ApiToken, token_id)
            if found is not None and found.study_id == study_id:
                found.revoked_at = found.revoked_at or now()


class OwnerTokens:
    """Tokens of the owners of a store: by one, a program does what its owner may do.

    Parameters
    ----------
    store : Store
        Where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def make(self, owner_id: str, name: str, *, once: str | None = None) -> str:
        """Make a token; it is returned and kept nowhere. The same `once` makes one.

        Raises
        ------
        InvalidParameterError
            If it has no name.
        """
        called = _named(name)
        token = OF_OWNERS + _secret(once, [owner_id, name])

        def made(db: Database) -> bool:
            sha = hash_of(token)
            known = select(OwnerToken).where(OwnerToken.token_sha256 == sha)
            if db.scalars(known).first() is not None:
                return False
            db.add(OwnerToken(owner_id=owner_id, name=called, token_sha256=sha))
            return True

        if self.store.written(made):
            at = now().isoformat(timespec="seconds")
            LOG.info("%s a token of owner %s was made for programs", at, owner_id)
        return token

    def is_made(self, owner_id: str, name: str, *, once: str) -> bool:
        """Whether the token of such a wish is there and still holds."""
        return self.find(OF_OWNERS + _secret(once, [owner_id, name])) is not None

    def find(self, token: str) -> OwnerToken | None:
        """The token that a program shows; None if there is none that still holds."""
        wanted = select(OwnerToken).where(
            OwnerToken.token_sha256 == hash_of(token), OwnerToken.revoked_at.is_(None)
        )
        with self.store.reading() as db:
            return db.scalars(wanted).one_or_none()

    def of(self, owner_id: str) -> list[OwnerToken]:
        """All tokens of an owner, the newest first."""
        wanted = select(OwnerToken).where(OwnerToken.owner_id == owner_id)
        with self.store.reading() as db:
            return list(db.scalars(wanted.order_by(OwnerToken.created_at.desc())))

    def revoke(self, owner_id: str, token_id: str) -> None:
        """Let nobody in by a token any more."""
        with self.store.writing() as db:
            found = db.get(OwnerToken, token_id)
            if found is not None and found.owner_id == owner_id:
                found.revoked_at = found.revoked_at or now()


def _named(name: str) -> str:
    if not name.strip():
        raise InvalidParameterError("name must say what the token is for.")
    return name.strip()[:LONGEST_NAME]


def _secret(once: str | None, asked_for: list[Any]) -> str:
    """What nobody guesses; of the same wish the same."""
    if once is None:
        return secrets.token_urlsafe(TOKEN_BYTES)
    return hash_of(digest([once, *asked_for]))
