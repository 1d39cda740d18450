"""Reckoning next questions while people look at the open one.

It is nothing but a cache in the memory of one worker: what is asked is the same without
it, and a worker that dies loses time, no question and no answer.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Mapping
from concurrent.futures import Future

from elicitor.session.foreseen import Foreseen
from elicitor.studies.interview import Interview

__all__ = ["Ahead"]

SLOW = 0.1
"""What takes longer is reckoned beforehand (seconds of processor time)."""


class Ahead:
    """One thread, and a bounded number of jobs that wait for it.

    Parameters
    ----------
    waiting : int, default=32
        So many jobs wait at most; further ones are not begun.
    slow : float, default=0.1
        Only where one of the last steps took longer is the next one reckoned before
        (seconds).
    """

    def __init__(self, *, waiting: int = 32, slow: float = SLOW) -> None:
        self._slow = slow
        self._jobs: queue.Queue[tuple[Foreseen, Future[Foreseen]]] = queue.Queue(
            waiting
        )
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def look(self, interview: Interview) -> None:
        """Begin to reckon what follows the likely answers to the open question."""
        if max(interview.steps) > self._slow:
            interview.look_ahead(self._begun)

    def wait(self) -> None:
        """Wait until nothing is left to reckon."""
        self._jobs.join()

    def _begun(
        self, foreseen: Mapping[str, Foreseen]
    ) -> Mapping[str, Future[Foreseen]]:
        jobs = {}
        for said, one in foreseen.items():
            job: Future[Foreseen] = Future()
            try:
                self._jobs.put_nowait((one, job))
            except queue.Full:
                break
            jobs[said] = job
        self._start()
        return jobs

    def _start(self) -> None:
        """A thread that ends with the process, whatever it is at."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while True:
            one, job = self._jobs.get()
            if job.set_running_or_notify_cancel():
                try:
                    one.reckon()
                    job.set_result(one)
                except BaseException as error:  # whoever answers so meets it again
                    job.set_exception(error)
            self._jobs.task_done()
            del one, job
