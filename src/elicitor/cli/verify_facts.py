"""What a replay found, as facts."""

from __future__ import annotations

from elicitor.words import Fact, Joined

__all__ = [
    "AsInFile",
    "DamagedMetric",
    "InFile",
    "NothingKept",
    "Replayed",
    "ResultIs",
    "TakenAsKept",
    "WorkedOutAnew",
]


class AsInFile(Fact):
    """How many comparisons a file had."""

    count: int
    file: str


class TakenAsKept(Fact):
    """How many answers stand as they were when one of them was changed."""

    count: int


class Replayed(Fact):
    """How many questions came out again, and which would be others as good."""

    asked: int
    others: Joined | None


class NothingKept(Fact):
    """That there is no result to compare with, and what the answers say."""

    file: str
    sentence: str


class ResultIs(Fact):
    """Whether the answers give the result in a file."""

    file: str
    agrees: bool


class WorkedOutAnew(Fact):
    """How to have a result that an older version kept worked out anew."""

    command: str


class DamagedMetric(Fact):
    """That a metric cannot be read, and why not."""

    file: str
    error: str


class InFile(Fact):
    """What is other in a file."""

    file: str
    what: Fact | str
