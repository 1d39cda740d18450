"""What a notebook says of its own; what it shows is told where it is known."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact

__all__ = [
    "CardColumn",
    "CardTitle",
    "CaseOf",
    "HowToAnswer",
    "Kept",
    "MoreRows",
    "NothingAnswered",
    "NothingOpen",
    "PanelIs",
    "Progress",
    "QuestionIs",
    "RegionIs",
    "Reply",
    "SessionIs",
    "Trouble",
]

CardOf = Literal[
    "question",
    "session",
    "result",
    "metric",
    "region",
    "panel",
    "ranking",
    "transcript",
    "report",
    "notes",
    "settings",
    "answers",
    "reading",
]


class CardTitle(Fact):
    """What a card, or a part of it that can be opened, is about."""

    of: CardOf


class CardColumn(Fact):
    """Heading of a table."""

    of: Literal[
        "statistic",
        "unit",
        "class",
        "share",
        "rows",
        "model",
        "person",
        "group",
        "chance",
    ]


class CaseOf(Fact):
    """What a member of the positive class is called."""

    name: str


class MoreRows(Fact):
    """How many rows are not shown."""

    count: int


class Progress(Fact):
    """Which question is open, and about how many there will be."""

    number: int
    about: int | None  # of a range the lower end
    most: int | None = None  # the upper one, if it can be told
    more: bool = False  # whether there may be

    @property
    def done(self) -> tuple[int, int] | None:
        """How many of them are answered, of about how many."""
        if self.about is None:
            return None
        return self.number - 1, self.most or self.about


class QuestionIs(Fact):
    """How many questions are left with this one, as far as that is known.

    Of a range `left` is the lower end, see :class:`Progress`.
    """

    left: int | None
    most: int | None = None
    more: bool = False


class NothingAnswered(Fact):
    """No answer was given yet."""


class NothingOpen(Fact):
    """All that was to be asked is answered."""


class SessionIs(Fact):
    """What is asked for, and how."""

    family: str
    method: str
    answered: int
    undone: int


class RegionIs(Fact):
    """What a region is about."""

    kind: Literal["classes", "groups", "models", "numbers"]
    rows: int | None
    number: int
    per: int | None
    weighted: bool = False


class PanelIs(Fact):
    """How many people and groups of opinion."""

    people: int
    groups: int


class Reply(Fact):
    """What can be said to a question: the words on a button."""

    kind: Literal["first", "second", "about-equal", "cannot-say", "undo"]


class HowToAnswer(Fact):
    """Which keys there are, or what the field for them is called."""

    what: Literal["keys", "field"]


class Kept(Fact):
    """Where answers are; ``path`` is None if nowhere but in memory."""

    count: int
    path: str | None


class Trouble(Fact):
    """What went wrong."""

    what: Literal[
        "too-fast",
        "no-key",
        "elsewhere",
        "nothing-back",
        "aside",
        "not-kept",
        "failed",
    ]
    detail: str = ""
