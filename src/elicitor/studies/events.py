"""What happens to a person in a study: events, of which none is ever changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

__all__ = ["Event", "now"]

SHOWN = "shown"
"""A question was put; with its id, both sides, and the screen exactly as shown."""
ANSWERED = "answered"
UNDONE = "undone"
REVISED = "revised"
UNCLEAR = "unclear"
"""Not understood: an easier view follows; it says nothing about the metric."""
INSTRUCTED = "instructed"
SPOKEN = "spoken"
"""Another language was chosen; from now on pages and questions are in it."""
WITHDREW = "withdrew"
ERASED = "erased"
"""Something happened here of which nothing is kept, as the person wished."""


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes
    ----------
    kind : str
        What it was.
    body : mapping
        All that is known of it, JSON-ready.
    at : datetime
        When, in UTC.
    """

    kind: str
    body: Mapping[str, Any] = field(default_factory=dict)
    at: datetime = field(default_factory=lambda: now())


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)
