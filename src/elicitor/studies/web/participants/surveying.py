"""What people say beforehand: how much each outcome matters, and the owner's items."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from elicitor.studies.definition import SurveyItem, told_in
from elicitor.studies.outcomes import outcomes
from elicitor.studies.shapes import SCALE
from elicitor.studies.web.decimals import decimal_in
from elicitor.studies.web.forms import own_words
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["router"]

router = APIRouter()


@router.get("/p/{study}/stated")
def stated(here: Here) -> Response:
    """Ask how much each outcome matters."""
    return here.astray("stated") or _stated_page(here)


@router.post("/p/{study}/stated")
async def state(request: Request, here: Here) -> Response:
    """Keep it; the first time counts."""
    form = dict(await request.form())
    return await run_in_threadpool(_state, here, form)


@router.get("/p/{study}/survey")
def survey(here: Here) -> Response:
    """Ask what the owner wants to know."""
    return here.astray("survey") or _survey_page(here)


@router.post("/p/{study}/survey")
async def surveyed(request: Request, here: Here) -> Response:
    """Keep it; the first time counts."""
    form = dict(await request.form())
    return await run_in_threadpool(_survey, here, form)


def _state(here: Visit, form: Mapping[str, Any]) -> Response:
    elsewhere = here.astray("stated")
    if elsewhere is not None:
        return elsewhere
    asked = outcomes(here.place.interview.asked, here.language)
    said = {one.key: _on_scale(form.get(f"w{i}")) for i, one in enumerate(asked)}
    if None in said.values():
        return _stated_page(here, given=form, status=422)
    if here.place.last("stated") is None:
        here.studies.record(here.person, "stated", {"weights": said})
    return here.onwards()


def _stated_page(
    here: Visit, *, given: Mapping[str, Any] | None = None, status: int = 200
) -> Response:
    return here.page(
        "participant/stated.html",
        status=status,
        outcomes=outcomes(here.place.interview.asked, here.language),
        scale=SCALE,
        given=given or {},
    )


def _survey(here: Visit, form: Mapping[str, Any]) -> Response:
    elsewhere = here.astray("survey")
    if elsewhere is not None:
        return elsewhere
    asked = here.definition.survey
    said = {one.id: _read(one, form.get(one.id), here.language) for one in asked}
    unread = [one.id for one in asked if _is_unread(one, form.get(one.id), said)]
    missing = [one.id for one in asked if one.required and said[one.id] is None]
    if missing or unread:
        return _survey_page(
            here, given=form, missing=missing, unread=unread, status=422
        )
    if here.place.last("surveyed") is None:
        here.studies.record(here.person, "surveyed", said)
    return here.onwards()


def _survey_page(
    here: Visit,
    *,
    given: Mapping[str, Any] | None = None,
    missing: list[str] | None = None,
    unread: list[str] | None = None,
    status: int = 200,
) -> Response:
    return here.page(
        "participant/survey.html",
        status=status,
        items=here.definition.survey,
        told=partial(told_in, language=here.language),
        scale=SCALE,
        given=given or {},
        missing=[one for one in missing or [] if one not in (unread or [])],
        unread=unread or [],
    )


def _is_unread(item: SurveyItem, typed: Any, said: Mapping[str, Any]) -> bool:
    """Whether somebody typed a number that is none, or chose what there is not."""
    return bool(str(typed or "").strip()) and said[item.id] is None


def _on_scale(text: Any, item: SurveyItem | None = None) -> int | None:
    del item
    return _one_of(SCALE, text)


def _choice(text: Any, item: SurveyItem) -> int | None:
    return _one_of(range(len(item.choices)), text)


def _one_of(numbers: range, text: Any) -> int | None:
    """Which number was written; None if it is none of these."""
    return next((one for one in numbers if str(one) == str(text)), None)


def _text(text: Any, item: SurveyItem) -> str | None:
    del item
    return own_words(text) or None


READ = {"slider": _on_scale, "choice": _choice, "text": _text}
"""What is kept of an answer; None if there is none."""


def _read(item: SurveyItem, typed: Any, language: str) -> Any:
    """What is kept of an answer to an item, in the language of the person."""
    if item.kind == "number":
        return decimal_in(str(typed or ""), language)
    return READ[item.kind](typed, item)
