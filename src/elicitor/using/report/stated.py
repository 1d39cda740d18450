"""What a person says directly, beside what the answers say, as facts."""

from __future__ import annotations

from typing import Literal

from elicitor.core.own_words import OwnWords
from elicitor.words import Fact
from elicitor.words.amounts import Span

__all__ = ["CountsForNothing", "StatedDirectly"]


class CountsForNothing(Fact):
    """That something does not count beside another thing."""

    what: Fact
    than: Fact

    def scale(self, own: OwnWords) -> float:
        """See :meth:`Fact.scale`."""
        return self.than.scale(own)


class StatedDirectly(Fact):
    """What the person says, and where that lies in what the answers say."""

    clause: Fact
    where: Literal["unknown", "open", "inside", "below", "above"]
    room: Span | None
    likely: bool

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; the interval is told in what the number is."""
        told = self.with_names(own)
        if self.room is None:
            return told
        return told.replaced(room=self.room.scaled(self.clause.scale(own)))
