"""What is kept of oneself: a page that can be read, and a file for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from elicitor.studies.definition import SurveyItem, told_in
from elicitor.studies.events import REPLIES
from elicitor.studies.export.study_copy import is_left_out
from elicitor.studies.leading import BESIDE
from elicitor.studies.outcomes import outcomes
from elicitor.studies.web.decimals import decimal_written
from elicitor.studies.web.participants.resulting import findings_of
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["router"]

router = APIRouter()


@router.get("/p/{study}/my-record")
def record(here: Here) -> Response:
    """All that somebody said, in the words in which it was asked."""
    return here.page(
        "participant/record.html",
        joined=_day_told(here),
        said=[*_stated(here), *_surveyed(here)],
        answers=list(enumerate(here.place.interview.answers, start=1)),
        reply=_reply(here),
        own=list(_numbers(here)),
    )


def _day_told(here: Visit) -> str:
    """On which day somebody came, as their language writes it."""
    day = here.place.person.joined_at.date()
    return here.word("day-told", day=day.day, month=day.month, year=str(day.year))


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
        "joined": _joined(here),
        "events": [
            {
                "kind": event.kind,
                "at": event.at.isoformat(timespec="seconds"),
                **dict(event.body),
            }
            for event in place.events
        ],
    }


def _joined(here: Visit) -> str:
    """When somebody came; of whoever wants nothing kept the day alone is known."""
    at = here.place.person.joined_at
    if is_left_out(here.place.events):
        return at.date().isoformat()
    return at.isoformat(timespec="seconds")


def _last(here: Visit, kind: str, entry: str = "") -> Mapping[str, Any]:
    """What was said last of a kind, or an entry of it; programs may send anything."""
    last = here.place.last(kind)
    body = {} if last is None else last.body
    found = body.get(entry) if entry else body
    return found if isinstance(found, Mapping) else {}


def _stated(here: Visit) -> Iterator[tuple[str, str]]:
    """How much each outcome was said to matter."""
    weights = _last(here, "stated", "weights")
    for one in outcomes(here.place.interview.asked, here.language) if weights else ():
        if one.key in weights:
            told = f"{one.of}: {one.told}" if one.of else one.told
            yield told, here.word("record-of-ten", number=str(weights[one.key]))


def _surveyed(here: Visit) -> Iterator[tuple[str, str]]:
    """What was said to each of the owner's items."""
    answers = _last(here, "surveyed")
    for item in here.definition.survey:
        said = answers.get(item.id)
        if said not in (None, ""):
            yield told_in(item.label, here.language), _in_words(here, item, said)


def _in_words(here: Visit, item: SurveyItem, said: Any) -> str:
    if item.kind == "choice":
        return item.chosen(said, here.language)
    if item.kind == "slider":
        return here.word("record-of-ten", number=str(said))
    return _written(here, said)


def _reply(here: Visit) -> str:
    """What was said to the result, and why; empty if nothing was."""
    body = _last(here, "replied")
    said = str(body.get("reply") or "")
    told = here.word(f"reply-{said}") if said in REPLIES else said
    return ": ".join(filter(None, (told, str(body.get("why") or ""))))


def _numbers(here: Visit) -> Iterator[str]:
    """Own numbers, in the sentences of the result; or what and how many of what else.

    The latter if it was said in another language, or of other answers.
    """
    values = _last(here, "replied", "values")
    found = findings_of(here).trade_offs if values and here.place.interview.done else ()
    known = {one.key: one for one in found}
    for key, number in values.items():
        written = _written(here, number)
        sentence = known[key].with_number(written) if key in known else ""
        what, _, than = key.partition(BESIDE)
        told = f"{written} {than}".strip()
        yield sentence or here.word("adjust-own", what=what, number=told)


def _written(here: Visit, said: Any) -> str:
    number = isinstance(said, int | float) and not isinstance(said, bool)
    return decimal_written(said, here.language) if number else str(said)
