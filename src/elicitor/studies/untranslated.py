"""What a study says in one of its languages and not in another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from elicitor.studies.definition import Definition, SurveyItem, words_in
from elicitor.using.vocabulary import OUTCOMES
from elicitor.words import Fact, Joined

__all__ = [
    "InTongues",
    "MissingWord",
    "NoChoices",
    "OneTitle",
    "OutcomesMiss",
    "SurveyMisses",
    "TextInOne",
    "WordsInOne",
    "WordsMiss",
    "no_choices",
    "outcomes_miss",
    "said_in_one",
    "survey_misses",
]

Tongue = Literal["en", "de"]
Missing = Literal[
    "people",
    "case",
    "rest",
    "class",
    "outcome",
    "group",
    "attribute",
    "levels",
    "misleads",
]
Text = Literal["title", "consent", "instructions", "thanks"]


class InTongues(Fact):
    """What an owner wrote in both languages: each reads their own."""

    en: str
    de: str


class SurveyMisses(Fact):
    """What a question of the owner's misses in a language."""

    number: int
    label: Fact | str
    tongue: Tongue
    what: Literal["question", "choices", "ends"]
    given: int
    wanted: int


class NoChoices(Fact):
    """A question of the owner's that takes one of several answers, and has none."""

    number: int
    label: Fact | str


class OutcomesMiss(Fact):
    """That some of what may happen to people has a name, and the rest has none."""

    tongue: Tongue
    given: int
    wanted: int


class TextInOne(Fact):
    """What the owner wrote in the other language only; `instead`: the study's title."""

    what: Text
    tongue: Tongue
    instead: str


class OneTitle(Fact):
    """That the study's own title is read in every language, whichever it is in."""

    title: str


class MissingWord(Fact):
    """What has a name, or something said of it, in the other language only."""

    kind: Missing
    name: str


class WordsMiss(Fact):
    """What of the words of people a language lacks that has others."""

    tongue: Tongue
    missing: Joined


class WordsInOne(Fact):
    """That words of people are those of the other language, or only there."""

    tongue: Tongue
    same: bool


def no_choices(said: Mapping[str, Any]) -> Fact | None:
    """The first question of a draft that nobody could answer in any language."""
    for number, item in enumerate(said.get("survey") or (), start=1):
        if item.get("kind") == "choice" and not item.get("choices"):
            return NoChoices(number, _told_in(item["label"]))
    return None


def _told_in(label: Mapping[Any, str]) -> Fact | str:
    """A label in the language of whoever reads it, if it is there in both."""
    told = [label[one] for one in get_args(Tongue) if label.get(one)]
    return InTongues(*told) if len(told) > 1 else "".join(told)


def survey_misses(definition: Definition) -> tuple[Fact, ...]:
    """What nobody could answer who reads it in the other language: by question."""
    return tuple(
        fact
        for number, item in enumerate(definition.survey, start=1)
        for tongue in definition.languages
        for fact in _misses(number, item, tongue)
    )


def outcomes_miss(definition: Definition) -> tuple[Fact, ...]:
    """Where own names of outcomes would stand beside our words for the others."""
    found = (
        (tongue, words_in(definition.words, tongue).get("outcomes") or {})
        for tongue in definition.languages
    )
    return tuple(
        OutcomesMiss(tongue, len(named), len(OUTCOMES))
        for tongue, named in found
        if set(named) <= set(OUTCOMES) and 0 < len(named) < len(OUTCOMES)
    )


def _misses(number: int, item: SurveyItem, tongue: Tongue) -> Iterator[Fact]:
    label = _told_in(item.label)
    if not item.label.get(tongue):
        yield SurveyMisses(number, label, tongue, "question", 0, 1)
    wanted = len(item.choices)
    given = sum(bool(choice.get(tongue)) for choice in item.choices)
    if given < wanted:
        yield SurveyMisses(number, label, tongue, "choices", given, wanted)
    named = [end for end in item.ends or () if any(end.values())]
    given = sum(bool(end.get(tongue)) for end in named)
    if given < len(named):
        yield SurveyMisses(number, label, tongue, "ends", given, len(named))


def said_in_one(definition: Definition) -> tuple[Fact, ...]:
    """What people read in our usual words instead, who read the other language."""
    several = len(definition.languages) > 1
    titled = any(definition.text("title", one) for one in definition.languages)
    title = (OneTitle(definition.title),) if several and not titled else ()
    return title + tuple(
        fact
        for tongue in definition.languages
        for other in definition.languages
        if other != tongue
        for fact in _only_in(definition, other, tongue)
    )


def _only_in(definition: Definition, other: Tongue, tongue: Tongue) -> Iterator[Fact]:
    """What is there in another language and not in this one."""
    for what in get_args(Text):
        if definition.text(what, other) and not definition.text(what, tongue):
            yield TextInOne(what, tongue, definition.title if what == "title" else "")
    words = {one: words_in(definition.words, one) for one in (other, tongue)}
    if words[other] and not words[tongue]:
        yield WordsInOne(tongue, same=False)
    elif words[other] == words[tongue] != {} and tongue != definition.languages[0]:
        yield WordsInOne(tongue, same=True)
    else:
        known = _named(words[tongue])
        if any(one.kind == "case" for one in known):  # the rest is said by it
            known += [one for one in _named(words[other]) if one.kind == "rest"]
        missing = tuple(one for one in _named(words[other]) if one not in known)
        if missing:
            yield WordsMiss(tongue, Joined(missing, "comma"))


SIDES: Mapping[str, Missing] = {"positive": "case", "negative": "rest"}
"""What two classes may be called whose labels nobody said."""
OF_ATTRIBUTES: Mapping[str, Missing] = {
    "name": "attribute",
    "levels": "levels",
    "misleads": "misleads",
}


def _named(words: Mapping[str, Any]) -> list[MissingWord]:
    """What has a name, or something said of it."""
    found = [MissingWord("people", "")] if words.get("people") else []
    found += [
        MissingWord(SIDES.get(one, "class"), one) for one in words.get("classes") or {}
    ]
    if words.get("outcomes"):  # all that there are, or none
        found.append(MissingWord("outcome", ""))
    found += [MissingWord("group", one) for one in words.get("groups") or {}]
    for name, told in (words.get("attributes") or {}).items():
        said = {"name": told} if isinstance(told, str) else told
        found += [
            MissingWord(kind, name)
            for key, kind in OF_ATTRIBUTES.items()
            if said.get(key)
        ]
    return found
