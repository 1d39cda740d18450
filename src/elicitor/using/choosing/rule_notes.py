"""What a reader must know of the rules that models are judged at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from elicitor.core.printable import printable
from elicitor.metrics.words import listing
from elicitor.using.best import LOCAL
from elicitor.using.best_result import INEXACT
from elicitor.using.choosing.best_rules import BestRule
from elicitor.using.choosing.labelled_rows import LabelledRows
from elicitor.using.tuning.best_use import AT_THEIR_WORD
from elicitor.using.wrong_way import wrong_way_words

__all__ = [
    "MOST_NAMES",
    "TURNED",
    "named",
    "notes_of_rules",
    "turned_notes",
    "why_worse",
]

MOST_NAMES = 8
"""How many models a sentence names."""
TURNED = "*"
"""Marks a model whose scores run the wrong way round."""
CAUSES = {
    AT_THEIR_WORD: "The rule takes probabilities at their word that do not mean what "
    "they say, and there are too few rows of some class to recalibrate them",
    INEXACT: "The rule is the best one for right probabilities, and these are not "
    "quite right, recalibrated or not",
    LOCAL: "The metric is not concave, so that a better rule may have been missed",
}
"""Why a rule may be worse than none, the first one that holds."""


def named(names: Sequence[str]) -> str:
    """Names of models in a sentence, some of them if there are many."""
    shown = [printable(name) for name in names[:MOST_NAMES]]
    more = len(names) - len(shown)
    return listing([*shown, *([f"{more} others"] if more else [])])


def notes_of_rules(rules: Mapping[str, BestRule]) -> Iterator[str]:
    """What is to be known of the rules, each once, with the models it is about."""
    for note in dict.fromkeys(note for rule in rules.values() for note in rule.notes):
        about = [name for name, rule in rules.items() if note in rule.notes]
        yield note if len(about) == len(rules) else f"{named(about)}: {note}"


def turned_notes(names: Sequence[str], classes: Sequence[str]) -> Iterator[str]:
    """Say whose scores run the wrong way round, and what to do; of two classes."""
    if names:
        positive, negative = (f"“{printable(each)}”" for each in classes)
        yield (
            f"{TURNED} {named(names)}: {wrong_way_words(positive, negative)} If so, "
            f"give the probabilities of {positive}: 1 less those given."
        )


def why_worse(rules: Sequence[BestRule], rows: LabelledRows) -> str:
    """Why models are better as they stand than at these rules."""
    for note, cause in CAUSES.items():
        if any(note in rule.notes for rule in rules):
            return f"{cause}."
    number, whose = rows.rarest
    return (
        "A rule that some rows chose fits other rows less well, the more so the fewer "
        f"there are: of {whose} there are {number:,}."
    )
