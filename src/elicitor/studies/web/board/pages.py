"""The board, who counts on it, and what can be taken along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import Response

from elicitor.core.checks import check_instance
from elicitor.metrics.facts import ONE, MissedCases
from elicitor.oracles import BinaryDisplay, ClassWords
from elicitor.studies.asked import Asked
from elicitor.studies.board import Board, Boards
from elicitor.studies.board.quantities import Quantity, Reading
from elicitor.studies.definition import Definition
from elicitor.studies.definitions import NoEntry
from elicitor.studies.drafts import Drafts
from elicitor.studies.export import (
    answer_columns,
    answer_rows,
    copy_of,
    people_rows,
    study_file,
    table,
    transcripts_file,
)
from elicitor.studies.group_mistakes import called_as_asked
from elicitor.studies.how_common import how_common
from elicitor.studies.reports import NoReport
from elicitor.studies.retention import retention_of
from elicitor.studies.web.board import rehearsing, tokens
from elicitor.studies.web.board.beside import aside_of
from elicitor.studies.web.board.view import (
    amount_words,
    changed_rules,
    how_safe,
    reading_words,
    share_words,
    told_of_done,
    view_of,
)
from elicitor.studies.web.downloads import KINDS, ZIP, download
from elicitor.studies.web.pages import go_to, page, trouble
from elicitor.studies.web.reporting import report_page
from elicitor.studies.web.signing_in import Mine, studies_of
from elicitor.studies.web.wording import language_of, wording
from elicitor.words import say
from elicitor.words.amounts import with_gap

__all__ = ["router"]

PATIENCE = 1.5
"""For how long logs are read before the page is shown (seconds)."""
router = APIRouter(prefix="/studies/{study_id}")
router.include_router(tokens.router)
router.include_router(rehearsing.router)
Coarse = Annotated[bool, Query()]


@router.get("")
def board(
    request: Request, study: Mine, weight: int = 0, without: str = ""
) -> Response:
    """Where the study stands; `without` shows it as if somebody were in or out."""
    boards: Boards = request.app.state.boards
    if Drafts(studies_of(request)).version(study.id) is None:
        return go_to(f"/studies/{study.id}/edit")
    spoken = language_of(request)
    worded = _worded(request, study.id, spoken)
    found = boards.board(study.id, within=PATIENCE, language=worded)
    asked = _asked(request, found)
    region = None if asked is None else asked.exact
    view = view_of(found, region, weight)
    other = boards.without(found, without) if without in found.standings else None
    definitions = _definitions(request, found)
    aside = aside_of(found, view, asked, definitions, spoken)
    rules = [] if found.together is None else changed_rules(found.together, other)
    done = told_of_done([rule for rule, _ in rules], asked, worded)
    worded_in = spoken if asked is None else asked.spoken(worded)
    named = partial(_named, asked, spoken if asked is None else worded)
    return page(
        request,
        "board/board.html",
        language=spoken,
        board=found,
        study=study,
        view=view,
        aside=aside,
        rules=rules,
        done=done,
        how_safe=how_safe([rule for rule, _ in rules]),
        worded_in=worded_in,
        without=without if other is not None else "",
        region=region,
        cases=_cases(asked, view.quantity, worded),
        composition=_composition(asked, worded),
        title=_title(spoken, named, view.quantity),
        told=partial(_told, spoken),
        spread=partial(_spread, spoken),
        named=named,
        kept=retention_of(studies_of(request).store, study),
    )


@router.post("/include")
def include(
    request: Request,
    study: Mine,
    person: Annotated[str, Form()],
    included: Annotated[Literal["yes", "no"], Form()],
) -> Response:
    """Let one response count, or not."""
    studies = studies_of(request)
    if studies.place(person).person.study_id != study.id:
        raise NoEntry("unknown")
    studies.include(person, included == "yes")
    return go_to(f"/studies/{study.id}#people")


@router.get("/people/{person}/report")
async def report(request: Request, study: Mine, person: str) -> Response:
    """What one person's answers say, as ``elicitor report`` writes it."""
    spoken = language_of(request)
    try:
        return await report_page(request, study.id, person, spoken)
    except NoReport as error:
        return trouble(request, "refused", status=409, why=say(error.why, spoken))


@router.get("/export")
def export(request: Request, study: Mine) -> Response:
    """What can be taken along."""
    return page(request, "board/export.html", study=study)


@router.get("/export/answers.{kind}")
def export_answers(
    request: Request,
    study: Mine,
    kind: Literal["csv", "json", "parquet"],
    coarse_times: Coarse = False,
) -> Response:
    """All answers, a row for each question that was put."""
    copy = copy_of(studies_of(request), study.id)
    copy = copy.with_coarse_times() if coarse_times else copy
    rows = answer_rows(copy, coarse_times=coarse_times)
    content = table(rows, kind, columns=answer_columns(copy))
    return download(content, f"answers.{kind}", KINDS[kind], coarse_times=coarse_times)


@router.get("/export/people.{kind}")
def export_people(
    request: Request,
    study: Mine,
    kind: Literal["csv", "json", "parquet"],
    coarse_times: Coarse = False,
) -> Response:
    """What people said beforehand, a row for each of them."""
    copy = copy_of(studies_of(request), study.id)
    copy = copy.with_coarse_times() if coarse_times else copy
    return download(
        table(people_rows(copy), kind),
        f"people.{kind}",
        KINDS[kind],
        coarse_times=coarse_times,
    )


@router.get("/export/transcripts.zip")
def export_transcripts(
    request: Request, study: Mine, coarse_times: Coarse = False
) -> Response:
    """Everybody's record and result, with the data beside them."""
    copy = copy_of(studies_of(request), study.id)
    copy = copy.with_coarse_times() if coarse_times else copy
    return download(
        transcripts_file(copy), "transcripts.zip", ZIP, coarse_times=coarse_times
    )


@router.get("/export/study.zip")
def export_study(
    request: Request, study: Mine, coarse_times: Coarse = False
) -> Response:
    """The study in one file."""
    copy = copy_of(studies_of(request), study.id)
    copy = copy.with_coarse_times() if coarse_times else copy
    return download(study_file(copy), "study.zip", ZIP, coarse_times=coarse_times)


def _asked(request: Request, found: Board) -> Asked | None:
    """What those who are heard were asked about; of nobody, the latest version."""
    studies = studies_of(request)
    heard = [one.version for one in found.heard.values()]
    try:
        version = studies.version(found.study.id, heard[0] if heard else None)
    except NoEntry:
        return None
    definition = studies.definition(found.study.id, version.number)
    return studies.asked(definition, version.data_sha256)


def _definitions(request: Request, found: Board) -> dict[int, Definition]:
    """What the versions say that people take part in."""
    studies = studies_of(request)
    versions = sorted({one.version for one in found.counted.values()})
    return {one: studies.definition(found.study.id, one) for one in versions}


def _worded(request: Request, study_id: str, wanted: str) -> str:
    """A language in which the owner has words: the wanted one, or the study's first."""
    studies = studies_of(request)
    running = studies.running(study_id)
    number = None if running is None else running.number
    definition = studies.definition(study_id, number)
    return wanted if wanted in definition.languages else definition.languages[0]


def _cases(
    asked: Asked | None, quantity: Quantity | None, language: str
) -> tuple[str, str] | None:
    """Who is missed and who is alarmed for nothing, where these two are weighed."""
    if asked is None or quantity is None or quantity.scale != "times":
        return None
    vocabulary = check_instance(
        "display", asked.display(language), BinaryDisplay
    ).vocabulary
    cases, others = ClassWords.of_two(vocabulary, language=language)
    return cases.alone, others.alone


def _composition(asked: Asked | None, language: str) -> str:
    """How common classes are, and how large groups, as people read it."""
    common = None if asked is None else how_common(asked, language)
    return "" if common is None else str(say(common, language))


def _title(
    language: str, named: Callable[[Quantity], str], quantity: Quantity | None
) -> str:
    """What is drawn, in words."""
    word: Any = wording(language)
    if quantity is None:
        return ""
    if quantity.scale == "share":
        return str(
            word("board-weight-title-share", name=named(quantity), at=quantity.at)
        )
    usual = say(MissedCases(ONE, "case"), language)
    if quantity.scale == "times" and quantity.what in ("", usual):
        return str(word("board-weight-title"))
    told = with_gap(quantity.blank).removesuffix(".")
    return str(word("board-weight-title-amount", sentence=told))


def _named(asked: Asked | None, language: str, quantity: Quantity) -> str:
    """What a number belongs to, in the owner's words as far as there are any."""
    return called_as_asked(quantity.what, asked, language)


def _spread(language: str, quantity: Quantity, reading: Reading) -> str:
    """Between what members of a group lie, in words: no interval around one truth."""
    word: Any = wording(language)
    if quantity.scale != "share":
        message, values = _reading_words(language, quantity, reading)
        around = "board-spread" if message == "board-reading" else message
        return str(word(around, **values))
    return str(word("board-spread-share", **share_words(reading)))


def _reading_words(
    language: str, quantity: Quantity, reading: Reading, *, own: bool = False
) -> tuple[str, dict[str, Any]]:
    """Which words say what is no share, and with which numbers."""
    reading = reading.within(quantity.most, quantity.least)
    if quantity.scale == "times":
        return reading_words(reading, own=own)
    return amount_words(reading, language, own=own)


def _told(
    language: str, quantity: Quantity, reading: Reading, *, own: bool = False
) -> str:
    """A reading in words; one person's own, or one of several."""
    word: Any = wording(language)
    if quantity.scale != "share":
        message, values = _reading_words(language, quantity, reading, own=own)
        return str(word(message, **values))
    return str(word("board-reading-share", **share_words(reading)))
