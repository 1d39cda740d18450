"""What is to be known of a rule, as facts; rules hold it in sentences."""

from __future__ import annotations

from typing import Literal, get_args

from elicitor.words import Fact, say

__all__ = ["RuleNote", "rule_note"]

Note = Literal[
    "recalibrated",
    "at-their-word",
    "as-it-stands",
    "inexact",
    "tried",
    "local",
    "first-order",
    "beaten",
]


class RuleNote(Fact):
    """How a rule uses probabilities, and what could not be proven of it."""

    what: Note


def rule_note(told: str) -> Fact | str:
    """The fact that a note in English says; what is no such note stays as it is."""
    known = {say(RuleNote(what)): RuleNote(what) for what in get_args(Note)}
    return known.get(told, told)
