"""What a study asks: read, changed, looked at, tried, launched, deleted."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from elicitor.core.errors import SessionStateError
from elicitor.studies.definition import Definition, digest
from elicitor.studies.deleting import delete_study
from elicitor.studies.drafts import Sketch
from elicitor.studies.store import Conflict, Version
from elicitor.studies.untranslated import said_in_one
from elicitor.studies.uploads import unused
from elicitor.studies.web.account import address_of
from elicitor.studies.web.api.access import (
    Edits,
    Reads,
    drafts_of,
    once_of,
    studies_of,
)
from elicitor.studies.web.api.bodies import Body, refused
from elicitor.studies.web.api.checked import edited, require_askable
from elicitor.studies.web.api.documents import texts
from elicitor.studies.web.api.owning import Number
from elicitor.studies.web.api.sent import (
    Draft,
    DraftSent,
    Edit,
    EditSent,
    Key,
    described,
)
from elicitor.studies.web.pointed_out import pointed_out
from elicitor.studies.web.previews import Previews
from elicitor.studies.web.problems import plain_problem
from elicitor.studies.web.steps import Situation
from elicitor.studies.web.wording import language_of, wording
from elicitor.studies.web.words_file import YAML, words_of
from elicitor.words import say

__all__ = ["DefinitionOut", "definition_out", "router"]

router = APIRouter(tags=["making"], responses=refused(401, 403))
Language = Literal["en", "de"]
Spoken = Annotated[
    Language | None, Query(description="By default the study's first one.")
]


class Running(BaseModel):
    """What people get who come now."""

    version: int
    hash: str
    definition: dict[str, Any]


class DefinitionOut(BaseModel):
    """What a study is to ask, complete or not, and what it asks now."""

    study: str
    title: str
    state: Literal["draft", "open", "paused", "closed"]
    definition: Annotated[dict[str, Any], Field(description="What was said so far.")]
    data_sha256: Annotated[str, Field(description="Of the table's file.")]
    problem: Annotated[
        str,
        Field(
            description="Why it cannot be asked so, in the language of "
            "Accept-Language; empty if it can."
        ),
    ]
    remarks: Annotated[
        tuple[str, ...],
        Field(
            description="What may be meant otherwise, as pages tell it before a launch."
        ),
    ]
    unused: Annotated[
        tuple[str, ...],
        Field(description="Columns of the table that nothing is asked about."),
    ]
    version: Annotated[
        int | None,
        Field(
            description="The latest version that can be asked, which a launch freezes; "
            "null if there was none."
        ),
    ]
    hash: Annotated[str | None, Field(description="Of what that version asks.")]
    running: Annotated[
        Running | None, Field(description="What was launched last, if anything.")
    ]
    seen: Annotated[str, Field(description="What an edit sends back.")]


class PreviewOut(BaseModel):
    """The first question: `screen`, as ``QuestionOut`` has it; or why there is none."""

    language: Language
    screen: dict[str, Any] | None
    problem: str


class Launch(Body):
    """`hash`: of the version that is meant, as ``GET /definition`` tells it."""

    hash: Annotated[str, Field(max_length=64)]


class LaunchedOut(BaseModel):
    """What people get from now on."""

    study: str
    state: Literal["open", "paused", "closed"]
    version: int
    hash: str


class Trial(Body):
    """A wish to go through the study as a person would."""

    language: Language = "en"
    key: Key


class TrialOut(BaseModel):
    """Where to try it, for a day; whoever comes by this link counts as simulated."""

    link: str


@router.get("/definition", summary="What the study is to ask")
def definition(request: Request, token: Reads) -> DefinitionOut:
    """The draft, what is wrong with it, and the version that runs."""
    return definition_out(request, token.study_id)


@router.put(
    "/definition",
    summary="Change what the study asks",
    responses=refused(400, 409, 413, 422),
    openapi_extra=described(Edit),
)
def edit(request: Request, token: Edits, sent: EditSent) -> DefinitionOut:
    """Make it another version, which waits to be launched; answers keep theirs.

    Nothing changes if it cannot be asked (422), or is not what was `seen` (409).
    """
    wish, table = sent
    drafts, study_id = drafts_of(request), token.study_id
    said, content = edited(request, drafts, study_id, wish, table)
    with drafts.trying(study_id, said, content) as sketch:
        require_askable(request, drafts, sketch)

        def typed(now: Sketch) -> tuple[dict[str, Any], bytes | None]:
            same = (now.said, now.data_sha256) == (sketch.said, sketch.data_sha256)
            if not same and wish.seen != _seen(now):
                raise SessionStateError(
                    "It is not any more what you saw: somebody changed it. Look again: "
                    "GET /definition."
                )
            return dict(sketch.said), content

        drafts.change(study_id, typed)
    return definition_out(request, study_id)


@router.get("/preview", summary="See the first question")
def preview(request: Request, token: Reads, language: Spoken = None) -> PreviewOut:
    """The first question of the draft, in one of its languages or another one."""
    sketch = drafts_of(request).checked(token.study_id)
    return _preview(request, sketch, language)


@router.post(
    "/preview",
    summary="See what the first question would be",
    responses=refused(400, 413, 422),
    openapi_extra=described(Draft),
)
def preview_typed(
    request: Request, token: Reads, sent: DraftSent, language: Spoken = None
) -> PreviewOut:
    """The first question of what you send, or why there is none; nothing is kept."""
    (wish, table), drafts = sent, drafts_of(request)
    said, content = edited(request, drafts, token.study_id, wish, table)
    with drafts.trying(token.study_id, said, content) as sketch:
        return _preview(request, sketch, language)


@router.post("/trial", summary="Try the study out", responses=refused(409))
def trial(request: Request, token: Edits, wanted: Trial) -> TrialOut:
    """A link by which you answer the latest version; it counts nowhere."""
    _latest(request, token.study_id)
    once = once_of(request, f"trial {token.study_id}:{wanted.key} {wanted.language}")
    made = studies_of(request).trial(
        token.study_id, once=once, language=wanted.language
    )
    return TrialOut(link=f"{address_of(request)}/join/{made}")


@router.post("/launch", summary="Launch the study", responses=refused(409))
def launch(request: Request, token: Edits, wanted: Launch) -> LaunchedOut:
    """Freeze the latest version, let people in; again, it changes nothing.

    409 if that of the `hash` is not the latest, or the draft cannot be asked.
    """
    studies, drafts = studies_of(request), drafts_of(request)
    version = _latest(request, token.study_id)
    sketch = drafts.checked(token.study_id)
    if sketch.problem:
        raise SessionStateError(plain_problem(request, Situation.of(drafts, sketch)))
    nothing = _previews(request).nothing_to_ask(
        sketch.said, sketch.data_sha256, language_of(request)
    )
    if nothing is not None:
        raise SessionStateError(_nothing(request, nothing))
    try:
        studies.launch(token.study_id, shown=wanted.hash)
    except Conflict:
        raise SessionStateError(
            f"Another version is the latest, {version.hash!r}: look at it first, GET "
            "/definition."
        ) from None
    return LaunchedOut(
        study=token.study_id,
        state=studies.study(token.study_id).state,  # type: ignore[arg-type]
        version=version.number,
        hash=version.hash,
    )


@router.get(
    "/words.yaml",
    summary="People's words, as a file",
    response_class=Response,
    responses=texts(YAML),
)
def words_file(request: Request, token: Reads, language: Language = "en") -> Response:
    """The draft's words in a language: ``elicitor ask --words`` takes it."""
    return words_of(drafts_of(request).sketch(token.study_id), language)


@router.delete("/study", summary="Delete the study", responses=refused(409))
def delete(request: Request, token: Edits) -> Number:
    """Delete a draft, or a study that has ended, with its data and people, for good.

    Its tokens go as well: afterwards it is not there (401, by an owner's token 404).
    """
    delete_study(studies_of(request), token.study_id)
    return Number(changed=1)


def definition_out(request: Request, study_id: str) -> DefinitionOut:
    """All that is known of what a study asks."""
    studies, drafts = studies_of(request), drafts_of(request)
    row, version = studies.study(study_id), drafts.version(study_id)
    sketch, running = drafts.checked(study_id), studies.running(study_id)
    situation = Situation.of(drafts, sketch)
    return DefinitionOut(
        study=study_id,
        title=row.title,
        state=row.state,  # type: ignore[arg-type]
        definition=dict(sketch.said),
        data_sha256=sketch.data_sha256,
        problem=plain_problem(request, situation),
        remarks=_remarks(request, situation),
        unused=tuple(unused(situation.subject, situation.table)),
        version=None if version is None else version.number,
        hash=None if version is None else version.hash,
        running=None if running is None else _running(running),
        seen=_seen(sketch),
    )


def _preview(request: Request, sketch: Sketch, language: str | None) -> PreviewOut:
    situation = Situation.of(drafts_of(request), sketch)
    shown_in = language or situation.languages[0]
    found = _previews(request).of(sketch.said, sketch.data_sha256, shown_in)
    problem = plain_problem(request, situation)
    if found["screen"] is None and not problem:
        problem = _nothing(request, found)
    return PreviewOut(
        language=shown_in,  # type: ignore[arg-type]
        screen=found["screen"],
        problem=problem,
    )


def _running(row: Version) -> Running:
    return Running(version=row.number, hash=row.hash, definition=row.definition)


def _seen(sketch: Sketch) -> str:
    """A hash of what a draft says, and of its data."""
    return digest([dict(sketch.said), sketch.data_sha256])


def _remarks(request: Request, situation: Situation) -> tuple[str, ...]:
    """What pages point out before a launch."""
    if situation.sketch.problem:
        return ()
    language = language_of(request)
    doubts = said_in_one(Definition.of(situation.said))
    found = (*pointed_out(situation, language), *doubts)
    return tuple(say(one, language) for one in found)


def _latest(request: Request, study_id: str) -> Version:
    version = drafts_of(request).version(study_id)
    if version is None:
        raise SessionStateError("The study asks nothing yet: GET /definition says why.")
    return version


def _previews(request: Request) -> Previews:
    found: Previews = request.app.state.previews
    return found


def _nothing(request: Request, found: dict[str, Any]) -> str:
    """Why there is nothing to ask, as pages say it."""
    word = wording(language_of(request))
    if found.get("best"):
        return word("preview-best", model=found["best"])
    return str(found["problem"]) or word("preview-nothing")
