"""What happens to a person in a study: events, of which none is ever changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from elicitor.core.documents import parse_document
from elicitor.core.errors import InvalidParameterError

__all__ = ["Event", "check_body", "day_of", "holds", "now"]

SHOWN = "shown"
"""A question was put; with its id, both sides, and the screen exactly as shown."""
ENGINE = "engine"
"""Mark of questions: the edition of the engine that asks, 1 where nothing says it."""
ANSWERED = "answered"
UNDONE = "undone"
REVISED = "revised"
AGAIN = "again"
"""Mark of revisions after which all answers of before may be asked again, as well."""
BY_ANSWERS = "by_answers"
"""Mark of revisions after which the same answers give the same, whatever was before."""
CHANGES = frozenset({ANSWERED, UNDONE, REVISED})
"""After these the answers say something else."""
UNCLEAR = "unclear"
"""Not understood: an easier view follows; it says nothing about the metric."""
INSTRUCTED = "instructed"
SPOKEN = "spoken"
"""Another language was chosen; from now on pages and questions are in it."""
WITHDREW = "withdrew"
ERASED = "erased"
"""Something happened here of which nothing is kept, as the person wished."""
OWN = frozenset({SHOWN, ANSWERED, UNDONE, REVISED, UNCLEAR, WITHDREW, ERASED})
"""What only the server writes: each has a request of its own."""
BESIDE = frozenset(
    {
        "consented",
        INSTRUCTED,
        "practised",
        SPOKEN,
        "stated",
        "surveyed",
        "replied",
        "finished",
    }
)
"""What else may be recorded."""
REASONS = ("similar", "hidden", "neither", "other", "unclear")
"""Why somebody cannot say, as it is chosen; the last one is kept by the server."""
REPLIES = ("me", "unsure", "not-me", "adjust")
"""What is said to a result."""
LARGEST = 1_000_000
"""What is known of one event, as JSON (characters)."""
LARGEST_BESIDE = 200_000
"""The same of what is recorded beside the questions."""
DEEPEST = 32
"""How many lists and objects lie inside each other at most."""


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


def holds(kind: str, events: Iterable[Event]) -> bool:
    """Whether there is an event of a kind, and no answer came or changed after it."""
    told = [event.kind for event in events if event.kind in {kind, *CHANGES}]
    return bool(told) and told[-1] == kind


def check_body(body: Mapping[str, Any], *, largest: int = LARGEST) -> None:
    """Refuse what no file could hold: all is finite JSON of some size and depth.

    Raises
    ------
    InvalidParameterError
        If it is not.
    """
    try:
        text = json.dumps(dict(body), allow_nan=False, ensure_ascii=False)
        text.encode()  # half a character has no bytes
        parse_document(text)
    except (RecursionError, TypeError, ValueError) as error:
        raise InvalidParameterError(
            f"This is not JSON that can be kept: {error}."
        ) from None
    if len(text) > largest:
        raise InvalidParameterError(
            f"This is {len(text)} characters of JSON; the most is {largest}."
        )
    if _depth(body) > DEEPEST:
        raise InvalidParameterError(f"This is nested deeper than {DEEPEST}.")


def _depth(value: Any) -> int:
    """How many lists and objects lie inside each other."""
    level, depth = [value], 0
    while level := [one for one in level if type(one) in (dict, list, tuple)]:
        depth += 1
        level = [
            inner
            for one in level
            for inner in (one.values() if type(one) is dict else one)
        ]
    return depth


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def day_of(at: datetime) -> datetime:
    """The beginning of the day: what is left of a time where it is coarse."""
    return at.replace(hour=0, minute=0, second=0, microsecond=0)
