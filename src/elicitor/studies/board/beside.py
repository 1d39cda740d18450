"""What people did and said beside their answers: practice, survey, reply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from elicitor.studies.asked import Asked
from elicitor.studies.definition import Definition
from elicitor.studies.events import Event, holds
from elicitor.studies.shapes import fitting

__all__ = ["Beside", "beside"]


@dataclass(frozen=True)
class Beside:
    """What one person did and said beside the questions.

    Outcomes were stated to matter so much (0 to 10), by what they are called; the
    survey is by the ids of the owner's questions; values are own numbers beside the
    result.
    """

    practice: tuple[int, int] | None = None  # read rightly at first, of how much
    stated: Mapping[str, float] = field(default_factory=dict)
    survey: Mapping[str, Any] = field(default_factory=dict)
    reply: str = ""  # to the result; empty before, and once answers changed
    values: Mapping[str, float] = field(default_factory=dict)
    why: str = ""  # in their words

    @property
    def has_understood(self) -> bool:
        """Whether all of the practice picture was read rightly at first."""
        return self.practice is not None and self.practice[0] == self.practice[1]


def beside(events: Sequence[Event], definition: Definition, asked: Asked) -> Beside:
    """Read somebody's log; of what older versions kept, only what fits."""
    last = {event.kind: event for event in events}

    def told(kind: str) -> dict[str, Any]:
        event = last.get(kind)
        body = {} if event is None else event.body
        return fitting(kind, body, definition, asked) if body else {}

    read = told("practised").get("correct")
    said = told("replied") if holds("replied", events) else {}
    return Beside(
        practice=(sum(read), len(read)) if read else None,
        stated=dict(told("stated").get("weights") or {}),
        survey=told("surveyed"),
        reply=str(said.get("reply", "")),
        values=dict(said.get("values") or {}),
        why=str(said.get("why", "")),
    )
