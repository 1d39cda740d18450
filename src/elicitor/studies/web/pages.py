"""Writing pages: templates with words, and a page for what went wrong."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse

from elicitor.studies.web.wording import language_of, wording
from elicitor.using.choosing.ends import chance_of
from elicitor.words import say

__all__ = ["figures", "go_to", "page", "plainly", "templates", "trouble"]

FOLDER = Path(__file__).with_name("templates")
UNIT = re.compile(
    r"(?<=\d) (?=[%€$£°]|(?:[ckm]?m|ms|[kµm]?g|[kMGT]B|ct|EUR|USD|CHF|[hls])\b)"
)
"""Between a number and a unit that is short."""


@cache
def templates() -> Environment:
    """All templates, read once."""
    found = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["unbroken"] = unbroken
    found.filters["said"] = say
    found.filters["figures"] = figures
    found.filters["plainly"] = plainly
    found.filters["likely"] = chance_of
    found.filters["day"] = day_in
    found.filters["minute"] = minute_in
    return found


def unbroken(sentence: str) -> str:
    r"""A sentence of which no line begins with the unit of a number, if that is short.

    >>> unbroken("55.9 € less, 3 days").split(" ")
    ['55.9\xa0€', 'less,', '3', 'days']
    """
    return UNIT.sub("\u00a0", sentence)


def figures(number: str, language: str) -> str:
    """A number that was written with a point, as a language writes it."""
    return number.replace(".", ",") if language == "de" else number


def day_in(at: datetime, language: str) -> str:
    """A day as a language writes it.

    >>> day_in(datetime(2026, 11, 9), "de"), day_in(datetime(2026, 11, 9), "en")
    ('09.11.2026', '2026-11-09')
    """
    return at.strftime("%d.%m.%Y" if language == "de" else "%Y-%m-%d")


def minute_in(at: datetime, language: str) -> str:
    """The same, with the time of day."""
    return f"{day_in(at, language)}{',' if language == 'de' else ''} {at:%H:%M}"


def plainly(number: float, digits: int = 2) -> str:
    """The digits of a number that count, never with a power of ten.

    >>> plainly(123.4), plainly(1.26), plainly(0.034), plainly(6.0)
    ('120', '1.3', '0.034', '6')
    """
    rounded = float(f"{number:.{digits}g}")
    return (
        f"{rounded:.0f}"
        if abs(rounded) >= 10
        else f"{rounded:.10f}".rstrip("0").rstrip(".")
    )


def page(
    request: Request,
    template: str,
    *,
    language: str | None = None,
    status: int = 200,
    **values: Any,
) -> HTMLResponse:
    """Write a page by a template, which knows ``word(message, …)`` and ``language``.

    The language is what the browser prefers by default.
    """
    spoken = language or language_of(request)
    html = (
        templates()
        .get_template(template)
        .render(
            word=wording(spoken),
            language=spoken,
            path=request.url.path,
            local=getattr(request.app.state, "local", ""),
            **values,
        )
    )
    return HTMLResponse(html, status)


def trouble(
    request: Request,
    message: str,
    *,
    status: int,
    language: str | None = None,
    and_also: str = "",
    **values: Any,
) -> HTMLResponse:
    """Write what went wrong; `message`, `and_also` are our words."""
    spoken = language or language_of(request)
    return page(
        request,
        "trouble.html",
        language=spoken,
        status=status,
        title=wording(spoken)(f"{message}-title"),
        told=wording(spoken)(message, **values),
        and_also=and_also and wording(spoken)(and_also),
    )


def go_to(path: str) -> RedirectResponse:
    """Send the browser to another page, by GET."""
    return RedirectResponse(path, status_code=303)
