"""Who may ask: a program with a token, about its own study and the people there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException

from elicitor.studies.board import Boards
from elicitor.studies.definitions import NoEntry
from elicitor.studies.store import ApiToken
from elicitor.studies.studies import Place, Studies
from elicitor.studies.tokens import Scope, Tokens

__all__ = [
    "Answers",
    "Manages",
    "Reads",
    "boards_of",
    "known_to_nobody",
    "place_of",
    "studies_of",
]

BEARER = HTTPBearer(auto_error=False, description="A token of the study.")
Shown = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]


def studies_of(request: Request) -> Studies:
    """All studies of the server."""
    found: Studies = request.app.state.studies
    return found


def boards_of(request: Request) -> Boards:
    """The boards of these."""
    found: Boards = request.app.state.boards
    return found


def known_to_nobody() -> HTTPException:
    """What is told whoever shows no token that holds."""
    return HTTPException(
        401,
        "Show a token that holds: Authorization: Bearer …",
        {"WWW-Authenticate": "Bearer"},
    )


def _with(
    scope: Scope,
) -> Callable[[Request, HTTPAuthorizationCredentials | None], ApiToken]:
    """A dependency that lets in programs with a scope."""

    def let_in(request: Request, shown: Shown) -> ApiToken:
        token = Tokens(studies_of(request).store).find(
            shown.credentials if shown is not None else ""
        )
        if token is None:
            raise known_to_nobody()
        if scope not in token.scopes:
            raise HTTPException(403, f"This token has no scope {scope!r}.")
        return token

    return let_in


Answers = Annotated[ApiToken, Depends(_with("answer"))]
"""A token that may answer."""
Reads = Annotated[ApiToken, Depends(_with("read"))]
"""A token that may read."""
Manages = Annotated[ApiToken, Depends(_with("manage"))]
"""A token that may do what an owner does."""


def place_of(request: Request, token: ApiToken, person: str) -> Place:
    """Where somebody of the token's study is; people of others do not exist."""
    found = studies_of(request).place(person)
    if found.person.study_id != token.study_id:
        raise NoEntry("unknown")
    return found
