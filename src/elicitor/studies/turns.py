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
    """A question that was put.

    Attributes
    ----------
    id : str
        Issued by the server, once.
    question : Question
        Both sides, A first.
    body : mapping
        All that was stored with it, the screen among it.
    at : float
        When (seconds since 1970, UTC).
    unclear : int
        How often the person said not to understand it.
    """

    id: str
    question: Question
    body: Mapping[str, Any]
    at: float
    unclear: int = 0


@dataclass(frozen=True)
class Given:
    """An answer that stands.

    Attributes
    ----------
    shown : Shown
        To what.
    said : str
        One of ``ANSWERS``.
    seconds : float
        From question to answer (seconds).
    body : mapping
        Reason, free text and whatever else was sent with it.
    revised : int
        How often it was answered otherwise before.
    """

    shown: Shown
    said: str
    seconds: float
    body: Mapping[str, Any]
    revised: int = 0

    @property
    def exchange(self) -> Exchange:
        """As a transcript keeps it."""
        return Exchange.of(self.shown.question, ANSWERS[self.said], self.seconds)
