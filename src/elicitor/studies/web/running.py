"""Owners launch a study, invite people, pause, extend and close it."""

from __future__ import annotations

import csv
import io
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from elicitor.datasets.spreadsheet import neutralised
from elicitor.studies.changing import (
    LONGEST_DAYS,
    MOST_IN_ALL,
    MOST_LINKS,
    State,
    change,
)
from elicitor.studies.changing import extend as extended
from elicitor.studies.definition import Definition
from elicitor.studies.definitions import NoEntry
from elicitor.studies.deleting import can_be_deleted, delete_study
from elicitor.studies.drafts import Drafts, Sketch
from elicitor.studies.entry import LINK_DAYS
from elicitor.studies.events import now
from elicitor.studies.names import tries_among
from elicitor.studies.retention import retention_of
from elicitor.studies.store import Conflict, Study
from elicitor.studies.untranslated import said_in_one
from elicitor.studies.uploads import unused
from elicitor.studies.web.account import address_of, opens_only_here
from elicitor.studies.web.forms import Posted, lines, number, text
from elicitor.studies.web.links import batches_of
from elicitor.studies.web.once import once_in, once_made
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.pointed_out import pointed_out
from elicitor.studies.web.previews import Previews
from elicitor.studies.web.problems import plain_problem
from elicitor.studies.web.signing_in import Me, Mine, own_study, studies_of
from elicitor.studies.web.steps import Situation
from elicitor.studies.web.sure import is_meant, tell_first
from elicitor.studies.web.wording import language_of, wording

__all__ = ["router"]

router = APIRouter(prefix="/studies/{study_id}")


# -- launching -----------------------------------------------------------------------


@router.get("/launch")
def launch_page(
    request: Request, study: Mine, owner: Me, problem: str = ""
) -> Response:
    """What will be frozen, or what is; and whether people can answer now."""
    studies = studies_of(request)
    drafts = Drafts(studies)
    sketch = drafts.checked(study.id)
    version = drafts.version(study.id)
    definition = None if version is None else studies.definition(study.id)
    running = studies.running(study.id)
    situation = Situation.of(drafts, sketch)
    known = problem if problem in ("changed", "date", "forgotten") else ""
    nothing = None if sketch.problem else _nothing_to_ask(request, sketch)
    return page(
        request,
        "owners/launch.html",
        status=422 if known else 200,
        study=study,
        sketch=sketch,
        nothing=nothing,
        why_not=plain_problem(request, situation),
        few=pointed_out(situation, language_of(request)),
        doubts=said_in_one(definition) if definition else (),
        unused=unused(situation.subject, situation.table),
        version=version,
        definition=definition,
        running=running and (running, Definition.of(running.definition)),
        once=once_made(request, owner),
        problem=known,
        now=now(),
        languages_of_trial=definition.languages if definition else (),
        kept=retention_of(studies.store, study),
        tomorrow=(now() + timedelta(days=1)).date().isoformat(),
    )


@router.post("/launch")
def launch(request: Request, study: Mine, form: Posted) -> Response:
    """Freeze what was shown; if something else is there now, show it first."""
    studies = studies_of(request)
    drafts = Drafts(studies)
    version = drafts.version(study.id)
    sketch = drafts.checked(study.id)
    if version is None or sketch.problem or version.hash != text(form, "hash"):
        return go_to(_place(study, "launch?problem=changed"))
    if _nothing_to_ask(request, sketch) is not None:
        return go_to(_place(study, "launch"))
    try:
        studies.launch(study.id, shown=version.hash)
    except Conflict:
        return go_to(_place(study, "launch?problem=changed"))
    return go_to(_place(study, "launch"))


def _nothing_to_ask(request: Request, sketch: Sketch) -> dict[str, Any] | None:
    """Why there is no first question, although columns and words do."""
    previews: Previews = request.app.state.previews
    return previews.nothing_to_ask(
        sketch.said, sketch.data_sha256, language_of(request)
    )


@router.post("/trial")
def trial(request: Request, study: Mine, owner: Me, form: Posted) -> Response:
    """Go through the study as a person would; it counts as simulated."""
    once = once_in(request, owner, text(form, "once"))
    if once is None or Drafts(studies_of(request)).version(study.id) is None:
        return go_to(_place(study, "launch"))
    language = text(form, "language") or language_of(request)
    token = studies_of(request).trial(
        study.id, once=f"{once} {language}", language=language
    )
    return go_to(f"/join/{token}")


# -- pausing, extending, closing -----------------------------------------------------


@router.post("/pause")
def pause(request: Request, study: Mine) -> Response:
    """Take no answers for a while."""
    return _set(request, study, "paused")


@router.post("/go-on")
def go_on(request: Request, study: Mine) -> Response:
    """Take answers again."""
    return _set(request, study, "open")


@router.post("/close")
def close(request: Request, study: Mine, form: Posted) -> Response:
    """Take no more answers, once it was said what that means."""
    if is_meant(form) or study.state not in ("open", "paused"):
        return _set(request, study, "closed")
    word = wording(language_of(request))
    days = retention_of(studies_of(request).store, study).days
    then = [word(f"sure-close-{what}") for what in ("nobody", "middle", "results")]
    kept = word("sure-close-kept", days="none" if days is None else days)
    return tell_first(
        request, study, form, what="close", then=[*then, kept], back="launch"
    )


@router.post("/delete")
def remove(request: Request, study_id: str, owner: Me, form: Posted) -> Response:
    """Delete a draft, or a study that has ended, once it was said what goes.

    Sent again it leads where it led: what is gone is gone.
    """
    studies = studies_of(request)
    try:
        study = own_study(request, study_id, owner)
    except NoEntry:
        with studies.store.reading() as db:
            if is_meant(form) and db.get(Study, study_id) is None:
                return go_to("/studies")
        raise
    if not can_be_deleted(studies.store, study):
        return go_to(_place(study, "launch"))
    if is_meant(form):
        with suppress(NoEntry):  # deleted meanwhile
            delete_study(studies, study.id)
        return go_to("/studies")
    word = wording(language_of(request))
    people = studies.people(study.id)
    tries = tries_among(people)
    count = sum(one.id not in tries for one in people)
    what = ("data", "people", "files", "final")
    then = [word(f"sure-delete-{one}", people=count) for one in what]
    named = study.title or word("study-untitled")
    return tell_first(
        request, study, form, what="delete", then=then, back="launch", name=named
    )


@router.post("/extend")
def extend(request: Request, study: Mine, form: Posted) -> Response:
    """Take answers until the end of a day; a study that was closed opens again."""
    if study.deidentified_at is not None:
        return go_to(_place(study, "launch?problem=forgotten"))
    try:
        day = datetime.strptime(text(form, "until"), "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return go_to(_place(study, "launch?problem=date"))
    if not extended(studies_of(request), study, day.date()):
        return go_to(_place(study, "launch?problem=date"))
    return go_to(_place(study, "launch"))


def _set(request: Request, study: Study, state: State) -> Response:
    change(studies_of(request), study, state)
    return go_to(_place(study, "launch"))


# -- inviting ------------------------------------------------------------------------


@router.get("/invite")
def invite_page(request: Request, study: Mine, owner: Me, told: str = "") -> Response:
    """Make links, see what became of them."""
    return _invite(request, study, owner, told=told)


@router.post("/invite/personal")
def personal_links(request: Request, study: Mine, owner: Me, form: Posted) -> Response:
    """Make personal links, and offer them as a file; who gets them is kept nowhere."""
    made, problem = _personal(request, study, owner, form)
    if problem:
        return _invite(request, study, owner, problem=problem, form=form)
    sent = {one: text(form, one) for one in ("once", "who", "number", "days")}
    return _invite(request, study, owner, made=(len(made), sent))


@router.post("/invite/personal/file")
def personal_file(request: Request, study: Mine, owner: Me, form: Posted) -> Response:
    """The same links again, by the same form, as one file for a mail merge."""
    made, problem = _personal(request, study, owner, form)
    if problem:
        return _invite(request, study, owner, problem=problem, form=form)
    return Response(
        _mail_merge(made, language_of(request)),
        media_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="links-{study.id[:6]}.csv"'
        },
    )


def _personal(
    request: Request, study: Study, owner: Any, form: Posted
) -> tuple[list[tuple[str, str]], str]:
    """Whose each link is, and the link; or what is wrong with the form."""
    once = once_in(request, owner, text(form, "once"))
    who = lines(form, "who")
    wanted = len(who) or number(form, "number")
    days = number(form, "days") or LINK_DAYS
    if once is None or not (
        _is_up_to(wanted, MOST_LINKS) and _is_up_to(days, LONGEST_DAYS)
    ):
        return [], "personal"
    if len(set(who)) < len(who):
        return [], "twice"
    tokens = studies_of(request).invite(
        study.id, number=int(wanted or 0), days=float(days), once=once, whose=who
    )
    who = who or [f"{i}" for i in range(1, len(tokens) + 1)]
    links = [_link(request, token) for token in tokens]
    return [*zip(who, links, strict=True)], ""


@router.post("/invite/open")
def open_link(request: Request, study: Mine, owner: Me, form: Posted) -> Response:
    """One link for many, shown once."""
    once = once_in(request, owner, text(form, "once"))
    cap, days = number(form, "cap"), number(form, "open-days") or LINK_DAYS
    if once is None or not (
        _is_up_to(cap, MOST_IN_ALL) and _is_up_to(days, LONGEST_DAYS)
    ):
        return _invite(request, study, owner, problem="open", form=form)
    (token,) = studies_of(request).invite(
        study.id, personal=False, cap=int(cap or 0), days=float(days), once=once
    )
    return _invite(request, study, owner, link=_link(request, token))


@router.post("/invite/revoke")
def revoke(request: Request, study: Mine, owner: Me, form: Posted) -> Response:
    """Let links lead nowhere: all that were made at once, or one that is pasted."""
    studies = studies_of(request)
    batch, link = text(form, "batch"), text(form, "link")
    if (batch or link) and not is_meant(form):
        return _tell_of_revoking(request, study, form)
    if batch:
        studies.revoke(study.id, batch=batch)
        return go_to(_place(study, "invite?told=revoked"))
    token = link.rstrip("/").rsplit("/", 1)[-1]
    count = studies.revoke(study.id, token=token) if token else 0
    if not count and not _is_revoked(studies, study, token):
        return _invite(request, study, owner, problem="revoke", form=form)
    return go_to(_place(study, "invite?told=revoked"))


def _tell_of_revoking(request: Request, study: Study, form: Posted) -> Response:
    """How many links lead nowhere then, and that none comes back."""
    word = wording(language_of(request))
    made = {one["batch"]: one for one in batches_of(studies_of(request), study.id)}
    batch = made.get(text(form, "batch"), {})
    count = batch["number"] if batch.get("personal") else 1
    then = [word("sure-revoke-some", count=count), word("sure-revoke-final")]
    what = "revoke-one" if count == 1 else "revoke"
    return tell_first(request, study, form, what=what, then=then, back="invite")


def _is_revoked(studies: Any, study: Study, token: str) -> bool:
    """Whether a link of this study leads nowhere already."""
    try:
        link = studies.link(token)
    except NoEntry:
        return False
    return bool(link.study_id == study.id and link.revoked_at is not None)


def _invite(
    request: Request,
    study: Study,
    owner: Any,
    *,
    problem: str = "",
    link: str = "",
    told: str = "",
    made: tuple[int, dict[str, str]] | None = None,
    form: Any = None,
) -> Response:
    address = address_of(request)
    return page(
        request,
        "owners/invite.html",
        status=422 if problem else 200,
        study=study,
        problem=problem,
        link=link,
        made=made,
        only_here=address if opens_only_here(address) else "",
        told=told if told == "revoked" else "",
        once=once_made(request, owner),
        once_open=once_made(request, owner),
        batches=list(batches_of(studies_of(request), study.id)),
        days=LINK_DAYS,
        typed={
            name: text(form, name) if form else "" for name in ("who", "number", "cap")
        },
        now=now(),
    )


SEPARATORS = {"en": ",", "de": ";"}
"""What spreadsheets of a language expect between cells."""


BYTE_ORDER_MARK = "\ufeff"
"""By which spreadsheets know that a file is UTF-8."""


def _mail_merge(made: list[tuple[str, str]], language: str) -> str:
    """A table as spreadsheets of a language read it, none of it as a formula."""
    text, word = io.StringIO(), wording(language)
    text.write(BYTE_ORDER_MARK)
    # Quoted, so that a ";" in a name ends no cell where another separator is expected.
    writer = csv.writer(text, delimiter=SEPARATORS[language], quoting=csv.QUOTE_ALL)
    writer.writerow([word("merge-person"), word("merge-link")])
    for person, link in made:
        writer.writerow([neutralised(person), link])
    return text.getvalue()


def _link(request: Request, token: str) -> str:
    return f"{address_of(request)}/join/{token}"


def _is_up_to(value: Any, most: int) -> bool:
    return type(value) is int and 1 <= value <= most


def _place(study: Study, page: str) -> str:
    return f"/studies/{study.id}/{page}"
