"""What the command says when something is wrong: in its own words, and in short.

The library names what its caller passed, ``max_questions``; whoever typed a command
passed ``--max-questions``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand

from elicitor.cli.interrupts import interrupts_told
from elicitor.core.errors import ElicitorError, InvalidParameterError
from elicitor.core.printable import printable

__all__ = ["SpeaksOfFlags", "in_words", "on_a_screen"]

LIBRARY = {
    "costs": "cost",
    "groups": "group",
    "models": "model",
    "n_jobs": "jobs",
    "n_resamples": "resamples",
    "name": "data",
    "path": "data",
    "probabilities": "probability",
    "random_state": "seed",
    "rewards": "reward",
}
"""What the library calls what the command calls otherwise."""

COLUMNS, LINES, LINE = 80, 20, 480
"""A screen of 24 lines, the prompt not counted; and characters of one paragraph."""


class SpeaksOfFlags(TyperCommand):
    """A sub-command whose errors name options as they are typed."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; what is said of wrong ones fits on a screen."""
        try:
            return super().parse_args(ctx, args)
        except Exception as error:  # typer has its own click, or not: no common class
            if isinstance(message := getattr(error, "message", None), str):
                error.message = on_a_screen(message)  # type: ignore[attr-defined]
            raise

    def invoke(self, ctx: Any) -> Any:
        """Run the command; see the class."""
        try:
            _require_names(ctx)
            with interrupts_told():  # typer would end without a word
                return super().invoke(ctx)
        except ElicitorError as error:
            if error.args:
                error.args = (_flagged(str(error.args[0]), ctx), *error.args[1:])
            raise


def _require_names(ctx: typer.Context) -> None:
    """Raise if a file has no name, as of a variable of the shell that is not set."""
    for param in ctx.command.params:
        value = ctx.params.get(param.name or "")
        if isinstance(value, Path) and not value.name:
            raise InvalidParameterError(
                f"{_flag(param)} must be a file; {str(value)!r} is a folder."
            )


def _flagged(message: str, ctx: typer.Context) -> str:
    """Write flags where a message names arguments of the library."""
    flags = {param.name: _flag(param) for param in ctx.command.params if param.name}
    for theirs, ours in LIBRARY.items():
        if ours in flags:
            flags[theirs] = flags[ours]
    flags["path"] = _which_path(message, ctx) or flags.get("path", "path")
    name = "|".join(map(re.escape, sorted(flags, key=len, reverse=True)))
    compound = "|".join(re.escape(each) for each in flags if "_" in each) or "(?!)"
    places = (
        # No sentence starts small; a file may be called like an option.
        rf"^(?:{name})\b(?![.\w/-]*\.\w)(?:(?:, | and | or )(?:{name})\b)*",
        rf"(?<=\bargument )(?:{name})\b|(?<=\beither )(?:{name})\b",
        rf"(?<=\bby )(?:{name})(?= \(|[.,;])|(?<=\bor )(?:{name})(?= \()",
        rf"\b(?:{name})=(?=['\"\d]|None)",
        rf"(?<![-\w'\"])(?:{compound})(?![-\w'\"])",
    )
    told = re.sub("|".join(places), lambda found: _renamed(found[0], flags), message)
    return re.sub(r"\bthe argument (?=--)", "", told)  # a flag is called none


def _renamed(text: str, flags: Mapping[str, str]) -> str:
    words = re.sub(r"\w+", lambda word: flags.get(word[0], word[0]), text)
    return words.replace("=", " ")


def _flag(param: Any) -> str:
    """An option as it is typed; an argument as the help calls it."""
    long = [name for name in param.opts if name.startswith("--")]
    return long[0] if long else str(param.name).upper()


def _which_path(message: str, ctx: typer.Context) -> str | None:
    """The option that named the file that a message shows."""
    for param in ctx.command.params:
        value = ctx.params.get(param.name or "")
        named = value if isinstance(value, (list, tuple)) else [value]
        if any(one is not None and repr(str(one)) in message for one in named):
            return _flag(param)
    return None


def in_words(error: Exception) -> str:
    """What an error says; what the system says of a file, without its number."""
    if not isinstance(error, OSError) or None in (error.filename, error.strerror):
        return str(error)
    return f"{str(error.filename)!r} cannot be read or written: {error.strerror}."


def on_a_screen(text: str) -> str:
    """Shorten a message to what a screen of 80 columns shows, and a terminal bears.

    Of long paragraphs the middle goes, where lists are; control characters are spelled.
    """
    lines = [printable(line) for line in text.rstrip("\n").split("\n")]
    if len(lines) > LINES:
        lines = [*lines[: LINES - 1], "…"]
    longest = max(COLUMNS, min(LINE, LINES // len(lines) * COLUMNS))
    return "\n".join(_without_middle(line, longest) for line in lines)


def _without_middle(line: str, longest: int) -> str:
    if len(line) <= longest:
        return line
    tail = longest // 3
    return f"{line[: longest - tail - 3]} … {line[-tail:]}"
