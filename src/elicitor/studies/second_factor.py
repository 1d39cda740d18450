"""A second factor: codes of an app (TOTP), and codes for the day the phone is gone."""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import logging
import secrets
from time import time

import pyotp
import segno
from cryptography.fernet import Fernet, InvalidToken
from sqlalchemy import delete, select
from sqlalchemy.orm import Session as Database

from elicitor.studies.entry import hash_of
from elicitor.studies.events import now
from elicitor.studies.owners import Refused
from elicitor.studies.store import Owner, RecoveryCode, Store

__all__ = ["SecondFactor", "qr_code"]

LOG = logging.getLogger("elicitor.security")
RECOVERY_CODES = 10
STEP = 30
"""Seconds for which a code is shown."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike."""


class SecondFactor:
    """Second factors of owners; keys are encrypted with the `secret` of the server."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        key = hashlib.sha256(f"second factor {secret}".encode()).digest()
        self._secret = key
        self._box = Fernet(base64.urlsafe_b64encode(key))

    @staticmethod
    def new_key() -> str:
        """A key for an app."""
        return pyotp.random_base32()

    def is_on(self, owner: Owner, key: str) -> bool:
        """Whether codes of this very key are asked for."""
        return owner.second_factor is not None and self._key(owner) == key

    @staticmethod
    def without_app(store: Store, owner_id: str) -> None:
        """Let a password be enough for whoever lost the app, and their codes."""
        with store.writing() as db:
            _forget_app(db, db.get_one(Owner, owner_id))
        LOG.info("%s the second factor of owner %s was removed", _time(), owner_id)

    def begin(
        self, owner_id: str, key: str, code: str, *, old: str = ""
    ) -> list[str] | None:
        """Ask for codes from now on; recovery codes, kept nowhere, or None if wrong.

        Another app needs an `old` code, else Refused. The same key changes nothing.
        """
        step = _step_of(key, code, 0)
        if step is None:
            return None
        codes = [self._recovery_code(key, i) for i in range(RECOVERY_CODES)]
        hashes = [hash_of(_plain(one)) for one in codes]
        its = RecoveryCode.owner_id == owner_id
        with self.store.writing() as db:
            owner = db.get_one(Owner, owner_id, with_for_update=True)
            if self.is_on(owner, key):
                left = set(db.scalars(select(RecoveryCode.code_sha256).where(its)))
                pairs = zip(codes, hashes, strict=True)
                return [one for one, its_hash in pairs if its_hash in left]
            if owner.second_factor and not self._spent(db, owner, _plain(old)):
                raise Refused("code")
            owner.second_factor = self._box.encrypt(key.encode()).decode()
            owner.last_step = max(owner.last_step, step)
            db.execute(delete(RecoveryCode).where(its))
            db.add_all(
                RecoveryCode(owner_id=owner_id, code_sha256=one) for one in hashes
            )
        LOG.info("%s owner %s set up a second factor", _time(), owner_id)
        return codes

    def end(self, owner_id: str, code: str) -> bool:
        """Ask for no codes any more; False, and nothing changes, if `code` is wrong."""
        with self.store.writing() as db:
            owner = db.get_one(Owner, owner_id, with_for_update=True)
            if owner.second_factor is None:  # the form came twice
                return True
            if not self._spent(db, owner, _plain(code)):
                return False
            _forget_app(db, owner)
        LOG.info("%s owner %s removed the second factor", _time(), owner_id)
        return True

    def accepts(self, owner_id: str, code: str) -> bool:
        """Whether a code is right; every code is so once."""
        with self.store.writing() as db:
            owner = db.get_one(Owner, owner_id, with_for_update=True)
            return self._spent(db, owner, _plain(code))

    def _spent(self, db: Database, owner: Owner, plain: str) -> bool:
        """Whether a code is right: it is not any more. Nobody else has the row."""
        step = _step_of(self._key(owner), plain, owner.last_step)
        if step is not None:
            owner.last_step = step
            return True
        kept = db.get(RecoveryCode, (owner.id, hash_of(plain)))
        if kept is not None:
            db.delete(kept)
            db.flush()
            LOG.info("%s owner %s used a recovery code", _time(), owner.id)
        return kept is not None

    def _recovery_code(self, key: str, i: int) -> str:
        """Follows from both keys, so that a form that is sent twice shows the same."""
        digest = hmac.digest(self._secret, f"recovery {key} {i}".encode(), "sha256")
        letters = [LETTERS[byte % len(LETTERS)] for byte in digest[:15]]
        return "-".join("".join(letters[j : j + 5]) for j in (0, 5, 10))

    def _key(self, owner: Owner) -> str:
        try:
            return self._box.decrypt(owner.second_factor or "").decode()
        except InvalidToken:  # the server has another key now: recovery codes are left
            return ""


def _forget_app(db: Database, owner: Owner) -> None:
    owner.second_factor = None
    db.execute(delete(RecoveryCode).where(RecoveryCode.owner_id == owner.id))


def qr_code(key: str, name: str) -> str:
    """What an app reads from the screen, as SVG."""
    address = pyotp.TOTP(key).provisioning_uri(name=name, issuer_name="elicitor")
    drawn = io.BytesIO()
    segno.make(address, error="m").save(
        drawn, kind="svg", scale=5, xmldecl=False, light="#fff", dark="#000", border=3
    )
    return drawn.getvalue().decode()


def _step_of(key: str, code: str, after: int) -> int | None:
    """The time step whose code this is, at most one ago or ahead; None if none is."""
    if not key or not (code.isascii() and code.isdecimal() and len(code) == 6):
        return None
    current = int(time()) // STEP
    right = [
        step
        for step in (current - 1, current, current + 1)
        if step > after
        and secrets.compare_digest(pyotp.TOTP(key).generate_otp(step), code)
    ]
    return right[0] if right else None


def _plain(code: str) -> str:
    """A code as it is compared, however it was typed."""
    return "".join(code.replace("-", "").split()).lower()


def _time() -> str:
    return now().isoformat(timespec="seconds")
