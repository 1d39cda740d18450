"""The application for programs: JSON only, described by OpenAPI."""

from __future__ import annotations

import logging
from functools import cache, partial
from typing import Any

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from elicitor.core.errors import ElicitorError, SessionStateError
from elicitor.studies.definitions import NoEntry
from elicitor.studies.shapes import UnfitRecordError
from elicitor.studies.store import Conflict, TooManyAtOnce
from elicitor.studies.web.api import (
    answering,
    defining,
    figures,
    making,
    owning,
    reading,
    rehearsing,
    tokens,
)
from elicitor.studies.web.api.access import is_known, known_to_nobody, named
from elicitor.studies.web.api.bodies import CODES, REFUSED, refused
from elicitor.studies.web.api.documents import definitions
from elicitor.studies.web.unusable import UNUSABLE

__all__ = ["create_api"]

LOG = logging.getLogger("elicitor.web")
ABOUT = """Make studies, try them out and run them; pull questions, push answers, read
results.

Every request carries a token: `Authorization: Bearer …`. There are two kinds.

* A token **of a study** is made on its page `/studies/{study}/tokens` or by `POST
  /tokens`, for the scopes `answer`, `read`, `manage` and `edit`, or some of them. It is
  about that study alone, which no path names.
* A token **of an owner** is made on the page `/account`. It may do what the owner may:
  list, make and import studies, and all that a token of a study may, under
  `/studies/{study}/…`. Studies of other owners are not there (404).

A request that is sent twice does what one does: a question is put once, the first
answer to it counts, and the repeat is told the same next question; whatever makes
something takes a `key` of your own for that. Only `POST /people` without a `key` lets
in one more each time.

Bodies are JSON where no form or file is described, and must be sent as such:
`Content-Type: application/json`. What is no JSON, was sent as something else, or has
another shape than is described is told so with status 422, as are values that a study
does not have; 400 is told where a wish of the right shape cannot be met, and of numbers
and nesting that no file could hold.

Accounts, passwords, second steps and owners' tokens are left to pages.
"""
OF_A_STUDY = (answering, reading, figures, owning, defining, rehearsing, tokens)
"""Whatever is about one study."""


def create_api(state: State) -> FastAPI:
    """Make the application, to be mounted at ``/api/v1``.

    Parameters
    ----------
    state : State
        Of the application around it: ``studies``, ``boards``, ``settings``, ``secret``,
        ``unusable``.

    Returns
    -------
    FastAPI
    """
    api = FastAPI(
        title="elicitor",
        version="1",
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
    )
    api.state = state
    api.router.routes.extend(_requests().routes)
    api.openapi = partial(_described, api)  # type: ignore[method-assign]
    api.exception_handler(HTTPException)(_http)
    api.exception_handler(RequestValidationError)(_not_valid)
    api.exception_handler(NoEntry)(_no_entry)
    api.exception_handler(SessionStateError)(_not_now)
    api.exception_handler(UnfitRecordError)(_unfit)
    api.exception_handler(ElicitorError)(_refused)
    for busy in (Conflict, TooManyAtOnce):
        api.exception_handler(busy)(_at_once)
    for unusable in UNUSABLE:
        api.exception_handler(unusable)(_unusable)
    api.exception_handler(Exception)(_broken)
    return api


@cache
def _requests() -> APIRouter:
    """All requests: what FastAPI makes of them is made once.

    Those about one study are there twice, for its own tokens and for its owner's.
    """
    found = APIRouter()
    found.include_router(making.router)
    for part in OF_A_STUDY:
        found.include_router(part.router)
    for part in OF_A_STUDY:
        found.include_router(
            part.router,
            prefix="/studies/{study}",
            dependencies=[Depends(named)],
            responses=refused(404),
            tags=["by an owner's token"],
        )
    return found


def _described(api: FastAPI) -> dict[str, Any]:
    """The document of all requests, where all that is refused has one shape."""
    if api.openapi_schema is None:
        told = FastAPI.openapi(api)
        for path in told["paths"].values():
            for operation in path.values():
                answers = operation["responses"]
                if "422" in answers:
                    answers["422"] = _refusing(422)
                if "requestBody" in operation:  # it may be no JSON, or too deep
                    answers.setdefault("400", _refusing(400))
                    answers.setdefault("413", _refusing(413))
        told["components"]["schemas"] |= definitions()
        for name in ("HTTPValidationError", "ValidationError"):
            told["components"]["schemas"].pop(name, None)
    return api.openapi_schema or {}


def _refusing(status: int) -> dict[str, Any]:
    shape = {"schema": {"$ref": "#/components/schemas/Refused"}}
    return {"description": REFUSED[status], "content": {"application/json": shape}}


def _told(
    status: int, error: str, code: str | None = None, **headers: str
) -> JSONResponse:
    """The one shape of all errors."""
    told = {"error": error, "code": code or CODES.get(status, "impossible")}
    return JSONResponse(told, status, headers)


def _http(_: Request, error: HTTPException) -> JSONResponse:
    return _told(error.status_code, str(error.detail), **dict(error.headers or {}))


def _not_valid(request: Request, error: RequestValidationError) -> JSONResponse:
    """A body is read before the token is; but nobody is told of it without one."""
    shown = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if not is_known(request, shown):
        return _http(request, known_to_nobody())
    told = "; ".join(
        f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()
    )
    return _told(422, told)


def _no_entry(_: Request, error: NoEntry) -> JSONResponse:
    known = error.why != "unknown"
    status = 409 if known else 404
    return _told(status, f"The study or person is {error.why}.", error.why)


def _not_now(_: Request, error: SessionStateError) -> JSONResponse:
    return _told(409, str(error))


def _unfit(_: Request, error: UnfitRecordError) -> JSONResponse:
    return _told(422, str(error))


def _refused(_: Request, error: ElicitorError) -> JSONResponse:
    return _told(400, str(error))


def _at_once(_: Request, error: Conflict | TooManyAtOnce) -> JSONResponse:
    del error
    return _told(409, "Too many at once: try again.", "busy")


BROKEN = (
    "Something went wrong on our side. What was answered before is kept. Whether this "
    "was, the open question tells; to send it again does no harm."
)


def _unusable(request: Request, error: Exception) -> JSONResponse:
    request.app.state.unusable.tell("a request of a program", error)
    return _told(500, BROKEN)


def _broken(_: Request, error: Exception) -> JSONResponse:
    LOG.error("a request of a program broke", exc_info=error)
    return _told(500, BROKEN)
