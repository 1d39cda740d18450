"""One row per question that was put to somebody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from elicitor.regions.base import Region
from elicitor.studies.events import ANSWERED, REVISED, SHOWN, UNCLEAR, UNDONE, Event
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.interview import Interview
from elicitor.studies.store import Person

__all__ = ["Put", "answer_columns", "answer_rows", "put_to"]


SIDES = "first", "second"


@dataclass
class Put:
    """A question that was put, and all that was said to it."""

    shown: Event  # as it was seen last
    said: list[Event] = field(default_factory=list)  # answers, in their order
    undone: int = 0
    unclear: int = 0
    stands: bool = False


def put_to(events: Iterable[Event]) -> dict[str, Put]:
    """Every question of a log by its id, in the order in which they were put."""
    found: dict[str, Put] = {}
    for event in events:
        if event.kind == SHOWN:
            one = found.setdefault(event.body["id"], Put(event))
            one.shown = event
            continue
        if event.kind not in (ANSWERED, REVISED, UNDONE, UNCLEAR):
            continue
        one = found[event.body["question"]]
        if event.kind == UNCLEAR:
            one.unclear += 1
        elif event.kind == UNDONE:
            one.undone, one.stands = one.undone + 1, False
        else:
            one.said.append(event)
            one.stands = True
    return found


def answer_rows(
    copy: StudyCopy, *, coarse_times: bool = False
) -> Iterator[dict[str, Any]]:
    """Everything that was asked and answered, a row for each question.

    Parameters
    ----------
    copy : StudyCopy
        Of the study.
    coarse_times : bool, default=False
        Whether the day alone is told; how long an answer took (seconds) stays.
    """
    for person in copy.people:
        interview = copy.interview(person)
        held_out = _held_out(interview)
        names = _names(interview.asked.region)
        puts = put_to(copy.events[person.id]).values()
        for number, put in enumerate(puts, start=1):
            row = _row(copy, person, number, put, names, coarse=coarse_times)
            yield {**row, "held_out": put.shown.body["id"] in held_out}


def answer_columns(copy: StudyCopy) -> list[str]:
    """What columns of answers are called, also where nobody was asked anything yet.

    Parameters
    ----------
    copy : StudyCopy
        Of the study.

    Returns
    -------
    list of str
    """
    number = max(copy.versions)
    names = _names(copy.asked(number).region)
    nothing = {"id": "", "arm": "", "easier": False}
    put = Put(Event(SHOWN, {**nothing, **dict.fromkeys(SIDES, np.zeros(len(names)))}))
    person = Person(id="", version=number, simulated=False, included=True, language="")
    return [*_row(copy, person, 1, put, names, coarse=True), "held_out"]


def _row(
    copy: StudyCopy,
    person: Person,
    number: int,
    put: Put,
    names: list[str],
    *,
    coarse: bool,
) -> dict[str, Any]:
    screen = put.shown.body.get("screen", {})
    return {
        **_who(copy, person),
        "language": screen.get("language", person.language),
        "number": number,
        **_what(put, names, coarse=coarse),
        **_said(put, coarse=coarse),
    }


def _who(copy: StudyCopy, person: Person) -> dict[str, Any]:
    return {
        "study": copy.study.id,
        "version": person.version,
        "person": person.id,
        "name": copy.names.get(person.id),
        "simulated": person.simulated,
        "included": person.included,
        "language": person.language,
    }


def _what(put: Put, names: list[str], *, coarse: bool) -> dict[str, Any]:
    body = put.shown.body
    sides = {
        f"{side}_{name}": float(value)
        for side, key in zip("ab", SIDES, strict=True)
        for name, value in zip(names, np.ravel(body[key]), strict=True)
    }
    return {
        "question": body["id"],
        "arm": body["arm"],
        "easier_view": bool(body["easier"]),
        "shown_at": _moment(put.shown, coarse=coarse),
        **sides,
    }


def _said(put: Put, *, coarse: bool) -> dict[str, Any]:
    """What stands, and what was said before."""
    last = put.said[-1] if put.stands else None
    body: Mapping[str, Any] = {} if last is None else last.body
    earlier = put.said[:-1] if put.stands else put.said
    timed = [one for one in put.said if one.kind == ANSWERED]
    answer = body.get("answer")
    return {
        "answer": answer,
        "side": answer if answer in ("a", "b") else None,
        "answered_at": None if last is None else _moment(last, coarse=coarse),
        "seconds": float(timed[-1].body["seconds"]) if timed and put.stands else None,
        "reason": body.get("reason"),
        "why": body.get("why"),
        "undone": put.undone,
        "revised": any(one.kind == REVISED for one in put.said),
        "earlier_answers": " ".join(one.body["answer"] for one in earlier),
        "earlier_reasons": _one_each(earlier, "reason"),
        "earlier_whys": _one_each(earlier, "why"),
        "unclear": put.unclear,
    }


def _one_each(said: Iterable[Event], kind: str) -> str | None:
    """What was typed with each answer, a bar between them; None if nothing was."""
    typed = [str(one.body.get(kind) or "") for one in said]
    return " | ".join(typed) if any(typed) else None


def _held_out(interview: Interview) -> set[str]:
    """Questions whose answers were predicted before they were learnt from."""
    if not interview.answers:
        return set()
    found = interview.result().details.get("held_out")
    numbers = () if found is None else found["questions"]
    return {interview.answers[number - 1].shown.id for number in numbers}


def _names(region: Region) -> list[str]:
    """Of every number of one side, those of groups with the group."""
    if not region.groups:
        return list(region.names)
    return [
        f"{name} of {group}" for group, name in product(region.groups, region.names)
    ]


def _moment(event: Event, *, coarse: bool) -> str:
    return event.at.date().isoformat() if coarse else event.at.isoformat()
