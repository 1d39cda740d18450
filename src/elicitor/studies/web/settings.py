"""Settings of a server, from the environment: ``ELICITOR_DATABASE`` and so on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pydantic import SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from elicitor.core.errors import InvalidParameterError

__all__ = ["Settings"]

ADDRESS = re.compile(r"https?://[^\s/?#]+/?", re.IGNORECASE)


def _address(public_url: str) -> str:
    """Links begin with it, so it has to be one that browsers open."""
    if not ADDRESS.fullmatch(public_url):
        raise InvalidParameterError(
            "public_url, or ELICITOR_PUBLIC_URL, must be the address of a host, such "
            f"as https://studies.example.org; got {public_url!r}."
        )
    return public_url


class Settings(BaseSettings):
    """How the server runs.

    Attributes
    ----------
    folder : Path
        Where the database and the keys are if nobody says otherwise.
    database : str
        Address of the database; empty for a SQLite file in `folder`.
    secret : SecretStr
        What cookies are signed with; empty for one that is made and kept in `folder`.
    public_url : str
        How people reach the server, for the links; empty: as whoever makes one did.
    secure : bool, optional
        Whether it is reached by https only; if nothing is said, if `public_url` is so.
    limited : bool
        Whether somebody who comes too often has to wait.
    largest_upload : int
        Largest request that is read (bytes).

    Raises
    ------
    InvalidParameterError
        If one of them cannot be what it is, such as a public address without a host.
    """

    model_config = SettingsConfigDict(env_prefix="ELICITOR_", frozen=True)

    folder: Path = Path("elicitor-studies")
    database: str = ""
    secret: SecretStr = SecretStr("")
    public_url: str = ""
    secure: bool | None = None
    limited: bool = True
    largest_upload: int = 20_000_000

    def __init__(self, **given: Any) -> None:
        try:
            super().__init__(**given)
        except ValidationError as error:
            raise InvalidParameterError(_what_is_wrong(error)) from None

    @field_validator("public_url")
    @classmethod
    def _is_an_address(cls, public_url: str) -> str:
        return public_url and _address(public_url)

    @property
    def by_https(self) -> bool:
        """Whether people come by https: cookies are then sent by nothing else."""
        if self.secure is None:
            return self.public_url.lower().startswith("https://")
        return self.secure

    @property
    def database_url(self) -> str:
        """Address of the database."""
        return self.database or f"sqlite:///{self.folder / 'studies.db'}"


def _what_is_wrong(error: ValidationError) -> str:
    """The first setting that cannot be; what it was is not told: it may be secret."""
    first = error.errors()[0]
    ours = first.get("ctx", {}).get("error")
    name = "_".join(map(str, first["loc"])).upper()
    return str(ours or f"ELICITOR_{name}: {first['msg']}.")
