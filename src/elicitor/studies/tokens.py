"""Tokens: how programs are let in, to one study for some purpose, or as its owner."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from typing import Any, Generic, Literal, TypeVar, get_args

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


Row = TypeVar("Row", ApiToken, OwnerToken)


class Kept(Generic[Row]):
    """Tokens of one kind, of which only hashes are kept."""

    row: type[Row]
    whose: str

    def __init__(self, store: Store) -> None:
        self.store = store

    def _keep(self, token: Row, secret: str) -> bool:
        """Keep a token, unless it is there; whether it was not."""
        sha = hash_of(secret)

        def made(db: Database) -> bool:
            known = select(self.row).where(self.row.token_sha256 == sha)
            if db.scalars(known).first() is not None:
                return False
            token.token_sha256 = sha
            db.add(token)
            return True

        return self.store.written(made)

    def find(self, token: str) -> Row | None:
        """The token that a program shows; None if there is none that still holds."""
        holds = self.row.revoked_at.is_(None)
        wanted = select(self.row).where(self.row.token_sha256 == hash_of(token), holds)
        with self.store.reading() as db:
            return db.scalars(wanted).one_or_none()

    def of(self, whose_id: str) -> list[Row]:
        """All tokens of a study, or of an owner, the newest first."""
        wanted = select(self.row).where(getattr(self.row, self.whose) == whose_id)
        with self.store.reading() as db:
            return list(db.scalars(wanted.order_by(self.row.created_at.desc())))

    def revoke(self, whose_id: str, token_id: str) -> None:
        """Let nobody in by a token any more."""
        with self.store.writing() as db:
            found = db.get(self.row, token_id)
            if found is not None and getattr(found, self.whose) == whose_id:
                found.revoked_at = found.revoked_at or now()


class Tokens(Kept[ApiToken]):
    """Tokens of the studies of a store.

    Parameters
    ----------
    store : Store
        Where they are kept.
    """

    row, whose = ApiToken, "study_id"

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

        self._keep(ApiToken(study_id=study_id, name=called, scopes=wanted), token)
        return token


class OwnerTokens(Kept[OwnerToken]):
    """Tokens of the owners of a store: by one, a program does what its owner may do.

    Parameters
    ----------
    store : Store
        Where they are kept.
    """

    row, whose = OwnerToken, "owner_id"

    def make(self, owner_id: str, name: str, *, once: str | None = None) -> str:
        """Make a token; it is returned and kept nowhere. The same `once` makes one.

        Raises
        ------
        InvalidParameterError
            If it has no name.
        """
        called = _named(name)
        token = OF_OWNERS + _secret(once, [owner_id, name])

        if self._keep(OwnerToken(owner_id=owner_id, name=called), token):
            at = now().isoformat(timespec="seconds")
            LOG.info("%s a token of owner %s was made for programs", at, owner_id)
        return token

    def is_made(self, owner_id: str, name: str, *, once: str) -> bool:
        """Whether the token of such a wish is there and still holds."""
        return self.find(OF_OWNERS + _secret(once, [owner_id, name])) is not None


def _named(name: str) -> str:
    if not name.strip():
        raise InvalidParameterError("name must say what the token is for.")
    return name.strip()[:LONGEST_NAME]


def _secret(once: str | None, asked_for: list[Any]) -> str:
    """What nobody guesses; of the same wish the same."""
    if once is None:
        return secrets.token_urlsafe(TOKEN_BYTES)
    return hash_of(digest([once, *asked_for]))
