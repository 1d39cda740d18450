"""What somebody who answers at a terminal reads around the questions."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact

__all__ = ["HelpOfKeys", "Keys", "NoKey"]


class Keys(Fact):
    """What can be typed, and what is said of it."""

    what: Literal[
        "hint",
        "hint-of-notes",
        "prompt",
        "nothing-typed",
        "notes",
        "no-notes",
        "nothing-here",
    ]


class HelpOfKeys(Fact):
    """All keys, a line each."""


class NoKey(Fact):
    """Something was typed that is no key."""

    typed: str
