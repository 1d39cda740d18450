"""The driver: the only code that touches a procedure's generator.

Theory of operation. A conversation is *open* while `question` is set and *over* once
`result` is. It is opened by its constructor and moved by `send` and `stop`; either
leaves it open at the next question or over. Whatever else a procedure does (yield
something that is no question, return something that is no result, go on asking after
`stop`) is a `ProcedureError` that names the line, and the generator is closed.
`fork` leaves it as it is.

==========  ==========================  ===============  =========  ====================
state       ``question``, ``result``    `send`, `stop`   `fork`     `close`
==========  ==========================  ===============  =========  ====================
open        set, None                   open or over     another    over, without result
over        None, set                   refused          refused    no effect
broken      None, None                  refused          refused    no effect
==========  ==========================  ===============  =========  ====================
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import GeneratorType
from typing import Any, cast

from elicitor.core.answer import Answer
from elicitor.core.errors import ProcedureError, SessionStateError
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result

__all__ = ["Conversation", "play_out"]


class Conversation:
    """One run of a procedure.

    Parameters
    ----------
    procedure : Procedure
        A generator that was not started yet.

    Attributes
    ----------
    question : Question or None
        The open question; None once the conversation is over.
    result : Result or None
        What the procedure returned; None while it is open.

    Raises
    ------
    ProcedureError
        If the procedure breaks its contract.
    SessionStateError
        From `send`, `stop` and `fork`, if no question is open.
    """

    def __init__(self, procedure: Procedure) -> None:
        if not isinstance(cast(object, procedure), GeneratorType):
            raise ProcedureError(f"A procedure must be a generator; got {procedure!r}.")
        self._procedure = procedure
        self.question: Question | None = None
        self.result: Result | None = None
        self._advance(lambda: next(procedure))

    def send(self, answer: Answer, *, seen: Answer | None = None) -> None:
        """Answer the open question; `seen` is the answer as the sides were shown."""
        question = self._require_open()
        if seen is not None and question.seen is not None:
            question.seen(seen)
        self._advance(lambda: self._procedure.send(answer))

    def stop(self) -> None:
        """Tell the procedure that nobody will answer any more."""
        self._require_open()
        self._advance(lambda: self._procedure.throw(EnoughAsked()))
        if self.question is not None:
            raise self._broken(
                "must return once EnoughAsked is thrown, but it asked on"
            )

    def fork(self) -> Procedure | None:
        """The procedure once more, not started, from the open question on.

        None if it cannot do that; then only a replay leads there.
        """
        question = self._require_open()
        return None if question.fork is None else question.fork()

    def close(self) -> None:
        """Give up the generator; harmless if it is over."""
        self.question = None
        self._procedure.close()

    def _require_open(self) -> Question:
        if self.question is None:
            raise SessionStateError("The conversation is over: no question is open.")
        return self.question

    def _advance(self, step: Callable[[], Question]) -> None:
        self.question = None
        try:
            yielded = step()
        except StopIteration as stop:
            if not isinstance(stop.value, Result):
                raise self._broken(
                    f"must return a Result; it returned {stop.value!r}"
                ) from None
            self.result = stop.value
            return
        except EnoughAsked:
            raise self._broken("must catch EnoughAsked and return a Result") from None
        if not isinstance(yielded, Question):
            raise self._broken(f"must yield a Question; it yielded {yielded!r}")
        self.question = yielded

    def _broken(self, complaint: str) -> ProcedureError:
        innermost = cast("GeneratorType[Any, Any, Any]", self._procedure)
        name = innermost.__name__
        while inspect.isgenerator(innermost.gi_yieldfrom):
            innermost = innermost.gi_yieldfrom
        code = innermost.gi_code
        frame = innermost.gi_frame
        line = frame.f_lineno if frame else code.co_firstlineno
        self.close()
        return ProcedureError(
            f"The procedure {name} {complaint} ({code.co_filename}, line {line})."
        )


def play_out(
    procedure: Procedure,
    answer: Callable[[Question], Answer],
    *,
    most: int | None = None,
) -> Result:
    """Let somebody answer to the end, or so many questions at most.

    Without the record and the checks that a session keeps.
    """
    talk, asked = Conversation(procedure), 0
    while talk.question is not None and asked != most:
        talk.send(answer(talk.question))
        asked += 1
    if talk.question is not None:
        talk.stop()
    assert talk.result is not None
    return talk.result
