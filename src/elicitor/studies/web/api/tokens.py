"""Tokens of a study: made for further programs, listed, revoked."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from elicitor.studies.tokens import LONGEST_NAME, SCOPES, Scope, Tokens
from elicitor.studies.web.api.access import Edits, once_of, studies_of
from elicitor.studies.web.api.bodies import Body, refused
from elicitor.studies.web.api.owning import Number
from elicitor.studies.web.api.sent import Key
from elicitor.studies.web.forms import readable

__all__ = ["router"]

router = APIRouter(tags=["making"], responses=refused(401, 403))


class NewToken(Body):
    """A token for another program; `name`: what it is for."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    scopes: Annotated[tuple[Scope, ...], Field(min_length=1)]
    key: Key


class TokenMade(BaseModel):
    """A token, told to whoever has the `key`: it is kept nowhere."""

    token: str


class TokenOut(BaseModel):
    """What is known of a token."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created_at: str
    revoked_at: str | None


@router.post(
    "/tokens", status_code=201, summary="Make a token", responses=refused(400, 409)
)
def make(request: Request, token: Edits, wanted: NewToken) -> TokenMade:
    """Make a token of the study; of a study's token, for no more than that one may.

    A `key` stands for one wish; once its token is revoked, for none (409).
    """
    more = [scope for scope in wanted.scopes if scope not in token.scopes]
    if more:
        raise HTTPException(403, f"This token has no scope {more[0]!r} to hand on.")
    once = once_of(request, f"token {token.study_id}:{wanted.key}")
    kept = Tokens(studies_of(request).store)
    name = readable(wanted.name)
    made = kept.make(token.study_id, name, wanted.scopes, once=once)
    if kept.find(made) is None:
        raise HTTPException(409, "That of this key was revoked: name another key.")
    return TokenMade(token=made)


@router.get("/tokens", summary="Tokens of the study")
def tokens(request: Request, token: Edits) -> list[TokenOut]:
    """All of them, the newest first; what they are is told nobody again."""
    return [
        TokenOut(
            id=row.id,
            name=row.name,
            scopes=tuple(one for one in SCOPES if one in row.scopes),
            created_at=row.created_at.isoformat(),
            revoked_at=None if row.revoked_at is None else row.revoked_at.isoformat(),
        )
        for row in Tokens(studies_of(request).store).of(token.study_id)
    ]


@router.post("/tokens/{id}/revoke", summary="Revoke a token", responses=refused(404))
def revoke(request: Request, token: Edits, id: str) -> Number:
    """Let nobody in by a token any more."""
    kept = Tokens(studies_of(request).store)
    found = next((one for one in kept.of(token.study_id) if one.id == id), None)
    if found is None:
        raise HTTPException(404, "There is no such token of this study.")
    kept.revoke(token.study_id, id)
    return Number(changed=int(found.revoked_at is None))
