"""Is every question as it was put? Draw it again from the log before it.

Numbers, sides and views must be the same. So must sentences, unless another edition of
the catalogue worded them: then they are evidence of what was shown, and stay so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from elicitor.core.question import Question
from elicitor.studies.events import BESIDE, ENGINE, OWN, SHOWN, SPOKEN, WITHDREW, Event
from elicitor.studies.export.checked_facts import (
    LogGoesOn,
    PutOtherwise,
    QuestionOdd,
    UnknownEvents,
)
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.interview import Interview
from elicitor.studies.putting import SCALES, put
from elicitor.studies.store import Person
from elicitor.words import Fact

__all__ = ["event_differences", "question_differences"]

Odd = PutOtherwise | Literal["reworded"]
PUT: tuple[Literal["arm", "easier", "more"], ...] = ("arm", "easier", "more")
"""What follows from the pair and the log before it, besides the screen."""
CODES = ("arm", "language")
"""Texts of a screen that nobody words."""
WRITTEN = ("told", "ends")
"""Numbers of a screen that are written as a language does."""


def event_differences(log: tuple[Event, ...]) -> Iterator[Fact]:
    """What no server writes: kinds that are unknown, and a log that goes on."""
    for kind in sorted({one.kind for one in log} - OWN - BESIDE):
        yield UnknownEvents(kind)
    kinds = [one.kind for one in log]
    if WITHDREW in kinds[:-1]:
        yield LogGoesOn("withdrew")


def question_differences(copy: StudyCopy, person: Person) -> tuple[list[Fact], int]:
    """How questions were put otherwise than the log says, and how many were reworded.

    Reworded are those whose sentences another edition of the catalogue wrote.
    """
    interview = copy.interview(person, events=())
    found: list[Fact] = []
    language, reworded = person.language, 0
    for number, event in enumerate(copy.events[person.id], start=1):
        if event.kind == SPOKEN:
            language = event.body["language"]
        if event.kind == SHOWN:
            told = list(_put_otherwise(interview, event, person.arm, language))
            reworded += "reworded" in told
            found += [QuestionOdd(number, one) for one in told if one != "reworded"]
        interview.hear(event)
    return found, reworded


def _put_otherwise(
    interview: Interview, event: Event, arm: str, language: str
) -> Iterator[Odd]:
    body, before = event.body, interview.open
    question = Question(body["first"], body["second"])
    known = interview.seen.get(body["id"])
    if known is not None and known.question != question:
        yield "one-id"
    elif known is not None and before is None:
        yield "old-id"
    if before is not None and before.id != body["id"]:
        yield "open"
    if interview.next() is None:
        yield "all-put"
        return
    easier = before is not None and before.unclear > 0
    now = put(
        interview,
        question,
        arm=arm,
        language=language,
        easier=easier,
        of_study=SCALES in body,
    )
    for name in PUT:
        if body[name] != now[name]:
            yield name
    if body.get(ENGINE, 1) != interview.engine:
        yield "engine"
    if body["screen"] == now["screen"]:
        return
    same = facts_of(body["screen"]) == facts_of(now["screen"])
    if same and body.get("worded") != now["worded"]:
        yield "reworded"
    else:
        yield "screen"


def facts_of(screen: Any, *, name: str = "") -> Any:
    """What a screen shows, however it is worded: numbers, what differs, the view."""
    if type(screen) is dict:
        # editions differ in the sentences that they have a place for
        told = {key: facts_of(value, name=key) for key, value in screen.items()}
        return {key: one for key, one in told.items() if one is not None}
    if type(screen) is list:
        found = [facts_of(value, name=name) for value in screen]
        return [one for one in found if one is not None]
    if type(screen) is not str or name in CODES:
        return screen
    return re.findall(r"\d", screen) if name in WRITTEN else None
