"""Owners delete links and own words of a study that has ended."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from elicitor.studies.retention import forget, retention_of
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.signing_in import Mine, studies_of

__all__ = ["router"]

router = APIRouter(prefix="/studies/{study_id}/forget")


@router.get("")
def ask(request: Request, study: Mine) -> Response:
    """Say what goes and what stays, before anything does."""
    kept = retention_of(studies_of(request).store, study)
    if kept.done_at is not None or not kept.has_ended:
        return go_to(f"/studies/{study.id}")
    return page(request, "board/forget.html", study=study, kept=kept)


@router.post("")
def do(request: Request, study: Mine) -> Response:
    """Delete them; of a study that goes on nothing."""
    studies = studies_of(request)
    if retention_of(studies.store, study).has_ended:
        forget(studies, study.id)
    return go_to(f"/studies/{study.id}")
