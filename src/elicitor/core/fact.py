"""What is said, before it is said: facts that every language has a message for."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar, Literal, Self

from elicitor.core.own_words import OwnWords
from elicitor.core.record import Record

__all__ = [
    "Better",
    "Fact",
    "FoundBest",
    "FoundBetter",
    "Joined",
    "LevelsFound",
    "MetricOfClass",
    "NoPromise",
    "NotKnownYet",
    "Told",
    "every_kind",
    "plain",
    "reworded",
]

OWN = {"column", "many", "negative", "one", "people", "positive", "unit"}
"""Texts that are no names of the data, or a person's words already."""
NUMBERS = {
    *("count", "figures", "gap", "high", "least", "low", "most", "number", "power"),
    *("seed", "smaller", "tolerance", "total", "year"),
}
"""Texts that hold numbers, which are no classes that are called 0 and 1."""
NOT_NAMES = OWN | NUMBERS
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
    named: ClassVar[tuple[str, ...]] = ()
    """Fields that may hold a name of the data."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kinds = inspect.get_annotations(cls).items()
        texts = {name for name, kind in kinds if "str" in re.findall(r"\w+", str(kind))}
        cls.named = (*cls.named, *sorted(texts & set(cls.fields) - NOT_NAMES))

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

    def reworded(self, own: OwnWords) -> Fact:
        """Return the same with a person's own names for things."""
        return self.with_names(own)

    def order_in(self, own: OwnWords) -> int:  # noqa: ARG002 -- as groups need it
        """Where it is told among others beside it."""
        return 0

    def scale(self, own: OwnWords) -> float:  # noqa: ARG002 -- as things need them
        """By what numbers of it are multiplied when it is reworded."""
        return 1.0

    def with_names(self, own: OwnWords) -> Self:
        """Put own names into every field that holds one, and into facts inside."""
        told = {}
        for name in self.fields:
            value = getattr(self, name)
            named = name in self.named and is_name(value)
            told[name] = own.name(value) if named else reworded(value, own)
        return self.replaced(**told)


class NotKnownYet(Fact):
    """Nothing, or not enough, is known of a metric."""

    why: Literal["unasked", "unsettled"]


Better = Literal[
    "more", "less", "both", "more-or-open", "less-or-open", "both-or-open", "open"
]


BETTER: Mapping[tuple[bool, bool, bool], Better] = {
    (True, False, False): "more",
    (False, True, False): "less",
    (True, True, False): "both",
    (True, False, True): "more-or-open",
    (False, True, True): "less-or-open",
    (True, True, True): "both-or-open",
    (False, False, True): "open",
}
"""Whether there is something of which more, or less, is better, or that is open."""


class FoundBetter(Fact):
    """Of what more, or less, is better by the answers, and of what that is open."""

    what: Better
    more: Joined
    less: Joined
    unsure: Joined

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; of levels that have names, which is better."""
        if not own.levels.keys() & {
            *self.more.parts,
            *self.less.parts,
            *self.unsure.parts,
        }:
            return self.with_names(own)
        levels = tuple(self._levels(own))
        plain = FoundBetter.of(
            *(
                [name for name in told.parts if name not in own.levels]
                for told in (self.more, self.less, self.unsure)
            )
        )
        found = () if plain is None else (plain.with_names(own),)
        return FoundBest(Joined((*found, *levels), "blank"))

    def _levels(self, own: OwnWords) -> Iterator[LevelsFound]:
        for told, higher in (
            (self.more, True),
            (self.less, False),
            (self.unsure, None),
        ):
            for name in told.parts:
                if name in own.levels:
                    ends = own.levels[name].highest, own.levels[name].lowest
                    best, worst = ends if higher else ends[::-1]
                    yield LevelsFound(own.name(name), best, worst, higher is not None)

    @classmethod
    def of(
        cls, more: Sequence[str], less: Sequence[str], unsure: Sequence[str]
    ) -> Self | None:
        """By names of what more, or less, is better of, or is open; None if none."""
        if not (more or less or unsure):
            return None
        what = BETTER[bool(more), bool(less), bool(unsure)]
        return cls(what, *(Joined(tuple(names)) for names in (more, less, unsure)))


class FoundBest(Fact):
    """Sentences on what is better by the answers."""

    told: Joined


class LevelsFound(Fact):
    """Which end of levels is better by the answers, or that it is `open`."""

    name: str
    best: str
    worst: str
    known: bool

    def reworded(self, own: OwnWords) -> Fact:  # noqa: ARG002 -- as all facts have it
        """See :meth:`Fact.reworded`; it is in own words already."""
        return self


class NoPromise(Fact):
    """A metric of which nothing tells how near it is to what is wanted."""

    told: str


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
    by : str, default="and"
        What stands between them: "and", "or" (only before the last, with commas
        before), "comma", "semicolon", "colon", "blank", "dot", "times" or "line".
    """

    parts: tuple[Any, ...]
    by: str = "and"

    def to_dict(self) -> dict[str, Any]:
        """Return the parts as JSON can hold them."""
        return {"joined": self.by, "parts": plain(self.parts)}


class Told(str):
    """What is said in English, and the fact it says, for other languages.

    It goes wherever an English text goes; :func:`elicitor.words.say` says its fact in
    every language but English, and there if own words change it.
    :func:`elicitor.words.in_english` makes it.

    Parameters
    ----------
    text : str
        In English.
    fact : Fact or Joined
        What is so.
    """

    fact: Fact | Joined

    def __new__(cls, text: str, fact: Fact | Joined) -> Self:
        """A text cannot be given a fact once it is made."""
        made = super().__new__(cls, text)
        made.fact = fact
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[str, Fact | Joined]]:
        """What a copy is made of."""
        return type(self), (str(self), self.fact)


def reworded(told: Any, own: OwnWords) -> Any:
    """What is told, with a person's own names for things; texts are left as they are.

    A text is a name only inside facts, what is joined, and tuples.
    """
    if isinstance(told, Fact):
        return told.reworded(own)
    if isinstance(told, Told):  # its English has no own words: the fact is said anew
        known = reworded(told.fact, own)
        return told if known == told.fact else known
    parts = told.parts if isinstance(told, Joined) else told
    if not isinstance(parts, tuple):
        return told
    each = tuple(
        own.name(part) if is_name(part) else reworded(part, own)
        for part in _in_order(parts, own)
    )
    return Joined(each, told.by) if isinstance(told, Joined) else each


def _in_order(parts: tuple[Any, ...], own: OwnWords) -> tuple[Any, ...]:
    """Groups, and what is told of each, as a person saw them."""
    kinds = {type(part) for part in parts}
    if own.order and len(kinds) == 1 and all(isinstance(one, Fact) for one in parts):
        return tuple(sorted(parts, key=lambda part: part.order_in(own)))
    if own.order and all(is_name(part) and part in own.order for part in parts):
        return tuple(sorted(parts, key=own.place))
    return parts


def is_name(value: Any) -> bool:
    """Whether it is a bare text, which may be a name."""
    return isinstance(value, str) and not isinstance(value, Told)


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
