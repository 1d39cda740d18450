"""Keeping what is in a file before something else takes its place.

The copy is ``NAME.1.json`` beside ``NAME.json``, or the first number that is free.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path

__all__ = ["free_path", "set_aside"]


def _none(place: Path) -> Iterable[Path]:  # noqa: ARG001 -- a default for any place
    return ()


def set_aside(path: Path, text: str) -> Path | None:
    """Keep a copy of a file that is going to hold another text, under a free name.

    None if nothing is lost by writing; blank lines at the end do not count.
    """
    try:
        before = path.read_bytes()
    except FileNotFoundError:
        return None
    if before.rstrip() in (b"", text.encode().rstrip()):
        return None
    place = free_path(path)
    try:
        shutil.copy2(path, place)
    except BaseException:  # half a copy would look like a whole one
        place.unlink(missing_ok=True)
        raise
    return place


def free_path(path: Path, *, derived: Callable[[Path], Iterable[Path]] = _none) -> Path:
    """The first numbered name beside a file that nothing has yet.

    Nor may anything have the names that are `derived` from it.
    """
    for number in count(1):
        place = path.with_name(f"{path.stem}.{number}{path.suffix}")
        if not any(map(os.path.lexists, (place, *derived(place)))):
            return place
    raise AssertionError  # numbers do not end
