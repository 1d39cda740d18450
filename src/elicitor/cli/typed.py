"""What was typed, to be typed again."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer

__all__ = ["commands"]


def commands(context: typer.Context, answers: Path, data: Path | None) -> list[str]:
    """What checks the answers, and what writes the same report again.

    Files are named as they are found from the folder of the answers.
    """
    folder = answers.parent
    moved = [] if data is None else ["--data", _from(folder, data)]
    lines = [
        ["elicitor", "verify", answers.name, *moved],
        ["elicitor", "report", answers.name, *_options(context, folder)],
    ]
    return list(map(shlex.join, lines))


def _options(context: typer.Context, folder: Path) -> Iterator[str]:
    """All options that differ from what they are by default."""
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        if parameter.param_type_name == "option" and value != parameter.default:
            yield from _option(parameter, value, folder)


def _option(parameter: Any, value: Any, folder: Path) -> Iterator[str]:
    name = max(parameter.opts, key=len)
    if isinstance(value, bool):
        yield from [name] if value else []
        return
    for each in value if isinstance(value, (list, tuple)) else [value]:
        if each is not None:
            yield name
            yield _from(folder, each) if isinstance(each, Path) else str(each)


def _from(folder: Path, path: Path) -> str:
    """A file as it is found from a folder."""
    try:
        return os.path.relpath(path, folder)
    except ValueError:  # on another drive
        return str(path)
