"""Messages of a language: a file in the syntax of Fluent [1]_, read when it is needed.

Fluent chooses between variants of a message by plurals and by codes, and writes numbers
as the language does. Three of its habits are turned off here: marks around what is put
in (terminals show them), an error that is told beside a broken sentence (here it is
raised), and a limit of 2,500 characters to what is put in.

References
----------
.. [1] https://projectfluent.org
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from elicitor.core.checks import check_choice
from elicitor.words import english, german
from elicitor.words.numbers import readable

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = ["ENGLISH", "FOLDER", "Catalogue", "catalogue", "languages"]

FOLDER = Path(__file__).parent / "catalogues"
ENGLISH = "en"
"""What is said where a catalogue lacks a message."""
FUNCTIONS = {ENGLISH: english.FUNCTIONS, "de": german.FUNCTIONS}
"""What messages of one language may call."""
LONG = 1_000
"""Texts of more characters are put in after Fluent, which would refuse them."""
EDITION = 12
"""Characters that tell the edition of a catalogue."""
FIRST_MARK = 0xE000
"""Characters of no meaning, which stand for long texts."""


class Catalogue:
    """The messages of one of :func:`languages`.

    Its ``edition`` is another one whenever any sentence is another.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        text = FOLDER.joinpath(f"{language}.ftl").read_text(encoding="utf-8")
        self.edition = hashlib.sha256(text.encode()).hexdigest()[:EDITION]
        self._bundle = _bundle(language, text)

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return self._bundle.has_message(message)

    def format(self, message: str, values: Mapping[str, Any]) -> str:
        """Write a message out, with numbers and texts to put in."""
        if not self.has(message) and self.language != ENGLISH:
            return catalogue(ENGLISH).format(message, values)
        kept: list[str] = []
        args = {name: _value(value, kept) for name, value in values.items()}
        pattern: Any = self._bundle.get_message(message).value
        told, errors = self._bundle.format_pattern(pattern, args)
        if errors:
            raise RuntimeError(
                f"message {message!r} of {self.language!r} is broken: {errors[0]}"
            )
        text = str(told)
        for i, long in enumerate(kept):
            text = text.replace(chr(FIRST_MARK + i), long)
        return text

    def number(self, value: float | Decimal) -> str:
        """Write a number as the language does."""
        return self.format("number", {"value": value})


def catalogue(language: str = ENGLISH) -> Catalogue:
    """Messages of one of :func:`languages`, read once."""
    return _catalogue(check_choice("language", language, languages()))


@cache
def _catalogue(language: str) -> Catalogue:
    return Catalogue(language)


@cache
def languages() -> tuple[str, ...]:
    """Languages that there is a catalogue of.

    Examples
    --------
    >>> languages()
    ('de', 'en')
    """
    return tuple(sorted(file.stem for file in FOLDER.glob("*.ftl")))


def functions(language: str) -> dict[str, Callable[..., Any]]:
    """What messages of a language may call, by its name in capitals."""
    return {"CAPITAL": capital, "ONE_LINE": one_line, **FUNCTIONS.get(language, {})}


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


def one_line(text: str) -> str:
    r"""Several lines as one; a line that ends with a colon is about the next one.

    >>> one_line("women:\nalways “ill”\nmen:\nalways “well”")
    'women: always “ill”; men: always “well”'
    """
    return "; ".join(str(text).replace(":\n", ": ").splitlines())


def _bundle(language: str, text: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle(
        [language], functions=functions(language), use_isolating=False
    )
    bundle.add_resource(FluentResource(text))
    return bundle


def _value(value: Any, kept: list[str]) -> Any:
    """A value as Fluent takes it; numbers are rounded as they will be seen.

    Fluent finds plurals of int and float only, so nothing else may reach it.
    """
    from fluent.runtime.types import fluent_number

    if isinstance(value, str):
        if len(value) <= LONG:
            return value
        kept.append(value)
        return chr(FIRST_MARK + len(kept) - 1)
    if isinstance(value, float):
        value = readable(value)
    if isinstance(value, Decimal):
        decimals = max(0, -int(value.as_tuple().exponent))
        if not decimals:
            return fluent_number(int(value))
        return fluent_number(
            float(value), minimumFractionDigits=decimals, maximumFractionDigits=decimals
        )
    return fluent_number(int(value))
