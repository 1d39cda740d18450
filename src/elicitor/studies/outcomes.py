"""What may matter to a person, said beforehand: errors, and what is measured."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from elicitor.studies.asked import Asked
from elicitor.studies.practice import practice_question
from elicitor.studies.screens import Attribute, Count, Part, screen_of

__all__ = ["Outcome", "called", "outcomes"]


USUAL = {
    "missed": "missed",
    "alarmed for nothing": "alarmed",
    "alarmed": "alarmed",
}


@dataclass(frozen=True)
class Outcome:
    """Something that may matter."""

    key: str  # how it is kept: as it is called in English
    told: str  # in the language of the person
    of: str = ""  # whom, where it happens to people
    ends: tuple[str, str] = ("", "")  # how far it reaches, if it is measured
    levels: Literal["", "ordered", "open"] = ""  # words: the worst first, or maybe not

    @property
    def kind(self) -> str:
        """Which error of two classes it is, by its usual name; "other" if none."""
        return USUAL.get(self.key, "other")


def outcomes(asked: Asked, language: str) -> tuple[Outcome, ...]:
    """All that questions of a study differ in, without double counting."""
    kept, told = (_named(asked, one) for one in ("en", language))
    return tuple(
        replace(mine, key=english.key) for english, mine in zip(kept, told, strict=True)
    )


def called(count: Count) -> str:
    """What an outcome is called where nothing is told before; of several people."""
    by_number = sorted(zip(count.numbers, count.names, strict=True))
    return by_number[-1][1] or count.label


def _named(asked: Asked, language: str) -> list[Outcome]:
    display = asked.display(language)
    screen = screen_of(
        display,
        practice_question(asked),
        language=language,
        spans=asked.spans_in(language),
    )
    errors = [
        Outcome(called(count), called(count), _whom(display, i, part))
        for i, part in enumerate(screen.parts)
        for count in part.rows[-1].counts
        if any(count.names)
    ]
    return [*errors, *(_measured(asked, one, language) for one in screen.attributes)]


def _measured(asked: Asked, attribute: Attribute, language: str) -> Outcome:
    """The step from the worst to the best that there is."""
    name, levels = attribute.name, attribute.levels
    if not levels:
        return Outcome(name, name, "", attribute.ends)
    order = asked.level_order(name, levels, language)
    known = order or levels
    return Outcome(
        name, name, "", (known[0], known[-1]), "ordered" if order else "open"
    )


def _whom(display: Any, number: int, part: Part) -> str:
    """Whom it happens to: so many people, of groups those of everyone together."""
    if not part.rows[-1].together:
        return part.title
    return f"{display.per} {display.words[number].alone}"
