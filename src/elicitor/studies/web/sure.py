"""What cannot simply be undone is told first, and done when it is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import Request
from starlette.datastructures import FormData
from starlette.responses import Response

from elicitor.studies.store import Study
from elicitor.studies.web.forms import text
from elicitor.studies.web.pages import page

__all__ = ["is_meant", "tell_first"]

MEANT = "sure"
"""The field that our page of consequences adds to a form."""


def is_meant(form: FormData) -> bool:
    """Whether somebody has read what will happen, and wants it."""
    return bool(text(form, MEANT))


def tell_first(
    request: Request,
    study: Study | None,
    form: FormData,
    *,
    what: str,  # words: sure-{what}-title, sure-{what}-go
    then: Sequence[str],  # sentences: what will happen
    back: str,  # the study's page to return to, or the address of another one
    name: str = "",
) -> Response:
    """Say what will happen, and take the same form again once it is meant."""
    of_study: dict[str, Any] = {} if study is None else {"study": study}
    return page(
        request,
        "owners/sure.html",
        **of_study,
        to=back if study is None else f"/studies/{study.id}/{back}",
        what=what,
        then=then,
        back=back,
        name=name,
        kept={name: text(form, name) for name in form if name != MEANT},
        meant=MEANT,
    )
