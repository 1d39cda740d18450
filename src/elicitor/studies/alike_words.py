"""Words of an owner that two things share, which nobody could then tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from elicitor.core.labels import spelling
from elicitor.datasets.model_table import name_and_unit
from elicitor.studies.asked import Asked
from elicitor.studies.data_facts import Quoted
from elicitor.studies.definition import words_in
from elicitor.studies.subject import LEVELS
from elicitor.words import Fact, Joined

__all__ = ["AlikeLevels", "AlikeWords", "alike_words"]

Kind = Literal["class", "group", "attribute"]


class AlikeWords(Fact):
    """Several classes, groups or attributes that are called alike in a language."""

    kind: Kind
    tongue: Literal["en", "de"]
    names: Joined
    word: str


class AlikeLevels(Fact):
    """Several levels of an attribute that are called alike in a language."""

    attribute: str
    tongue: Literal["en", "de"]
    names: Joined
    word: str


def alike_words(said: Mapping[str, Any], plain: Asked | None) -> tuple[Fact, ...]:
    """What is called alike; `plain` without the owner's words, if it can be asked."""
    found: list[Fact] = []
    for tongue in said.get("languages") or ("en", "de"):
        words = words_in(said.get("words") or {}, tongue)
        for kind, names, called in _named(words, plain):
            for word, alike in _alike(names, called):
                found.append(AlikeWords(kind, tongue, alike, word))
        for attribute, levels in _levels(words, said["subject"]):
            for word, alike in _alike([*levels], levels):
                found.append(AlikeLevels(attribute, tongue, alike, word))
    return tuple(found)


def _named(
    words: Mapping[str, Any], plain: Asked | None
) -> Iterator[tuple[Kind, Sequence[str], Mapping[str, str]]]:
    """Names of each kind in the data, and what they are called."""
    classes = words.get("classes") or {}
    worded = None if plain is None else plain.worded()
    of_two = worded is None or worded.two is not None
    known = [*classes] if of_two or worded is None else [*worded.classes]
    yield "class", known, classes
    if plain is None or worded is None:
        return
    yield "group", plain.region.groups, words.get("groups") or {}
    told = words.get("attributes") or {}
    yield "attribute", worded.attributes, {one: _name(told[one]) for one in told}


def _name(said: Any) -> str:
    return said if isinstance(said, str) else said.get("name") or ""


def _levels(
    words: Mapping[str, Any], subject: Mapping[str, Any]
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Levels of each attribute by their words in the data, or by their numbers."""
    order = subject.get(LEVELS) or {}
    for attribute, told in (words.get("attributes") or {}).items():
        levels = {} if isinstance(told, str) else told.get("levels") or {}
        own = order.get(name_and_unit(attribute)[0]) or ()
        usual = {str(place): word for place, word in enumerate(own)}
        if isinstance(levels, Mapping):
            named = {**usual, **levels}
            yield attribute, {usual.get(one, one): named[one] for one in named}


def _alike(
    names: Sequence[str], called: Mapping[str, str]
) -> Iterator[tuple[str, Joined]]:
    """Each word that several of these are called, and these; unnamed as in the data."""
    by_word: dict[str, list[str]] = {}
    for name in names:
        word = called.get(name) or called.get(spelling(name)) or name
        by_word.setdefault(word, []).append(name)
    for word, alike in by_word.items():
        if len(alike) > 1:
            yield word, Joined(tuple(map(Quoted, alike)))
