"""The page on which an owner begins a rehearsal and looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.drafts import Drafts
from elicitor.studies.rehearsal import Rehearsal, as_named
from elicitor.studies.simulated import Noise
from elicitor.studies.store import RehearsalRow, Study
from elicitor.studies.web.board.typed_weights import (
    example_of,
    weights_of,
    written,
)
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.rehearsals import (
    MOST_PEOPLE,
    MOST_SHARE,
    begin,
    fault_of,
    last_of,
    names_of,
    runs,
)
from elicitor.studies.web.signing_in import Mine, studies_of
from elicitor.studies.web.wording import language_of, wording

__all__ = ["router"]

router = APIRouter()
Share = Annotated[float, Form(ge=0, le=MOST_SHARE)]


@router.get("/rehearse")
def rehearsals(request: Request, study: Mine) -> Response:
    """What is to be simulated, and what came of the last rehearsal."""
    return _page(request, study)


def _page(
    request: Request,
    study: Study,
    *,
    typed: Mapping[str, Any] | None = None,
    problem: str = "",
) -> Response:
    """The form as it was typed, or as the last rehearsal was, and what came of that."""
    studies = studies_of(request)
    last = last_of(studies.store, study.id)
    version = Drafts(studies).version(study.id)
    return page(
        request,
        "board/rehearse.html",
        status=422 if problem else 200,
        study=study,
        ready=version is not None,
        names=names_of(studies, version, language_of(request)),
        example=example_of([*names_of(studies, version, language_of(request))]),
        last=last,
        running=runs(last),
        typed=typed or _typed(last),
        problem=problem,
    )


def _typed(last: RehearsalRow | None) -> dict[str, Any]:
    """What the form holds: as usual, or as it was sent last."""
    settings = Rehearsal().to_dict() if last is None else last.settings
    noise = settings["noise"]
    weights = written(settings["weights"])
    shares = {one: round(100 * noise[one]) for one in ("slips", "ties", "lapses")}
    return {"people": settings["people"], "weights": weights, **shares}


@router.post("/rehearse")
def rehearse(
    request: Request,
    study: Mine,
    people: Annotated[int, Form(ge=1, le=MOST_PEOPLE)] = 12,
    slips: Share = 10,
    ties: Share = 5,
    lapses: Share = 2,
    weights: Annotated[str, Form(max_length=2000)] = "",
) -> Response:
    """Begin a rehearsal, unless one is running."""
    studies = studies_of(request)
    version = Drafts(studies).version(study.id)
    names = names_of(studies, version, language_of(request))
    stated, problem = _stated(request, weights, names)
    if problem:
        shares = {"slips": slips, "ties": ties, "lapses": lapses}
        told: dict[str, Any] = {name: f"{value:g}" for name, value in shares.items()}
        told |= {"people": people, "weights": weights}
        return _page(request, study, typed=told, problem=problem)
    if version is not None:
        noise = Noise(max(slips / 100, 0.001), ties / 100, lapses / 100)
        begin(request.app.state, version, Rehearsal(people, noise, stated))
    return go_to(f"/studies/{study.id}/rehearse")


def _stated(
    request: Request, typed: str, called: Mapping[str, str]
) -> tuple[dict[str, float], str]:
    """Weights by the study's names, or what is wrong with them."""
    word = wording(language_of(request))
    names = tuple(called)
    known = {words: name for name, words in called.items()}
    known |= {name: name for name in names}
    try:
        stated = as_named(weights_of(typed, known), names)
    except InvalidParameterError:
        return {}, word("rehearse-weights-form", example=example_of(names))
    problem = fault_of(word, stated, names)
    return ({}, problem) if problem else (stated, "")
