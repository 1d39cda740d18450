"""Owners: how they come in, stay signed in, and go."""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.entry import hash_of
from elicitor.studies.events import now
from elicitor.studies.passwords import hashed, is_right, weakness
from elicitor.studies.store import Owner, OwnerLink, SignIn, Store, Study
from elicitor.studies.studies import Studies

__all__ = ["Owners", "Refused", "first_link"]

LOG = logging.getLogger("elicitor.security")
IDLE, ABSOLUTE = timedelta(hours=4), timedelta(hours=24)
"""How long one stays signed in without doing anything, and at all."""
LINK_LIFE = timedelta(days=3)
AGAIN = timedelta(minutes=10)
"""How long after somebody became an owner the same form may come once more."""
SEEN = timedelta(minutes=1)
"""How exactly it is kept when somebody was last here."""


class Refused(InvalidParameterError):
    """Name, password or link will not do.

    ``why``: "link", "name", "taken", "short", "long", "trivial", "wrong" or "code".
    """

    def __init__(self, why: str) -> None:
        super().__init__(f"That was refused: {why}.")
        self.why = why


class Owners:
    """The owners of a store.

    Parameters
    ----------
    store : Store
        Whose tables are there.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    # -- becoming an owner -----------------------------------------------------------

    def link(self, made_by: str | None = None, *, once: str | None = None) -> str:
        """Make a link for one further owner; return its token, which is kept nowhere.

        The same random text `once` makes one link.
        """
        token = hash_of(f"owner {once}") if once else secrets.token_urlsafe(24)

        def made(db: Database) -> bool:
            if db.get(OwnerLink, hash_of(token)) is not None:
                return False
            if made_by is None:
                self.store.alone(db, "the first link")
                db.execute(delete(OwnerLink).where(OwnerLink.made_by.is_(None)))
            row = OwnerLink(token_sha256=hash_of(token), made_by=made_by)
            row.expires_at = now() + LINK_LIFE
            db.add(row)
            return True

        if self.store.written(made):
            who = made_by or "nobody"
            LOG.info("%s a link for an owner was made by %s", _time(), who)
        return token

    def is_fresh(self, token: str) -> bool:
        """Whether a link still makes somebody an owner."""
        with self.store.reading() as db:
            link = db.get(OwnerLink, hash_of(token))
        return link is not None and link.used_by is None and link.expires_at > now()

    def register(self, token: str, name: str, password: str) -> Owner:
        """Become an owner by a link; the same again, soon, finds the same owner.

        Raises
        ------
        Refused
            If the link is used or too old, the name is taken or the password weak.
        """
        name = " ".join(name.split())
        if not 1 <= len(name) <= 100 or "\0" in name:
            raise Refused("name")
        if (why := weakness(password, name)) is not None:
            raise Refused(why)
        kept = hashed(password)

        def came(db: Database) -> tuple[Owner, bool]:
            """The owner, and whether they are new."""
            # who comes by the same link meanwhile waits, and finds it used
            link = db.get(OwnerLink, hash_of(token), with_for_update=True)
            if link is not None and link.used_by is not None:
                return self._again(db, link.used_by, name, password), False
            if link is None or link.expires_at <= now():
                raise Refused("link")
            if self._named(db, name) is not None:
                raise Refused("taken")
            first = db.scalars(select(Owner.id).limit(1)).first() is None
            owner = Owner(name=name, known_as=name.casefold(), password=kept)
            db.add(owner)
            db.flush()
            if first:  # what was brought here before anybody owned anything
                nobodys = update(Study).where(Study.owner_id.is_(None))
                db.execute(nobodys.values(owner_id=owner.id))
            link.used_by = owner.id
            return owner, True

        owner, is_new = self.store.written(came)
        if is_new:
            LOG.info("%s owner %s came by a link", _time(), owner.id)
        return owner

    def any(self) -> bool:
        """Whether there is an owner."""
        with self.store.reading() as db:
            return bool(db.scalar(select(func.count()).select_from(Owner)))

    # -- signing in ------------------------------------------------------------------

    def known(self, name: str, password: str) -> Owner | None:
        """Whose name and password these are; it takes as long if nobody's."""
        with self.store.reading() as db:
            owner = self._named(db, " ".join(name.split()))
        right = is_right(password, owner.password if owner else None)
        return owner if right else None

    def begin(self, owner_id: str) -> str:
        """Sign somebody in; return the token for the cookie, which is kept nowhere."""
        token = secrets.token_urlsafe(32)
        with self.store.writing() as db:
            db.execute(delete(SignIn).where(SignIn.created_at < now() - ABSOLUTE))
            db.add(SignIn(token_sha256=hash_of(token), owner_id=owner_id))
        LOG.info("%s owner %s signed in", _time(), owner_id)
        return token

    def signed_in(self, token: str) -> Owner | None:
        """Who is signed in by a cookie, if that is not too old."""
        with self.store.reading() as db:
            row = db.get(SignIn, hash_of(token))
            if row is None or row.created_at + ABSOLUTE < now():
                return None
            if row.seen_at + IDLE < now():
                return None
            owner = db.get_one(Owner, row.owner_id)
        if row.seen_at + SEEN < now():
            with self.store.writing() as db:
                here = update(SignIn).where(SignIn.token_sha256 == row.token_sha256)
                db.execute(here.values(seen_at=now()))
        return owner

    def end(self, token: str) -> None:
        """Sign out."""
        with self.store.writing() as db:
            db.execute(delete(SignIn).where(SignIn.token_sha256 == hash_of(token)))

    def change_password(
        self, owner: Owner, old: str, new: str, *, stays: str = ""
    ) -> None:
        """Take another password; all other browsers are signed out.

        `stays` is the token of the browser that stays signed in.

        Raises
        ------
        Refused
            If the old one is wrong or the new one weak.
        """
        if not is_right(old, owner.password):
            raise Refused("wrong")
        self._replace_password(owner, new, stays)
        LOG.info("%s owner %s changed the password", _time(), owner.id)

    def let_in_again(self, owner: Owner, new: str) -> None:
        """Set another password for whoever forgot theirs; all browsers are signed out.

        Raises
        ------
        Refused
            If the password is weak.
        """
        self._replace_password(owner, new)
        LOG.info("%s owner %s got another password", _time(), owner.id)

    # -- inside ----------------------------------------------------------------------

    def _replace_password(self, owner: Owner, new: str, stays: str = "") -> None:
        """Keep another password, and sign out all browsers but that of a token."""
        if (why := weakness(new, owner.name)) is not None:
            raise Refused(why)
        kept = hashed(new)
        with self.store.writing() as db:
            db.get_one(Owner, owner.id).password = kept
            others = SignIn.token_sha256 != hash_of(stays)
            db.execute(delete(SignIn).where(SignIn.owner_id == owner.id, others))

    @staticmethod
    def _named(db: Database, name: str) -> Owner | None:
        if "\0" in name:  # which not every database can look for
            return None
        wanted = select(Owner).where(Owner.known_as == name.casefold())
        return db.scalars(wanted).one_or_none()

    @staticmethod
    def _again(db: Database, owner_id: str, name: str, password: str) -> Owner:
        """Whoever sends the same form twice, soon, is the same owner.

        With a second factor one signs in like everybody: a password is not enough.
        """
        owner = db.get_one(Owner, owner_id)
        soon = owner.created_at + AGAIN > now() and owner.second_factor is None
        same = owner.known_as == name.casefold()
        if soon and same and is_right(password, owner.password):
            return owner
        raise Refused("link")


def first_link(studies: Studies, public_url: str) -> str | None:
    """Where the first owner chooses name and password; None if there is an owner.

    Every call makes another link; the ones before lead nowhere then.

    Parameters
    ----------
    studies : Studies
        Whose store is meant.
    public_url : str
        How people reach the server, such as ``https://studies.example.org``.

    Returns
    -------
    str or None
    """
    owners = Owners(studies.store)
    return None if owners.any() else f"{public_url.rstrip('/')}/first/{owners.link()}"


def _time() -> str:
    return now().isoformat(timespec="seconds")
