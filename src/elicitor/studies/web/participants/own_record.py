"""What is kept of oneself: a page that can be read, and a file for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from elicitor.studies.definition import SurveyItem
from elicitor.studies.outcomes import outcomes
from elicitor.studies.web.decimals import decimal_written
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["router"]

router = APIRouter()


@router.get("/p/{study}/my-record")
def record(here: Here) -> Response:
    """All that somebody said, in the words in which it was asked."""
    replied = here.place.last("replied")
    return here.page(
        "participant/record.html",
        joined=_day(here.place.person.joined_at),
        said=[*_stated(here), *_surveyed(here)],
        answers=list(enumerate(here.place.interview.answers, start=1)),
        reply=None if replied is None else dict(replied.body),
        own=[] if replied is None else list(_numbers(here, replied.body)),
    )


@router.get("/p/{study}/my-record.json")
def record_file(here: Here) -> Response:
    """All that is kept, event by event."""
    text = json.dumps(_record(here), indent=2, ensure_ascii=False)
    name = f"my-record-{here.place.study.id[:8]}.json"
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _record(here: Visit) -> dict[str, Any]:
    place = here.place
    return {
        "study": place.definition.title,
        "version": {"number": place.person.version, "hash": place.definition.hash},
        "language": here.language,
        "joined": place.person.joined_at.isoformat(timespec="seconds"),
        "events": [
            {
                "kind": event.kind,
                "at": event.at.isoformat(timespec="seconds"),
                **dict(event.body),
            }
            for event in place.events
        ],
    }


def _day(moment: Any) -> str:
    return str(moment.date().isoformat())


def _stated(here: Visit) -> Iterator[tuple[str, str]]:
    """How much each outcome was said to matter."""
    last = here.place.last("stated")
    if last is None:
        return
    weights = last.body["weights"]
    for one in outcomes(here.place.interview.asked, here.language):
        if one.key in weights:
            told = f"{one.of}: {one.told}" if one.of else one.told
            yield told, here.word("record-of-ten", number=str(weights[one.key]))


def _surveyed(here: Visit) -> Iterator[tuple[str, str]]:
    """What was said to each of the owner's items."""
    last = here.place.last("surveyed")
    if last is None:
        return
    for item in here.definition.survey:
        said = last.body.get(item.id)
        if said not in (None, ""):
            yield _told(here, item.label), _in_words(here, item, said)


def _in_words(here: Visit, item: SurveyItem, said: Any) -> str:
    if item.kind == "choice":
        return item.chosen(said, here.language)
    if item.kind == "slider":
        return here.word("record-of-ten", number=str(said))
    if item.kind == "number":
        return decimal_written(float(said), here.language)
    return str(said)


def _told(here: Visit, labels: Mapping[Any, str]) -> str:
    return labels.get(here.language) or next(iter(labels.values()), "")


def _numbers(here: Visit, reply: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Own numbers: what weighs as much as how many of what, or as which number."""
    for key, number in (reply.get("values") or {}).items():
        what, _, per = str(key).partition(" | ")
        yield what, f"{decimal_written(float(number), here.language)} {per}".strip()
