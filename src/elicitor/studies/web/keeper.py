"""While the server runs: delete links and own words of studies whose time is over."""

from __future__ import annotations

import logging
import threading
from asyncio import CancelledError
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from elicitor.studies.retention import due, forget
from elicitor.studies.studies import Studies

__all__ = ["Keeper", "kept_by"]

LOG = logging.getLogger("elicitor.web")
HOUR = 3600.0


class Keeper:
    """A thread that looks which studies are due: when it starts, and every hour.

    One a worker; the first de-identifies a study, others let go of what they know.
    """

    def __init__(self, studies: Studies, *, every: float = HOUR) -> None:
        self.studies, self.every = studies, every
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look."""
        self._stopped.clear()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more; a study that is being de-identified is so before this ends."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def look(self) -> None:
        """Delete what is due, study by study, and remember nobody who is gone."""
        for study_id in due(self.studies.store):
            if self._stopped.is_set():
                return
            try:
                forget(self.studies, study_id, when_due=True)
            except Exception:  # the others are not to wait for this one
                LOG.exception("study %s could not be de-identified", study_id)
        self.studies.drop_gone()
        self.studies.store.settle(thoroughly=True)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self.look()
            except Exception:  # the database may be back in an hour
                LOG.exception("nobody knows which studies are due")
            self._stopped.wait(self.every)


@asynccontextmanager
async def kept_by(app: FastAPI) -> AsyncIterator[None]:
    """While the application runs, so does its keeper, if it has one.

    Who ends it at once (Ctrl-C twice) waits for nothing: the next one does what is due.
    """
    keeper: Keeper | None = app.state.keeper
    if keeper is not None:
        keeper.start()
    try:
        yield
    except CancelledError:
        return
    if keeper is not None:
        keeper.stop()
        keeper.studies.store.close()  # and all of it is in one file
