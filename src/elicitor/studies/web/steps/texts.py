"""What people read before and after, what else they are asked, where they go then."""

from __future__ import annotations

import re
from typing import Any

from starlette.datastructures import FormData

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.definition import MOST_KEPT_DAYS, Definition
from elicitor.studies.web.forms import (
    lines,
    many,
    number,
    text,
    title_of,
    without_empty,
)
from elicitor.studies.web.participants.reading import read_before
from elicitor.studies.web.steps.situation import Situation
from elicitor.studies.web.steps.words import said_in
from elicitor.studies.web.wording import wording

__all__ = ["is_possible", "shown", "taken"]

FIELDS = ("title", "consent", "instructions", "thanks")
LANGUAGES = ("en", "de")
KINDS = ("choice", "text", "number", "slider")
ENDS = ("low", "high")
EMPTY_ITEMS = 2
"""Items of the survey that wait to be filled."""
MOST_ITEMS = 30
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


def shown(situation: Situation) -> dict[str, Any]:
    """What the form holds."""
    said = situation.said
    empty: dict[str, Any] = {
        **{"id": "", "kind": "choice", "label": {}, "choices": ()},
        "ends": ({}, {}),
    }
    return {
        "title": said.get("title", ""),
        "spoken": situation.languages,
        "texts": {
            one: dict.fromkeys(FIELDS, "")
            | dict((said.get("texts") or {}).get(one) or {})
            for one in LANGUAGES
        },
        "usual": {one: _usual(situation, one) for one in LANGUAGES},
        "items": [empty | _with_ends(dict(one)) for one in said.get("survey") or ()]
        + [empty] * EMPTY_ITEMS,
        "end_names": ENDS,
        "kinds": KINDS,
        "completion": {"code": "", "redirect": ""} | dict(said.get("completion") or {}),
        "resume_hours": said.get("resume_hours", 24),
        "kept_days": "" if said.get("kept_days") is None else said["kept_days"],
        "most_days": MOST_KEPT_DAYS,
    }


def _with_ends(item: dict[str, Any]) -> dict[str, Any]:
    """Of a scale of a study of before the ends that people read there."""
    if item.get("kind") != "slider" or item.get("ends") is not None:
        return item
    usual = ({one: wording(one)(f"scale-{end}") for one in LANGUAGES} for end in ENDS)
    return item | {"ends": tuple(usual)}


def _usual(situation: Situation, language: str) -> dict[str, str]:
    """What people read of our own words, with what else was said as far as it does."""
    said = {**situation.said, "texts": {}}
    try:
        definition = Definition.of(said)
    except InvalidParameterError:  # the form says what cannot be so
        subject = {key: situation.subject.get(key) for key in ("data", "models")}
        definition = Definition.of({"title": "-", "subject": subject})
    consent, instructions = read_before(definition, language)
    return {"consent": consent, "instructions": instructions}


def taken(form: FormData, situation: Situation) -> dict[str, Any]:
    """The draft with these texts."""
    said = situation.said
    spoken = [one for one in LANGUAGES if one in many(form, "languages")]
    spoken = spoken or situation.languages
    texts = {
        one: without_empty({key: text(form, f"{one}.{key}") for key in FIELDS})
        for one in LANGUAGES
    }
    used = {item.get("id") for item in said.get("survey") or ()}
    items = [_item(form, i, spoken, used) for i in range(MOST_ITEMS)]
    before = {one: said_in(said, one) for one in spoken}
    words = before[spoken[0]] if len(spoken) == 1 else without_empty(before)
    said.pop("kept_days", None)
    kept = without_empty({"kept_days": number(form, "kept_days")})
    return said | {
        "title": title_of(form),
        "languages": spoken,
        "words": words,
        "texts": without_empty(texts),
        "survey": [item for item in items if item],
        "completion": without_empty(
            {"code": text(form, "code"), "redirect": text(form, "redirect")}
        ),
        **kept,
    }


def is_possible(days: Any) -> bool:
    """Whether links and own words can be kept for so many days; None for no end."""
    return days is None or (type(days) is int and 0 <= days <= MOST_KEPT_DAYS)


def _item(form: FormData, i: int, spoken: list[str], used: set[str]) -> dict[str, Any]:
    """A question of the owner's; nothing if it says nothing."""
    place = f"survey.{i}"
    label = without_empty({one: text(form, f"{place}.{one}") for one in LANGUAGES})
    if not label:
        return {}
    kind = text(form, f"{place}.kind")
    told: dict[str, Any] = {
        "id": _id(text(form, f"{place}.id"), used),
        "kind": kind if kind in KINDS else "text",
        "label": label,
        "required": bool(text(form, f"{place}.required")),
    }
    if kind == "slider":
        told["ends"] = [
            without_empty(
                {one: text(form, f"{place}.{one}.{end}") for one in LANGUAGES}
            )
            for end in ENDS
        ]
    if kind == "choice":
        each = {one: lines(form, f"{place}.{one}.choices") for one in spoken}
        longest = max((len(one) for one in each.values()), default=0)
        told["choices"] = [
            {one: found[n] for one, found in each.items() if n < len(found)}
            for n in range(longest)
        ]
    return told


def _id(given: str, used: set[str]) -> str:
    """Its name in what is exported, which stays whatever is added or removed."""
    if ID.fullmatch(given):
        return given
    number = next(n for n in range(1, 1000) if f"item{n}" not in used)
    used.add(f"item{number}")
    return f"item{number}"
