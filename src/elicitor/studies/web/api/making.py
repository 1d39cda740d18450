"""What an owner's programs do beside single studies: list, make and import them."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel
from sqlalchemy import select

from elicitor.studies.definition import digest
from elicitor.studies.export import import_study
from elicitor.studies.store import Study, Version, new_id
from elicitor.studies.tokens import SCOPES, Tokens
from elicitor.studies.web.api.access import OfOwner, drafts_of, once_of, studies_of
from elicitor.studies.web.api.bodies import refused
from elicitor.studies.web.api.checked import begun_with, require_askable
from elicitor.studies.web.api.defining import DefinitionOut, definition_out
from elicitor.studies.web.api.sent import (
    Archive,
    NewStudy,
    NewStudySent,
    archived,
    described,
)
from elicitor.studies.web.forms import readable
from elicitor.studies.wishes import AskedBefore, Wishes

__all__ = ["router"]

router = APIRouter(prefix="/studies", tags=["making"], responses=refused(401, 403))


class VersionOut(BaseModel):
    """A version; `launched_at` is null of one that waits."""

    version: int
    hash: str
    launched_at: str | None


class OwnStudyOut(BaseModel):
    """A study of the owner's."""

    study: str
    title: str
    state: Literal["draft", "open", "paused", "closed"]
    created_at: str
    versions: tuple[VersionOut, ...]


class StudyMade(DefinitionOut):
    """A study that is there now; `token`: one of this study, if it was wished for."""

    token: str | None


class StudyImported(BaseModel):
    """A study that came in a file; its id is another one if one in it was taken."""

    study: str
    people: int


@router.get("", summary="The owner's studies")
def studies(request: Request, owner: OfOwner) -> list[OwnStudyOut]:
    """All of them, the newest first; those of other owners are told nobody."""
    with studies_of(request).store.reading() as db:
        mine = select(Study).where(Study.owner_id == owner)
        rows = db.scalars(mine.order_by(Study.created_at.desc(), Study.id)).all()
        ids = [one.id for one in rows]
        made = db.scalars(
            select(Version).where(Version.study_id.in_(ids)).order_by(Version.number)
        ).all()
    return [
        OwnStudyOut(
            study=row.id,
            title=row.title,
            state=row.state,  # type: ignore[arg-type]
            created_at=row.created_at.isoformat(),
            versions=tuple(_version(one) for one in made if one.study_id == row.id),
        )
        for row in rows
    ]


@router.post(
    "",
    status_code=201,
    summary="Make a study",
    responses=refused(400, 409, 413, 422),
    openapi_extra=described(NewStudy),
)
def make(request: Request, owner: OfOwner, sent: NewStudySent) -> StudyMade:
    """Make a draft of a table or a story; a `key` stands for one such wish (409).

    422 with the reason, in the language of Accept-Language, if it cannot be asked.
    """
    wish, table = sent
    drafts, store = drafts_of(request), studies_of(request).store
    sha = None if table is None else [table[0], hashlib.sha256(table[1]).hexdigest()]
    asked = digest([wish.definition, wish.story, sha])
    wishes = Wishes(store, owner)
    study_id = wishes.made(wish.key, asked)
    if study_id is None:
        study_id = new_id()
        said, content = begun_with(request, wish, table)
        with drafts.trying(study_id, said, content) as sketch, suppress(AskedBefore):
            require_askable(request, drafts, sketch)
            also = wishes.keep(wish.key, asked)
            drafts.begin(study_id, owner, sketch.said, content, also=also)
        study_id = wishes.made(wish.key, asked) or study_id
    told = definition_out(request, study_id)
    token = _token(request, study_id, wish.key) if wish.token else None
    return StudyMade(**told.model_dump(), token=token)


@router.post(
    "/import",
    status_code=201,
    summary="Go on with a study from another server",
    responses=refused(400, 409, 413),
    openapi_extra=archived(),
)
def import_one(
    request: Request,
    owner: OfOwner,
    content: Archive,
    key: Annotated[
        str, Query(min_length=1, max_length=400, description="As of `POST /studies`.")
    ],
) -> StudyImported:
    """Send what ``GET /study.zip`` gave: unless all its results are found anew, 400.

    Ids stay; if one is taken here, the study and all its people get others.
    """
    store, asked = studies_of(request).store, hashlib.sha256(content).hexdigest()
    wishes = Wishes(store, owner)
    study_id = wishes.made(key, asked)
    if study_id is None:
        with suppress(AskedBefore):
            also = wishes.keep(key, asked)
            import_study(store, content, owner=owner, also=also)
        study_id = wishes.made(key, asked) or ""
    people = len(studies_of(request).people(study_id))
    return StudyImported(study=study_id, people=people)


def _version(row: Version) -> VersionOut:
    at = None if row.launched_at is None else row.launched_at.isoformat()
    return VersionOut(version=row.number, hash=row.hash, launched_at=at)


def _token(request: Request, study_id: str, key: str) -> str:
    """A token of the study for all; by the same key the same one."""
    once, name = once_of(request, f"token {study_id}:{key}"), readable(key) or "-"
    return Tokens(studies_of(request).store).make(study_id, name, SCOPES, once=once)
