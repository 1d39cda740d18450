"""In which language the pages speak; words are in :mod:`elicitor.studies.wording`."""

from __future__ import annotations

from starlette.requests import Request

from elicitor.studies.wording import FOLDER, messages, wording

__all__ = ["FOLDER", "LANGUAGES", "language_of", "messages", "wording"]

LANGUAGES = ("en", "de")
COOKIE = "language"


def language_of(request: Request, among: tuple[str, ...] = LANGUAGES) -> str:
    """What somebody chose, or what their browser prefers, of what there is."""
    wanted = [request.query_params.get("language"), request.cookies.get(COOKIE)]
    accepted = request.headers.get("accept-language", "")
    wanted += [part.split(";")[0].strip()[:2].lower() for part in accepted.split(",")]
    return next((one for one in wanted if one in among), among[0])
