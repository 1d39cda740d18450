"""The course of a session after an answer that nobody has given yet."""

from __future__ import annotations

import time
from collections.abc import Callable

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange
from elicitor.session.course import Course

__all__ = ["Foreseen"]


class Foreseen:
    """How a session goes on if its open question is answered in one way.

    Another thread may reckon it: nothing of the session is touched.
    """

    def __init__(
        self,
        course: Course,
        fork: Callable[[], Course],  # gives it as it stands, once
        answer: Answer,
        told: Callable[[Course, Exchange], Result],
    ) -> None:
        self.seconds, self._told = 0.0, told  # of processor time; 0 before
        self._before, self._number = course, len(course.standing)
        self._fork, self._answer = fork, answer
        self._after: Course | None = None

    def reckon(self) -> None:
        """Learn from the answer and choose the next question."""
        begun = time.thread_time()
        course = self._fork()
        assert course.shown is not None
        course.take(Exchange.of(course.shown, self._answer, None))
        self.seconds = time.thread_time() - begun
        self._after = course

    @property
    def is_last(self) -> bool:
        """Whether nothing is asked any more then."""
        return self._after is not None and self._after.shown is None

    def result(self) -> Result:
        """What the answers say then; to be asked for before the answer is given."""
        assert self._after is not None
        return self._told(self._after, self._after.standing[-1])

    def after(self, course: Course, entry: Exchange) -> Course | None:
        """The course once an answer was given; None if it is not the one foreseen."""
        here = course is self._before and len(course.standing) == self._number
        if self._after is None or not here or entry.answer is not self._answer:
            return None
        self._after.standing[-1] = entry  # it was answered in so many seconds
        return self._after
