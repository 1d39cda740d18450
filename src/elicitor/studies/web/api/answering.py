"""Letting people in, pulling questions, pushing answers."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from elicitor.studies.definition import Definition, Language
from elicitor.studies.definitions import NoEntry
from elicitor.studies.events import ANSWERED, SHOWN, WITHDREW, now
from elicitor.studies.foretold import foretold
from elicitor.studies.store import Person, Study
from elicitor.studies.studies import Place, Studies
from elicitor.studies.turns import Shown
from elicitor.studies.web.api.access import Answers, place_of, studies_of
from elicitor.studies.web.api.bodies import Body, refused

__all__ = ["router"]

router = APIRouter(tags=["answering"], responses=refused(400, 401, 403, 404, 409))
Text = Annotated[str, Field(max_length=2000)]
Answer = Literal["a", "equal", "b", "cannot"]


class NewPerson(Body):
    """Somebody who is to take part.

    `key`: a name of your own; who comes again by it is the same person, also once
    nobody new is let in, and without it each request makes one more. It is hashed, not
    kept. `language`: one that the study has; English, or else its first, if left out.
    """

    key: Annotated[str, Field(min_length=1, max_length=400)] | None = None
    language: Language | None = None
    simulated: bool = False

    @property
    def known_as(self) -> dict[str, Any]:
        """What was said of them, which is not to be another thing the next time."""
        return self.model_dump(
            include={"language", "simulated"}, exclude_unset=True, exclude_none=True
        )


class PersonOut(BaseModel):
    """Somebody who takes part."""

    person: str
    language: str
    arm: str
    simulated: bool


class Side(BaseModel):
    """Statistics of one side, by name; of groups, by group and name."""

    statistics: dict[str, Any]


class QuestionOut(BaseModel):
    """A question that was put.

    `number`: its place among the answers that stand, as a person reads it; exports
    number all that was put, also what was taken back, and transcripts likewise.
    `screen`: what a person sees, as facts and finished sentences. `more`: from how many
    to how many questions follow, null if there may be any number; of somebody who
    decides nothing eight times in a row, or whose answers go against what is taken for
    granted, it may be fewer.
    """

    question: str
    number: int
    a: Side
    b: Side
    arm: str
    screen: dict[str, Any]
    more: tuple[int, int | None]


class Turn(BaseModel):
    """What is to be done next: nothing if `done`.

    Neither done nor a question: the study takes no answers now.
    """

    done: bool
    question: QuestionOut | None


class GivenAnswer(Body):
    """An answer to the open question; `reason` and `why` are kept with it."""

    question: Annotated[str, Field(max_length=64)]
    answer: Answer
    reason: Text = ""
    why: Text = ""


class Revision(GivenAnswer):
    """`times`: how often the question was answered otherwise before."""

    times: Annotated[int, Field(ge=0)] = 0


class About(Body):
    """Which question is meant."""

    question: Annotated[str, Field(max_length=64)]


class Unclear(About):
    """`times`: how often that was said of the question before."""

    times: Annotated[int, Field(ge=0, le=1)] = 0


class Record(Body):
    """What happened beside the questions, with all that is known of it.

    Of `body` what is marked * must be there, and nothing else than this may be; another
    shape is refused with status 422, which says what is allowed.

    * "consented": `version`, text of 64 characters at most by which you know what was
      agreed to (a SHA-256 is taken for that of the study's own text); `language`, "en"
      or "de"; pages keep the `edition` of our words, too (12 characters at most).
    * "instructed": `visit`, the number of times from 1 on.
    * "practised": `answers`, at most 10 texts of at most 40 characters: what was chosen
      at the practice picture, one after another; `correct`, whether that was right: at
      most 10 true or false.
    * "surveyed": what was said to each of the owner's items, by its id: a choice by its
      place from 0 on, a slider by a number from 0 to 10, else a number or a text of
      2,000 characters at most; null where nothing was.
    * "stated": `weights`*, a number from 0 to 10 for each of the study's `outcomes`.
    * "replied": `reply`*, one of "me", "unsure", "not-me" and "adjust"; `values`, own
      numbers from 0 to 1,000,000 by what each of them is called; `learnt`, what stood
      beside, three numbers each (value and ends); `why`, 2,000 characters at most.
    * "finished": `code`, 400 characters at most.
    """

    kind: Literal[
        "consented",
        "instructed",
        "practised",
        "surveyed",
        "stated",
        "replied",
        "finished",
    ]
    body: Annotated[dict[str, Any], Field(default_factory=dict)]


class Leaving(Body):
    """`keep`: whether the answers stay, without a name; else nothing is kept."""

    keep: bool


class Heard(Turn):
    """`counted` is false if nothing changed: the same was said before, or too late."""

    counted: bool


@router.post("/people", status_code=201, summary="Let somebody in")
def create_person(request: Request, token: Answers, new: NewPerson) -> PersonOut:
    """Let somebody in; the same `key` again is the same person.

    Also of a study that is closed; not with another `language` or `simulated` (409).
    """
    studies = studies_of(request)
    study = studies.study(token.study_id)
    name = _name_of(study.id, new.key)
    person = None if name is None else studies.known(study.id, name)
    if person is None:
        person = _newcomer(studies, study, new, name)
    for what, said in new.known_as.items():
        if said != getattr(person, what):
            raise HTTPException(
                409,
                f"This key stands for a person of whom {what!r} was said to be "
                f"{getattr(person, what)!r}: say the same, or name another key.",
            )
    return PersonOut(
        person=person.id,
        language=person.language,
        arm=person.arm,
        simulated=person.simulated,
    )


@router.get("/people/{person}/question", summary="Pull the open question")
def pull_question(request: Request, token: Answers, person: str) -> Turn:
    """The question that is open, or the next one; asked again, it is the same."""
    place_of(request, token, person)
    return _turn(request, person)


@router.post("/people/{person}/answers", summary="Push an answer")
def push_answer(
    request: Request, token: Answers, person: str, said: GivenAnswer
) -> Heard:
    """Answer the open question; the first answer counts. Tells the next question.

    An answer to a question that was answered before changes nothing; to one that this
    person was never asked it is refused (404). While the study takes no answers a new
    one is refused (409); of one that was given before it tells that it does not count.
    """
    place = place_of(request, token, person)
    _require_put(place, said.question)
    counted = studies_of(request).answer(
        person, said.question, said.answer, reason=said.reason, why=said.why
    )
    if not counted and not place.is_open and _was_answered(place, said.question):
        return Heard(done=False, question=None, counted=False)
    return _heard(request, person, counted)


@router.post("/people/{person}/undo", summary="Take the last answer back")
def undo(request: Request, token: Answers, person: str, about: About) -> Heard:
    """Take the last answer back, to `question`; it is put again under another id."""
    _require_put(place_of(request, token, person), about.question)
    counted = studies_of(request).undo(person, about.question)
    return _heard(request, person, counted)


@router.post("/people/{person}/revise", summary="Answer an earlier question otherwise")
def revise(request: Request, token: Answers, person: str, said: Revision) -> Heard:
    """Answer an earlier question otherwise; all other answers stay."""
    _require_put(place_of(request, token, person), said.question)
    counted = studies_of(request).revise(
        person,
        said.question,
        said.answer,
        times=said.times,
        reason=said.reason,
        why=said.why,
    )
    return _heard(request, person, counted)


@router.post(
    "/people/{person}/unclear", summary="Say that a question is not understood"
)
def unclear(request: Request, token: Answers, person: str, about: Unclear) -> Heard:
    """An easier view of the question follows, if the picture has one.

    Said again (`times` 1) it is the answer "cannot", with the reason "unclear".
    """
    _require_put(place_of(request, token, person), about.question)
    counted = studies_of(request).unclear(person, about.question, times=about.times)
    return _heard(request, person, counted)


@router.post("/people/{person}/records", summary="Keep what else happened")
def record(request: Request, token: Answers, person: str, told: Record) -> Heard:
    """Consent, practice, survey, reply, end; the same again changes nothing."""
    place_of(request, token, person)
    counted = studies_of(request).record(person, told.kind, told.body)
    return _heard(request, person, counted)


@router.post("/people/{person}/withdraw", summary="Let somebody leave")
def withdraw(request: Request, token: Answers, person: str, leaving: Leaving) -> Heard:
    """Let somebody leave, also once the study is closed; that ends all questions."""
    left = place_of(request, token, person).last(WITHDREW)
    if left is not None and left.body.get("keep") is not leaving.keep:
        kept = "stay" if left.body.get("keep") else "were deleted"
        raise HTTPException(409, f"This person left before: their answers {kept}.")
    counted = studies_of(request).withdraw(person, keep=leaving.keep)
    return Heard(done=True, question=None, counted=counted)


def _require_put(place: Place, question: str) -> None:
    """A question that somebody was never asked is a mistake of the program's."""
    if place.last(WITHDREW) is not None:
        return  # what they were asked may be deleted
    put = (one.body.get("id") for one in place.events if one.kind == SHOWN)
    if question not in put:
        raise HTTPException(
            404,
            f"This person was never asked a question {question!r}; nothing was kept. "
            "Pull the open one: GET /people/PERSON/question.",
        )


def _was_answered(place: Place, question: str) -> bool:
    answered = (one.body["question"] for one in place.events if one.kind == ANSWERED)
    return question in answered


def _name_of(study_id: str, key: str | None) -> str | None:
    if key is None:
        return None
    return hashlib.sha256(f"{study_id}:{key}".encode()).hexdigest()[:24]


def _newcomer(
    studies: Studies, study: Study, new: NewPerson, name: str | None
) -> Person:
    if study.state != "open":
        raise NoEntry(study.state)
    if study.ends_at is not None and study.ends_at <= now():
        raise NoEntry("closed")
    running = studies.running(study.id)
    if running is None:
        raise NoEntry("draft")
    spoken = Definition.of(running.definition).languages
    if new.language is not None and new.language not in spoken:
        raise HTTPException(
            422, f"language: this study has {', '.join(spoken)}; got {new.language!r}."
        )
    language = new.language or "en"  # or the first one, if the study has no English
    return studies.newcomer(
        study.id, language=language, simulated=new.simulated, person_id=name
    )


def _turn(request: Request, person: str) -> Turn:
    studies = studies_of(request)
    shown = studies.turn(person)
    if shown is None:
        return Turn(done=True, question=None)
    return Turn(done=False, question=_question(studies.place(person), shown))


def _heard(request: Request, person: str, counted: bool) -> Heard:
    turn = _turn(request, person)
    return Heard(done=turn.done, question=turn.question, counted=counted)


def _question(place: Place, shown: Shown) -> QuestionOut:
    body = shown.body
    return QuestionOut(
        question=shown.id,
        number=len(place.interview.answers) + 1,
        a=Side(statistics=_named(place, body["first"])),
        b=Side(statistics=_named(place, body["second"])),
        arm=body["arm"],
        screen=body["screen"],
        more=foretold(body["more"], place.interview.answers, place.interview),
    )


def _named(place: Place, values: list[Any]) -> dict[str, Any]:
    region = place.interview.asked.region
    if not region.groups:
        return dict(zip(region.names, values, strict=True))
    return {
        group: dict(zip(region.names, row, strict=True))
        for group, row in zip(region.groups, values, strict=True)
    }
