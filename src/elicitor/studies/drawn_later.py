"""What is seen of a question; drawn only when somebody looks."""

from __future__ import annotations

from typing import Any

from elicitor.core.question import Question
from elicitor.studies.asked import Asked
from elicitor.studies.putting import EASIER
from elicitor.studies.screens import arms_of, screen_of

__all__ = ["DrawnLater"]


class DrawnLater(dict[str, Any]):
    """All that is kept of a question in a study, without its screen."""

    def __init__(
        self, asked: Asked, question: Question, language: str, *, easier: bool
    ) -> None:
        low, high = question.between or (question.remaining, question.remaining)
        super().__init__(easier=easier, more=[low, high])
        self._asked, self._question, self._language = asked, question, language

    def __missing__(self, key: str) -> Any:
        if key != "screen":
            raise KeyError(key)
        display = self._asked.display(self._language)
        arms = arms_of(display)
        arm = EASIER.get(arms[0], arms[0]) if self["easier"] else arms[0]
        screen = screen_of(
            display,
            self._question,
            arm=arm if arm in arms else None,
            language=self._language,
            spans=self._asked.spans_in(self._language),
        )
        self[key] = screen.to_dict()
        return self[key]
