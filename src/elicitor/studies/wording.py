"""Words of the pages: a file a part and language, in the syntax of Fluent."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from elicitor.words.quotes import nested

__all__ = ["FOLDER", "edition", "messages", "wording"]

FOLDER = Path(__file__).parent / "web" / "words"
EDITION = 12
"""Characters that tell the edition of a part."""


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
        return nested(str(told), language)

    return word


def messages(language: str) -> frozenset[str]:
    """Names of all messages of a language."""
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted(FOLDER.glob(f"*.{language}.ftl")):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return frozenset(bundle._messages)


@cache
def edition(part: str, language: str) -> str:
    """By what the words of a part are known: another one whenever any is another."""
    text = (FOLDER / f"{part}.{language}.ftl").read_bytes()
    return hashlib.sha256(text).hexdigest()[:EDITION]
