"""Reading what was typed into forms."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.datastructures import FormData, UploadFile

from elicitor.core.printable import printable
from elicitor.studies.shapes import LONGEST_WORDS

__all__ = [
    "Posted",
    "lines",
    "many",
    "number",
    "own_words",
    "readable",
    "text",
    "title_of",
    "upload",
    "without_empty",
]

LONGEST = 20_000
UNSEEN = " \u00a0\u00ad\u200b\u200c\u200d\u2060"
"""Of these alone there is nothing to read, though some have a place among letters."""


async def _posted(request: Request) -> AsyncIterator[FormData]:
    async with request.form(max_fields=2000) as form:
        yield form


Posted = Annotated[FormData, Depends(_posted)]


def text(form: FormData, name: str) -> str:
    """What stands in a field, without spaces around; empty if it is not there."""
    value = form.get(name)
    return value.strip()[:LONGEST].replace("\r\n", "\n") if type(value) is str else ""


def title_of(form: FormData) -> str:
    """A title as it can be read."""
    return readable(text(form, "title"))


def readable(typed: str) -> str:
    """A name without what nobody sees and what turns the words beside it around."""
    seen = "".join(one for one in typed if printable(one) == one)
    return seen.strip() if seen.strip(UNSEEN) else ""


def own_words(typed: Any) -> str:
    """What somebody typed; a browser sends each end of a line as two characters."""
    plain = str(typed or "").replace("\r\n", "\n").replace("\r", "\n")
    return plain.strip()[:LONGEST_WORDS].rstrip()


def many(form: FormData, name: str) -> list[str]:
    """All that was ticked."""
    return [value for value in form.getlist(name) if type(value) is str and value]


def number(form: FormData, name: str) -> int | str | None:
    """A whole number; what was typed instead, if it is none; None for nothing."""
    typed = text(form, name)
    try:
        return int(typed)
    except ValueError:
        return typed or None


def lines(form: FormData, name: str) -> list[str]:
    """Lines of a text, without empty ones."""
    return [line.strip() for line in text(form, name).splitlines() if line.strip()]


def upload(form: FormData, name: str) -> tuple[str, bytes] | None:
    """Name and content of a file that was chosen."""
    value: Any = form.get(name)
    if not isinstance(value, UploadFile) or not value.filename:
        return None
    return value.filename, value.file.read()


def without_empty(told: dict[str, Any]) -> dict[str, Any]:
    """What was said, without what was left empty."""
    return {
        key: value for key, value in told.items() if value not in ("", None, {}, [])
    }
