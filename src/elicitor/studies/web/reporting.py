"""Reports for owners and programs: one at a time is written, in no thread of pages."""

from __future__ import annotations

import asyncio
from typing import cast

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from elicitor.studies.reports import report_of
from elicitor.studies.studies import Studies

__all__ = ["Reporter", "report_page"]

LOADS_NOTHING = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""A report has its style and pictures inside, and needs nothing else."""


class Reporter:
    """Has reports written one after the other: those that wait hold no thread."""

    def __init__(self, studies: Studies) -> None:
        self._studies = studies
        self._turn = asyncio.Semaphore(1)

    async def page(self, study_id: str, person_id: str, language: str = "") -> Response:
        """The report, to be read, printed or saved."""
        asked = self._studies, study_id, person_id, language
        async with self._turn:
            found = await run_in_threadpool(report_of, *asked)
        name = f"report-{found.name}.html"
        return Response(
            found.page,
            media_type="text/html; charset=utf-8",
            headers={
                "Content-Disposition": f'inline; filename="{name}"',
                "Content-Security-Policy": LOADS_NOTHING,
            },
        )


async def report_page(
    request: Request, study_id: str, person_id: str, language: str = ""
) -> Response:
    """The report of somebody, from the one who writes them for a server."""
    reporter = cast(Reporter, request.app.state.reporter)
    return await reporter.page(study_id, person_id, language)
