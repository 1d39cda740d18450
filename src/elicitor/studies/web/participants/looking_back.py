"""All answers so far, and answering one of them otherwise."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from elicitor.studies.turns import ANSWERS, Given
from elicitor.studies.web.participants.asking import Id, Words, notice
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["router"]

router = APIRouter()


@router.get("/p/{study}/history")
def history(here: Here, recorded: str = "") -> Response:
    """List all answers that stand."""
    elsewhere = here.astray_looking("history")
    if elsewhere is not None:
        return elsewhere
    place = here.place
    return here.page(
        "question/history.html",
        answers=[
            {
                "number": number,
                "question": one.shown.id,
                "screen": one.shown.body["screen"],
                "answer": one.said,
                "revised": one.revised > 0,
            }
            for number, one in enumerate(place.interview.answers, start=1)
        ],
        done=place.interview.done,
        ended=place.has_ended,
        more=place.interview.more,
        asks_anew=place.interview.asks_anew,
        notice=notice(here, recorded),
    )


@router.get("/p/{study}/revise")
def look_again(here: Here, question: str = "") -> Response:
    """Show a question that was answered."""
    elsewhere = here.astray("revise")
    if elsewhere is not None:
        return elsewhere
    numbered = _given(here, question)
    if numbered is None:
        return here.to("history")
    number, given = numbered
    return here.page(
        "participant/revise.html",
        number=number,
        question=given.shown.id,
        screen=given.shown.body["screen"],
        said=given.said,
        times=given.revised,
        anew=_asked_anew(here, number),
        done=here.place.interview.done,
    )


@router.post("/p/{study}/revise")
def revise(
    here: Here,
    question: Id,
    answer: Annotated[str, Form(max_length=10)] = "",
    why: Words = "",
    times: Annotated[int, Form(ge=0)] = 0,
) -> Response:
    """Answer an earlier question otherwise; without an answer only look at it."""
    elsewhere = here.astray("revise")
    if elsewhere is not None:
        return elsewhere
    if answer not in ANSWERS:
        return here.to("revise", f"?question={question}")
    here.studies.revise(here.person, question, answer, times=times, why=why)
    return here.to("history")


def _asked_anew(here: Visit, number: int) -> int:
    """How many questions are asked anew if the answer to this one is changed."""
    interview = here.place.interview
    return len(interview.answers) - number if interview.asks_anew else 0


def _given(here: Visit, question: str) -> tuple[int, Given] | None:
    for number, one in enumerate(here.place.interview.answers, start=1):
        if one.shown.id == question:
            return number, one
    return None
