"""Rehearsals: simulated people answer a copy of the study, as on its page."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from elicitor.core.errors import SessionStateError
from elicitor.studies.rehearsal import Rehearsal, as_named
from elicitor.studies.simulated import Noise
from elicitor.studies.store import RehearsalRow
from elicitor.studies.web.api.access import (
    Edits,
    Reads,
    drafts_of,
    once_of,
    studies_of,
)
from elicitor.studies.web.api.bodies import Body, refused
from elicitor.studies.web.api.sent import Key
from elicitor.studies.web.rehearsals import (
    MOST_PEOPLE,
    MOST_SHARE,
    begin,
    fault_of,
    names_of,
    rehearsals_of,
    runs,
)
from elicitor.studies.web.wording import language_of, wording

__all__ = ["router"]

router = APIRouter(tags=["making"], responses=refused(401, 403))
USUAL = Rehearsal()
Share = Annotated[float, Field(ge=0, le=MOST_SHARE / 100)]
Finite = Annotated[float, Field(allow_inf_nan=False)]
Slips = Annotated[float, Field(ge=0, lt=MOST_SHARE / 100)]


class NewRehearsal(Body):
    """Who is simulated, and how reliably they answer."""

    people: Annotated[int, Field(strict=True, ge=1, le=MOST_PEOPLE)] = USUAL.people
    slips: Annotated[
        Slips,
        Field(
            description="Share of random questions that they answer against what they "
            "want."
        ),
    ] = USUAL.noise.slips
    ties: Annotated[
        Share,
        Field(description="Share of random questions whose sides are equal to them."),
    ] = USUAL.noise.ties
    lapses: Annotated[
        Share, Field(description="Share of answers that are given without looking.")
    ] = USUAL.noise.lapses
    weights: Annotated[
        dict[str, Finite],
        Field(
            default_factory=dict,
            description="What everybody wants, by `statistics` of the study or as its "
            "owner calls them; by default opinions are drawn from all that may be.",
        ),
    ]
    key: Key


class RehearsalOut(BaseModel):
    """A rehearsal: what was wished for, and what came out so far."""

    rehearsal: str
    begun_at: str
    ended_at: str | None
    running: bool
    settings: dict[str, Any]
    found: Annotated[
        dict[str, Any],
        Field(
            description="Empty until the first of its `people` is `done`. Widths are "
            "of intervals: of the scale `times` the upper end as a multiple of the "
            "lower one, of shares their difference; null where one is open. `regret`: "
            "what somebody may lose at most by choosing as the result says."
        ),
    ]
    trouble: Annotated[str, Field(description="Why it stopped early; empty else.")]


@router.post(
    "/rehearse",
    status_code=201,
    summary="Rehearse the study",
    responses=refused(409),
)
def rehearse(request: Request, token: Edits, wanted: NewRehearsal) -> RehearsalOut:
    """Begin a rehearsal of the latest version, one at a time (409); look at it later.

    By the same `key` it tells how that one goes; it stands for one wish (409).
    """
    studies = studies_of(request)
    version = drafts_of(request).version(token.study_id)
    if version is None:
        raise SessionStateError("The study asks nothing yet: GET /definition says why.")
    noise = Noise(max(wanted.slips, 0.001), wanted.ties, wanted.lapses)
    weights = _stated(request, names_of(studies, version, language_of(request)), wanted)
    settings = Rehearsal(wanted.people, noise, weights)
    name = once_of(request, f"rehearsal {token.study_id}:{wanted.key}")[:24]
    row = begin(request.app.state, version, settings, name=name)
    if row is None:
        raise SessionStateError("A rehearsal of this study is running: look again.")
    if row.settings != settings.to_dict():
        raise SessionStateError("This key stands for another rehearsal: name another.")
    return _out(row)


@router.get("/rehearsals", summary="What came of rehearsals")
def rehearsals(request: Request, token: Reads) -> list[RehearsalOut]:
    """All of them, the newest first, also while one is running."""
    return [
        _out(row) for row in rehearsals_of(studies_of(request).store, token.study_id)
    ]


def _stated(
    request: Request, called: dict[str, str], wanted: NewRehearsal
) -> dict[str, float]:
    """Weights by the study's names; 422 with what is wrong, as the page says it."""
    known = {words: name for name, words in called.items()}
    stated = {known.get(name, name): one for name, one in wanted.weights.items()}
    stated = as_named(stated, tuple(called))
    problem = fault_of(wording(language_of(request)), stated, tuple(called))
    if problem:
        raise HTTPException(422, problem)
    return stated


def _out(row: RehearsalRow) -> RehearsalOut:
    return RehearsalOut(
        rehearsal=row.id,
        begun_at=row.begun_at.isoformat(),
        ended_at=None if row.ended_at is None else row.ended_at.isoformat(),
        running=runs(row),
        settings=row.settings,
        found=row.found,
        trouble=row.trouble,
    )
