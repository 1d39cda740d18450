"""What may matter to a person, said beforehand: errors, and what is measured."""

from __future__ import annotations

from dataclasses import dataclass

from elicitor.studies.asked import Asked
from elicitor.studies.practice import practice_question
from elicitor.studies.screens import Count, screen_of

__all__ = ["Outcome", "called", "outcomes"]


@dataclass(frozen=True)
class Outcome:
    """Something that may matter.

    Attributes
    ----------
    key : str
        How it is kept: as it is called in English.
    told : str
        How it is told in the language of the person.
    of : str
        Of whom, where it happens to people.
    """

    key: str
    told: str
    of: str = ""


def outcomes(asked: Asked, language: str) -> tuple[Outcome, ...]:
    """All that questions of a study differ in, without double counting."""
    kept, told = (_named(asked, one) for one in ("en", language))
    return tuple(
        Outcome(key, name, of) for (key, _), (name, of) in zip(kept, told, strict=True)
    )


def called(count: Count) -> str:
    """What an outcome is called where nothing is told before; of several people."""
    by_number = sorted(zip(count.numbers, count.names, strict=True))
    return by_number[-1][1] or count.label


def _named(asked: Asked, language: str) -> list[tuple[str, str]]:
    screen = screen_of(
        asked.display(language), practice_question(asked), language=language
    )
    errors = [
        (called(count), part.title)
        for part in screen.parts
        for count in part.rows[-1].counts
        if any(count.names)
    ]
    return [*errors, *((one.name, "") for one in screen.attributes)]
