"""What people are told beforehand of pairs in which one side is better in everything.

Such a pair looks like a mistake to those who do not expect it. Told at the pair, it
would be known for a check, and what to answer; told before all, it is but part of what
they will see.
"""

from __future__ import annotations

from elicitor.core.transcript import Transcript
from elicitor.metrics.signs import UNKNOWN
from elicitor.words import Fact

__all__ = ["SomeObvious", "some_obvious"]


class SomeObvious(Fact):
    """That in some pairs one side may be better in everything, on purpose."""


def some_obvious(transcript: Transcript) -> tuple[SomeObvious, ...]:
    """What to say of such pairs before the first question; nothing without them."""
    asked = transcript.configuration
    options = {**asked.get("usual", {}), **asked.get("options", {})}
    checked = options.get("check_signs", False) and options.get("signs") != UNKNOWN
    return (SomeObvious(),) if checked or options.get("dominated") else ()
