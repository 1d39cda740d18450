"""Tokens: how programs are let in, to one study, for what they are to do."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Literal, get_args

from sqlalchemy import select
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.definition import digest
from elicitor.studies.entry import hash_of
from elicitor.studies.events import now
from elicitor.studies.store import ApiToken, Store

__all__ = ["SCOPES", "Scope", "Tokens"]

Scope = Literal["answer", "read", "manage"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
"""To let people in and answer for them; to read answers, results and exports; to
invite, pause, extend, close, and let responses count or not."""
TOKEN_BYTES = 24
BEGINS = "elicitor_"
"""So that scanners for leaked secrets find one."""


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
        if not name.strip():
            raise InvalidParameterError("name must say what the token is for.")
        asked_for = digest([once, study_id, name, wanted])
        fresh = secrets.token_urlsafe(TOKEN_BYTES)
        secret = fresh if once is None else hash_of(asked_for)
        token = BEGINS + secret

        def made(db: Database) -> None:
            known = select(ApiToken).where(ApiToken.token_sha256 == hash_of(token))
            if db.scalars(known).first() is None:
                db.add(
                    ApiToken(
                        study_id=study_id,
                        name=name.strip()[:100],
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
