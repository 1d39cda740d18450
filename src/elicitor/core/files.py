"""Writing a file whole or not at all, and knowing beforehand that one can.

What is written goes into a draft beside the file, ``.NAME.`` and eight hexadecimal
digits, that takes the file's place once it is on the disk. A draft of a process that
was killed is swept up by a later write.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from elicitor.core.checks import check_path
from elicitor.core.errors import InvalidParameterError

__all__ = [
    "discard_drafts",
    "require_file",
    "require_writable",
    "write_private",
    "write_text",
]

ABANDONED = 600.0
"""Seconds after which nobody can be writing a draft any more."""
NO_FILE = "no file but a pipe or a device"
CANNOT_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM)
"""What file systems say whose folders cannot be synced."""


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a UTF-8 text file, replacing `path` only once all of it is on the disk.

    A link is followed, permissions stay; on OSError what was there is untouched.
    """
    target = check_path("path", path).resolve()
    discard_drafts(target, older_than=ABANDONED)
    # Not a file of `tempfile`: that would be readable by its owner only.
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        _write_draft(draft, f"{text}\n", _permissions(target))
        os.replace(draft, target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def write_private(path: str | os.PathLike[str], content: bytes) -> None:
    """Write what people said: a new file can be read by its owner only."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)


def discard_drafts(path: str | os.PathLike[str], *, older_than: float = 0.0) -> None:
    """Delete what killed processes left of writing a file.

    Drafts that are younger (seconds) stay: somebody may be writing them.
    """
    target = Path(path).resolve()
    draft = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]{{8}}")
    with suppress(OSError):  # sweeping is a courtesy: it never stops a write
        for name in filter(draft.fullmatch, os.listdir(target.parent)):
            leftover = target.with_name(name)
            if time.time() - leftover.stat().st_mtime >= older_than:
                leftover.unlink()


def require_file(
    argument: str,
    path: Path,
    *,
    error: type[InvalidParameterError] = InvalidParameterError,
) -> None:
    """Raise an error if there is no file to read at `path`; a pipe is none."""
    if not path.is_file():
        kind = "not there"
        if path.exists():
            kind = "a folder" if path.is_dir() else NO_FILE
        raise error(f"{argument} must be a file; {str(path)!r} is {kind}.")


def require_writable(argument: str, path: str | os.PathLike[str]) -> None:
    """Raise `InvalidParameterError` if a file cannot be written; nothing is changed.

    For before long work. It tries, as permissions alone do not tell.
    """
    target = check_path(argument, path)
    if target.exists():  # who opens a pipe waits for somebody at its other end
        require_file(argument, target)
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


def _permissions(target: Path) -> int | None:
    """Those of a file that is there already."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return None


def _write_draft(draft: Path, text: str, permissions: int | None) -> None:
    """Write a new file through to the disk; never readable by more than it will be."""
    draft.touch(0o666 if permissions is None else 0o600, exist_ok=False)
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    if permissions is not None:
        draft.chmod(permissions)


def _sync_folder(folder: Path) -> None:
    """Make a renaming survive a power cut, where folders can be synced."""
    if os.name == "nt":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # a folder that may be written but not read
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in CANNOT_SYNC:
            raise
    finally:
        os.close(descriptor)
