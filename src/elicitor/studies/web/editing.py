"""Owners make and change studies, step by step; the question stands beside the form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import select
from starlette.exceptions import HTTPException
from starlette.responses import Response

from elicitor.core.errors import InvalidDataError
from elicitor.studies.definition import LONGEST_TITLE
from elicitor.studies.drafts import Drafts, Sketch
from elicitor.studies.entry import hash_of
from elicitor.studies.guessing import usual_subject
from elicitor.studies.names import tries_among
from elicitor.studies.retention import retention_of
from elicitor.studies.store import Study
from elicitor.studies.stories import STORIES
from elicitor.studies.uploads import looked_at, plain_name
from elicitor.studies.web.first_drafts import of_file, of_story
from elicitor.studies.web.forms import Posted, many, text, title_of, upload
from elicitor.studies.web.meanwhile import SavedMeanwhile, held, require_as_seen
from elicitor.studies.web.once import once_in, once_made
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.previews import Previews
from elicitor.studies.web.problems import plain_problem, told_of
from elicitor.studies.web.signing_in import Me, Mine, studies_of
from elicitor.studies.web.steps import STEPS, Situation, words
from elicitor.studies.web.wording import LANGUAGES, language_of, wording
from elicitor.studies.web.words_file import words_of
from elicitor.words import Joined, in_english, languages

__all__ = ["router"]

router = APIRouter(prefix="/studies")


# -- the list, and a new one ---------------------------------------------------------


@router.get("")
def all_studies(request: Request, owner: Me) -> Response:
    """The owner's studies, the newest first."""
    studies = studies_of(request)
    with studies.store.reading() as db:
        mine = select(Study).where(Study.owner_id == owner.id)
        rows = db.scalars(mine.order_by(Study.created_at.desc(), Study.id)).all()
    listed = [
        (
            study,
            *_counted(studies.people(study.id)),
            retention_of(studies.store, study),
        )
        for study in rows
    ]
    return page(request, "owners/studies.html", owner=owner, listed=listed)


def _counted(people: list[Any]) -> tuple[int, bool]:
    """How many people there are, and whether all are simulated; tries are none."""
    tries = tries_among(people)
    counted = [one for one in people if one.id not in tries]
    return len(counted), any(one.simulated for one in counted)


@router.get("/new")
def new_study(request: Request, owner: Me) -> Response:
    """Choose data, or a story."""
    return _new(request, owner)


@router.post("/new")
def begin(request: Request, owner: Me, form: Posted) -> Response:
    """Keep the data as a draft, with what the columns probably mean."""
    once = once_in(request, owner, text(form, "once"))
    if once is None:
        return _new(request, owner, problem=_word(request, "form-too-old"), form=form)
    study_id = hash_of(once)[:24]
    drafts = Drafts(studies_of(request))
    try:
        said, content = _first_draft(request, form)
    except InvalidDataError as error:
        return _new(request, owner, problem=told_of(request, error), form=form)
    drafts.begin(study_id, owner.id, said, content)
    return go_to(f"/studies/{study_id}/edit/data")


def _first_draft(request: Request, form: Posted) -> tuple[dict[str, Any], bytes]:
    name, title, spoken = text(form, "story"), title_of(form), language_of(request)
    if len(title) > LONGEST_TITLE:
        told = wording(spoken)
        raise InvalidDataError(told("problem-title-long", most=f"{LONGEST_TITLE}"))
    given: dict[str, Any] = {"title": title} if title else {}
    if name in STORIES:
        return of_story(name, given, spoken)
    chosen = upload(form, "data")
    if chosen is None:
        raise InvalidDataError(_word(request, "new-no-file"))
    among = [one for one in LANGUAGES if one in form.getlist("languages")]
    given |= {"languages": among} if among else {}
    return of_file(*chosen, given, spoken), chosen[1]


def _new(
    request: Request, owner: Me, *, problem: str = "", form: Any = None
) -> Response:
    return page(
        request,
        "owners/new.html",
        status=422 if problem else 200,
        owner=owner,
        problem=problem,
        title=title_of(form) if form else "",
        spoken=many(form, "languages") if form else [language_of(request)],
        once=once_made(request, owner),
        stories=list(STORIES),
        megabytes=request.app.state.settings.largest_upload // 1_000_000,
    )


# -- the steps -----------------------------------------------------------------------


@router.get("/{study_id}/edit")
def edit(study: Mine) -> Response:
    """The first step."""
    return go_to(f"/studies/{study.id}/edit/{next(iter(STEPS))}")


@router.get("/{study_id}/edit/{step}")
def step_page(request: Request, study: Mine, step: str, language: str = "") -> Response:
    """What was said so far of one step."""
    _require_step(step)
    drafts = Drafts(studies_of(request))
    situation = Situation.of(drafts, drafts.checked(study.id))
    if situation.asked is None and step not in ("data", "texts"):
        return go_to(f"/studies/{study.id}/edit/data")
    return _step(request, study, step, situation, language=language)


@router.post("/{study_id}/edit/{step}")
def take_step(request: Request, study: Mine, step: str, form: Posted) -> Response:
    """Keep what was typed; go on if it can be asked so."""
    _require_step(step)
    drafts = Drafts(studies_of(request))
    chosen = upload(form, "data") if step == "data" else None
    name, content, table = "", None, None
    if chosen is not None:
        name, content = plain_name(chosen[0]), chosen[1]
        try:
            table = looked_at(name, content)
        except InvalidDataError as error:
            before = Situation.of(drafts, drafts.sketch(study.id))
            said, sha = STEPS[step].taken(form, before), before.sketch.data_sha256
            sketch = Sketch(study.id, said, sha, told_of(request, error))
            wrong, seen = Situation.of(drafts, sketch, before.table), held(step, before)
            return _step(request, study, step, wrong, status=422, seen=seen)

    if step == "words":
        before = Situation.of(drafts, drafts.sketch(study.id))
        odd = _misplaced(form, before)
        if odd is not None:
            seen = held(step, before)
            return _step(request, study, step, odd, status=422, form=form, seen=seen)

    def typed(sketch: Sketch) -> tuple[dict[str, Any], bytes | None]:
        before = Situation.of(drafts, sketch)
        said = STEPS[step].taken(form, before)
        if chosen is not None:
            return _with_other_data(said, before, name, table), content
        if text(form, "drop"):
            return drafts.without_unused(sketch, said, before.table)
        require_as_seen(form, step, before, said)
        return said, None

    try:
        sketch = drafts.change(study.id, typed)
    except SavedMeanwhile as error:
        mine, seen = error.typed(drafts), held(step, error.before)
        return _step(request, study, step, mine, status=409, form=form, seen=seen)
    return go_to(f"/studies/{study.id}/{_onwards(form, step, sketch, chosen)}")


def _with_other_data(
    said: dict[str, Any], before: Situation, name: str, table: Any
) -> dict[str, Any]:
    """Columns stay as they were named if another file has them as well."""
    same = [one.name for one in table.columns] == [
        one.name for one in before.table.columns
    ]
    subject = {**said["subject"], "data": name} if same else usual_subject(table, name)
    return said | {"subject": subject}


@router.get("/{study_id}/preview")
def preview(request: Request, study: Mine, language: str = "") -> Response:
    """The question as it is now."""
    drafts = Drafts(studies_of(request))
    situation = Situation.of(drafts, drafts.checked(study.id))
    return _step(
        request, study, "texts", situation, language=language, template="look.html"
    )


@router.post("/{study_id}/preview")
def preview_typed(request: Request, study: Mine, form: Posted) -> Response:
    """The question as it would be with what was typed; nothing is kept."""
    step = text(form, "step")
    _require_step(step)
    drafts = Drafts(studies_of(request))
    before = Situation.of(drafts, drafts.sketch(study.id))
    sha = before.sketch.data_sha256
    said = drafts.with_order(study.id, STEPS[step].taken(form, before), sha)
    sketch = Sketch(study.id, said, sha, drafts.problem(said, sha))
    situation = Situation.of(drafts, sketch, before.table)
    if step == "words":
        situation = _misplaced(form, before) or situation
    part = "part.html" if request.headers.get("hx-request") else "step.html"
    language = text(form, "shown_in")
    return _step(
        request,
        study,
        step,
        situation,
        language=language,
        template=part,
        typed=True,
        form=form,
        seen=text(form, "seen"),
    )


@router.get("/{study_id}/words.yaml")
def words_file(request: Request, study: Mine, language: str = "en") -> Response:
    """People's words as a file for ``elicitor ask --words``."""
    return words_of(Drafts(studies_of(request)).sketch(study.id), language)


# -- inside --------------------------------------------------------------------------


def _step(
    request: Request,
    study: Study,
    step: str,
    situation: Situation,
    *,
    language: str = "",
    template: str = "step.html",
    typed: bool = False,
    status: int = 200,
    form: Posted | None = None,
    seen: str | None = None,
) -> Response:
    spoken = situation.languages
    mine = language_of(request)
    usual = mine if mine in spoken else spoken[0]
    shown_in = language if language in languages() else usual
    sketch = situation.sketch
    previews = request.app.state.previews
    version = Drafts(studies_of(request)).version(study.id)
    problem = plain_problem(request, situation)
    preview = previews.of(sketch.said, sketch.data_sha256, shown_in)
    if preview["problem"] and problem:
        preview["problem"] = problem
    return page(
        request,
        f"owners/{template}",
        status=status,
        study=study,
        step=step,
        steps=list(STEPS),
        said=sketch.said,
        problem=problem,
        typed=typed,
        meanwhile=status == 409,
        seen=held(step, situation) if seen is None else seen,
        version=version,
        shown_in=shown_in,
        spoken_word=wording(shown_in),
        preview=preview,
        sentences=_sentences(previews, sketch, spoken) if step == "words" else {},
        form=STEPS[step].shown(situation) | _kept_places(form),
    )


def _misplaced(form: Posted, before: Situation) -> Situation | None:
    """What was typed, where places of levels are no order; None if they are one."""
    wrong = words.misplaced(form, before)
    if not wrong:
        return None
    said, sketch = words.taken(form, before), before.sketch
    problem = in_english(Joined(wrong, "line"))
    told = Sketch(sketch.study_id, said, sketch.data_sha256, problem)
    return replace(before, sketch=told)


def _kept_places(form: Posted | None) -> dict[str, Any]:
    """Places of levels as they were typed."""
    typed = {} if form is None else {name: text(form, name) for name in form}
    return {
        "places": {name: typed[name] for name in typed if name.startswith("level.")}
    }


def _sentences(
    previews: Previews, sketch: Sketch, spoken: Sequence[str]
) -> dict[str, dict[int, str]]:
    """By language, what becomes of the words of each class: how questions say it.

    Nothing where nothing can be asked yet.
    """
    found = {}
    for language in spoken:
        screen = previews.of(sketch.said, sketch.data_sha256, language)["screen"]
        parts = screen["parts"] if screen else ()
        found[language] = dict(enumerate(part["title"] for part in parts))
    return found


def _require_step(step: str) -> None:
    if step not in STEPS:
        raise HTTPException(404)


def _onwards(form: Posted, step: str, sketch: Sketch, chosen: Any) -> str:
    """Where an owner goes on: to a step that was named, or the next one if all is well.

    What was typed is kept in either case.
    """
    to = text(form, "go")
    if to == "launch" or (to in STEPS and to != step):
        return "launch" if to == "launch" else f"edit/{to}"
    stays = to in ("stay", step) or sketch.problem or chosen is not None
    return f"edit/{step}" if stays else _after(step)


def _after(step: str) -> str:
    names = [*STEPS]
    following = names[names.index(step) + 1 :]
    return f"edit/{following[0]}" if following else "launch"


def _word(request: Request, message: str) -> str:
    return wording(language_of(request))(message)
