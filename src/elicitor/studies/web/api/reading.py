"""Reading: the study, people, results, transcripts and exports."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from elicitor.procedures.bayesian.notes import Ended
from elicitor.studies.board import Line, roll
from elicitor.studies.export import (
    answer_columns,
    answer_rows,
    copy_of,
    people_rows,
    study_file,
    table,
    transcripts_file,
)
from elicitor.studies.findings import why_untold
from elicitor.studies.outcomes import outcomes
from elicitor.studies.web.api.access import Reads, place_of, studies_of
from elicitor.studies.web.api.bodies import refused
from elicitor.studies.web.api.documents import (
    ResultOut,
    TableKind,
    TranscriptOut,
    WhyUntold,
    paged,
    tabled,
    zipped,
)
from elicitor.studies.web.downloads import KINDS, ZIP, download
from elicitor.studies.web.reporting import report_page
from elicitor.words import say

__all__ = ["router"]

router = APIRouter(tags=["reading"], responses=refused(401, 403))
Coarse = Annotated[bool, Query(description="Days only; how long an answer took stays.")]
Sentence = Annotated[
    str | None,
    Field(
        description="What the answers say, or why that cannot be told, in the language "
        "in which they read; null where nothing was answered."
    ),
]
Spoken = Annotated[
    Literal["en", "de"] | None,
    Query(description="What it is in; by default what the person reads."),
]
After = Annotated[
    str,
    Query(
        max_length=64,
        description="Only those after this person (an id): the last of a part.",
    ),
]
Limit = Annotated[
    int | None,
    Query(ge=1, le=5000, description="So many people at most, a part of all."),
]


class StudyOut(BaseModel):
    """What a study asks; `statistics` are the names in questions.

    `outcomes`: what weights that are stated beforehand are named by.
    """

    study: str
    title: str
    state: str
    version: int
    hash: str
    definition: dict[str, Any]
    statistics: tuple[str, ...]
    groups: tuple[str, ...]
    outcomes: tuple[str, ...]


class StandingOut(BaseModel):
    """Where somebody stands; `name` is that on the board."""

    person: str
    name: str
    where: str
    answers: int
    included: bool
    simulated: bool
    untold: WhyUntold
    sentence: Sentence


@router.get("/study", summary="What the study asks")
def study(request: Request, token: Reads) -> StudyOut:
    """The version that people get who come now; of a draft, the latest."""
    studies = studies_of(request)
    row = studies.study(token.study_id)
    version = studies.running(row.id) or studies.version(row.id)
    definition = studies.definition(row.id, version.number)
    asked = studies.asked(definition, version.data_sha256)
    region = asked.region
    return StudyOut(
        study=row.id,
        title=row.title,
        state=row.state,
        version=version.number,
        hash=version.hash,
        definition=version.definition,
        statistics=region.names,
        groups=region.groups,
        outcomes=tuple(one.key for one in outcomes(asked, "en")),
    )


@router.get("/people", summary="Where everybody stands", responses=refused(404))
def people(
    request: Request, token: Reads, after: After = "", limit: Limit = None
) -> list[StandingOut]:
    """Everybody, in the order of names. What is told of whoever finished is kept.

    After an import or an update it is found out once, which takes up to a second each.
    """
    found = roll(studies_of(request), token.study_id, after=after, limit=limit)
    return [_standing(one) for one in found]


@router.get(
    "/people/{person}/result",
    summary="What somebody's answers say",
    response_class=Response,
    responses={200: {"model": ResultOut}, **refused(404)},
)
def result(request: Request, token: Reads, person: str) -> Response:
    """The result so far, as ``Result.to_dict`` writes it, and `untold` beside it.

    While questions go on, no note says that they have ended.
    """
    interview = place_of(request, token, person).interview
    if not interview.answers:
        raise HTTPException(404, "Nothing was answered yet.")
    found = interview.result()
    untold = why_untold(found, interview.answers)
    if not interview.done:
        ended = say(Ended("budget"))
        notes = tuple(note for note in found.notes if note != ended)
        found = replace(found, notes=notes)
    text = json.dumps({**found.to_dict(), "untold": untold}, allow_nan=False)
    return Response(text, media_type="application/json")


@router.get(
    "/people/{person}/transcript",
    summary="Somebody's record",
    response_class=Response,
    responses={200: {"model": TranscriptOut}, **refused(404)},
)
def transcript(request: Request, token: Reads, person: str) -> Response:
    """The record, as ``elicitor ask`` keeps it: ``verify`` and others take it."""
    place = place_of(request, token, person)
    return Response(place.interview.transcript.to_json(), media_type="application/json")


@router.get(
    "/people/{person}/report",
    summary="Somebody's report",
    response_class=Response,
    responses={**paged(), **refused(404, 409)},
)
async def report(
    request: Request, token: Reads, person: str, language: Spoken = None
) -> Response:
    """A page that stands alone, as ``elicitor report`` writes it; it takes seconds.

    In a language of the study, else in the first of these. None of whom it is `untold`.
    """
    return await report_page(request, token.study_id, person, language or "")


@router.get(
    "/answers.{kind}",
    summary="All answers, a row per question",
    response_class=Response,
    responses=tabled(),
)
def answers(
    request: Request,
    token: Reads,
    kind: TableKind,
    coarse_times: Coarse = False,
) -> Response:
    """Both sides, answer, reason, seconds and how it was shown."""
    copy = copy_of(studies_of(request), token.study_id)
    copy = copy.with_coarse_times() if coarse_times else copy
    rows = answer_rows(copy, coarse_times=coarse_times)
    content = table(rows, kind, columns=answer_columns(copy))
    return download(content, f"answers.{kind}", KINDS[kind], coarse_times=coarse_times)


@router.get(
    "/people.{kind}",
    summary="What people said beforehand, a row each",
    response_class=Response,
    responses=tabled(),
)
def said_beforehand(
    request: Request,
    token: Reads,
    kind: TableKind,
    coarse_times: Coarse = False,
) -> Response:
    """Survey in the words chosen, stated weights, and the name on the board."""
    copy = copy_of(studies_of(request), token.study_id)
    copy = copy.with_coarse_times() if coarse_times else copy
    return download(
        table(people_rows(copy), kind),
        f"people.{kind}",
        KINDS[kind],
        coarse_times=coarse_times,
    )


@router.get(
    "/transcripts.zip",
    summary="All records and results, with the data",
    response_class=Response,
    responses=zipped(),
)
def transcripts(
    request: Request, token: Reads, coarse_times: Coarse = False
) -> Response:
    """Files that ``elicitor verify``, ``report``, ``rank`` and ``tune`` take."""
    copy = copy_of(studies_of(request), token.study_id)
    copy = copy.with_coarse_times() if coarse_times else copy
    return download(
        transcripts_file(copy), "transcripts.zip", ZIP, coarse_times=coarse_times
    )


@router.get(
    "/study.zip",
    summary="The study in one file",
    response_class=Response,
    responses=zipped(),
)
def one_file(request: Request, token: Reads, coarse_times: Coarse = False) -> Response:
    """``elicitor verify`` recomputes it, ``elicitor study import`` goes on with it."""
    copy = copy_of(studies_of(request), token.study_id)
    copy = copy.with_coarse_times() if coarse_times else copy
    return download(study_file(copy), "study.zip", ZIP, coarse_times=coarse_times)


def _standing(one: Line) -> StandingOut:
    return StandingOut(
        person=one.person.id,
        name=one.name,
        where=one.where.value,
        answers=one.told.answers,
        included=one.person.included,
        simulated=one.person.simulated,
        untold=one.told.untold,
        sentence=one.sentence,
    )
