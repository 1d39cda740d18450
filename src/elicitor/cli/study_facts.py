"""What a server of studies says where it was started."""

from __future__ import annotations

from elicitor.words import Fact

__all__ = [
    "BeginAt",
    "BoardAt",
    "CtrlCEnds",
    "DatabaseAwaited",
    "DemoIsThere",
    "PeopleAnswerNow",
    "ServedAt",
    "SignInAs",
    "WorkerAnew",
]


class ServedAt(Fact):
    """Where the pages are."""

    address: str


class BeginAt(Fact):
    """Where the first owner begins."""

    address: str


class CtrlCEnds(Fact):
    """How to end it."""


class DatabaseAwaited(Fact):
    """That a database is not there yet, what it said, and how long it is waited for."""

    why: str
    seconds: int


class SignInAs(Fact):
    """Who may look at the demonstration."""

    name: str
    password: str


class PeopleAnswerNow(Fact):
    """That the demonstration is being answered."""


class BoardAt(Fact):
    """Where its board is."""

    address: str


class DemoIsThere(Fact):
    """That it was made before, and how to make it anew."""

    address: str
    folder: str


class WorkerAnew(Fact):
    """That one of several processes was started anew, and after which silence."""

    number: str  # of the process
    seconds: int
