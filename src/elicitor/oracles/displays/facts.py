"""What is told of a question: how many of whom, and what differs between two sides.

A ``direction`` is a code: "more" or "fewer" of people, "higher" or "lower" of a value.
``people`` and ``positive`` are words that a user chose: "patients", "has cancer".
"""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar, Literal, Self

from elicitor.core.question import Question
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
    "LevelInstead",
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
    "OwnCount",
    "OwnName",
    "Positives",
    "Quality",
    "QuestionOf",
    "RightOf",
    "RowsWeigh",
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


class QuestionOf(Fact):
    """Which question this is, and of how many; `most` is None if there may be more."""

    place: int
    least: int
    most: int | None
    derived: ClassVar[tuple[str, ...]] = ("many",)

    @classmethod
    def number(cls, question: Question, place: int) -> Self:
        """What is told of a question; `place` counts from one."""
        about = question.remaining or 0
        least, most = question.between or (about, about)
        return cls(place, place + least, None if most is None else place + most)

    @property
    def many(self) -> Literal["known", "range", "more"]:
        """Whether it is one number, some, or so many and perhaps more."""
        if self.most is None:
            return "more"
        return "known" if self.least == self.most else "range"


class RowsWeigh(Fact):
    """That some rows of the data count more than others, by a column."""

    column: str


class BinaryOpening(Fact):
    """What a person will see: classifiers of two classes."""

    per: int
    people: str


class Everyone(Fact):
    """All people who are shown, or a part of them that has a name."""

    count: int
    people: str


class Positives(Fact):
    """So many of the positive class."""

    count: int
    people: str
    positive: str


class Negatives(Fact):
    """So many of the negative class; ``alone``: the positive one was not named."""

    count: int
    people: str
    positive: str
    alone: bool = False
    negative: str | None = None


class Outcome(Fact):
    """What a classifier makes of so many; ``before``: of the others it is told next."""

    count: int
    kind: Made
    before: bool = False


class BinarySide(Fact):
    """One classifier in one line: errors, and of how many."""

    missed: int
    positives: int
    alarms: int
    negatives: int
    people: str
    positive: str
    negative: str | None = None


class Misses(Fact):
    """The second one misses more or fewer."""

    count: int
    direction: Direction
    people: str
    positive: str


class Alarms(Fact):
    """The second one alarms more or fewer for nothing."""

    count: int
    direction: Direction
    people: str
    positive: str
    alone: bool
    negative: str | None = None


class OwnCount(Fact):
    """So many of what a person has a name for: several, and one if that was said."""

    count: int
    many: str
    one: str | None


class OwnName(Fact):
    """What a person calls so many, where the number stands before."""

    count: int
    many: str
    one: str | None


class SecondDoes(Fact):
    """All that choosing the second instead of the first changes."""

    changes: Joined


class Alike(Fact):
    """Nothing differs; ``what`` is a code for what was compared."""

    what: Literal["classifiers", "models"] = "classifiers"


# -- several classes ----------------------------------------------------------------


class ClassOpening(Fact):
    """What a person will see: right decisions by class."""

    per: int
    people: str


class ErrorOpening(Fact):
    """What a person will see: errors of every kind."""

    per: int
    people: str


class OfClass(Fact):
    """How many belong to a class; ``shown`` is a code for where it stands."""

    count: int
    name: str
    shown: Literal["row", "table", "lead"]


class NeverRight(Fact):
    """Classes of which neither gets anybody right."""

    count: int
    names: Joined


class RightOf(Fact):
    """Right decisions of a class."""

    name: str


class WrongOf(Fact):
    """Wrong decisions of a class."""

    name: str


class CalledOf(Fact):
    """Members of a class that are called another."""

    truth: str
    guess: str


class Called(Fact):
    """What members of another class are called; how many, if that is told."""

    name: str
    count: int | None = None


class CalledHeader(Fact):
    """Stands before the columns that say what people are called."""


class LargestChanges(Fact):
    """What changes most of several things, and how many others change as well."""

    changes: Joined
    others: int
    things: Literal["classes", "errors"]


class ClassName(Fact):
    """The people of one of two classes, in the plural."""

    kind: Literal["positives", "negatives"]
    people: Fact | str
    positive: Fact | str
    alone: bool = False


class OutcomeName(Fact):
    """What a decision makes of people of every group, without a number."""

    kind: Literal["found", "missed", "cleared", "alarmed", "right", "wrong"]


class MoreOf(Fact):
    """More or fewer of something."""

    count: int | Decimal
    direction: Direction
    what: Fact | str


# -- models -------------------------------------------------------------------------


class ModelOpening(Fact):
    """What a person will see: qualities of models, or of other alternatives."""

    models: bool


class ModelName(Fact):
    """Stands before the name of a model."""


class Better(Fact):
    """The mark at the better of two values."""


class Quality(Fact):
    """A quality is higher or lower in the second model."""

    name: str
    gap: Distance
    direction: Literal["higher", "lower"]


class LevelInstead(Fact):
    """A quality has another level in the second model than in the first."""

    name: str
    first: str
    second: str


class SecondModel(Fact):
    """All qualities in which the second model differs."""

    changes: Joined
