"""The courses of a session: the one along given answers, and those gone back to."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from elicitor.core.result import Result
from elicitor.core.transcript import Exchange
from elicitor.lazy import later
from elicitor.regions.base import Region
from elicitor.session.course import Course, bound
from elicitor.session.judged import as_judged

__all__ = ["Courses", "usual_display"]

BACK = 10
"""So many answers are taken back one by one without running the procedure again."""

usual_display = later("elicitor.using.displays:usual_display")


class Courses:
    """Runs of the procedure that a configuration names, on a region.

    `judged` is that by what is taken for granted, as displays tell it.
    """

    def __init__(self, region: Region, configuration: Mapping[str, Any]) -> None:
        procedure = bound(region, configuration)
        options = configuration["options"]
        self.judged = as_judged(region, options.get("signs"), options.get("direction"))
        display = partial(usual_display, self.judged)
        self._start = partial(Course, procedure, configuration, display)
        self._n_given = int(configuration.get("given", 0))
        self._before: deque[Callable[[], Course]] = deque(maxlen=BACK)

    def along(self, log: Sequence[Exchange]) -> Course:
        """Start the procedure afresh and repeat the answers that stand."""
        course = self._start(log[: self._n_given])
        standing = [entry for entry in log[self._n_given :] if not entry.undone]
        for number, entry in enumerate(standing):
            if len(standing) - number <= BACK:
                self.keep(course)
            course.repeat(entry)
        return course

    def keep(self, course: Course) -> None:
        """Keep what undoing the next answer leads back to, if it can be forked."""
        fork = None if course.shown is None else course.fork()
        if fork is None:
            self._before.clear()
        else:
            self._before.append(fork)

    def before(self, log: Sequence[Exchange]) -> Course:
        """Go back to before the last answer; the log has it as taken back already."""
        return self._before.pop()() if self._before else self.along(log)

    def result_so_far(self, course: Course, log: Sequence[Exchange]) -> Result:
        """What is known where a course stands, which goes on."""
        fork = course.fork()
        return (self.along(log) if fork is None else fork()).stop()
