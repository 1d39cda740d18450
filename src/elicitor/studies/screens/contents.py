"""What a display knows of a question, before it is decided how that is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.question import Question
from elicitor.studies.screens.screen import Attribute, Count, Part, Row
from elicitor.words import Fact, Joined, say

__all__ = ["Contents", "Spans", "contents", "count_of_people", "part_of"]

Spans = Mapping[str, tuple[float, float]]
"""From where to where each measured attribute reaches, by its name."""


@dataclass(frozen=True)
class Contents:
    """The facts of a screen that no arm changes; see :class:`Screen`, :class:`View`.

    ``by_group`` tells in which groups a mistake is made more or less often, of counts.
    """

    opening: Fact
    base: Fact | Joined | None
    everyone: Fact | None
    people: str  # who is told of, in the plural
    per: int  # of so many a side tells
    parts: tuple[Part, ...]
    attributes: tuple[Attribute, ...]
    changes: tuple[Fact, ...]
    remarks: tuple[Fact, ...]
    by_group: tuple[Fact, ...] = ()
    common: Fact | None = None  # how common classes are, of which as many are shown


@singledispatch
def contents(display: Any, question: Question, language: str, spans: Spans) -> Contents:
    """Read a question as its display does."""
    del question, language, spans
    raise InvalidParameterError(
        f"display must be one of elicitor.oracles; got {shown(display)}."
    )


def count_of_people(
    label: str,
    numbers: tuple[Any, Any],
    language: str,
    *,
    filled: bool,
    name: str = "",
) -> Count:
    """One outcome, told as numbers of people."""
    first, second = numbers
    return Count(
        label,
        (label, label),
        (_plain(first), _plain(second)),
        (say(first, language), say(second, language)),
        first != second,
        filled,
        (name, name),
    )


def part_of(title: str, counts: tuple[Count, ...], whole: int) -> Part:
    """The people of a class where there are no groups."""
    row = Row("", whole, counts)
    return Part(title, (row,), ((), ()), row.differs)


def _plain(value: Any) -> float:
    return int(value) if value == int(value) else float(value)
