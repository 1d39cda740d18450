"""A visit: who came, to which study, and where in it they are."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from elicitor.studies.definition import Definition
from elicitor.studies.events import WITHDREW
from elicitor.studies.studies import Place
from elicitor.studies.web.pages import go_to, page
from elicitor.studies.web.participants.steps import current, may_open
from elicitor.studies.web.rates import limit
from elicitor.studies.web.wording import LANGUAGES, language_of, wording

__all__ = ["Here", "Visit", "address", "forget", "remember", "visiting"]

PURPOSE = "visit"
DAYS = 60
"""How long a browser knows who came."""


@dataclass(frozen=True)
class Visit:
    """Somebody who came to a page of a study."""

    request: Request
    place: Place

    @property
    def studies(self) -> Any:
        """The door to all studies."""
        return self.request.app.state.studies

    @property
    def person(self) -> str:
        """Whose visit it is."""
        return self.place.person.id

    @property
    def definition(self) -> Definition:
        """Of the study."""
        return self.place.definition

    @property
    def language(self) -> str:
        """What pages are written in."""
        return self.place.language

    def word(self, message: str, **values: Any) -> str:
        """Words of the pages in this language."""
        return wording(self.language)(message, **values)

    def path(self, step: str) -> str:
        """The address of a page of this study."""
        return address(self.place.study.id, step)

    def to(self, step: str, query: str = "") -> RedirectResponse:
        """Send the browser to a page of this study."""
        return go_to(self.path(step) + query)

    def onwards(self) -> RedirectResponse:
        """Send the browser to where this person should be."""
        place = self.studies.place(self.person)
        return self.to(current(place))

    def again(self) -> Visit:
        """The same visit after something happened."""
        return Visit(self.request, self.studies.place(self.person))

    def astray(self, step: str) -> RedirectResponse | None:
        """Where to go instead, if it is not the time for a page.

        NoEntry if no answers are taken, or not now.
        """
        self.require_open()
        return None if may_open(self.place, step) else self.onwards()

    def astray_looking(self, step: str) -> RedirectResponse | None:
        """The same of a page that shows what is kept, also when no answers are taken.

        NoEntry if nothing is kept of this person, or not that.
        """
        interview = self.place.interview
        known = interview.done or self.place.has_ended
        kept = known if step == "result" else self.may_look_back
        return None if self.may_look_back and kept else self.astray(step)

    @property
    def may_look_back(self) -> bool:
        """Whether answers are kept, and no more are taken now."""
        closed = not self.place.is_open and self.place.last(WITHDREW) is None
        return closed and bool(self.place.interview.answers)

    def require_open(self) -> None:
        """Raise `NoEntry` if answers are not taken from this person now."""
        self.place.require_open()

    def level_order(self, name: str, levels: Sequence[str]) -> Sequence[str] | None:
        """Levels of an attribute from the worst to the best; None if nobody says so."""
        return self.place.interview.asked.level_order(name, levels, self.language)

    def page(self, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
        """Write a page of this study."""
        title = self.definition.text("title", self.language) or self.definition.title
        study = {"id": self.place.study.id, "title": title}
        return page(
            self.request,
            template,
            language=self.language,
            status=status,
            study=study,
            languages=self.definition.languages,
            finished=self.place.has_ended,
            withdrawn=self.place.last(WITHDREW) is not None,
            is_open=self.place.is_open,
            level_order=self.level_order,
            better=self.definition.subject.better,
            **values,
        )


def address(study: str, step: str = "") -> str:
    """The address of a page of a study."""
    return f"/p/{study}/{step}"


def visiting(request: Request, study: str) -> Visit:
    """Recognise who came; HTTPException if nobody that we know did, or too often."""
    person = _person(request, study)
    if person is None:
        raise HTTPException(403)
    limit(request, "visit", person)
    place = request.app.state.studies.place(person)
    if place.study.id != study:
        raise HTTPException(403)
    return Visit(request, place)


Here = Annotated[Visit, Depends(visiting)]


def remember(request: Request, response: Response, study: str, person: str) -> None:
    """Let the browser know who somebody is, in this study only."""
    settings = request.app.state.settings
    response.set_cookie(
        _cookie(request, study),
        request.app.state.signer(PURPOSE).sign([study, person]),
        max_age=DAYS * 24 * 60 * 60,
        httponly=True,
        samesite="lax",
        secure=settings.by_https,
        path="/",
    )


def forget(request: Request, response: Response, study: str) -> None:
    """Let the browser know nobody any more, in this study."""
    secure = request.app.state.settings.by_https
    response.delete_cookie(_cookie(request, study), path="/", secure=secure)


def known_as(request: Request, study: str) -> str | None:
    """Who the browser says came to a study."""
    cookie = request.cookies.get(_cookie(request, study))
    signed = request.app.state.signer(PURPOSE).read(cookie)
    ours = isinstance(signed, list) and len(signed) == 2 and signed[0] == study
    return str(signed[1]) if ours else None


def spoken_by(request: Request, among: tuple[str, ...] = LANGUAGES) -> str:
    """What somebody who is not known yet would read."""
    return language_of(request, among)


def _person(request: Request, study: str) -> str | None:
    """Who came; to a study of one person, whoever knows its address."""
    only = getattr(request.app.state, "only", None)
    if only is None:
        return known_as(request, study)
    return only if secrets.compare_digest(study.encode(), only.encode()) else None


def _cookie(request: Request, study: str) -> str:
    secure = request.app.state.settings.by_https
    return f"{'__Host-' if secure else ''}visit-{study}"
