"""What a result of this engine notes, as facts; results hold them in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Literal, get_args

from elicitor.core.details import Details
from elicitor.words import Fact

__all__ = [
    "ENDINGS",
    "AgainstEveryone",
    "Blind",
    "ChangedMind",
    "ChoiceIsRight",
    "Contradicted",
    "Ended",
    "FitsBetter",
    "MoreOfThem",
    "NoBetterThanCoin",
    "SaysNothing",
    "check_notes",
]

Reason = Literal["cannot-say", "nothing-left", "too-noisy", "unsettled", "budget"]


class Ended(Fact):
    """Why an inquiry ends before its aim is reached."""

    why: Reason


class Contradicted(Fact):
    """The answers of somebody who never errs contradict each other."""


class Blind(Fact):
    """Who might have given these answers without looking."""

    how: Literal["coin", "side", "equal"]


class ChangedMind(Fact):
    """How many of the questions that came again got the opposite answer."""

    times: int
    asked: int


class NoBetterThanCoin(Fact):
    """How many answers to random questions were predicted."""

    hits: int
    asked: int


class AgainstEveryone(Fact):
    """How many obvious questions were answered against everyone."""

    times: int
    asked: int


class FitsBetter(Fact):
    """How many times as likely the answers are under another family."""

    family: str
    times: int


class MoreOfThem(Fact):
    """How many things are not named."""

    count: int


class SaysNothing(Fact):
    """What the answers say next to nothing about."""

    about: Literal["all", "some"]
    names: tuple[Fact | str, ...]


class ChoiceIsRight(Fact):
    """How likely a choice is right, and what it may lose (per cent)."""

    chance: int
    loss: Decimal


ENDINGS = tuple(map(Ended, get_args(Reason)))


def check_notes(found: Details) -> Iterator[Fact]:
    """What is off about checks whose findings are in the details of a result."""
    if (retests := found.get("retests")) and retests["reversed"]:
        yield ChangedMind(retests["reversed"], retests["asked"])
    held_out = found.get("held_out")
    if held_out and held_out["bits"] is not None and held_out["bits"] <= 0:
        yield NoBetterThanCoin(held_out["hits"], len(held_out["predicted"]))
    if (obvious := found.get("obvious")) and obvious["wrong"]:
        yield AgainstEveryone(obvious["wrong"], obvious["asked"])
