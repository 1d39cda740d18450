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
from elicitor.core.conversation import Conversation
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.regions.groups.counted import CountedGroupBall

__all__ = ["in_whole_people"]


def in_whole_people(procedure: Callable[..., Procedure]) -> Callable[..., Procedure]:
    """The same procedure for a `CountedGroupBall`, asking in whole people."""

    @functools.wraps(procedure)
    def counted(region: CountedGroupBall, **options: Any) -> Procedure:
        talk = Conversation(procedure(region.exact, **options))
        try:
            while (exact := talk.question) is not None:
                if not region.tells_apart(exact.first, exact.second):
                    talk.send(Answer.ABOUT_EQUAL)
                    continue
                try:
                    answer = yield _rounded(exact, region)
                except EnoughAsked:
                    talk.stop()
                else:
                    talk.send(answer)
        finally:
            talk.close()
        assert talk.result is not None
        return talk.result

    return counted


def _rounded(question: Question, region: CountedGroupBall) -> Question:
    first, second = map(region.rounded, (question.first, question.second))
    return Question(first, second, question.remaining)
