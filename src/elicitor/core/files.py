"""Writing a text file whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

__all__ = ["write_text"]


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
