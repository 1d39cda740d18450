"""Reckoning next questions, and what is said in the end, while people look at one.

It is nothing but a cache in the memory of one worker: what is asked and told is the
same without it, and a worker that dies loses time, no question and no answer.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

from elicitor.core.result import Result
from elicitor.session.foreseen import Foreseen
from elicitor.studies.asked import Asked
from elicitor.studies.place import Place
from elicitor.studies.turns import Given

__all__ = ["Ahead", "Ending"]

LOG = logging.getLogger("elicitor.studies")
SLOW = 0.1
"""What takes longer is reckoned beforehand (seconds of processor time)."""
Job = Future[Foreseen]


@dataclass(frozen=True)
class Ending:
    """What the answers of somebody say if the open question is answered in one way."""

    person: str
    language: str  # in which they read
    asked: Asked
    answers: list[Given]  # those that stand then
    begun: tuple[int, int]  # see `Interview.begun`
    result: Result


class Ahead:
    """One thread, and a bounded number of jobs that wait for it.

    It reckons only if a last step took over `slow` (seconds), or the next may end it.
    """

    def __init__(
        self,
        *,
        waiting: int = 32,
        slow: float = SLOW,
        ended: Callable[[Ending], None] | None = None,  # hears of foreseen ends
    ) -> None:
        self._slow, self._ended = slow, ended
        self._jobs: queue.Queue[Callable[[], None]] = queue.Queue(waiting)
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def look(self, place: Place) -> None:
        """Begin to reckon what follows the likely answers to the open question."""
        interview = place.interview
        ends = self._ended is not None and interview.may_end
        if ends or max(interview.steps) > self._slow:
            interview.look_ahead(partial(self._begun, place))

    def wait(self) -> None:
        """Wait until nothing is left to reckon."""
        self._jobs.join()

    def _begun(
        self, place: Place, foreseen: Mapping[str, Foreseen]
    ) -> Mapping[str, Job]:
        jobs = {}
        for said, one in foreseen.items():
            job: Job = Future()
            if not self._put(partial(self._reckon, one, job, _ending(place, said))):
                break
            jobs[said] = job
        self._start()
        return jobs

    def _reckon(
        self, one: Foreseen, job: Job, ending: Callable[[Foreseen], Ending | None]
    ) -> None:
        if not job.set_running_or_notify_cancel():
            return
        try:
            one.reckon()
            found = None if self._ended is None else ending(one)
            job.set_result(one)  # from now on it may go on elsewhere
        except BaseException as error:  # whoever answers so meets it again
            job.set_exception(error)
            return
        if found is not None and self._ended is not None:
            self._put(partial(self._ended, found))

    def _put(self, task: Callable[[], None]) -> bool:
        """Let something wait for the thread; False if too much waits already."""
        try:
            self._jobs.put_nowait(task)
        except queue.Full:
            return False
        return True

    def _start(self) -> None:
        """A thread that ends with the process, whatever it is at."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while True:
            task = self._jobs.get()
            try:
                task()
            except Exception:  # whoever needs it meets it again
                LOG.debug("something was not foreseen", exc_info=True)
            self._jobs.task_done()
            del task


def _ending(place: Place, said: str) -> Callable[[Foreseen], Ending | None]:
    """What tells the ending, if one answer to the open question is the last."""
    interview, shown = place.interview, place.interview.open
    assert shown is not None
    answers = [*interview.answers, Given(shown, said, 0.0, {})]
    is_full, begun = interview.is_full_after(1), interview.begun

    def ending(one: Foreseen) -> Ending | None:
        if not is_full and not one.is_last:
            return None
        who, asked = place.person.id, interview.asked
        return Ending(who, place.language, asked, answers, begun, one.result())

    return ending
