"""Coming in by a link, and going to where one should be."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from elicitor.studies.entry import hash_of
from elicitor.studies.events import SPOKEN
from elicitor.studies.store import Invitation
from elicitor.studies.studies import NoEntry
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.participants.visit import (
    Here,
    address,
    known_as,
    remember,
    spoken_by,
)
from elicitor.studies.web.rates import host_of, limit
from elicitor.studies.web.wording import COOKIE, LANGUAGES

__all__ = ["router"]

router = APIRouter()


@router.get("/join/{token}")
def door(request: Request, token: str) -> Response:
    """Come in by a personal link; by an open one a person comes in by a click.

    So programs that only look at links do not take part.
    """
    studies, link = request.app.state.studies, _link(request, token)
    if not link.personal:
        if known_as(request, link.study_id) is not None:
            return go_to(address(link.study_id))
        studies.require_place(link)  # nobody is welcomed to what is full or over
        definition = studies.definition(link.study_id)
        language = spoken_by(request, definition.languages)
        return page(
            request,
            "participant/door.html",
            language=language,
            title=definition.text("title", language) or definition.title,
            token=token,
            visit=secrets.token_hex(16),
            languages=definition.languages,
        )
    if request.scope.get("looks"):  # HEAD, by which nobody comes in
        return go_to(address(link.study_id))
    return _let_in(request, token)


@router.post("/join/{token}")
def enter(
    request: Request,
    token: str,
    visit: Annotated[str, Form(max_length=64)],
    language: Annotated[str, Form(max_length=2)] = "",
) -> Response:
    """Come in by an open link; the same form sent twice is one person."""
    study = _link(request, token).study_id
    if known_as(request, study) is not None:
        return go_to(address(study))
    newcomer = hashlib.sha256(f"{token} {visit}".encode()).hexdigest()[:24]
    return _let_in(request, token, newcomer, language if language in LANGUAGES else "")


@router.get("/open/{once}")
def open_once(request: Request, once: str) -> RedirectResponse:
    """Lead one browser to the pages of one person, a single time.

    Thereafter the address, which others see in the list of processes, is void.
    """
    state = request.app.state
    known = getattr(state, "once", None)
    if known is None or not secrets.compare_digest(known.encode(), once.encode()):
        raise NoEntry("unknown")
    state.once = None
    return go_to(address(state.only))


@router.get("/p/{study}/")
def root(here: Here) -> RedirectResponse:
    """Go to where one should be; where one person is asked, in their language."""
    alone = getattr(here.request.app.state, "only", None) is not None
    if alone and here.place.last(SPOKEN) is None:
        language = spoken_by(here.request, here.definition.languages)
        here.studies.record(here.person, SPOKEN, {"language": language})
    if here.may_look_back and not here.place.interview.done:
        return here.to("history")
    return here.onwards()


@router.post("/p/{study}/language")
def speak(
    here: Here,
    language: Annotated[str, Form(max_length=2)],
    back: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Go on in another language."""
    if language in here.definition.languages and language != here.language:
        here.studies.record(here.person, SPOKEN, {"language": language})
    response = here.to(back if back.isalpha() else "")
    by_https = here.request.app.state.settings.by_https
    response.set_cookie(
        COOKIE, language, httponly=True, samesite="lax", secure=by_https
    )
    return response


def _link(request: Request, token: str) -> Invitation:
    """The link of a token; whoever tries many that lead nowhere has to wait."""
    limit(request, "join", hash_of(token))
    try:
        link: Invitation = request.app.state.studies.link(token)
    except NoEntry:
        limit(request, "guess", host_of(request))
        raise
    return link


def _let_in(
    request: Request, token: str, newcomer: str | None = None, language: str = ""
) -> Response:
    """Let somebody in who reads this language, by default that of their browser."""
    person = request.app.state.studies.join(
        token, language=language or spoken_by(request), newcomer=newcomer
    )
    response: HTMLResponse | RedirectResponse = go_to(address(person.study_id))
    remember(request, response, person.study_id, person.id)
    return response
