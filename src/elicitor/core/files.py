"""Writing a text file whole or not at all, and knowing beforehand that one can."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from elicitor.core.errors import InvalidParameterError

__all__ = ["require_writable", "write_text"]


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a UTF-8 text file, replacing `path` only once all of it is on the disk.

    Parameters
    ----------
    path : path-like
        Where to write; a link is followed.
    text : str
        What to write; a line end is added.

    Raises
    ------
    OSError
        If the file cannot be written; what was there before is untouched.
    """
    target = Path(path).resolve()
    # Not a file of `tempfile`: that would be readable by its owner only.
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.write(f"{text}\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def require_writable(argument: str, path: str | os.PathLike[str]) -> None:
    """Raise `InvalidParameterError` if a file cannot be written at `path`.

    Called before long work starts; it tries, since permissions alone do not tell.

    Parameters
    ----------
    argument : str
        How the caller's user knows the path.
    path : path-like
        The file to be written later; it is not created or changed.

    Raises
    ------
    InvalidParameterError
        If the path is a folder or cannot be written.
    """
    target = Path(path)
    if target.is_dir():
        raise InvalidParameterError(
            f"{argument} must be a file; {str(target)!r} is a folder."
        )
    try:
        if target.exists():
            with target.open("ab"):
                pass
        with tempfile.TemporaryFile(dir=target.parent):
            pass
    except OSError as error:
        raise InvalidParameterError(
            f"{argument} must be a path that can be written; {str(target)!r} cannot: "
            f"{error.strerror or error}."
        ) from None
