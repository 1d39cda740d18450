"""The application: its parts, and what they share."""

from __future__ import annotations

import logging
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, Response

from elicitor.core.errors import ElicitorError
from elicitor.studies.ahead import Ahead
from elicitor.studies.alone import Alone
from elicitor.studies.board import Boards
from elicitor.studies.definitions import NoEntry
from elicitor.studies.store import (
    AWAITED,
    Conflict,
    Store,
    TooManyAtOnce,
    UnreachableError,
    retried,
)
from elicitor.studies.studies import Studies
from elicitor.studies.web import (
    account,
    board,
    editing,
    forgetting,
    health,
    participants,
    running,
    signing_in,
)
from elicitor.studies.web.api import create_api
from elicitor.studies.web.guard import Guard
from elicitor.studies.web.keeper import Keeper, kept_by
from elicitor.studies.web.pages import trouble
from elicitor.studies.web.previews import Previews
from elicitor.studies.web.rates import MINUTE, Rates
from elicitor.studies.web.reporting import Reporter
from elicitor.studies.web.secrets import Signer, secret_of
from elicitor.studies.web.settings import Settings
from elicitor.studies.web.signing_in import SignInFirst, send_to_sign_in
from elicitor.studies.web.throttle import Throttle
from elicitor.studies.web.unusable import UNUSABLE, UnusableLog

__all__ = ["create_app"]

LOG = logging.getLogger("elicitor.web")
TROUBLES = {
    403: "forbidden",
    404: "not-found",
    405: "not-found",
    413: "too-large",
    429: "too-many",
}
"""What to say of a status of HTTP."""
OWNED = (signing_in, account, editing, running, board, forgetting, health)
"""What there is besides the pages of those who take part."""
STATIC = Path(__file__).with_name("static")


def create_app(
    settings: Settings | None = None, *, studies: Studies | Alone | None = None
) -> FastAPI:
    """Make the application.

    Parameters
    ----------
    settings : Settings, optional
        By default from the environment.
    studies : Studies or Alone, optional
        By default those of the settings' database, whose tables are brought up to date.

    Returns
    -------
    FastAPI
        ``app.state`` holds ``settings``, ``studies`` and ``signer(purpose)``.
    """
    settings, known = settings or Settings(), participants.Known()
    if studies is None:
        settings.folder.mkdir(parents=True, exist_ok=True)
        store = Store(settings.database_url)
        retried(store.migrate, tell=_awaited)
        studies = Studies(store, ahead=Ahead(ended=known.foresee))
    app = FastAPI(
        title="elicitor",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=kept_by,
    )
    secret = secret_of(settings)
    app.state.settings = settings
    app.state.studies = studies
    app.state.signer = lambda purpose: Signer(secret, purpose)
    app.state.local = ""
    app.state.rates = Rates()
    app.state.unusable = UnusableLog()
    app.state.findings = known
    app.state.keeper = None if studies.owned is None else Keeper(studies.owned)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_middleware(
        Guard,
        largest=settings.largest_upload,
        secure=settings.by_https,
        public_url=settings.public_url,
    )
    if studies.owned is not None:
        _open_to_owners(app, studies.owned, settings, secret)
    app.mount("", _pages(owned=studies.owned is not None))
    _tell_troubles(app)
    return app


def _tell_troubles(app: FastAPI) -> None:
    """A page for whatever goes wrong."""
    app.exception_handler(NoEntry)(_no_entry)
    app.exception_handler(HTTPException)(_http_trouble)
    app.exception_handler(RequestValidationError)(_not_understood)
    app.exception_handler(ElicitorError)(_refused)
    for busy in (Conflict, TooManyAtOnce):
        app.exception_handler(busy)(_at_once)
    for unusable in UNUSABLE:
        app.exception_handler(unusable)(_unusable)
    app.exception_handler(ClientDisconnect)(_gone)
    app.exception_handler(Exception)(_broken)


def _awaited(error: UnreachableError) -> None:
    LOG.warning(
        "the database cannot be used yet (%s); waiting %d s", error.why, AWAITED
    )


def _open_to_owners(
    app: FastAPI, studies: Studies, settings: Settings, secret: str
) -> None:
    """The owners' door, and that of programs; one person alone needs neither."""
    app.state.secret = secret
    app.state.throttle = Throttle(studies.store, secret)
    app.state.previews = Previews(studies)
    app.state.boards = Boards(studies)
    app.state.reporter = Reporter(studies)
    app.state.app_for = lambda other: create_app(settings, studies=other)
    app.mount("/api/v1", create_api(app.state))
    app.exception_handler(SignInFirst)(send_to_sign_in)


@cache
def _pages(*, owned: bool) -> APIRouter:
    """All pages: what FastAPI makes of a route is made once, however many applications.

    Every rehearsal has one of its own, and so has every test.
    """
    found = APIRouter()
    found.include_router(participants.router)
    if owned:
        for part in OWNED:
            found.include_router(part.router)
    return found


def _no_entry(request: Request, error: NoEntry) -> HTMLResponse:
    status = 404 if error.why in ("unknown", "draft") else 410
    lost = request.method == "POST" and error.why in ("paused", "closed")
    sent = "no-entry-sent" if lost else ""
    return trouble(request, f"no-entry-{error.why}", status=status, and_also=sent)


def _http_trouble(request: Request, error: HTTPException) -> HTMLResponse:
    message = TROUBLES.get(error.status_code, "refused")
    more: dict[str, dict[str, Any]] = {
        "refused": {"why": str(error.detail)},
        "too-large": {
            "megabytes": request.app.state.settings.largest_upload // 1_000_000
        },
    }
    wait = int((error.headers or {}).get("Retry-After", 0))
    if wait > MINUTE:
        message, more["tried-often"] = "tried-often", {"minutes": ceil(wait / MINUTE)}
    told = more.get(message, {})
    page = trouble(request, message, status=error.status_code, **told)
    page.headers.update(error.headers or {})
    return page


def _refused(request: Request, error: ElicitorError) -> HTMLResponse:
    return trouble(request, "refused", status=400, why=str(error))


def _at_once(request: Request, error: Conflict | TooManyAtOnce) -> HTMLResponse:
    """Others wrote what a page was about, again and again."""
    del error
    return trouble(request, "at-once", status=409)


def _not_understood(request: Request, error: RequestValidationError) -> HTMLResponse:
    """A form that our pages do not send: fields are missing, or too long."""
    del error
    return trouble(request, "not-understood", status=422)


def _gone(request: Request, error: ClientDisconnect) -> Response:
    """Nobody reads it: the browser broke off what it sent."""
    del request, error
    return Response(status_code=400)


def _unusable(request: Request, error: Exception) -> HTMLResponse:
    request.app.state.unusable.tell("a page", error)
    return trouble(request, "broken", status=500)


def _broken(request: Request, error: Exception) -> HTMLResponse:
    LOG.error("a page broke", exc_info=error)
    return trouble(request, "broken", status=500)
