"""Kinds of files that we write, and how they are known again.

A file of ours may be written over by a newer one of its kind; any other file stays,
unless whoever calls insists.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from elicitor.core.checks import check_flag, check_path, shown
from elicitor.core.errors import ForeignFileError
from elicitor.core.files import write_text

__all__ = ["Kind", "holding", "of_format", "starting"]


@dataclass(frozen=True)
class Kind:
    """A kind of file that elicitor writes.

    Attributes
    ----------
    name : str
        What it is, after "no".
    is_ours : callable
        Tells from all bytes of a file whether it is of this kind.
    """

    name: str
    is_ours: Callable[[bytes], bool]

    def may_replace(self, path: Path) -> bool:
        """Whether nothing is lost: no file, an empty one or one of this kind."""
        if not path.is_file():  # a pipe would wait for a writer
            return True
        content = path.read_bytes()
        return not content or self.is_ours(content)

    def write(
        self, path: str | os.PathLike[str], text: str, *, overwrite: bool = False
    ) -> None:
        """Write a text file, over nothing but one of this kind; see `write_text`.

        Parameters
        ----------
        path : path-like
            Where to write.
        text : str
            What to write; a line end is added.
        overwrite : bool, default=False
            Whether any other file may be replaced, too.

        Raises
        ------
        ForeignFileError
            If there is a file of another kind.
        OSError
            If the file cannot be written; what was there before is untouched.
        """
        target = check_path("path", path)
        if not check_flag("overwrite", overwrite) and not self.may_replace(target):
            raise ForeignFileError(
                f"path must be a new file or a {self.name}; {shown(str(target))} is "
                "something else. Name another file, or pass overwrite=True."
            )
        write_text(target, text)


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
    return pattern.match(content) is not None


def _holds(test: Callable[[Mapping[str, Any]], bool], content: bytes) -> bool:
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(body, dict) and test(body)
