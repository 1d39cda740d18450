"""A turn of an interview: a question that was put, and an answer that stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.core.transcript import Exchange

__all__ = ["ANSWERS", "Given", "Shown"]

ANSWERS = {
    "a": Answer.FIRST,
    "equal": Answer.ABOUT_EQUAL,
    "b": Answer.SECOND,
    "cannot": Answer.CANNOT_SAY,
}
"""What a person may say to a question, as forms and programs write it."""


@dataclass(frozen=True)
class Shown:
    """A question that was put."""

    id: str  # issued by the server, once
    question: Question  # both sides, A first
    body: Mapping[str, Any]  # all that was stored with it, as the screen
    at: float  # seconds since 1970, UTC
    unclear: int = 0  # how often it was not understood


@dataclass(frozen=True)
class Given:
    """An answer that stands."""

    shown: Shown
    said: str  # one of ``ANSWERS``
    seconds: float  # from question to answer
    body: Mapping[str, Any]  # reason, free text and what else was sent
    revised: int = 0  # how often it was another before

    @property
    def exchange(self) -> Exchange:
        """As a transcript keeps it."""
        return Exchange.of(self.shown.question, ANSWERS[self.said], self.seconds)
