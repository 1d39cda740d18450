"""Any procedure for groups, asking in whole people.

The procedure thinks in exact rates; the person sees rates out of so many people, and
answers about those. Two alternatives that come out the same are about equal, and nobody
is asked: what the procedure finds then is not what it would be by exact rates, and the
result says so. The engine asks by what is shown, and knows no more than that.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from elicitor.core.answer import Answer
from elicitor.core.conversation import Conversation
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.metrics.result_notes import ResultNote
from elicitor.procedures.bayesian.settings import Settings
from elicitor.regions.base import Region
from elicitor.regions.groups.counted import CountedGroupBall
from elicitor.words import say

__all__ = ["by_what_is_shown", "in_whole_people", "takes"]

SINCE = 5
"""Edition of the engine from which on it asks who never errs in whole people."""


def in_whole_people(procedure: Callable[..., Procedure]) -> Callable[..., Procedure]:
    """The same procedure for a `CountedGroupBall`, asking in whole people."""

    @functools.wraps(procedure)
    def counted(region: CountedGroupBall, **options: Any) -> Procedure:
        talk, unseen = Conversation(procedure(region.exact, **options)), 0
        try:
            while (exact := talk.question) is not None:
                if not region.tells_apart(exact.first, exact.second):
                    talk.send(Answer.ABOUT_EQUAL)
                    unseen += 1
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
        if not unseen:
            return talk.result
        notes = (*talk.result.notes, say(ResultNote("whole-people")))
        return replace(talk.result, converged=False, notes=notes)

    return counted


def takes(procedure: Callable[..., Procedure], options: Mapping[str, Any]) -> bool:
    """Whether a procedure has all these options."""
    return set(options) <= set(inspect.signature(procedure).parameters)


def by_what_is_shown(
    now: Callable[..., Procedure], before: Callable[..., Procedure]
) -> Callable[..., Procedure]:
    """The engine, or for sessions of before the procedure that thought in rates.

    It takes the options of both, as those sessions wrote down what theirs came to.
    """
    asked, once = (inspect.signature(each).parameters for each in (now, before))

    @functools.wraps(now)
    def procedure(region: Region, **options: Any) -> Procedure:
        latest = options.get("edition", Settings.edition) >= SINCE
        build, taken = (now, asked) if latest else (before, once)
        return build(region, **{n: it for n, it in options.items() if n in taken})

    both = {**once, **asked}.values()
    procedure.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        sorted(both, key=lambda one: one.kind)
    )
    return procedure


def _rounded(question: Question, region: CountedGroupBall) -> Question:
    first, second = map(region.rounded, (question.first, question.second))
    return Question(first, second, question.remaining)
