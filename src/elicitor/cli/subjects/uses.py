"""How to decide as the metric would, where that can be said in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elicitor.cli.summary import say

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.using.class_consequences import ClassAlternative

__all__ = ["say_use"]

SAVED = (
    "What is counted above are the rows that the correction was learnt from, which "
    "flatters it. `elicitor tune` saves it with the rule, and decides about new people "
    "with --decide."
)


def say_use(console: Console, mine: ClassAlternative, words: str) -> None:
    """Say how probabilities are used, in given words if they are not changed first."""
    for note in mine.notes:
        say(console, note)
    if mine.is_corrected:
        say(console, SAVED)
    elif not mine.as_it_stands and words:
        say(console, words)
