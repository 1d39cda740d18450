"""Kinds of files that we write, and how they are known again.

A file of ours may be written over by a newer one of its kind; any other file stays,
unless whoever calls insists. Of a kind that holds what people said, a file is set aside
unless the newer one holds all of it.
"""

from __future__ import annotations

import errno
import json
import os
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from elicitor.core.aside import set_aside
from elicitor.core.checks import check_flag, check_path, shown
from elicitor.core.errors import ForeignFileError, SessionStateError
from elicitor.core.files import require_file, write_text
from elicitor.core.locks import locked

__all__ = ["Kind", "holding", "of_format", "starting"]

PATIENCE = 2.0
"""How long to wait while somebody else writes the same file (seconds)."""


@dataclass(frozen=True)
class Kind:
    """A kind of file that elicitor writes; its name is told after "no".

    ``is_within``: a newer text holds all of a file; None if newer is simply better.
    """

    name: str
    is_ours: Callable[[bytes], bool]
    is_within: Callable[[bytes, str], bool] | None = None

    def may_replace(self, path: Path) -> bool:
        """Whether nothing is lost: no file, an empty one or one of this kind."""
        if not path.is_file():  # a pipe would wait for a writer
            return True
        content = path.read_bytes()
        return not content or self.is_ours(content)

    def write(
        self, path: str | os.PathLike[str], text: str, *, overwrite: bool = False
    ) -> Path | None:
        """Write a text so that nothing is lost; where the file is that was set aside.

        On OSError what was there stays. With `overwrite` nothing is set aside.
        """
        target = check_path("path", path)
        replaces = check_flag("overwrite", overwrite)
        if target.exists():
            require_file("path", target)
        if not target.parent.is_dir():
            raise FileNotFoundError(
                errno.ENOENT, "There is no such folder", str(target.parent)
            )
        with locked(target, patience=PATIENCE) as ours:
            if not ours:
                raise SessionStateError(
                    f"path must be a file that nobody else writes; {shown(str(target))}"
                    " is being answered into at a terminal right now. Name another "
                    "file, or quit there first."
                )
            aside = None if replaces else self._spared(target, text)
            write_text(target, text)
        return aside

    def _spared(self, target: Path, text: str) -> Path | None:
        """Set aside what a text does not hold; refuse to touch what is not ours."""
        if not self.may_replace(target):
            raise ForeignFileError(
                f"path must be a new file or a {self.name}; {shown(str(target))} is "
                "something else. Name another file, or pass overwrite=True."
            )
        if self.is_within is None or not target.exists():
            return None
        before = target.read_bytes()
        if not before or self.is_within(before, text):
            return None
        return set_aside(target, text)


def starting(pattern: str) -> Callable[[bytes], bool]:
    """A file that begins like ours is, however it ends."""
    return partial(_starts, re.compile(pattern.encode()))


def holding(test: Callable[[Mapping[str, Any]], bool]) -> Callable[[bytes], bool]:
    """JSON data that pass a test."""
    return partial(_holds, test)


def of_format(name: str) -> Callable[[bytes], bool]:
    """A JSON file with this 'format', damaged or sorted anew as it may be."""
    begins = starting(rf'\s*{{\s*"format":\s*"{re.escape(name)}"')
    holds = holding(lambda body: body.get("format") == name)
    return lambda content: begins(content) or holds(content)


def _starts(pattern: re.Pattern[bytes], content: bytes) -> bool:
    return pattern.match(content.removeprefix(BOM_UTF8)) is not None


def _holds(test: Callable[[Mapping[str, Any]], bool], content: bytes) -> bool:
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(body, dict) and test(body)
