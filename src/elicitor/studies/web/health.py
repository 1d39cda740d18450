"""Whether the server and its database answer, for programs that watch; nothing else."""

from __future__ import annotations

from fastapi import APIRouter, Request
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse

from elicitor.studies.store import Study

__all__ = ["router"]

router = APIRouter()


@router.get("/health")
def health(request: Request) -> JSONResponse:
    """Say it to anybody, however often and by whatever name of the host."""
    try:
        with request.app.state.studies.store.reading() as db:
            db.execute(select(Study.id).limit(1))
    except SQLAlchemyError:
        told = {"status": "unavailable", "error": "The database does not answer."}
        return JSONResponse(told, 503)
    return JSONResponse({"status": "ok"})
