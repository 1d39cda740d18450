"""What the answers say, and whether the person finds themselves in it."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from elicitor.studies.events import REPLIES
from elicitor.studies.findings import Findings, findings
from elicitor.studies.web.forms import own_words
from elicitor.studies.web.participants.drawing import axis_of
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["Known", "router"]

router = APIRouter()
LARGEST = 1e6
REMEMBERED = 100


class Known:
    """Findings that were made a little while ago, since to make them takes a while."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Any, Findings] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Any, make: Callable[[], Findings]) -> Findings:
        """What is known of a key, or is made now."""
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            found = make()
        with self._lock:
            self._kept[key] = found
            self._kept.move_to_end(key)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        return found


@router.get("/p/{study}/result")
def result(here: Here) -> Response:
    """Show what the answers say."""
    elsewhere = here.astray("result")
    if elsewhere is not None:
        return elsewhere
    found = _findings(here)
    return here.page(
        "participant/result.html",
        found=found,
        axes=[axis_of(one) for one in found.trade_offs],
        answered=len(here.place.interview.answers),
        replied=here.place.last("replied"),
        commands=getattr(here.request.app.state, "commands", ()),
    )


@router.post("/p/{study}/result")
async def reply(request: Request, here: Here) -> Response:
    """Keep what the person says to it, beside what was learnt."""
    form = dict(await request.form())
    return await run_in_threadpool(_reply, here, form)


def _reply(here: Visit, form: Mapping[str, Any]) -> Response:
    elsewhere = here.astray("result")
    if elsewhere is not None:
        return elsewhere
    said = str(form.get("reply"))
    if said in REPLIES:
        found = _findings(here)
        body: dict[str, Any] = {"reply": said, "learnt": found.learnt}
        if said == "adjust":
            body["values"] = _adjusted(found, form)
            body["why"] = own_words(form.get("why"))
        here.studies.record(here.person, "replied", body)
    return here.to("result", "#reply")


def _adjusted(found: Findings, form: Mapping[str, Any]) -> dict[str, float]:
    """The person's own numbers, of those trade-offs for which there is one."""
    names = enumerate(found.learnt)
    given = {name: _number(form.get(f"value{i}")) for i, name in names}
    return {name: number for name, number in given.items() if number is not None}


def _number(text: Any) -> float | None:
    try:
        number = float(str(text).replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) and 0 <= number <= LARGEST else None


def _findings(here: Visit) -> Findings:
    interview, language = here.place.interview, here.language
    said = tuple((one.shown.id, one.said) for one in interview.answers)
    known: Known = here.request.app.state.findings
    return known.get(
        (here.person, language, said),
        lambda: findings(
            interview.result(), interview.asked, interview.answers, language
        ),
    )
