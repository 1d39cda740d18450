"""How people come in: by personal links, an open one, or without any."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session as Database

from elicitor.studies.definition import Definition
from elicitor.studies.definitions import Definitions, NoEntry
from elicitor.studies.events import now
from elicitor.studies.store import Invitation, Person, Study
from elicitor.studies.store.tables import new_id

__all__ = ["Entry", "hash_of"]

TOKEN_BYTES = 24
"""192 random bits a link."""
LINK_DAYS = 30


class Entry(Definitions):
    """Studies that people can be let into."""

    def invite(
        self,
        study_id: str,
        *,
        number: int = 1,
        personal: bool = True,
        cap: int | None = None,
        days: float = LINK_DAYS,
    ) -> list[str]:
        """Make links; return their tokens, which are kept nowhere.

        A personal link is one person's; an open link lets in as many as `cap`.
        """
        tokens = [secrets.token_urlsafe(TOKEN_BYTES) for _ in range(number)]
        expires = now() + timedelta(days=days)
        with self.store.writing() as db:
            db.add_all(
                Invitation(
                    study_id=study_id,
                    token_sha256=hash_of(token),
                    cap=1 if personal else cap,
                    personal=personal,
                    expires_at=expires,
                )
                for token in tokens
            )
        return tokens

    def join(self, token: str, *, language: str = "en") -> Person:
        """Come in by a link.

        A personal link leads to the same person every time; an open one makes another
        person.

        Raises
        ------
        NoEntry
            If it leads nowhere.
        """
        with self.store.writing() as db:
            link = db.scalars(
                select(Invitation)
                .where(Invitation.token_sha256 == hash_of(token))
                .with_for_update()
            ).one_or_none()
            if link is None:
                raise NoEntry("unknown")
            here = db.scalars(
                select(Person)
                .where(Person.invitation_id == link.id)
                .order_by(Person.joined_at)
            ).all()
            if link.revoked_at is not None:
                raise NoEntry("revoked")
            if link.personal and here:
                return here[0]
            self._require_entry(db, link, len(here))
            return self._newcomer(db, link.study_id, language, invitation=link.id)

    def newcomer(
        self,
        study_id: str,
        *,
        language: str = "en",
        simulated: bool = False,
        person_id: str | None = None,
    ) -> Person:
        """Let somebody in without a link.

        `person_id`: who comes again by the same id is the same person.
        """
        with self.store.writing() as db:
            here = None if person_id is None else db.get(Person, person_id)
            if here is not None and here.study_id == study_id:
                return here
            return self._newcomer(
                db, study_id, language, simulated=simulated, person_id=person_id
            )

    # -- inside ---------------------------------------------------------------------

    def _newcomer(
        self,
        db: Database,
        study_id: str,
        language: str,
        *,
        invitation: str | None = None,
        simulated: bool = False,
        person_id: str | None = None,
    ) -> Person:
        version = self._launched(db, study_id)
        definition = Definition.of(version.definition)
        count = db.scalar(
            select(func.count()).select_from(Person).where(Person.study_id == study_id)
        )
        known = language in definition.languages
        person = Person(
            id=person_id or new_id(),
            study_id=study_id,
            version=version.number,
            invitation_id=invitation,
            seed=secrets.randbits(31),
            arm=definition.arms[int(count or 0) % len(definition.arms)],
            language=language if known else definition.languages[0],
            simulated=simulated,
        )
        db.add(person)
        db.flush()
        return person

    def _require_entry(self, db: Database, link: Invitation, here: int) -> None:
        study = db.get_one(Study, link.study_id)
        if link.expires_at is not None and link.expires_at <= now():
            raise NoEntry("expired")
        if study.ends_at is not None and study.ends_at <= now():
            raise NoEntry("closed")
        if study.state != "open":
            raise NoEntry(study.state)
        if link.cap is not None and here >= link.cap:
            raise NoEntry("full")


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
