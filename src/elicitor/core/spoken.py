"""A language with a person's own words: goes wherever a language goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from elicitor.core.own_words import OwnWords

__all__ = ["Spoken", "in_points", "own_words_of"]


class Spoken(str):
    """A language in which things have a person's own names, by facts that are said.

    >>> from elicitor.words import say
    >>> from elicitor.words.amounts import Named
    >>> own = OwnWords(names={"mel": "melanoma"})
    >>> say(Named("mel"), Spoken("en", own)), say(Named("mel"), "en")
    ('“melanoma”', '“mel”')
    """

    own: OwnWords

    def __new__(cls, language: str, own: OwnWords | None = None) -> Self:
        """A text cannot be given words once it is made."""
        made = super().__new__(cls, language)
        made.own = OwnWords() if own is None else own
        return made


def own_words_of(language: str) -> OwnWords | None:
    """The own words of whoever speaks; None of a language alone."""
    return getattr(language, "own", None)


def in_points(language: str, names: Iterable[str], shares: Iterable[bool]) -> str:
    """A language that tells shares in percentage points; own words know by themselves.

    `shares`: which of the names are such attributes; none at all if nobody knows.
    """
    told = frozenset(name for name, share in zip(names, shares, strict=False) if share)
    if not told or own_words_of(language) is not None:
        return language
    return Spoken(language, OwnWords(shares=told))
