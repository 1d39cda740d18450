"""Rehearsals: begun by an owner, run beside the server, looked at while they run."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from sqlalchemy import select
from starlette.responses import Response
from starlette.types import ASGIApp

from elicitor.core.errors import ElicitorError, InvalidParameterError
from elicitor.metrics.things import statistic
from elicitor.studies.definition import Definition
from elicitor.studies.drafts import Drafts
from elicitor.studies.events import now
from elicitor.studies.group_mistakes import called_as_asked
from elicitor.studies.rehearsal import Rehearsal, as_named, rehearse
from elicitor.studies.simulated import Noise
from elicitor.studies.store import DataFile, RehearsalRow, Store, Study, Version
from elicitor.studies.studies import Studies
from elicitor.studies.web.board.typed_weights import (
    example_of,
    weights_of,
    written,
)
from elicitor.studies.web.in_process import Client, RequestRefused
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.signing_in import Mine, studies_of
from elicitor.studies.web.wording import language_of, wording

__all__ = ["opened_by", "router"]

LOG = logging.getLogger("elicitor.web")
LONGEST = timedelta(hours=1)
"""A rehearsal that took longer was cut off with its server."""
router = APIRouter()
Share = Annotated[float, Form(ge=0, le=50)]


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
    last = _last(studies.store, study.id)
    version = Drafts(studies).version(study.id)
    return page(
        request,
        "board/rehearse.html",
        status=422 if problem else 200,
        study=study,
        ready=version is not None,
        names=_names(studies, version, language_of(request)),
        example=example_of([*_names(studies, version, language_of(request))]),
        last=last,
        running=_runs(last),
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
def begin(
    request: Request,
    study: Mine,
    people: Annotated[int, Form(ge=1, le=100)] = 12,
    slips: Share = 10,
    ties: Share = 5,
    lapses: Share = 2,
    weights: Annotated[str, Form(max_length=2000)] = "",
) -> Response:
    """Begin a rehearsal, unless one is running."""
    studies = studies_of(request)
    last = _last(studies.store, study.id)
    version = Drafts(studies).version(study.id)
    names = _names(studies, version, language_of(request))
    stated, problem = _stated(request, weights, names)
    if problem:
        shares = {"slips": slips, "ties": ties, "lapses": lapses}
        told: dict[str, Any] = {name: f"{value:g}" for name, value in shares.items()}
        told |= {"people": people, "weights": weights}
        return _page(request, study, typed=told, problem=problem)
    if version is not None and not _runs(last):
        noise = Noise(max(slips / 100, 0.001), ties / 100, lapses / 100)
        wanted = Rehearsal(people, noise, stated)
        row = RehearsalRow(study_id=study.id, settings=wanted.to_dict(), found={})
        with studies.store.writing() as db:
            db.add(row)
            data = db.get_one(DataFile, version.data_sha256).content
        arguments = (studies.store, row.id, version, data, wanted, request.app.state)
        threading.Thread(
            target=_run, args=arguments, name=f"rehearsal {row.id}", daemon=True
        ).start()
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
    unknown = [name for name in stated if name not in names]
    if unknown:
        told = {"names": ", ".join(unknown), "known": ", ".join(names) or "–"}
        return {}, word("rehearse-weights-unknown", **told)
    missing = [name for name in names if name not in stated]
    if stated and missing:
        told = {"names": ", ".join(missing), "example": f"{missing[0]}=1"}
        return {}, word("rehearse-weights-missing", **told)
    return stated, ""


def _names(studies: Studies, version: Version | None, language: str) -> dict[str, str]:
    """Of what weights can be stated, and how the owner calls it; of groups none can."""
    if version is None:
        return {}
    definition = Definition.of(version.definition)
    asked = studies.asked(definition, version.data_sha256)
    if asked.region.groups:
        return {}
    return {
        name: called_as_asked(statistic(name), asked, language)
        for name in asked.region.names
    }


def opened_by(make_app: Any) -> Any:
    """How a rehearsal opens a server: the application itself, without a network."""

    @contextmanager
    def opened(studies: Studies, token: str) -> Iterator[Client]:
        app: ASGIApp = make_app(studies)
        with Client(app, {"Authorization": f"Bearer {token}"}) as client:
            yield client

    return opened


def _run(
    store: Store, row: str, version: Version, data: bytes, wanted: Rehearsal, state: Any
) -> None:
    """Rehearse, and keep what is known after every person, while the study is there."""
    try:
        definition = Definition.of(version.definition)
        for found in rehearse(definition, data, wanted, opened_by(state.app_for)):
            if not _keep(store, row, found=found):
                return
    except (ElicitorError, RequestRefused) as error:
        _keep(store, row, trouble=str(error)[:400])
    except Exception as error:
        LOG.error("a rehearsal broke", exc_info=error)
        _keep(store, row, trouble=type(error).__name__)
    _keep(store, row, ended_at=now())


def _keep(store: Store, row: str, **values: Any) -> bool:
    """Whether there was anything left to keep it with."""
    with store.writing() as db:
        kept = db.get(RehearsalRow, row)
        if kept is not None:
            for name, value in values.items():
                setattr(kept, name, value)
        return kept is not None


def _last(store: Store, study_id: str) -> RehearsalRow | None:
    wanted = select(RehearsalRow).where(RehearsalRow.study_id == study_id)
    with store.reading() as db:
        return db.scalars(wanted.order_by(RehearsalRow.begun_at.desc())).first()


def _runs(row: RehearsalRow | None) -> bool:
    """Whether a rehearsal is running; one of a server that stopped is not."""
    return row is not None and row.ended_at is None and now() - row.begun_at < LONGEST
