"""Finishing and withdrawing."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form
from starlette.responses import Response

from elicitor.studies.events import WITHDREW
from elicitor.studies.web.participants.texts import paragraphs
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["router"]

router = APIRouter()


@router.post("/p/{study}/finish")
def finished(here: Here) -> Response:
    """Keep that somebody is done."""
    elsewhere = here.astray("result")
    if elsewhere is not None:
        return elsewhere
    if not here.place.has_ended:
        code = here.definition.completion.code
        here.studies.record(here.person, "finished", {"code": code})
    return here.to("finish")


@router.get("/p/{study}/finish")
def finish(here: Here) -> Response:
    """Thank; the code or the way back is shown once all is kept."""
    if here.place.last(WITHDREW) is not None or not here.place.has_ended:
        return here.astray("finish") or here.onwards()
    completion = here.definition.completion
    own = here.definition.text("thanks", here.language)
    return here.page(
        "participant/finish.html",
        text=paragraphs(own or here.word("thanks-usual")),
        code=completion.code,
        back=completion.redirect,
        where=urlsplit(completion.redirect).hostname or "",
    )


@router.get("/p/{study}/later")
def later(here: Here) -> Response:
    """Say how to go on another time."""
    here.require_open()
    return here.page("participant/later.html", answered=_answered(here))


@router.get("/p/{study}/withdraw")
def leave(here: Here) -> Response:
    """Ask how somebody wants to leave, or say that they have left."""
    gone = here.place.last(WITHDREW)
    if gone is not None:
        return here.page("participant/withdrawn.html", keep=gone.body["keep"])
    return here.page("participant/withdraw.html", answered=_answered(here))


@router.post("/p/{study}/withdraw")
def withdraw(here: Here, answers: Annotated[str, Form(max_length=10)] = "") -> Response:
    """Let somebody leave, with their answers or without."""
    if answers in ("keep", "delete"):
        here.studies.withdraw(here.person, keep=answers == "keep")
    return here.to("withdraw")


def _answered(here: Visit) -> int:
    return len(here.place.interview.answers)
