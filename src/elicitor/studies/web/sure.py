"""What cannot simply be undone is told first, and done when it is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import Request
from starlette.datastructures import FormData
from starlette.responses import Response

from elicitor.studies.store import ApiToken, OwnerToken, Study
from elicitor.studies.web.forms import text
from elicitor.studies.web.pages import page
from elicitor.studies.web.wording import language_of, wording

__all__ = ["is_meant", "tell_first", "tell_of_token"]

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


def tell_of_token(
    request: Request,
    tokens: Sequence[ApiToken | OwnerToken],
    token_id: str,
    form: FormData,
    back: str,
    *,
    study: Study | None = None,
) -> Response | None:
    """What revoking one of these does; None if it is not there, or holds no more."""
    holds = (one for one in tokens if one.revoked_at is None)
    found = next((one for one in holds if one.id == token_id), None)
    if found is None:
        return None
    word = wording(language_of(request))
    then = [word(f"sure-token-{what}") for what in ("program", "final")]
    return tell_first(
        request, study, form, what="token", then=then, back=back, name=found.name
    )
