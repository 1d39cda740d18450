"""Who asks: a program with a token of a study, or of an owner who names a study."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException

from elicitor.studies.board import Boards
from elicitor.studies.definitions import NoEntry
from elicitor.studies.drafts import Drafts
from elicitor.studies.store import ApiToken, OwnerToken, Study
from elicitor.studies.studies import Place, Studies
from elicitor.studies.tokens import SCOPES, OwnerTokens, Scope, Tokens

__all__ = [
    "Answers",
    "Edits",
    "Manages",
    "OfOwner",
    "Program",
    "Reads",
    "boards_of",
    "drafts_of",
    "is_known",
    "known_to_nobody",
    "named",
    "once_of",
    "place_of",
    "studies_of",
]

BEARER = HTTPBearer(auto_error=False, description="A token of the study, or an owner.")
Shown = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
UNNAMED = (
    "This token is an owner's: say which study is meant, /studies/STUDY{path}; "
    "GET /studies tells yours."
)
NAMED = "This token is of one study: leave /studies/… out of the path."
NOT_AN_OWNERS = (
    "This token is of one study: studies are made, listed and imported by a token of "
    "their owner, which is made on the page /account."
)


@dataclass(frozen=True)
class Program:
    """What a program may do to one study."""

    study_id: str
    scopes: Sequence[str]


def studies_of(request: Request) -> Studies:
    """All studies of the server."""
    found: Studies = request.app.state.studies
    return found


def drafts_of(request: Request) -> Drafts:
    """What their owners have said of them so far."""
    return Drafts(studies_of(request))


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


def is_known(request: Request, token: str) -> bool:
    """Whether a token holds, whosever it is."""
    of_study, of_owner = _found(request, token)
    return of_study is not None or of_owner is not None


def named(
    study: Annotated[str, Path(description="Id of a study of the token's owner.")],
) -> None:
    """Which study an owner's program means."""
    del study  # it is looked up beside the token


def once_of(request: Request, said: str) -> str:
    """A text that only this server can make of a program's key: secrets follow."""
    secret: str = request.app.state.secret
    return hmac.digest(secret.encode(), said.encode(), "sha256").hex()


def _found(request: Request, token: str) -> tuple[ApiToken | None, OwnerToken | None]:
    store = studies_of(request).store
    of_study = Tokens(store).find(token)
    return of_study, None if of_study else OwnerTokens(store).find(token)


def _with(
    scope: Scope,
) -> Callable[[Request, HTTPAuthorizationCredentials | None], Program]:
    """A dependency that lets in programs with a scope, and those of the owner."""

    def let_in(request: Request, shown: Shown) -> Program:
        study = request.path_params.get("study")
        of_study, of_owner = _found(request, "" if shown is None else shown.credentials)
        if of_owner is not None:
            if study is None:
                path = request.url.path.removeprefix("/api/v1")
                raise HTTPException(403, UNNAMED.format(path=path))
            return Program(_own(request, study, of_owner.owner_id).id, SCOPES)
        if of_study is None:
            raise known_to_nobody()
        if study is not None:
            raise HTTPException(403, NAMED)
        if scope not in of_study.scopes:
            raise HTTPException(403, f"This token has no scope {scope!r}.")
        return Program(of_study.study_id, of_study.scopes)

    return let_in


def _owner(request: Request, shown: Shown) -> str:
    """Id of the owner whose token is shown."""
    of_study, of_owner = _found(request, "" if shown is None else shown.credentials)
    if of_study is not None:
        raise HTTPException(403, NOT_AN_OWNERS)
    if of_owner is None:
        raise known_to_nobody()
    return of_owner.owner_id


Answers = Annotated[Program, Depends(_with("answer"))]
"""A program that may answer."""
Reads = Annotated[Program, Depends(_with("read"))]
"""A program that may read."""
Manages = Annotated[Program, Depends(_with("manage"))]
"""A program that may invite and end."""
Edits = Annotated[Program, Depends(_with("edit"))]
"""A program that may change what is asked."""
OfOwner = Annotated[str, Depends(_owner)]
"""The owner of a program that may make studies."""


def _own(request: Request, study_id: str, owner_id: str) -> Study:
    """A study of an owner; others do not exist."""
    found = studies_of(request).study(study_id)
    if found.owner_id != owner_id:
        raise NoEntry("unknown")
    return found


def place_of(request: Request, token: Program, person: str) -> Place:
    """Where somebody of the token's study is; people of others do not exist."""
    found = studies_of(request).place(person)
    if found.person.study_id != token.study_id:
        raise NoEntry("unknown")
    return found
