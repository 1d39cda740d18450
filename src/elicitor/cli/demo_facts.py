"""What the demonstration says."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact
from elicitor.words.amounts import Figures

__all__ = [
    "DemoAnswer",
    "DemoAsks",
    "DemoData",
    "DemoNext",
    "DemoOwn",
    "DemoSaved",
    "DemoSide",
    "DemoTold",
]

DemoData = Literal["wdbc", "wbco", "magic"]


class DemoTold(Fact):
    """What is done with which data, and who answers."""

    title: str
    rows: int
    data: DemoData
    miss: Figures


class DemoAsks(Fact):
    """What is asked, out of how many people."""

    per: int
    data: DemoData


class DemoSide(Fact):
    """What one of two classifiers does; numbers are padded to stand in columns."""

    missed: str
    alarms: str


class DemoAnswer(Fact):
    """A question, and what the expert answers."""

    number: str
    total: int
    first: DemoSide
    second: DemoSide
    answer: Literal["first", "second", "equal", "unsure"]


class DemoOwn(Fact):
    """The metric that the expert has in mind."""

    sentence: str


class DemoSaved(Fact):
    """Where picture and record are."""

    picture: str
    record: str


class DemoNext(Fact):
    """What can be typed next."""
