"""What cookies are signed with: given, or made once and kept beside the database."""

from __future__ import annotations

import os
import secrets
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer

from elicitor.studies.web.settings import Settings

__all__ = ["Signer", "secret_of"]

FILE = "secret.key"


def secret_of(settings: Settings) -> str:
    """The key of a server; two that start at once find the same."""
    given = settings.secret.get_secret_value()
    if given:
        return given
    settings.folder.mkdir(parents=True, exist_ok=True)
    path = settings.folder / FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32))
    return path.read_text(encoding="ascii")


class Signer:
    """Writes what nobody else can write, for one purpose, which no other accepts."""

    def __init__(self, secret: str, purpose: str) -> None:
        self._serializer = URLSafeTimedSerializer(secret, salt=purpose)

    def sign(self, value: Any) -> str:
        """Write a value so that it can be trusted when it comes back."""
        return str(self._serializer.dumps(value))

    def read(self, text: str | None, *, seconds: float | None = None) -> Any:
        """What was signed, at most so long ago; None if nothing was."""
        try:
            return self._serializer.loads(
                text or "", max_age=None if seconds is None else int(seconds)
            )
        except BadSignature:
            return None
