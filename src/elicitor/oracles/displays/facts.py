"""What is told of a question: how many of whom, and what differs between two sides.

A ``direction`` is a code: "more" or "fewer" of people, "higher" or "lower" of a value.
``people`` and ``positive`` are words that a user chose: "patients", "has cancer".
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from elicitor.words import Fact, Joined
from elicitor.words.amounts import Distance

__all__ = [
    "MOST_CHANGES",
    "Alarms",
    "Alike",
    "Better",
    "BinaryOpening",
    "BinarySide",
    "Called",
    "CalledHeader",
    "CalledOf",
    "ClassName",
    "ClassOpening",
    "Direction",
    "ErrorOpening",
    "Everyone",
    "LargestChanges",
    "Made",
    "Misses",
    "ModelName",
    "ModelOpening",
    "MoreOf",
    "Negatives",
    "NeverRight",
    "OfClass",
    "Outcome",
    "OutcomeName",
    "Positives",
    "Quality",
    "RightOf",
    "SecondDoes",
    "SecondModel",
    "WrongOf",
    "direction",
]

Direction = Literal["more", "fewer"]
Made = Literal["found", "missed", "alarmed", "cleared", "right", "wrong", "ticked"]
"""What becomes of people; "ticked" is right, in a table."""
MOST_CHANGES = 4
"""How many changes a person can take in from one sentence."""


def direction(change: float) -> Direction:
    """Whether a change is one to more or to fewer."""
    return "more" if change > 0 else "fewer"


# -- two classes --------------------------------------------------------------------


@dataclass(frozen=True)
class BinaryOpening(Fact):
    """What a person will see: classifiers of two classes."""

    per: int
    people: str


@dataclass(frozen=True)
class Everyone(Fact):
    """All people who are shown, or a part of them that has a name."""

    count: int
    people: str


@dataclass(frozen=True)
class Positives(Fact):
    """So many of the positive class."""

    count: int
    people: str
    positive: str


@dataclass(frozen=True)
class Negatives(Fact):
    """So many of the negative class; ``alone``: the positive one was not named."""

    count: int
    people: str
    positive: str
    alone: bool = False


@dataclass(frozen=True)
class Outcome(Fact):
    """What a classifier makes of so many; ``before``: of the others it is told next."""

    count: int
    kind: Made
    before: bool = False


@dataclass(frozen=True)
class BinarySide(Fact):
    """One classifier in one line: errors, and of how many."""

    missed: int
    positives: int
    alarms: int
    negatives: int
    people: str
    positive: str


@dataclass(frozen=True)
class Misses(Fact):
    """The second one misses more or fewer."""

    count: int
    direction: Direction
    people: str
    positive: str


@dataclass(frozen=True)
class Alarms(Fact):
    """The second one alarms more or fewer for nothing."""

    count: int
    direction: Direction
    people: str
    positive: str
    alone: bool


@dataclass(frozen=True)
class SecondDoes(Fact):
    """All that choosing the second instead of the first changes."""

    changes: Joined


@dataclass(frozen=True)
class Alike(Fact):
    """Nothing differs; ``what`` is a code for what was compared."""

    what: Literal["classifiers", "models"] = "classifiers"


# -- several classes ----------------------------------------------------------------


@dataclass(frozen=True)
class ClassOpening(Fact):
    """What a person will see: right decisions by class."""

    per: int
    people: str


@dataclass(frozen=True)
class ErrorOpening(Fact):
    """What a person will see: errors of every kind."""

    per: int
    people: str


@dataclass(frozen=True)
class OfClass(Fact):
    """How many belong to a class; ``shown`` is a code for where it stands."""

    count: int
    name: str
    shown: Literal["row", "table", "lead"]


@dataclass(frozen=True)
class NeverRight(Fact):
    """Classes of which neither gets anybody right."""

    count: int
    names: Joined


@dataclass(frozen=True)
class RightOf(Fact):
    """Right decisions of a class."""

    name: str


@dataclass(frozen=True)
class WrongOf(Fact):
    """Wrong decisions of a class."""

    name: str


@dataclass(frozen=True)
class CalledOf(Fact):
    """Members of a class that are called another."""

    truth: str
    guess: str


@dataclass(frozen=True)
class Called(Fact):
    """What members of another class are called; how many, if that is told."""

    name: str
    count: int | None = None


@dataclass(frozen=True)
class CalledHeader(Fact):
    """Stands before the columns that say what people are called."""


@dataclass(frozen=True)
class LargestChanges(Fact):
    """What changes most of several things, and how many others change less."""

    changes: Joined
    others: int
    things: Literal["classes", "errors"]


@dataclass(frozen=True)
class ClassName(Fact):
    """The people of one of two classes, in the plural."""

    kind: Literal["positives", "negatives"]
    people: str
    positive: str
    alone: bool = False


@dataclass(frozen=True)
class OutcomeName(Fact):
    """What a decision makes of people of every group, without a number."""

    kind: Literal["found", "missed", "cleared", "alarmed", "right", "wrong"]


@dataclass(frozen=True)
class MoreOf(Fact):
    """More or fewer of something."""

    count: int | Decimal
    direction: Direction
    what: Fact | str


# -- models -------------------------------------------------------------------------


@dataclass(frozen=True)
class ModelOpening(Fact):
    """What a person will see: qualities of models."""


@dataclass(frozen=True)
class ModelName(Fact):
    """Stands before the name of a model."""


@dataclass(frozen=True)
class Better(Fact):
    """The mark at the better of two values."""


@dataclass(frozen=True)
class Quality(Fact):
    """A quality is higher or lower in the second model."""

    name: str
    gap: Distance
    direction: Literal["higher", "lower"]


@dataclass(frozen=True)
class SecondModel(Fact):
    """All qualities in which the second model differs."""

    changes: Joined
