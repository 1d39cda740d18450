"""What recomputing a study finds, as facts."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact

__all__ = [
    "BesideOdd",
    "ConsentsUnknown",
    "Copied",
    "FileOdd",
    "LogGoesOn",
    "LogNotReplayed",
    "NotesReworded",
    "OfPerson",
    "PutOtherwise",
    "QuestionOdd",
    "QuestionsReworded",
    "StudyDiffers",
    "StudyRebuilt",
    "StudyUnreadable",
    "UnknownEvents",
    "VersionOdd",
    "Why",
    "WordsLeft",
]


Why = Literal[
    "too-much",
    "no-zip",
    "no-study",
    "missing",
    "file-twice",
    "format",
    "damaged",
    "state",
    "person-twice",
    "id",
    "gaps",
    "no-zone",
    "text",
]
"""What may be wrong with the file of a study."""


class FileOdd(Fact):
    """What is wrong with a file of a study."""

    file: str
    what: Literal[
        "damaged",
        "missing",
        "added",
        "changed",
        "foreign",
        "not-theirs",
        "otherwise",
        "more",
    ]


class VersionOdd(Fact):
    """What of a version does not have its hash."""

    number: int
    what: Literal["definition", "data"]


class UnknownEvents(Fact):
    """A kind of events that nothing writes."""

    kind: str


class LogGoesOn(Fact):
    """That something happened after somebody withdrew, and to what."""

    what: Literal["withdrew"]


PutOtherwise = Literal[
    "one-id", "old-id", "open", "all-put", "arm", "easier", "more", "engine", "screen"
]
"""How a question may be put otherwise than follows from the log before it."""


class QuestionOdd(Fact):
    """How a question was put otherwise than follows from the log before it."""

    number: int
    what: PutOtherwise


class BesideOdd(Fact):
    """What beside the questions is not what the log before it gives."""

    number: int
    what: Literal["early", "practice", "learnt", "consent", "visit", "survey"]


class WordsLeft(Fact):
    """Of how many people own words are there that the file says were deleted."""

    count: int


class LogNotReplayed(Fact):
    """Why a log cannot be replayed."""

    error: str


class Copied(Fact):
    """Of whom somebody's questions are, or by whose seed they were drawn."""

    what: Literal["question", "seed"]
    other: str


class OfPerson(Fact):
    """Something that is so of one person."""

    person: str
    what: Fact | str


class QuestionsReworded(Fact):
    """How many questions another version worded."""

    count: int


class NotesReworded(Fact):
    """Of how many results another version worded the notes."""

    count: int


class ConsentsUnknown(Fact):
    """How many agreed to a text that is not known: our words were others then."""

    count: int
    why: Literal["reworded", "named"]


class StudyUnreadable(Fact):
    """Why the file of a study cannot be read."""

    why: Why
    found: str


class StudyRebuilt(Fact):
    """How many interviews and answers came out as they are kept.

    `silent`: how many more people have answered nothing.
    """

    people: int
    answers: int
    silent: int


class StudyDiffers(Fact):
    """That a study is not what its events say."""

    file: str
