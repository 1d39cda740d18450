"""Whether a definition can be asked, told as the pages tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from starlette.exceptions import HTTPException

from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.studies.definition import Definition
from elicitor.studies.drafts import Drafts, Sketch
from elicitor.studies.uploads import looked_at, plain_name
from elicitor.studies.web.api.sent import Draft, NewStudy, Table
from elicitor.studies.web.first_drafts import completed, of_file, of_story
from elicitor.studies.web.problems import of_value, plain_problem, told_of
from elicitor.studies.web.steps import Situation
from elicitor.studies.web.wording import language_of, wording

__all__ = ["begun_with", "edited", "require_askable"]

USUAL_NAME = "data.csv"
"""Of a table that comes without one."""


def begun_with(
    request: Request, wish: NewStudy, table: Table | None
) -> tuple[dict[str, Any], bytes]:
    """What a new study says, and its data; 422 if that is no study."""
    given, spoken = wish.definition, language_of(request)
    if table is None:
        said, content = of_story(wish.story, given, spoken)
        return _fitting(request, said), content
    name, content = table
    if "subject" in given:
        given = _about(request, given, name or USUAL_NAME)
        name = given["subject"]["data"]
    try:
        said = of_file(name or USUAL_NAME, content, given, spoken)
    except InvalidDataError as error:
        raise HTTPException(422, told_of(request, error)) from None
    return _fitting(request, said), content


def edited(
    request: Request, drafts: Drafts, study_id: str, wish: Draft, table: Table | None
) -> tuple[dict[str, Any], bytes]:
    """What a study says now, and its data; 422 if that is no study."""
    before = drafts.sketch(study_id)
    name, content = table or ("", drafts.content(before.data_sha256))
    given = _about(request, wish.definition, name or str(before.subject["data"]))
    try:
        looked_at(given["subject"]["data"], content)
    except InvalidDataError as error:
        raise HTTPException(422, told_of(request, error)) from None
    return _fitting(request, completed(given)), content


def require_askable(request: Request, drafts: Drafts, sketch: Sketch) -> None:
    """Raise 422 with the reason if it cannot be asked so."""
    if sketch.problem:
        situation = Situation.of(drafts, sketch)
        raise HTTPException(422, plain_problem(request, situation))


def _about(request: Request, given: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The same, about the file of this name if it names none itself."""
    subject = given.get("subject")
    named = subject.get("data") if isinstance(subject, dict) else None
    if not isinstance(subject, dict) or not isinstance(named, str | None):
        _fitting(request, given)
        subject = {}
    return {**given, "subject": {**subject, "data": plain_name(named or name)}}


def _fitting(request: Request, said: Mapping[str, Any]) -> dict[str, Any]:
    """All that a definition says, as it is kept."""
    try:
        return Definition.of(said).to_dict()
    except InvalidParameterError as error:
        budget, subject = said.get("budget") or {}, said.get("subject")
        plain = isinstance(budget, dict) and isinstance(subject, dict)
        told = of_value(request, said) if plain else ""
        word = wording(language_of(request))
        why = told or word("problem-other", why=str(error))
        raise HTTPException(422, why) from None
