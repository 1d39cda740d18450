"""What programs send, and what they are told where nothing is done."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["CODES", "REFUSED", "Body", "Refused", "refused"]

REFUSED = {
    400: "What is wished for is not possible, or what was sent cannot be read.",
    401: "No token is shown that holds.",
    403: "The token has no scope for this, or is of the other kind.",
    404: "There is no such study of yours, nor person, question or result in it.",
    409: "It cannot be done now, or something else was said before.",
    413: "More was sent than is read.",
    422: "What was sent has not the shape that is described.",
}
"""When which status is told."""


class Body(BaseModel):
    """JSON with the fields that are described, and no others."""

    model_config = ConfigDict(extra="forbid")


CODES = {
    400: "impossible",
    401: "no-token",
    403: "not-allowed",
    404: "unknown",
    409: "conflict",
    413: "too-large",
    422: "unfit",
    429: "too-many",
    500: "broken",
}
"""What programs tell reasons by, where a status has but one."""


WORDS = (
    "a word for programs, which stays as it is: by the status "
    f"{', '.join(CODES.values())}; of 409 also draft, paused, closed, withdrawn, full, "
    "revoked or expired, as the study, person or link is, and busy where the same may "
    "be sent again"
)


class Refused(BaseModel):
    """Why nothing was done."""

    error: Annotated[str, Field(description="a sentence for people")]
    code: Annotated[str, Field(description=WORDS)]


def refused(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a request may be told besides, as the document of all requests says it."""
    return {one: {"model": Refused, "description": REFUSED[one]} for one in statuses}
