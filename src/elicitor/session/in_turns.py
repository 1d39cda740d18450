"""The turns of a session: ask, tell, undo.

The transcript is the state. Everything else is rebuilt from it: `resume`
(:mod:`.session`) starts the procedure afresh and repeats the answers that stand,
checking at every step that the question is the stored one. So does `undo`, unless the
procedure was forked before the answer that is taken back. An answer is on record
before the procedure hears of it, so that none is lost if that fails or is interrupted.

=========  =======================  ==========  =========  ========  ==========
state      what it means            `ask`       `tell`     `undo` ¹  `result` ²
=========  =======================  ==========  =========  ========  ==========
waiting    a question, not seen     → open      refused    waiting   refused
open       a question, seen         unchanged   → waiting  waiting   refused
                                                or done
done       the procedure returned   None        refused    waiting   the result
failed     the procedure raised     refused     refused    waiting   refused
=========  =======================  ==========  =========  ========  ==========

¹ Refused if no answer stands. ² ``partial=True`` also works in waiting and open.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from elicitor.core.answer import Answer
from elicitor.core.checks import check_flag, check_instance
from elicitor.core.errors import SessionStateError
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.regions.base import Region
from elicitor.session.course import Course
from elicitor.session.courses import Courses
from elicitor.session.foreseen import Foreseen
from elicitor.session.in_notebook import SessionInNotebook
from elicitor.session.nothing_said import unless_nothing_said
from elicitor.session.rated_pairs import with_rated_pairs
from elicitor.session.record import described, json_ready, software_versions

__all__ = ["SessionInTurns"]


class SessionInTurns(SessionInNotebook):
    """What a session does question by question; :class:`.Session` has its arguments.

    `configuration` holds those that are checked and JSON-ready already.
    """

    def __init__(
        self,
        region: Region,
        configuration: dict[str, Any],
        given: tuple[Exchange, ...],
        *,
        timed: bool,
        context: Mapping[str, Any] | None,
    ) -> None:
        self._log = given
        described(region)
        self.region = region
        self._courses = Courses(region, configuration)
        self.judged = self._courses.judged
        self._configuration = configuration
        self._clock: Callable[[], float] | None = (
            time.monotonic if check_flag("timed", timed) else None
        )
        self._context = json_ready("context", {} if context is None else context)
        self._software = dict(software_versions())
        self._asked = False
        self._since: float | None = None
        self._go_on(self._courses.along(self._log))

    # -- asking and telling ---------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether no question is open any more."""
        return self._course.result is not None

    @property
    def n_questions(self) -> int:
        """Answers that stand, those that were given before included (questions)."""
        return len(self._course.standing)

    @property
    def n_given(self) -> int:
        """How many of them were given before (questions)."""
        return int(self._configuration.get("given", 0))

    @property
    def open(self) -> Question | None:
        """The open question, which this does not ask; None if none is."""
        return self._in_words(self._course.shown)

    def ask(self) -> Question | None:
        """Return the open question, or None if the session is done.

        Asking twice returns the same question.

        Raises
        ------
        SessionStateError
            If the procedure failed at the last answer.
        """
        self._require_sound()
        if self._course.shown is not None and not self._asked:
            self._asked, self._since = True, self._clock() if self._clock else None
        return self.open

    def foresee(self, answer: Any) -> Foreseen | None:
        """What follows if the open question is answered so; nothing changes by it.

        Parameters
        ----------
        answer : Answer, str or bool
            As `tell` takes it.

        Returns
        -------
        Foreseen or None
            Another thread may ``reckon()`` it while the person thinks; `tell` takes
            it. None if nothing is open, or the procedure cannot be forked.
        """
        said = Answer.parse(answer)
        fork = None if self._course.shown is None else self._course.fork()
        if fork is None:
            return None
        return Foreseen(
            self._course, fork, said, partial(self._result_after, self._log)
        )

    def _result_after(
        self, log: tuple[Exchange, ...], course: Course, entry: Exchange
    ) -> Result:
        """What would be known after one more answer."""
        twin = copy.copy(self)
        twin._log, twin._course = (*log, entry), course
        return twin.result(partial=True)

    def tell(
        self,
        answer: Any,
        *,
        question: Question | None = None,
        foreseen: Foreseen | None = None,
    ) -> None:
        """Answer the open question.

        Parameters
        ----------
        answer : Answer, str or bool
            ``"first"``, ``"second"``, ``"about equal"`` or ``"cannot say"``; see
            :meth:`Answer.parse`.
        question : Question, optional
            The question that was answered; refused if it is not the open one.
        foreseen : Foreseen, optional
            What follows, if it was reckoned before; it is used if it is of this answer
            to this question, and changes nothing but the time that this takes.

        Raises
        ------
        InvalidParameterError
            If the answer is none of these.
        SessionStateError
            If no question is open, none was asked yet, or `question` is another one.
        """
        said = Answer.parse(answer)
        if foreseen is not None:
            check_instance("foreseen", foreseen, Foreseen)
        self._require_sound()
        if self._course.shown is None:
            raise SessionStateError("The session is done: no question is open.")
        if not self._asked:
            raise SessionStateError(
                "No question was asked yet: call ask() before tell()."
            )
        known = question is None or isinstance(question, Question)
        if not known or question not in (None, self._course.shown):
            raise SessionStateError(
                f"That question is not open. Question {self.n_questions + 1} is; "
                "call ask() to see it."
            )
        seconds = None
        if self._clock is not None and self._since is not None:
            seconds = round(self._clock() - self._since, 3)
        entry = Exchange.of(self._course.shown, said, seconds)
        self._log = (*self._log, entry)
        self._courses.keep(self._course)
        after = None if foreseen is None else foreseen.after(self._course, entry)
        if after is None:
            after = self._course
            after.take(entry)
        self._go_on(after)

    def undo(self) -> None:
        """Take the last answer back; its question is open again.

        Raises
        ------
        SessionStateError
            If there is no answer to take back.
        """
        if self.n_questions == self.n_given:
            raise SessionStateError("There is no answer to take back.")
        self._log = self.transcript.undo().exchanges
        self._course.close()
        self._go_on(self._courses.before(self._log))

    @property
    def ties(self) -> tuple[int, ...]:
        """Numbers of replayed questions of which this machine would ask an equal one.

        The procedure found two pairs exactly as good and takes another one here; the
        session went on with the one that was shown.
        """
        return tuple(self._course.ties)

    # -- what comes out -------------------------------------------------------------

    def result(self, *, partial: bool = False) -> Result:
        """Return the result; nothing is known where all answers are "cannot say".

        Parameters
        ----------
        partial : bool, default=False
            If the session is not done: return what is known so far instead of raising.
            The session itself goes on.

        Raises
        ------
        SessionStateError
            If the session is not done and `partial` is False.
        """
        found = self._course.result
        if found is None:
            if not check_flag("partial", partial):
                raise SessionStateError(
                    f"The session is not done after {self.n_questions} answers; go on "
                    "asking, or call result(partial=True) for what is known so far."
                )
            self._require_sound()
            found = self._courses.result_so_far(self._course, self._log)
        record = self.transcript
        told = with_rated_pairs(unless_nothing_said(found, record), record)
        return replace(told, n_questions=self.n_questions, transcript=record)

    @property
    def transcript(self) -> Transcript:
        """The record of the session so far."""
        return Transcript(
            configuration=copy.deepcopy(self._configuration),
            region=described(self.region),
            names=self.region.names,
            software=dict(self._software),
            exchanges=self._log,
            context=copy.deepcopy(self._context),
            positive_label=self.region.positive_label,
        )

    # -- inside ---------------------------------------------------------------------

    def _go_on(self, course: Course) -> None:
        """Put the open question of a course, which nobody has seen yet."""
        self._course, self._asked, self._since = course, False, None

    def _require_sound(self) -> None:
        if self._course.shown is None and not self.done:
            raise SessionStateError(
                f"The procedure failed at answer {self.n_questions}. The answers are "
                "kept: save the session to resume it later, or call undo()."
            )
