"""The course of a session after an answer that nobody has given yet."""

from __future__ import annotations

import time
from collections.abc import Callable

from elicitor.core.answer import Answer
from elicitor.core.transcript import Exchange
from elicitor.session.course import Course

__all__ = ["Foreseen"]


class Foreseen:
    """How a session goes on if its open question is answered in one way.

    Another thread may reckon it meanwhile: nothing of the session is touched.

    Parameters
    ----------
    course : Course
        Of the session, as it stands.
    fork : callable
        Gives, once, that course a second time.
    answer : Answer
        Which way.

    Attributes
    ----------
    seconds : float
        Processor time that it took (seconds); zero before it was reckoned.
    """

    def __init__(
        self, course: Course, fork: Callable[[], Course], answer: Answer
    ) -> None:
        self.seconds = 0.0
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

    def after(self, course: Course, entry: Exchange) -> Course | None:
        """The course once an answer was given; None if it is not the one foreseen."""
        here = course is self._before and len(course.standing) == self._number
        if self._after is None or not here or entry.answer is not self._answer:
            return None
        self._after.standing[-1] = entry  # it was answered in so many seconds
        return self._after
