"""From facts to sentences."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from elicitor.core.fact import Fact, Joined, Told, reworded
from elicitor.core.metric import sentence_of
from elicitor.words.catalogue import ENGLISH, Catalogue, catalogue
from elicitor.words.media import PLAIN, Medium
from elicitor.words.quotes import nested
from elicitor.words.spoken import own_words_of

__all__ = ["in_english", "in_language", "say"]


def say(fact: Any, language: str = ENGLISH, *, medium: Medium = PLAIN) -> str:
    """Say a fact in a language.

    Parameters
    ----------
    fact : Fact or Joined or str or int or float or Decimal or tuple
        What is so. Names are escaped, numbers written as the language does; of several
        things the last is joined with "and".
    language : str, default="en"
        One of :func:`languages`; or such a one with words of one's own, as
        :class:`.Spoken` is.
    medium : Medium, default=PLAIN
        Where it will stand.

    Returns
    -------
    str

    Raises
    ------
    InvalidParameterError
        If there is no catalogue of the language.

    Examples
    --------
    >>> say(("bread", "milk", 1200)), say(("Brot", "Milch", 1200), "de")
    ('bread, milk and 1,200', 'Brot, Milch und 1.200')
    """
    own = own_words_of(language)
    known = fact if own is None else reworded(fact, own)
    words = catalogue(language)
    return nested(_say(known, words, medium), words.language)


def in_language(value: Any, language: str) -> Any:
    """Say every text that is known as a fact, inside of lists and mappings, too.

    Parameters
    ----------
    value : object
        JSON-ready; what is no such text is left as it is.
    language : str
        One of :func:`languages`.

    Returns
    -------
    object
        The same, said.

    Examples
    --------
    >>> from elicitor.words.amounts import percent
    >>> in_language({"share": [in_english(percent(0.975)), 1]}, "de")
    {'share': ['97,5 %', 1]}
    """
    if isinstance(value, Told):
        return say(value, language)
    if isinstance(value, dict):
        return {key: in_language(one, language) for key, one in value.items()}
    if isinstance(value, list):
        return [in_language(one, language) for one in value]
    return value


def in_english(fact: Fact | Joined) -> Told:
    """Say a fact in English, in a text that other languages can say, too.

    Parameters
    ----------
    fact : Fact or Joined
        What is so.

    Returns
    -------
    Told
        A text like any other; :func:`say` says it in any language.

    Examples
    --------
    >>> from elicitor.words.amounts import percent
    >>> share = in_english(percent(0.975))
    >>> share, share.upper(), say(share, "de")
    ('97.5 %', '97.5 %', '97,5 %')
    """
    return Told(say(fact), fact)


@sentence_of.register
def _(told: Fact | Joined | str, language: str) -> str:
    return say(told, language)


def _say(value: Any, words: Catalogue, medium: Medium) -> str:
    if isinstance(value, Fact):
        told = {
            name: _argument(getattr(value, name), words, medium)
            for name in value.arguments()
        }
        return words.format(value.message(), told)
    if isinstance(value, Joined):
        parts = [_say(part, words, medium) for part in value.parts]
        return _join(parts, value.by, words)
    if isinstance(value, tuple):
        return _say(Joined(value), words, medium)
    if isinstance(value, Told):
        if words.language != ENGLISH:
            return _say(value.fact, words, medium)
        return "\n".join(map(medium.escape, value.split("\n")))
    if isinstance(value, str):
        return medium.escape(value)
    return words.number(value)


def _argument(value: Any, words: Catalogue, medium: Medium) -> Any:
    """A field as a message takes it: numbers stay numbers, for plurals."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float | Decimal):
        return value
    return _say(value, words, medium)


def _join(parts: list[str], by: str, words: Catalogue) -> str:
    if by not in ("and", "or"):
        return words.format(f"between-{by}", {}).join(parts)
    commas = words.format("between-comma", {}).join(parts[:-1])
    last = words.format(f"between-{by}", {})
    return last.join(filter(None, [commas, *parts[-1:]]))
