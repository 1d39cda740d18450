"""How common classes are, and how large groups, where questions do not show it."""

from __future__ import annotations

from elicitor.studies.asked import Asked
from elicitor.words import Joined

__all__ = ["how_common"]


def how_common(asked: Asked, language: str) -> Joined | None:
    """As people read it who are asked about groups; None of everyone together."""
    if not asked.region.groups:
        return None
    return Joined(asked.display(language).composition(), "blank")
