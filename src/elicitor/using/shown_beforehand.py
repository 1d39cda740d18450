"""What people are told beforehand of the pairs that they will see.

A pair in which one side is better in everything looks like a mistake to those who do
not expect it. Told at the pair, it would be known for a check, and what to answer; told
before all, it is but part of what they will see.
"""

from __future__ import annotations

from collections.abc import Iterator

from elicitor.core.transcript import Transcript
from elicitor.metrics.signs import UNKNOWN
from elicitor.words import Fact
from elicitor.words.amounts import Percent, percent

__all__ = ["LeastShown", "SomeObvious", "told_beforehand"]


class LeastShown(Fact):
    """How much of each class every classifier gets right that is shown."""

    share: Percent


class SomeObvious(Fact):
    """That in some pairs one side may be better in everything, on purpose."""


def told_beforehand(transcript: Transcript) -> Iterator[Fact]:
    """Which classifiers are shown, and that some of them may be better in everything.

    Nothing is told of what does not come.
    """
    least = transcript.region.get("least_right")
    if least and transcript.configuration.get("method") != "published":
        yield LeastShown(percent(least))
    asked = transcript.configuration
    options = {**asked.get("usual", {}), **asked.get("options", {})}
    checked = options.get("check_signs", False) and options.get("signs") != UNKNOWN
    if checked or options.get("dominated"):
        yield SomeObvious()
