"""Is every question as it was put? Draw it again from the log before it."""

from __future__ import annotations

from collections.abc import Iterator

from elicitor.core.question import Question
from elicitor.studies.events import BESIDE, OWN, SHOWN, SPOKEN, WITHDREW, Event
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.interview import Interview
from elicitor.studies.putting import put
from elicitor.studies.store import Person

__all__ = ["event_differences", "question_differences"]

PUT = ("screen", "arm", "easier", "more")
"""What follows from the pair and the log before it."""


def event_differences(log: tuple[Event, ...]) -> Iterator[str]:
    """What no server writes: kinds that are unknown, and a log that goes on."""
    for kind in sorted({one.kind for one in log} - OWN - BESIDE):
        yield f"events of the unknown kind {kind!r}."
    kinds = [one.kind for one in log]
    if WITHDREW in kinds[:-1]:
        yield "the log goes on after they withdrew."


def question_differences(copy: StudyCopy, person: Person) -> Iterator[str]:
    """Questions that were not put as the log says, with what differs."""
    interview = copy.interview(person, events=())
    language = person.language
    for number, event in enumerate(copy.events[person.id], start=1):
        if event.kind == SPOKEN:
            language = event.body["language"]
        if event.kind == SHOWN:
            for told in _put_otherwise(interview, event, person.arm, language):
                yield f"event {number}: {told}"
        interview.hear(event)


def _put_otherwise(
    interview: Interview, event: Event, arm: str, language: str
) -> Iterator[str]:
    body, before = event.body, interview.open
    question = Question(body["first"], body["second"])
    known = interview.seen.get(body["id"])
    if known is not None and known.question != question:
        yield "two questions have one id."
    elif known is not None and before is None:
        yield "a question is put again under its old id."
    if before is not None and before.id != body["id"]:
        yield "a question is put while another one is open."
    if interview.next() is None:
        yield "a question is put though all were."
        return
    easier = before is not None and before.unclear > 0
    now = put(interview, question, arm=arm, language=language, easier=easier)
    for name in PUT:
        if body[name] != now[name]:
            yield f"{name} is not that of the question."
