"""What stays of a log without what people typed: choices, and no words of their own.

What stays is listed; whatever else a page or a program sent goes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, get_args

from elicitor.studies.definition import Definition, Language
from elicitor.studies.events import (
    AGAIN,
    ANSWERED,
    BY_ANSWERS,
    INSTRUCTED,
    REASONS,
    REPLIES,
    REVISED,
    SHOWN,
    SPOKEN,
    UNCLEAR,
    UNDONE,
    WITHDREW,
    Event,
    day_of,
)
from elicitor.studies.shapes import SCALE

__all__ = ["has_own_words", "without_own_words"]

SHA256 = re.compile(r"[0-9a-f]{64}")
NUMBERED = re.compile(r"outcome \d{1,4}")
"""A weight whose own name was taken away."""
PLACE = re.compile(r"\d{1,4}")
EDITION = re.compile(r"[0-9a-f]{12}")
Body = Mapping[str, Any]


def without_own_words(
    event: Event, definition: Definition, outcomes: Collection[str] = ()
) -> Event:
    """An event of which day and choices are left.

    `outcomes` that people weigh keep their keys; anything else has a number.
    """
    day = day_of(event.at)
    if event.kind == SHOWN:
        return Event(SHOWN, event.body, day)
    if event.kind == "surveyed":
        return Event(event.kind, _surveyed(event.body, definition), day)
    if event.kind == "stated":
        return Event(event.kind, {"weights": _weights(event.body, outcomes)}, day)
    if event.kind == "finished":
        codes = (definition.completion.code,)
        return Event(event.kind, _only(event.body, code=codes), day)
    return Event(event.kind, LEFT.get(event.kind, _nothing)(event.body), day)


def has_own_words(
    event: Event, definition: Definition, outcomes: Collection[str] = ()
) -> bool:
    """Whether an event holds anything that :func:`without_own_words` takes away."""
    left = without_own_words(event, definition, outcomes)
    return event.at != left.at or not _is_within(event.body, left.body)


def _is_within(told: Any, left: Any) -> bool:
    if isinstance(told, Mapping) and isinstance(left, Mapping):
        return all(k in left and _is_within(one, left[k]) for k, one in told.items())
    return bool(told == left)


def _nothing(body: Body) -> dict[str, Any]:
    del body
    return {}


def _only(body: Body, **allowed: Collection[str]) -> dict[str, Any]:
    """Of fields that are chosen, what can be chosen."""
    return {name: body[name] for name in allowed if body.get(name) in [*allowed[name]]}


def _fields(*names: str) -> Callable[[Body], dict[str, Any]]:
    """Fields that the server fills."""
    return lambda body: {name: body[name] for name in names if name in body}


def _answered(body: Body) -> dict[str, Any]:
    told = _fields("question", "answer", "seconds")(body)
    return told | _only(body, reason=REASONS)


def _revised(body: Body) -> dict[str, Any]:
    marks = (AGAIN, BY_ANSWERS)
    return _answered(body) | {one: True for one in marks if body.get(one) is True}


def _consented(body: Body) -> dict[str, Any]:
    version = str(body.get("version"))
    told = {"version": version} if SHA256.fullmatch(version) else {}
    edition = str(body.get("edition"))
    told |= {"edition": edition} if EDITION.fullmatch(edition) else {}
    return told | _spoken(body)


def _spoken(body: Body) -> dict[str, Any]:
    return _only(body, language=get_args(Language))


def _instructed(body: Body) -> dict[str, Any]:
    return {k: v for k, v in _fields("visit")(body).items() if type(v) is int}


def _practised(body: Body) -> dict[str, Any]:
    found = body.get("correct")
    said = found if type(found) is list else []
    return {"correct": [one for one in said if type(one) is bool]}


def _surveyed(body: Body, definition: Definition) -> dict[str, Any]:
    """What was chosen; what was typed is empty, numbers too."""
    choices = {
        item.id: SCALE if item.kind == "slider" else range(len(item.choices))
        for item in definition.survey
    }
    return {
        name: next((one for one in can_be if str(one) == str(body.get(name))), None)
        for name, can_be in choices.items()
    }


def _weights(body: Body, outcomes: Collection[str]) -> dict[str, Any]:
    found = body.get("weights")
    given = found if isinstance(found, Mapping) else {}
    own = [key for key in given if key not in outcomes]
    known = given if all(map(NUMBERED.fullmatch, own)) else outcomes
    return {
        key if key in known else f"outcome {number}": value
        for number, (key, value) in enumerate(given.items(), start=1)
        if _is_number(value)
    }


def _replied(body: Body) -> dict[str, Any]:
    """Reply, and what was learnt by its place; own numbers were typed, so they go."""
    found = body.get("learnt")
    learnt = found if isinstance(found, Mapping) else {}
    placed = all(map(PLACE.fullmatch, learnt))
    told = {
        name if placed else str(i): [one for one in ends if _is_number(one)]
        for i, (name, ends) in enumerate(learnt.items(), start=1)
        if type(ends) is list
    }
    return {**_only(body, reply=REPLIES), "learnt": told}


def _is_number(value: Any) -> bool:
    return type(value) in (int, float)


LEFT: Mapping[str, Callable[[Body], dict[str, Any]]] = {
    ANSWERED: _answered,
    REVISED: _revised,
    UNDONE: _fields("question"),
    UNCLEAR: _fields("question"),
    INSTRUCTED: _instructed,
    SPOKEN: _spoken,
    WITHDREW: _fields("keep"),
    "consented": _consented,
    "practised": _practised,
    "replied": _replied,
}
"""What stays of each kind of event, whatever the study asks."""
