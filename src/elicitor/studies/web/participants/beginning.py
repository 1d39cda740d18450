"""Consent, and what it is about."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from elicitor.studies.consent import (
    consent_edition,
    consent_text,
    consent_version,
)
from elicitor.studies.definitions import NoEntry
from elicitor.studies.events import INSTRUCTED
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.participants.reading import instructions_text
from elicitor.studies.web.participants.steps import has_returned
from elicitor.studies.web.participants.texts import paragraphs
from elicitor.studies.web.participants.visit import (
    Here,
    Visit,
    address,
    forget,
    known_as,
)
from elicitor.studies.web.rates import limit

__all__ = ["router"]

router = APIRouter()
SECONDS = 30
"""What most people need for a question at most."""
STEP = 5
"""Minutes are told in such steps."""


@router.get("/p/{study}/consent")
def consent(here: Here) -> Response:
    """Show what somebody agrees to."""
    elsewhere = here.astray("consent")
    if elsewhere is not None:
        return elsewhere
    return here.page(
        "participant/consent.html",
        text=paragraphs(consent_text(here.definition, here.language)),
        version=consent_version(here.definition, here.language),
        agreed=here.place.last("consented") is not None,
    )


@router.post("/p/{study}/consent")
def agree(
    here: Here,
    version: Annotated[str, Form(max_length=64)] = "",
    agree: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """Keep to which text somebody agreed; of another text we ask again."""
    here.require_open()
    shown = version == consent_version(here.definition, here.language)
    if agree == "yes" and shown and here.place.last("consented") is None:
        body = {
            "version": version,
            "language": here.language,
            "edition": consent_edition(here.language),
        }
        here.studies.record(here.person, "consented", body)
    return here.onwards()


@router.post("/p/{study}/decline")
def decline(request: Request, study: str) -> Response:
    """Keep nothing of somebody who does not want to take part."""
    person = known_as(request, study)
    if person is None:  # sent again: nobody is known any more
        return go_to(address(study, "declined"))
    limit(request, "visit", person)
    studies = request.app.state.studies
    with suppress(NoEntry):
        if not studies.decline(person):
            return go_to(address(study))
    response = go_to(address(study, "declined"))
    forget(request, response, study)
    return response


@router.get("/p/{study}/declined")
def declined(request: Request) -> Response:
    """Say that nothing was kept; so nobody needs to be known."""
    return page(request, "participant/declined.html")


@router.get("/p/{study}/instructions")
def instructions(here: Here) -> Response:
    """Say what it is about and how it goes; again after a long break."""
    elsewhere = here.astray("instructions")
    if elsewhere is not None:
        return elsewhere
    return here.page(
        "participant/instructions.html",
        text=paragraphs(instructions_text(here.definition, here.language)),
        most=here.definition.budget.most,
        fewer="no" if here.definition.budget.until == "budget" else "yes",
        minutes=_minutes(here.definition.budget.most),
        answered=len(here.place.interview.answers),
        returned=has_returned(here.place),
        visit=_visits(here) + 1,
    )


@router.post("/p/{study}/instructions")
def understood(here: Here, visit: Annotated[int, Form()] = 1) -> Response:
    """Keep that instructions were read; `visit` counts how often."""
    elsewhere = here.astray("instructions")
    if elsewhere is not None:
        return elsewhere
    if visit == _visits(here) + 1:
        here.studies.record(here.person, INSTRUCTED, {"visit": visit})
    return here.onwards()


def _visits(here: Visit) -> int:
    return sum(event.kind == INSTRUCTED for event in here.place.events)


def _minutes(questions: int) -> int:
    """How long most people need at most, in steps that people think in."""
    return max(1, math.ceil(questions * SECONDS / 60 / STEP)) * STEP
