"""What programs name by a key when they make a study: sent again, it makes none."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.orm import Session as Database

from elicitor.core.errors import SessionStateError
from elicitor.studies.definition import digest
from elicitor.studies.store import Store, Wish

__all__ = ["AskedBefore", "Wishes"]


class AskedBefore(Exception):
    """Somebody else made it meanwhile, by the same key."""


class Wishes:
    """What an owner's programs asked for, by keys of their own."""

    def __init__(self, store: Store, owner_id: str) -> None:
        self.store, self.owner_id = store, owner_id

    def made(self, key: str, asked: str) -> str | None:
        """Id of the study that was made by a key; None if there is none.

        SessionStateError if something else was `asked` for, by its hash.
        """
        with self.store.reading() as db:
            found = db.get(Wish, self._hash(key))
        if found is not None and found.asked_sha256 != asked:
            raise SessionStateError(
                f"This key stands for something else already, study {found.study_id!r}:"
                " name another key."
            )
        return None if found is None else found.study_id

    def keep(self, key: str, asked: str) -> Callable[[Database, str], None]:
        """Keeps in a transaction for which study it stands; AskedBefore if it does."""

        def kept(db: Database, study_id: str) -> None:
            if db.get(Wish, self._hash(key)) is not None:
                raise AskedBefore
            row = Wish(key_sha256=self._hash(key), asked_sha256=asked)
            row.study_id = study_id
            db.add(row)

        return kept

    def _hash(self, key: str) -> str:
        return digest([self.owner_id, key])
