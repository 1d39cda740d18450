"""Any procedure for groups, asking in whole people.

The procedure thinks in exact rates; the person sees rates out of so many people, and
answers about those. Two alternatives that come out the same are about equal, and nobody
is asked.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from elicitor.core.answer import Answer
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.regions.groups.counted import CountedGroupBall

__all__ = ["in_whole_people"]


def in_whole_people(procedure: Callable[..., Procedure]) -> Callable[..., Procedure]:
    """Let a procedure for groups ask in whole people.

    Parameters
    ----------
    procedure : callable
        ``procedure(region, **options)`` for a `GroupBall`.

    Returns
    -------
    callable
        The same for a `CountedGroupBall`.
    """

    @functools.wraps(procedure)
    def counted(region: CountedGroupBall, **options: Any) -> Procedure:
        inner = procedure(region.exact, **options)
        try:
            question = next(inner)
            while True:
                shown = _rounded(question, region)
                if not region.tells_apart(question.first, question.second):
                    question = inner.send(Answer.ABOUT_EQUAL)
                    continue
                try:
                    answer = yield shown
                except EnoughAsked as enough:
                    question = inner.throw(enough)
                else:
                    question = inner.send(answer)
        except StopIteration as done:
            return done.value
        finally:
            inner.close()

    return counted


def _rounded(question: Question, region: CountedGroupBall) -> Question:
    first, second = map(region.rounded, (question.first, question.second))
    return Question(first, second, question.remaining)
