"""How to decide as the metric would, where that can be said in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elicitor.cli.subjects.table_facts import HowToDecide
from elicitor.cli.summary import say
from elicitor.using.rule_facts import rule_note
from elicitor.words import Fact
from elicitor.words import say as said

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.using.class_consequences import ClassAlternative

__all__ = ["say_use"]


def say_use(
    console: Console, mine: ClassAlternative, use: Fact | None, language: str
) -> None:
    """Say how probabilities are used; by `use` if they are not changed first."""
    for note in mine.notes:
        say(console, said(rule_note(note), language))
    if mine.is_corrected:
        say(console, said(HowToDecide("saved"), language))
    elif not mine.as_it_stands and use is not None:
        say(console, said(use, language))
