"""What the answers say, and whether the person finds themselves in it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from elicitor.studies.ahead import Ending
from elicitor.studies.events import REPLIES, holds
from elicitor.studies.findings import Findings, findings
from elicitor.studies.interview import Interview
from elicitor.studies.memory import Latest
from elicitor.studies.outcomes import outcomes
from elicitor.studies.stated import Stated, stated_beside
from elicitor.studies.web.decimals import decimal_written
from elicitor.studies.web.participants.adjusting import (
    Adjustment,
    adjustment_of,
    kept_adjustment,
)
from elicitor.studies.web.participants.drawing import axis_of
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["Known", "findings_of", "router"]

router = APIRouter()
REMEMBERED = 300


class Known:
    """Findings that were made a little while ago, since to make them takes a while."""

    def __init__(self) -> None:
        self._kept: Latest[Any, Future[Findings]] = Latest(REMEMBERED)

    def get(self, key: Any, make: Callable[[], Findings]) -> Findings:
        """What is known of a key, is being made, or is made now."""
        mine: Future[Findings] = Future()
        job = self._kept.setdefault(key, mine)
        if job is mine:
            self._make(key, job, make)
        return job.result()

    def foresee(self, ending: Ending) -> None:
        """Make them before the last answer is given: nobody waits for them then."""
        self.get(
            _key(ending.person, ending.language, ending),
            lambda: findings(
                ending.result, ending.asked, ending.answers, ending.language
            ),
        )

    def _make(
        self, key: Any, job: Future[Findings], make: Callable[[], Findings]
    ) -> None:
        try:
            job.set_result(make())
        except BaseException as error:
            self._kept.drop(key)
            job.set_exception(error)


@router.get("/p/{study}/result")
def result(here: Here) -> Response:
    """Show what the answers say."""
    elsewhere = here.astray_looking("result")
    if elsewhere is not None:
        return elsewhere
    return _page(here, findings_of(here))


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
    if said not in REPLIES:
        return here.to("result", "#reply")
    found = findings_of(here)
    body: dict[str, Any] = {"reply": said, "learnt": found.learnt}
    if said == "adjust":
        own = adjustment_of(found, form, here.language)
        if own.troubles:
            return _page(here, found, own, status=422)
        body |= own.to_dict()
    here.studies.record(here.person, "replied", body)
    return here.to("result", "#reply")


def _page(
    here: Visit, found: Findings, own: Adjustment | None = None, *, status: int = 200
) -> Response:
    """What the answers say; with `own`, numbers that could not be kept as typed."""
    stands = holds("replied", here.place.events)
    replied = (here.place.told("replied") or {}) if stands else {}
    kept = kept_adjustment(found, replied, here.language)
    return here.page(
        "participant/result.html",
        status=status,
        found=found,
        axes=[axis_of(one) for one in found.trade_offs],
        answered=len(here.place.interview.answers),
        more=here.place.interview.more,
        reply=replied.get("reply", ""),
        own=own or kept,
        stated=_stated(here, found),
        written=partial(decimal_written, language=here.language),
        commands=getattr(here.request.app.state, "commands", ()),
    )


def _stated(here: Visit, found: Findings) -> Stated | None:
    """What was stated beforehand, if that was asked."""
    said = here.place.told("stated")
    if said is None or found.untold:
        return None
    known = outcomes(here.place.interview.asked, here.language)
    weights = said.get("weights", {})
    return stated_beside(weights, known, found.heavier, found.in_people)


def findings_of(here: Visit) -> Findings:
    """What is told of somebody on their page."""
    interview, language = here.place.interview, here.language
    known: Known = here.request.app.state.findings
    return known.get(
        _key(here.person, language, interview),
        lambda: findings(
            interview.result(), interview.asked, interview.answers, language
        ),
    )


def _key(person: str, language: str, of: Interview | Ending) -> Hashable:
    """What findings depend on."""
    answers = tuple((one.shown.id, one.said) for one in of.answers)
    return person, language, of.begun, answers
