"""What owners do: invite, pause, extend, close, forget, let responses count or not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from elicitor.core.errors import InvalidParameterError, SessionStateError
from elicitor.studies.changing import (
    LONGEST_DAYS,
    MOST_IN_ALL,
    MOST_LINKS,
    State,
    change,
    extend,
)
from elicitor.studies.entry import LINK_DAYS
from elicitor.studies.retention import forget, retention_of
from elicitor.studies.studies import Studies
from elicitor.studies.web.account import address_of
from elicitor.studies.web.api.access import (
    Manages,
    Reads,
    once_of,
    place_of,
    studies_of,
)
from elicitor.studies.web.api.bodies import Body, refused
from elicitor.studies.web.links import batches_of

__all__ = ["Number", "router"]

router = APIRouter(tags=["owning"], responses=refused(401, 403))
Days = Annotated[int, Field(strict=True, ge=1, le=LONGEST_DAYS)]


class NewLinks(Body):
    """Links to be made.

    `key`: a name of your own; the same request with it again tells the same links, and
    makes none. `personal`: each for one person, who comes back by it; else one open
    link, which lets in as many as `number`.
    """

    number: Annotated[int, Field(strict=True, ge=1, le=MOST_IN_ALL)] = 1
    personal: bool = True
    days: Days = LINK_DAYS
    key: Annotated[str, Field(min_length=1, max_length=400)]


class Links(BaseModel):
    """Addresses for people, told once: they are kept nowhere."""

    links: tuple[str, ...]


class LinksOut(BaseModel):
    """Links that were made at once; `opened`: how many people came by them."""

    batch: str
    personal: bool
    number: int | None
    opened: int
    revoked: int
    expires: str | None


class Revoked(Body):
    """Which links are to lead nowhere: all of a batch, or one by its address."""

    batch: Annotated[str, Field(max_length=64)] = ""
    link: Annotated[str, Field(max_length=2000)] = ""


class Number(BaseModel):
    """How many were changed; none the second time."""

    changed: int


class NewState(Body):
    """Whether answers are taken."""

    state: State


class Until(Body):
    """The last day on which answers are taken, in UTC."""

    until: date


class StateOut(BaseModel):
    """Whether answers are taken, and until when at the latest.

    `kept_until`: when links and own words are deleted, if that is known;
    `deidentified_at`: when they were.
    """

    state: Literal["draft", "open", "paused", "closed"]
    ends_at: str | None
    kept_until: str | None
    deidentified_at: str | None


class Counts(Body):
    """Whether a response counts on the board and for the rules."""

    included: bool


class CountsOut(Counts):
    """Whose it is."""

    person: str


@router.post(
    "/links", status_code=201, summary="Invite people", responses=refused(400, 409)
)
def make_links(request: Request, token: Manages, wanted: NewLinks) -> Links:
    """Make personal links, or one open link; a `key` stands for one such wish (409)."""
    if wanted.personal and wanted.number > MOST_LINKS:
        raise InvalidParameterError(
            f"number must be at most {MOST_LINKS} for personal links; got "
            f"{wanted.number}."
        )
    number = wanted.number if wanted.personal else 1
    tokens = studies_of(request).invite(
        token.study_id,
        number=number,
        personal=wanted.personal,
        cap=None if wanted.personal else wanted.number,
        days=wanted.days,
        once=once_of(request, f"links {token.study_id}:{wanted.key}"),
        one_wish=True,
    )
    address = address_of(request)
    return Links(links=tuple(f"{address}/join/{one}" for one in tokens))


@router.get("/links", summary="What became of links")
def links(request: Request, token: Manages) -> list[LinksOut]:
    """All links by when they were made, the newest first; whose they are is unknown."""
    return list(_told(request, token.study_id))


@router.post("/links/revoke", summary="Let links lead nowhere")
def revoke(request: Request, token: Manages, which: Revoked) -> Number:
    """Who came by them already stays in the study, but not by them."""
    shown = which.link.rstrip("/").rsplit("/", 1)[-1]
    changed = studies_of(request).revoke(
        token.study_id, batch=which.batch, token=shown or None
    )
    return Number(changed=changed)


@router.get("/state", summary="Whether answers are taken")
def state(request: Request, token: Reads) -> StateOut:
    """Whether answers are taken, until when, and what is deleted when."""
    return _state(studies_of(request), token.study_id)


@router.post("/state", summary="Pause, go on, close", responses=refused(409))
def set_state(request: Request, token: Manages, wanted: NewState) -> StateOut:
    """Take answers or not; the same again changes nothing."""
    studies = studies_of(request)
    study = studies.study(token.study_id)
    if not change(studies, study, wanted.state):
        raise SessionStateError(
            f"The study is {study.state}: it cannot be {wanted.state} now. A closed "
            "one opens again when it is extended."
        )
    return _state(studies, study.id)


@router.post("/extend", summary="Take answers until a day", responses=refused(409))
def set_end(request: Request, token: Manages, wanted: Until) -> StateOut:
    """Take answers until the end of a day; a study that was closed opens again."""
    studies = studies_of(request)
    study = studies.study(token.study_id)
    if not extend(studies, study, wanted.until):
        raise SessionStateError(
            f"The study is {study.state}; until {wanted.until} it cannot be extended."
        )
    return _state(studies, study.id)


@router.post(
    "/forget", summary="Delete links and own words now", responses=refused(409)
)
def forget_now(request: Request, token: Manages) -> StateOut:
    """Of a study that has ended; answers stay, people get other ids. It is final."""
    studies = studies_of(request)
    forget(studies, token.study_id)
    return _state(studies, token.study_id)


@router.post(
    "/people/{person}/included",
    summary="Let a response count, or not",
    responses=refused(404),
)
def include(request: Request, token: Manages, person: str, wanted: Counts) -> CountsOut:
    """A response that does not count stays in the files, marked so."""
    place_of(request, token, person)
    studies_of(request).include(person, wanted.included)
    return CountsOut(person=person, included=wanted.included)


def _told(request: Request, study_id: str) -> Iterator[LinksOut]:
    for one in batches_of(studies_of(request), study_id):
        yield LinksOut(
            batch=one["batch"],
            personal=one["personal"],
            number=one["number"],
            opened=one["opened"],
            revoked=one["revoked"],
            expires=_time(one["expires"]),
        )


def _state(studies: Studies, study_id: str) -> StateOut:
    study = studies.study(study_id)
    return StateOut(
        state=study.state,  # type: ignore[arg-type]
        ends_at=_time(study.ends_at),
        kept_until=_time(retention_of(studies.store, study).until),
        deidentified_at=_time(study.deidentified_at),
    )


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
