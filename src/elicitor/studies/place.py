"""Where a person is in a study, and whether answers are taken from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from elicitor.studies.definition import Definition
from elicitor.studies.definitions import NoEntry
from elicitor.studies.events import INSTRUCTED, SPOKEN, WITHDREW, Event, now
from elicitor.studies.interview import Interview
from elicitor.studies.shapes import fitting
from elicitor.studies.store import Person, Study
from elicitor.studies.turns import Shown

__all__ = ["Place"]


@dataclass(frozen=True)
class Place:
    """Where a person is: who, in which study, and what the log says.

    `kinds`: which events happened, in their order.
    """

    person: Person
    study: Study
    definition: Definition
    interview: Interview
    events: tuple[Event, ...]

    def last(self, kind: str) -> Event | None:
        """The last event of a kind, if there is one."""
        found = [event for event in self.events if event.kind == kind]
        return found[-1] if found else None

    def told(self, kind: str) -> dict[str, Any] | None:
        """What the last event of a kind says, as far as it is of the right shape.

        None if there is none. Older logs hold whatever programs sent.
        """
        last = self.last(kind)
        if last is None:
            return None
        return fitting(kind, last.body, self.definition, self.interview.asked)

    def seen_since(self, shown: Shown) -> float:
        """When somebody began to look at a question, or came back to it."""
        returned = self.last(INSTRUCTED)
        return shown.at if returned is None else max(shown.at, returned.at.timestamp())

    @property
    def has_ended(self) -> bool:
        """Whether the person said that they are done, whatever they changed then."""
        return self.last("finished") is not None

    @property
    def language(self) -> str:
        """In which pages and questions are."""
        told = self.told(SPOKEN) or {}
        return str(told.get("language", self.person.language))

    @property
    def is_open(self) -> bool:
        """Whether answers are taken; an owner may try a study before it begins."""
        over = self.study.ends_at is not None and self.study.ends_at <= now()
        tried = self.person.simulated and self.study.state != "closed"
        is_open = tried or (self.study.state == "open" and not over)
        return is_open and self.last(WITHDREW) is None

    def require_open(self) -> None:
        """Raise `NoEntry` if answers are not taken from this person now."""
        if self.last(WITHDREW) is not None:
            raise NoEntry("withdrawn")
        if not self.is_open:
            state = self.study.state
            raise NoEntry(state if state != "open" else "closed")
