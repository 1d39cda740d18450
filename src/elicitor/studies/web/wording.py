"""Words of the pages: a file a part and language, in the syntax of Fluent."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from starlette.requests import Request

__all__ = ["LANGUAGES", "language_of", "messages", "wording"]

FOLDER = Path(__file__).with_name("words")
LANGUAGES = ("en", "de")
COOKIE = "language"


@cache
def wording(language: str) -> Callable[..., str]:
    """Return ``word(message, **values)`` of a language.

    Raises
    ------
    LookupError
        By the function, if there is no such message: a page never shows its name.
    """
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted(FOLDER.glob(f"*.{language}.ftl")):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def word(message: str, **values: Any) -> str:
        if not bundle.has_message(message):
            raise LookupError(f"There are no words {message!r} in {language!r}.")
        pattern = bundle.get_message(message).value
        told, errors = bundle.format_pattern(pattern, values)  # type: ignore[arg-type]
        if errors:
            raise LookupError(f"The words {message!r} are broken: {errors[0]}")
        return str(told)

    return word


def messages(language: str) -> frozenset[str]:
    """Names of all messages of a language."""
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted(FOLDER.glob(f"*.{language}.ftl")):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return frozenset(bundle._messages)


def language_of(request: Request, among: tuple[str, ...] = LANGUAGES) -> str:
    """What somebody chose, or what their browser prefers, of what there is."""
    wanted = [request.query_params.get("language"), request.cookies.get(COOKIE)]
    accepted = request.headers.get("accept-language", "")
    wanted += [part.split(";")[0].strip()[:2].lower() for part in accepted.split(",")]
    return next((one for one in wanted if one in among), among[0])
