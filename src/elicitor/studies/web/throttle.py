"""Whoever guesses has to wait, whichever worker is asked."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from math import ceil

from sqlalchemy import delete, select
from sqlalchemy.orm import Session as Database
from starlette.exceptions import HTTPException

from elicitor.studies.events import now
from elicitor.studies.store import Store, Try, new_id

__all__ = ["Throttle", "Trial"]

PER_NAME = 10
PER_ADDRESS = 40
WINDOW = timedelta(minutes=15)
"""For how long a try that failed counts."""


class Trial:
    """Something that is tried: right, unless it is said that it failed."""

    def __init__(self) -> None:
        self.is_wrong = False

    def failed(self) -> None:
        """Say that it was wrong."""
        self.is_wrong = True


class Throttle:
    """Counts what failed, by name (also unknown ones) and address, for all workers.

    Without `secret`, the server's key, what is kept tells neither.
    """

    def __init__(self, store: Store, secret: str) -> None:
        self._store, self._secret = store, secret.encode()

    @contextmanager
    def trying(self, name: str, address: str) -> Iterator[Trial]:
        """Let something be tried, or refuse (429); it failed until it is right.

        So those who try much at once try no more than those who wait.
        """
        known = " ".join(name.split()).casefold()
        limits = {
            self._key(f"name {known}"): PER_NAME,
            self._key(f"address {address}"): PER_ADDRESS,
        }
        tries, trial = self._begun(limits), Trial()
        try:
            yield trial
        finally:
            if not trial.is_wrong:
                with self._store.writing() as db:
                    db.execute(delete(Try).where(Try.id.in_(tries)))

    def _begun(self, limits: Mapping[str, int]) -> list[str]:
        """Count one more try of each key, if none has had too many."""
        with self._store.reading() as db:  # who is refused holds up nobody who writes
            _require_few(db, limits)
        rows = [Try(id=new_id(), key=key) for key in limits]
        with self._store.writing() as db:
            for key in sorted(limits):  # in one order: nobody waits for each other
                self._store.alone(db, key)
            _require_few(db, limits)
            db.execute(delete(Try).where(Try.at <= now() - WINDOW))
            db.add_all(rows)
        return [row.id for row in rows]

    def _key(self, who: str) -> str:
        return hmac.new(self._secret, who.encode(), hashlib.sha256).hexdigest()


def _require_few(db: Database, limits: Mapping[str, int]) -> None:
    for key, most in limits.items():
        newest = select(Try.at).where(Try.key == key, Try.at > now() - WINDOW)
        last = newest.order_by(Try.at.desc()).offset(most - 1).limit(1)
        if (at := db.scalars(last).first()) is not None:
            left = ceil((at + WINDOW - now()).total_seconds())
            raise HTTPException(429, headers={"Retry-After": str(max(1, left))})
