"""A language with a person's own words: goes wherever a language goes."""

from __future__ import annotations

from typing import Self

from elicitor.core.own_words import OwnWords

__all__ = ["Spoken", "own_words_of"]


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
