"""The questions: one page each, answered once."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form
from pydantic import AfterValidator
from starlette.responses import Response

from elicitor.studies.foretold import foretold
from elicitor.studies.turns import ANSWERS, Shown
from elicitor.studies.web.forms import own_words
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["router"]

router = APIRouter()
UNCLEAR = "unclear"
YEAR = 365 * 24 * 60 * 60
"""How long a browser knows whether keys answer (seconds)."""
Id = Annotated[str, Form(max_length=64)]
Words = Annotated[str, Form(), AfterValidator(own_words)]


@router.get("/p/{study}/question")
def question(here: Here, view: str = "", recorded: str = "") -> Response:
    """Show the open question; what was recorded if another was answered too late."""
    elsewhere = here.astray("question")
    if elsewhere is not None:
        return elsewhere
    shown = here.studies.turn(here.person)
    if shown is None:
        return _go_on(here)
    return _page(here.again(), shown, view=view, recorded=recorded)


@router.post("/p/{study}/question")
def answer(
    here: Here,
    question: Id,
    answer: Annotated[str, Form(max_length=10)],
    reason: Words = "",
    why: Words = "",
) -> Response:
    """Keep an answer to the open question; to any other one say what was recorded."""
    elsewhere = here.astray("question")
    if elsewhere is not None:
        return elsewhere
    if answer == UNCLEAR:
        here.studies.unclear(here.person, question)
        return here.to("question")
    if answer not in ANSWERS:
        return here.to("question")
    more = {"why": why}
    if answer == "cannot":
        more["reason"] = reason
    if here.studies.answer(here.person, question, answer, **more):
        return _go_on(here.again())
    return _not_open(here.again(), question, answer)


@router.post("/p/{study}/undo")
def undo(here: Here, question: Id) -> Response:
    """Take the last answer back, if `question` is the open one."""
    elsewhere = here.astray("question")
    if elsewhere is not None:
        return elsewhere
    interview = here.place.interview
    shown = interview.open
    if shown is not None and shown.id == question and interview.answers:
        here.studies.undo(here.person, interview.answers[-1].shown.id)
    return here.to("question")


@router.post("/p/{study}/keys")
def keys(here: Here, on: Annotated[str, Form(max_length=3)] = "off") -> Response:
    """Switch keys on or off where no script does it."""
    response = here.to("question")
    chosen = "on" if on == "on" else "off"
    by_https = here.request.app.state.settings.by_https
    response.set_cookie("keys", chosen, samesite="lax", max_age=YEAR, secure=by_https)
    return response


def _go_on(here: Visit) -> Response:
    """To what comes next; who has ended and changed an answer, to what that says."""
    if here.place.has_ended:
        return here.to("result" if here.place.interview.done else "question")
    return here.onwards()


def _not_open(here: Visit, question: str, answer: str) -> Response:
    """Go on; if something else was recorded of that question, say so."""
    said = {one.shown.id: one.said for one in here.place.interview.answers}
    if said.get(question) == answer or question not in said:
        return _go_on(here)
    if here.place.interview.done:
        return here.to("history", f"?recorded={question}")
    return here.to("question", f"?recorded={question}")


def _page(here: Visit, shown: Shown, *, view: str, recorded: str) -> Response:
    interview = here.place.interview
    low, high = foretold(shown.body.get("more") or (0, 0), interview.answers, interview)
    asked: dict[str, Any] = {
        "id": shown.id,
        "number": len(interview.answers) + 1,
        "more_low": low,
        "more_high": high,
        "can_undo": bool(interview.answers),
        "easier": shown.unclear > 0 and view != "whole",
    }
    return here.page(
        "question/question.html",
        question=asked,
        screen=shown.body["screen"],
        keys=here.definition.keys and here.request.cookies.get("keys") != "off",
        notice=notice(here, recorded),
    )


def notice(here: Visit, recorded: str) -> str:
    """What was recorded of a question that somebody answered again, elsewhere."""
    for number, given in enumerate(here.place.interview.answers, start=1):
        if given.shown.id == recorded:
            said = here.word(f"history-{given.said}")
            return here.word("already-recorded", number=number, said=said)
    return ""
