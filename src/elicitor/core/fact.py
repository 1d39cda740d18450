"""What is said, before it is said: facts that every language has a message for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar, Literal

from elicitor.core.record import Record

__all__ = ["Fact", "Joined", "MetricOfClass", "NotKnownYet", "every_kind", "plain"]

INNER_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class Fact(Record):
    """Something that can be said; its message is named like its class.

    A field is a number, a name, a code that messages choose by, another fact or several
    of them. An int is said as it is, a Decimal with all its decimals, a float with as
    many digits as a reader can use.

    Examples
    --------
    >>> class LateTrains(Fact):
    ...     count: int
    >>> LateTrains.message(), LateTrains(3).to_dict()
    ('late-trains', {'fact': 'late-trains', 'count': 3})
    """

    derived: ClassVar[tuple[str, ...]] = ()
    """Properties that a message may put in as well."""

    @classmethod
    def message(cls) -> str:
        """Name of the message in every catalogue."""
        return INNER_CAPITAL.sub("-", cls.__name__).lower()

    @classmethod
    def arguments(cls) -> tuple[str, ...]:
        """What a message may put in."""
        return (*cls.fields, *cls.derived)

    def to_dict(self) -> dict[str, Any]:
        """Return the fact as JSON can hold it."""
        told = {name: plain(getattr(self, name)) for name in self.fields}
        return {"fact": self.message()} | told


class NotKnownYet(Fact):
    """Nothing, or not enough, is known of a metric."""

    why: Literal["unasked", "unsettled"]


class FoundBetter(Fact):
    """Of what the answers say that more, or less, of it is better."""

    what: Literal["more", "less", "both"]
    more: Joined
    less: Joined


class MetricOfClass(Fact):
    """All that is known of a metric whose class tells nothing."""

    name: str


@dataclass(frozen=True)
class Joined:
    """Several things beside each other.

    Parameters
    ----------
    parts : tuple
        Facts, names or numbers.
    by : {"and", "comma", "semicolon", "colon", "blank", "times", "line"}, default="and"
        What stands between them; "and" only before the last, with commas before.
    """

    parts: tuple[Any, ...]
    by: str = "and"

    def to_dict(self) -> dict[str, Any]:
        """Return the parts as JSON can hold them."""
        return {"joined": self.by, "parts": plain(self.parts)}


def every_kind(base: type[Fact] = Fact) -> Iterator[type[Fact]]:
    """Every class of facts that has been defined."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith(f"{__package__.partition('.')[0]}."):
            yield kind
        yield from every_kind(kind)


def plain(value: Any) -> Any:
    """What a field holds, as JSON can hold it."""
    if isinstance(value, Fact | Joined):
        return value.to_dict()
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value
