"""Forms that do something new each time: sent twice they do it once."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request

from elicitor.studies.store import Owner

__all__ = ["once_in", "once_made"]

SECONDS = 24 * 3600
PURPOSE = "once"


def once_made(request: Request, owner: Owner) -> str:
    """A random text for a hidden field, which only this owner can send."""
    value = [owner.id, secrets.token_urlsafe(24)]
    told: str = request.app.state.signer(PURPOSE).sign(value)
    return told


def once_in(request: Request, owner: Owner, field: str) -> str | None:
    """The random text of a form; None if it is not ours or too old."""
    told: Any = request.app.state.signer(PURPOSE).read(field, seconds=SECONDS)
    return str(told[1]) if told is not None and told[0] == owner.id else None
