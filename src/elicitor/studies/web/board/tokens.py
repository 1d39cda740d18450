"""Tokens by which programs act for a study."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter, Request
from starlette.responses import Response

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.tokens import SCOPES, Tokens
from elicitor.studies.web.forms import Posted, many, text
from elicitor.studies.web.once import once_in, once_made
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.signing_in import Me, Mine, studies_of
from elicitor.studies.web.sure import is_meant, tell_of_token

__all__ = ["router"]

router = APIRouter()


@router.get("/tokens")
def tokens(request: Request, study: Mine, owner: Me) -> Response:
    """All tokens of a study; what they are is told once only."""
    return page(
        request,
        "board/tokens.html",
        study=study,
        tokens=Tokens(studies_of(request).store).of(study.id),
        scopes=SCOPES,
        made="",
        problem=False,
        once=once_made(request, owner),
    )


@router.post("/tokens")
def make(request: Request, study: Mine, owner: Me, form: Posted) -> Response:
    """Make a token and show it; the same form again shows the same one."""
    once = once_in(request, owner, text(form, "once"))
    if once is None:
        return go_to(f"/studies/{study.id}/tokens")
    kept, made = Tokens(studies_of(request).store), ""
    with suppress(InvalidParameterError):  # the page says what is missing
        made = kept.make(study.id, text(form, "name"), many(form, "scopes"), once=once)
    return page(
        request,
        "board/tokens.html",
        status=200 if made else 422,
        study=study,
        tokens=kept.of(study.id),
        scopes=SCOPES,
        made=made,
        problem=not made,
        once=once_made(request, owner),
    )


@router.post("/tokens/{token_id}/revoke")
def revoke(request: Request, study: Mine, token_id: str, form: Posted) -> Response:
    """Let nobody in by a token any more, once it was said what that means."""
    tokens = Tokens(studies_of(request).store)
    if not is_meant(form):
        known = tokens.of(study.id)
        told = tell_of_token(request, known, token_id, form, "tokens", study=study)
        if told is not None:
            return told
    tokens.revoke(study.id, token_id)
    return go_to(f"/studies/{study.id}/tokens")
