"""What is kept of a question that is put: both sides, the screen, how many follow."""

from __future__ import annotations

from typing import Any

from elicitor.core.question import Question
from elicitor.studies.events import ENGINE
from elicitor.studies.interview import Interview
from elicitor.studies.screens import arms_of, screen_of
from elicitor.words.catalogue import catalogue

__all__ = ["EASIER", "SCALES", "put"]

EASIER = {"flow": "icons", "icons": "flow"}
"""The view for somebody who does not understand the one they have; else the chart."""

SCALES = "scales"
"""Mark of questions whose scales are those of the whole study."""


def put(
    interview: Interview,
    question: Question,
    *,
    arm: str,  # of the person; `easier` questions are seen in another
    language: str,
    easier: bool,
    of_study: bool = True,
) -> dict[str, Any]:
    """All that is kept of a question but its id.

    `of_study`: scales and decimals are the same in all questions, as they are now.
    """
    asked = interview.asked
    arm = EASIER.get(arm, "flow") if easier else arm
    display = asked.display(language, of_study=of_study)
    screen = screen_of(
        display,
        question,
        arm=arm if arm in arms_of(display) else None,
        language=language,
        spans=asked.spans_in(language) if of_study else asked.spans,
    ).to_dict()
    engine = {ENGINE: interview.engine} if interview.engine > 1 else {}
    return {
        "first": question.first.tolist(),
        "second": question.second.tolist(),
        "arm": screen.get("arm", arm),
        "easier": easier,
        "screen": screen,
        "worded": catalogue(language).edition,
        "more": list(interview.following),
        **({SCALES: "study"} if of_study and asked.spans else {}),
        **engine,
    }
