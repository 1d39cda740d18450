"""One process at a time.

The operating system holds the lock on a small file beside the one that is meant, and
lets go of it when the process ends, however it ends: a lock never outlives its owner.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["lock_path", "locked"]

PAUSE = 0.02
"""Between two looks at a lock that somebody else holds (seconds)."""

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_path(path: str | os.PathLike[str]) -> Path:
    """Where the lock of a file is; links to one file share it."""
    target = Path(path).resolve()
    return target.with_name(f".{target.name}.lock")


@contextmanager
def locked(path: str | os.PathLike[str], *, patience: float = 0.0) -> Iterator[bool]:
    """Hold the lock of a file, which need not be there; False if somebody else does.

    True also where there are no locks. `patience` (seconds) is for who only writes it.
    """
    place = lock_path(path)
    until = time.monotonic() + patience
    while (descriptor := _open(place)) is None and time.monotonic() < until:
        time.sleep(PAUSE)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            _release(place, descriptor)


def _open(place: Path) -> int | None:
    """The locked file; None if somebody else holds it."""
    while True:
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _take(descriptor)
        except (BlockingIOError, PermissionError):
            os.close(descriptor)
            return None
        except OSError:  # no locks here
            return descriptor
        if _is_still(place, descriptor):
            return descriptor
        os.close(descriptor)  # its owner deleted it while we opened it


def _is_still(place: Path, descriptor: int) -> bool:
    """Whether a file is the one that its name means now."""
    try:
        return os.path.samestat(os.fstat(descriptor), place.stat())
    except FileNotFoundError:
        return False


def _release(place: Path, descriptor: int) -> None:
    """Delete the file while it is ours; Windows deletes only what is closed."""
    with suppress(OSError):
        if os.name != "nt":
            place.unlink()
    os.close(descriptor)
    with suppress(OSError):
        if os.name == "nt":
            place.unlink()
