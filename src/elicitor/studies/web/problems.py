"""Why a study cannot be asked so, in the language of whoever makes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request

from elicitor.core.errors import InvalidDataError
from elicitor.studies.definition import LONGEST_TITLE, MOST_KEPT_DAYS
from elicitor.studies.web.steps import Situation, amount, texts
from elicitor.studies.web.wording import language_of, wording
from elicitor.words import Told, say

__all__ = ["of_value", "plain_problem", "told_of"]

ALIKE, CLASS = "no ball", " (RateBall)"
"""The library's words for classes between which a model makes no difference, and a word
of Python in what it says."""


def plain_problem(request: Request, situation: Situation) -> str:
    """Why it cannot be asked so, without the names of arguments where we can."""
    labels, problem = situation.undecided, situation.sketch.problem
    if problem and (told := of_value(request, situation.said)):
        return told
    word = wording(language_of(request))
    if problem and labels:
        return word("problem-undecided", first=labels[0], second=labels[1])
    if ALIKE in problem and situation.backwards is not None:
        return say(situation.backwards, language_of(request))  # which is why
    if ALIKE in problem:
        return word("problem-alike", why=problem.replace(CLASS, ""))
    if isinstance(problem, Told) or not problem:
        return say(problem, language_of(request))
    return word("problem-other", why=problem.replace(CLASS, ""))


def of_value(request: Request, said: Mapping[str, Any]) -> str:
    """Which day, title or number cannot be so; empty if that is not what is wrong."""
    word = wording(language_of(request))
    if not texts.is_possible(said.get("kept_days")):
        return word("problem-kept-days", most=f"{MOST_KEPT_DAYS}")
    if len(str(said.get("title") or "")) > LONGEST_TITLE:
        return word("problem-title-long", most=f"{LONGEST_TITLE}")
    wrong = amount.impossible(said)
    if wrong is None:
        return ""
    least, most = amount.LIMITS[wrong]
    field = word(wrong.replace("_", "-"))
    return word("problem-number", field=field, least=f"{least}", most=f"{most}")


def told_of(request: Request, error: InvalidDataError) -> str:
    """What is wrong with a file, in the language of the page as far as we have it."""
    return say(error.args[0], language_of(request))
