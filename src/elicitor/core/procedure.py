"""What a procedure is, seen from the driver.

A procedure is a generator: it yields a `Question`, is sent an `Answer`, and returns a
`Result`. It knows neither who answers nor when. When nobody will answer any more (the
budget is spent, the person leaves) the driver throws `EnoughAsked` at the open
question, and the procedure returns what it knows by then.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.core.result import Result

__all__ = ["EnoughAsked", "Procedure"]

Procedure: TypeAlias = Generator[Question, Answer, Result]


class EnoughAsked(Exception):
    """Thrown into a procedure at its open question: return a result now."""
