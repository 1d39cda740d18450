"""Settings of a server, from the environment: ``ELICITOR_DATABASE`` and so on."""

from __future__ import annotations

from pathlib import Path

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

__all__ = ["Settings"]


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
    """

    model_config = SettingsConfigDict(env_prefix="ELICITOR_", frozen=True)

    folder: Path = Path("elicitor-studies")
    database: str = ""
    secret: SecretStr = SecretStr("")
    public_url: str = ""
    secure: bool | None = None
    limited: bool = True
    largest_upload: int = 20_000_000

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
