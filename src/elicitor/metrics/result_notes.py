"""What a result notes of itself, as facts; results and their files hold sentences."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact

__all__ = ["Noted", "ResultNote"]

Noted = Literal[
    "ranking",
    "undefined-elsewhere",
    "on-faces",
    "unfinished",
    "no-fraction",
    "could-not-say",
    "not-smooth",
    "no-theorem",
    "gaps-cut-short",
    "first-order-gaps",
    "costs-cut-short",
    "no-trade-off",
    "unaskable",
    "undecided",
    "no-gaps",
    "no-errors",
    "gaps-liked",
    "gaps-not-met",
    "not-traded",
    "form-unknown",
    "nothing-said",
    "no-bounds",
    "ratio-searched",
    "whole-people",
    "equal-halved",
]


class ResultNote(Fact):
    """How a result was found, and what that leaves open."""

    what: Noted
