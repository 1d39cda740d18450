"""People's words: who is judged, classes, outcomes, groups, attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from starlette.datastructures import FormData

from elicitor.datasets.model_table import name_and_unit
from elicitor.studies.data_facts import LevelPlaces, Quoted
from elicitor.studies.definition import words_in
from elicitor.studies.subject import LEVELS, ORDER
from elicitor.studies.web.forms import lines, number, text, without_empty
from elicitor.studies.web.steps.situation import Situation
from elicitor.using.vocabulary import OUTCOMES, Words
from elicitor.using.worded import Worded
from elicitor.words import Fact, Joined

__all__ = ["misplaced", "said_in", "shown", "taken"]

SIDES = ("positive", "negative")
"""Names of two classes: a region need not know what the labels in its data are."""


def shown(situation: Situation) -> dict[str, Any]:
    """What the form holds."""
    there = _there(situation)
    return {
        "shape": situation.shape,
        "spoken": situation.languages,
        "said": {
            one: _typed(said_in(situation.said, one), there)
            for one in situation.languages
        },
        "outcomes": OUTCOMES if _are_two(situation) else (),
        "places": {},
        "better": "open" if situation.subject.get("signs") == "unknown" else "taken",
        **there,
    }


def taken(form: FormData, situation: Situation) -> dict[str, Any]:
    """The draft with these words."""
    said, subject = situation.said, situation.subject
    there = _there(situation)
    groups = there["group_names"]
    if groups:
        subject[ORDER] = _ordered(form, groups, "order")
    levels = there["level_order"]
    if levels:
        subject[LEVELS] = {
            name: _placed(words, _places(form, at, len(words)))
            for name, at, words in _with_levels(there)
        }
        there["new_order"] = subject[LEVELS]
    words = {
        one: _words(form, one, there, of_two=_are_two(situation))
        for one in situation.languages
    }
    first = words[situation.languages[0]]
    said["words"] = first if len(words) == 1 else without_empty(dict(words))
    subject.pop("people", None)
    if first.get("people"):
        subject["people"] = _many(first["people"])
    return said | {"subject": subject}


def _ordered(form: FormData, names: list[str], field: str) -> list[str]:
    """Names by the places that were typed: who moves pushes the others aside."""

    def place(at: tuple[int, str]) -> float:
        typed, now = number(form, f"{field}.{at[0]}"), at[0] + 1
        wanted = typed if isinstance(typed, int) else now
        return wanted + 0.5 * ((wanted > now) - (wanted < now))

    return [name for _, name in sorted(enumerate(names), key=place)]


def misplaced(form: FormData, situation: Situation) -> tuple[Fact, ...]:
    """Of what levels the places do not say an order: one is there twice, or none."""
    found = []
    for name, at, words in _with_levels(_there(situation)):
        typed = _places(form, at, len(words))
        if not any(typed) or _is_order(typed):
            continue
        each = dict(zip(words, typed, strict=True))
        known = {str(place) for place in range(1, len(words) + 1)}
        none = [one for one, place in each.items() if place not in known]
        twice = [one for one in words if one not in none and typed.count(each[one]) > 1]
        same, missing = (Joined(tuple(map(Quoted, some))) for some in (twice, none))
        counts = len(twice), len(none)
        found.append(LevelPlaces(name, len(words), same, missing, *counts))
    return tuple(found)


def _with_levels(there: Mapping[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
    """Attributes with levels, their places in the form, and the words of each."""
    for name, words in there["level_order"].items():
        yield name, there["attributes"].index(name), words


def _places(form: FormData, at: int, number: int) -> list[str]:
    """What was typed as the places of levels; nothing of a form without them."""
    return [text(form, f"level.{at}.{k}") for k in range(number)]


def _is_order(places: Sequence[str]) -> bool:
    """Whether each place is there once."""
    return sorted(places) == sorted(str(i) for i in range(1, len(places) + 1))


def _placed(words: list[str], places: list[str]) -> list[str]:
    """Words by their places; as they were where these are no order."""
    if not _is_order(places):
        return words
    return [word for _, word in sorted(zip(map(int, places), words, strict=True))]


def _are_two(situation: Situation) -> bool:
    """Whether one of two classes is positive: there are found, missed, alarmed."""
    of_groups = situation.asked is not None and situation.asked.labels is not None
    return situation.shape == "two" or of_groups


def said_in(said: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The words of a draft in a language."""
    return dict(words_in(said.get("words") or {}, language))


def _there(situation: Situation) -> dict[str, Any]:
    """What can be called something: labels of classes, groups, attributes."""
    if situation.asked is None:
        nothing: tuple[str, ...] = ("labels", "keys", "group_names", "attributes")
        return {**{name: [] for name in nothing}, "level_order": {}}
    asked = situation.asked
    worded = Worded(Words(), asked.region, asked.labels)
    labels: list[str] = list(worded.classes)
    keys = labels
    if worded.two is not None:
        positive = worded.two[0] or situation.subject.get("positive_label")
        known = situation.table.labels(situation.subject.get("label"))
        first = [one for one in known if one == positive] or ["positive"]
        labels = [*first, *(one for one in known if one != first[0])][:2]
        keys = [*SIDES][: len(labels)]
    columns = [one.name for one in situation.table.columns]
    places = {name_and_unit(one)[0]: i for i, one in enumerate(columns)}
    places |= {one: i for i, one in enumerate(columns)}
    return {
        "labels": labels,
        "keys": keys,
        "group_names": list(situation.asked.group_order),
        "attributes": sorted(
            worded.attributes, key=lambda name: places.get(name, len(columns))
        ),
        "level_order": {
            name: [*words] for name, words in asked.subject.level_order.items()
        },
    }


def _words(
    form: FormData, language: str, there: dict[str, Any], *, of_two: bool
) -> dict[str, Any]:
    """What was typed in a language, as words are stored."""

    def noun(name: str) -> Any:
        several, one = text(form, f"{name}.many"), text(form, f"{name}.one")
        return {"many": several, "one": one} if several and one else several

    def named(kind: str, known: list[str]) -> dict[str, str]:
        typed = (text(form, f"{language}.{kind}.{i}") for i in range(len(known)))
        return without_empty(dict(zip(known, typed, strict=True)))

    outcomes = OUTCOMES if of_two else ()
    attributes = {
        name: _attribute(
            form,
            language,
            i,
            there["level_order"].get(name, []),
            there.get("new_order", {}).get(name, []),
        )
        for i, name in enumerate(there["attributes"])
    }
    return without_empty(
        {
            "people": noun(f"{language}.people"),
            "classes": named("classes", there["keys"]),
            "outcomes": without_empty(
                {one: noun(f"{language}.outcomes.{one}") for one in outcomes}
            ),
            "groups": named("groups", there["group_names"]),
            "attributes": without_empty(attributes),
        }
    )


def _attribute(
    form: FormData, language: str, i: int, before: list[str], order: list[str]
) -> dict[str, Any]:
    """Words of an attribute; of words, levels by the place that each has now."""
    place = f"{language}.attributes.{i}"
    called = {
        word: text(form, f"{place}.level.{k}") or word for k, word in enumerate(before)
    }
    told_otherwise = any(word != name for word, name in called.items())
    levels = {
        str(k): called[word] for k, word in enumerate(order) if told_otherwise
    } or {
        value.strip(): name.strip()
        for value, _, name in (
            line.partition("=") for line in lines(form, f"{place}.levels")
        )
    }
    told = {
        "name": text(form, f"{place}.name"),
        "good": text(form, f"attributes.{i}.good"),
        "unit": text(form, f"{place}.unit"),
        "decimals": number(form, f"attributes.{i}.decimals"),
        "levels": levels,
        "misleads": text(form, f"{place}.misleads"),
    }
    if levels or order:  # they are told by names, not as numbers
        told |= {"unit": "", "decimals": None}
    return without_empty(told)


def _typed(words: dict[str, Any], there: dict[str, Any]) -> dict[str, Any]:
    """Words as the form holds them: nouns in two fields, levels as lines."""

    def noun(told: Any) -> dict[str, str]:
        return told if type(told) is dict else {"many": told or "", "one": ""}

    empty = {"name": "", "unit": "", "good": "", "decimals": None, "misleads": ""}
    attributes = {}
    for name in there["attributes"]:
        told = (words.get("attributes") or {}).get(name) or {}
        own = told.get("levels") or {}
        levels = (f"{a} = {b}" for a, b in own.items())
        order = there["level_order"].get(name, [])
        named = [(k, word, own.get(str(k), word)) for k, word in enumerate(order)]
        more = {"lines": "\n".join(levels), "ordered": named}
        attributes[name] = empty | told | more
    classes = words.get("classes") or {}
    return {
        "people": noun(words.get("people")),
        "classes": {
            label: classes.get(key) or classes.get(label, "")
            for key, label in zip(there["keys"], there["labels"], strict=True)
        },
        "outcomes": {
            one: noun((words.get("outcomes") or {}).get(one)) for one in OUTCOMES
        },
        "groups": words.get("groups") or {},
        "attributes": attributes,
    }


def _many(noun: Any) -> str:
    return str(noun["many"] if type(noun) is dict else noun)
