"""What pages know of an interview that is a session, with no log behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from elicitor.core.result import Result
from elicitor.studies.asked import Asked
from elicitor.studies.definition import Definition
from elicitor.studies.foretold import foretold
from elicitor.studies.turns import Given, Shown

__all__ = ["OwnInterview"]


@dataclass(frozen=True)
class OwnInterview:
    """What a session says, as pages want to know it; see :class:`Interview`."""

    asked: Asked
    definition: Definition
    open: Shown | None
    answers: list[Given]
    done: bool
    begun: tuple[int, int]
    result: Callable[[], Result]
    asks_anew: bool

    @property
    def more(self) -> tuple[int, int | None]:
        """From how many to how many are to be answered, the open one among them."""
        if self.done or self.open is None:
            return 0, 0
        told = self.open.body.get("more") or (0, 0)
        low, high = foretold(told, self.answers, self)
        return low + 1, None if high is None else high + 1
