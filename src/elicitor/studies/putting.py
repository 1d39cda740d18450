"""What is kept of a question that is put: both sides, the screen, how many follow."""

from __future__ import annotations

from typing import Any

from elicitor.core.question import Question
from elicitor.studies.interview import Interview
from elicitor.studies.screens import arms_of, screen_of
from elicitor.words.catalogue import catalogue

__all__ = ["EASIER", "put"]

EASIER = {"flow": "icons", "icons": "flow"}
"""The view for somebody who does not understand the one they have; else the chart."""


def put(
    interview: Interview, question: Question, *, arm: str, language: str, easier: bool
) -> dict[str, Any]:
    """All that is kept of a question but its id.

    `arm`: of the person; with `easier` it is seen in another one.
    """
    arm = EASIER.get(arm, "flow") if easier else arm
    display = interview.asked.display(language)
    screen = screen_of(
        display,
        question,
        arm=arm if arm in arms_of(display) else None,
        language=language,
        spans=interview.asked.spans,
    ).to_dict()
    return {
        "first": question.first.tolist(),
        "second": question.second.tolist(),
        "arm": screen.get("arm", arm),
        "easier": easier,
        "screen": screen,
        "worded": catalogue(language).edition,
        "more": list(interview.following),
    }
