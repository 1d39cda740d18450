"""What a reader must know of the rules that models are judged at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from elicitor.core.printable import printable
from elicitor.using.best import LOCAL
from elicitor.using.best_result import INEXACT
from elicitor.using.choosing.best_rules import BestRule
from elicitor.using.choosing.facts import (
    NoteAbout,
    RankingNote,
    RarestRows,
    TurnedNote,
    names_of,
)
from elicitor.using.choosing.labelled_rows import LabelledRows
from elicitor.using.tuning.best_use import AT_THEIR_WORD
from elicitor.using.wrong_way import WrongWay
from elicitor.words import Fact, in_english
from elicitor.words.amounts import Named

__all__ = [
    "TURNED",
    "notes_of_rules",
    "turned_notes",
    "why_worse",
]

TURNED = "*"
"""Marks a model whose scores run the wrong way round."""
CAUSES: Mapping[str, Literal["word", "inexact", "local"]] = {
    AT_THEIR_WORD: "word",
    INEXACT: "inexact",
    LOCAL: "local",
}
"""Why a rule may be worse than none, the first one that holds."""


def notes_of_rules(rules: Mapping[str, BestRule]) -> Iterator[str]:
    """What is to be known of the rules, each once, with the models it is about."""
    for note in dict.fromkeys(note for rule in rules.values() for note in rule.notes):
        about = [name for name, rule in rules.items() if note in rule.notes]
        for_some = len(about) < len(rules)
        yield in_english(NoteAbout(names_of(about), note)) if for_some else note


def turned_notes(names: Sequence[str], classes: Sequence[str]) -> Iterator[str]:
    """Say whose scores run the wrong way round, and what to do; of two classes."""
    if names:
        positive, negative = map(printable, classes)
        wrong = WrongWay(Named(positive), Named(negative))
        yield in_english(TurnedNote(names_of(names), wrong, positive))


def why_worse(rules: Sequence[BestRule], rows: LabelledRows) -> Fact:
    """Why models are better as they stand than at these rules."""
    for note, cause in CAUSES.items():
        if any(note in rule.notes for rule in rules):
            return RankingNote(cause)
    return RarestRows(*rows.rarest)
