"""Reaching a database: what its address must be, and what is told if nobody is there.

No sentence holds a password, wherever in an address it stands.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from elicitor.core.errors import DataUnavailableError, InvalidParameterError

__all__ = ["AWAITED", "UnreachableError", "checked_address", "reached", "retried"]

Done = TypeVar("Done")
SUCH_AS = "such as sqlite:///studies.db or postgresql+psycopg://user:word@host/name"
POSTGRES = "postgresql+psycopg"
BARE = {"postgres", "postgresql"}
"""How others write it, who have another driver in mind."""
KINDS = ("sqlite", "postgresql")
AWAITED = 30
"""How long a server waits for that of its database when it starts (seconds)."""
PAUSE = 0.5
"""Between two tries (seconds)."""


class UnreachableError(DataUnavailableError):
    """A database does not answer, or nobody may use it so; later it may be otherwise.

    Attributes
    ----------
    why : str
        What its driver says, in a line.
    is_elsewhere : bool
        Whether a server has it, which may come.
    """

    def __init__(self, url: URL, why: str) -> None:
        super().__init__(f"The database {_told(url)} cannot be used: {why}.")
        self.why, self.is_elsewhere = why, url.get_backend_name() != "sqlite"


def checked_address(text: str) -> URL:
    """An address of a database, for which there is a driver here; else refuse it."""
    scheme, separator, rest = text.partition("://")
    if not separator:
        raise _refused(f"be an address, {SUCH_AS}; this one has no '://'")
    if scheme in BARE:
        raise _refused(f"begin with {POSTGRES}://, {SUCH_AS}; it begins with {scheme}:")
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except (ArgumentError, ValueError):  # a port that is no number
        raise _refused(
            f"be an address, {SUCH_AS}; it begins with {scheme}://"
        ) from None
    if backend not in KINDS:
        raise _refused(f"be of SQLite or PostgreSQL, {SUCH_AS}; it is of {backend}")
    if backend != "sqlite" and rest.partition("?")[0].count("@") > 1:
        raise _refused("have no '@' in name and password: write each one as %40")
    try:
        url.get_dialect().import_dbapi()
    except (NoSuchModuleError, ImportError) as error:
        hint = " (pip install 'elicitor[postgres]')" if scheme == POSTGRES else ""
        raise _refused(
            f"name a driver that is installed here{hint}, {SUCH_AS}; it begins with "
            f"{scheme}://"
        ) from error
    return url


def _refused(what: str) -> InvalidParameterError:
    return InvalidParameterError(f"database, or ELICITOR_DATABASE, must {what}.")


@contextmanager
def reached(url: URL) -> Iterator[None]:
    """Raise `UnreachableError`, a sentence, for what goes wrong with a database."""
    try:
        yield
    except DBAPIError as error:
        raise UnreachableError(url, _why(url, error)) from error


def _why(url: URL, error: DBAPIError) -> str:
    """What the driver says, without the lines below that show rows or guess."""
    if url.get_backend_name() == "sqlite" and url.database:
        folder = Path(url.database).absolute().parent
        if not folder.is_dir() and not url.database.startswith((":", "file:")):
            return f"its folder {str(folder)!r} is not there"
    told = str(error.orig).strip().partition("\n")[0].rstrip(".:")
    return told.replace(url.password, "***") if url.password else told


def _told(url: URL) -> str:
    return url.set(query={}).render_as_string(hide_password=True)


def retried(
    action: Callable[[], Done],
    *,
    tell: Callable[[UnreachableError], None],
) -> Done:
    """Do something anew for a while where the server of a database may still come.

    Parameters
    ----------
    action : callable
        What is done; it raises `UnreachableError`.
    tell : callable
        Is told once that it is waited for, by the error.

    Returns
    -------
    object
        What `action()` returns.

    Raises
    ------
    UnreachableError
        If nobody came within `AWAITED` seconds, or it is a file.
    """
    end, told = time.monotonic() + AWAITED, False
    while True:
        try:
            return action()
        except UnreachableError as error:
            if not error.is_elsewhere or time.monotonic() >= end:
                raise
            if not told:
                tell(error)
            told = True
        time.sleep(PAUSE)
