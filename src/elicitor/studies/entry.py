"""How people come in: by personal links, an open one, or without any."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, cast

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import SessionStateError
from elicitor.studies.definition import Definition, digest
from elicitor.studies.definitions import Definitions, NoEntry
from elicitor.studies.events import now
from elicitor.studies.store import Invitation, Person, Study, Version
from elicitor.studies.store.tables import new_id

__all__ = ["Entry", "hash_of"]

TOKEN_BYTES = 24
"""192 random bits a link."""
WISH = 12
"""Of a batch's name, what tells by which text it was asked for (characters)."""
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
        once: str | None = None,
        whose: Sequence[str] = (),
        one_wish: bool = False,
    ) -> list[str]:
        """Make links; return their tokens, which are kept nowhere.

        A personal link is one person's; an open link lets in as many as `cap`. The same
        random text `once` makes the same links, and makes them once, if all else that
        is asked for is the same as well; `whose` they are is kept nowhere. With
        `one_wish` it stands for that: links of another kind are refused.

        Raises
        ------
        SessionStateError
            If `one_wish`, and `once` stood for other links before.
        """
        wanted = [study_id, number, personal, cap, days, list(whose)]
        seed = f"{once or secrets.token_urlsafe(TOKEN_BYTES)} {digest(wanted)}"
        tokens = [_token(seed, i) for i in range(number)]
        wish = hash_of(f"wish {study_id} {once}")[:WISH] if once else ""
        batch = (wish + hash_of(f"batch {seed}"))[:24]
        expires = now() + timedelta(days=days)
        made = select(Invitation.id).where(
            Invitation.token_sha256 == hash_of(tokens[0])
        )
        others = select(Invitation.id).where(
            Invitation.study_id == study_id, Invitation.batch.startswith(wish)
        )

        def make(db: Database) -> None:
            self._require_kept(db, study_id)
            if one_wish and wish:  # two at once would both find no others
                self.store.alone(db, wish)
            if db.scalars(made).first() is not None:
                return
            if one_wish and wish and db.scalars(others).first() is not None:
                raise SessionStateError(
                    "This key stands for other links already: ask for as many, of the "
                    "same kind and for as many days, to be told them, or name another "
                    "key."
                )
            db.add_all(
                Invitation(
                    study_id=study_id,
                    token_sha256=hash_of(token),
                    cap=1 if personal else cap,
                    personal=personal,
                    batch=batch,
                    expires_at=expires,
                )
                for token in tokens
            )

        self.store.written(make)
        return tokens

    def revoke(
        self, study_id: str, *, batch: str | None = None, token: str | None = None
    ) -> int:
        """Let links lead nowhere from now on; return how many there were.

        Either all that were made at once, or one by its token.
        """
        wanted = update(Invitation).where(
            Invitation.study_id == study_id,
            Invitation.revoked_at.is_(None),
            Invitation.batch == batch
            if token is None
            else Invitation.token_sha256 == hash_of(token),
        )
        with self.store.writing() as db:
            found = db.execute(wanted.values(revoked_at=now()))
            return int(cast(Any, found).rowcount)

    def trial(self, study_id: str, *, once: str, language: str = "en") -> str:
        """Let the owner try the latest version; return the token of a personal link.

        Whoever comes by it counts as simulated. The same `once` is the same person.
        """
        token = _token(f"{once} {digest([study_id, 'trial'])}", 0)

        def make(db: Database) -> None:
            known = select(Invitation).where(Invitation.token_sha256 == hash_of(token))
            if db.scalars(known).first() is not None:
                return
            db.get_one(Study, study_id, with_for_update=True)  # nobody edits meanwhile
            self._require_kept(db, study_id)
            link = Invitation(
                study_id=study_id,
                token_sha256=hash_of(token),
                cap=1,
                personal=True,
                expires_at=now() + timedelta(days=1),
            )
            db.add(link)
            db.flush()
            version = self._latest(db, study_id)
            self._newcomer(
                db,
                study_id,
                language,
                invitation=link.id,
                simulated=True,
                tried=True,
                version=version,
            )

        self.store.written(make)
        return token

    def link(self, token: str) -> Invitation:
        """The link of a token; raises `NoEntry` if there is none."""
        with self.store.reading() as db:
            link = db.scalars(
                select(Invitation).where(Invitation.token_sha256 == hash_of(token))
            ).one_or_none()
        if link is None:
            raise NoEntry("unknown")
        return link

    def require_place(self, link: Invitation) -> None:
        """Raise `NoEntry` if nobody new can come in by a link now."""
        came = (
            select(func.count())
            .select_from(Person)
            .where(Person.invitation_id == link.id)
        )
        with self.store.reading() as db:
            if link.revoked_at is not None:
                raise NoEntry("revoked")
            self._require_entry(db, link, int(db.scalar(came) or 0))

    def join(
        self, token: str, *, language: str = "en", newcomer: str | None = None
    ) -> Person:
        """Come in by a link.

        A personal link leads to the same person every time; an open one makes another
        person, whose id may be given so that the same request twice makes one.

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
            for one in here:
                if link.personal or one.id == newcomer:
                    return one
            if newcomer is not None and db.get(Person, newcomer) is not None:
                raise NoEntry("revoked")  # they withdrew: nobody knows how they came
            self._require_entry(db, link, len(here))
            return self._newcomer(
                db,
                link.study_id,
                language,
                invitation=link.id,
                known_as=None if link.personal else newcomer,
            )

    def known(self, study_id: str, person_id: str) -> Person | None:
        """Somebody who came into a study by an id of a program's; None if nobody."""
        with self.store.reading() as db:
            here = db.get(Person, person_id)
        return here if here is not None and here.study_id == study_id else None

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

        def came(db: Database) -> Person:
            here = None if person_id is None else db.get(Person, person_id)
            if here is not None and here.study_id == study_id:
                return here
            return self._newcomer(
                db, study_id, language, simulated=simulated, known_as=person_id
            )

        return self.store.written(came)

    # -- inside ---------------------------------------------------------------------

    def _newcomer(
        self,
        db: Database,
        study_id: str,
        language: str,
        *,
        invitation: str | None = None,
        simulated: bool = False,
        tried: bool = False,
        known_as: str | None = None,
        version: Version | None = None,
    ) -> Person:
        self._require_kept(db, study_id)
        version = version or self._launched(db, study_id)
        definition = Definition.of(version.definition)
        count, last = db.execute(
            select(func.count(), func.max(Person.joined_at)).where(
                Person.study_id == study_id
            )
        ).one()
        known = language in definition.languages
        person = Person(
            id=known_as or new_id(),
            study_id=study_id,
            version=version.number,
            invitation_id=invitation,
            seed=_new_seed(db, study_id),
            arm=definition.arms[count % len(definition.arms)],
            language=language if known else definition.languages[0],
            simulated=simulated,
            tried=tried,
            joined_at=_after(last),
        )
        db.add(person)
        db.flush()
        return person

    @staticmethod
    def _require_kept(db: Database, study_id: str) -> None:
        """Nobody comes into a study that was de-identified, nor while it is."""
        study = db.get(Study, study_id, with_for_update={"read": True})
        if study is not None and study.deidentified_at is not None:
            raise NoEntry("closed")

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


def _after(last: datetime | None) -> datetime:
    """Now, but not before whoever came last, by whose order all are named."""
    came = now()
    return came if last is None else max(came, last + timedelta(microseconds=1))


def _new_seed(db: Database, study_id: str) -> int:
    """One that nobody in the study has: two with the same would be taken for copies."""
    while True:
        seed = secrets.randbits(31)
        taken = select(Person.id).where(
            Person.study_id == study_id, Person.seed == seed
        )
        if db.scalars(taken).first() is None:
            return seed


def _token(seed: str, i: int) -> str:
    """A token that follows from a random text which is kept nowhere."""
    digest = hmac.digest(seed.encode(), f"link {i}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
