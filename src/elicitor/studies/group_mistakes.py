"""What a weight of classes belongs to, as questions tell it."""

from __future__ import annotations

from typing import Literal

from elicitor.metrics.coefficient_names import GapOfTwo, Named
from elicitor.metrics.facts import Event, Statistic
from elicitor.oracles import GroupDisplay
from elicitor.studies.asked import Asked
from elicitor.words import Fact, say

__all__ = ["GapInMistake", "MistakeAmong", "called_as_asked", "in_mistakes"]


class MistakeAmong(Fact):
    """What happens wrongly, and to whom."""

    mistake: str
    people: str


class GapInMistake(Fact):
    """How far two groups lie apart in that."""

    what: Fact
    first: str
    second: str


def called_as_asked(what: Named, asked: Asked | None, language: str) -> str:
    """What a weight belongs to, in the owner's words of a language of the study."""
    if asked is None:
        return say(what, language)
    return say(in_mistakes(what, asked, language), asked.spoken(language))


def in_mistakes(what: Named, asked: Asked | None, language: str) -> Named:
    """The same, told by the mistake that questions show; as it is of all else.

    Whoever reads of accuracy in a class must turn round what people were asked.
    """
    if asked is None:
        return what
    if asked.labels is None:
        return what if asked.region.groups else _decided(what)
    display = asked.display(language)
    inner = what.what if isinstance(what, GapOfTwo) else what
    classes = asked.exact.class_statistics
    if not (
        isinstance(display, GroupDisplay)
        and isinstance(inner, Statistic)
        and classes is not None
        and inner.truth in classes.classes
    ):
        return what
    words = display.words[classes.classes.index(inner.truth)]
    told = MistakeAmong(words.mistakes[0], words.alone)
    if isinstance(what, GapOfTwo):
        return GapInMistake(told, what.first, what.second)
    return told


def _decided(what: Named) -> Named:
    """Of several classes: which decision it is."""
    if isinstance(what, Statistic) and what.kind in ("right", "members"):
        how: Literal["rightly", "called"]
        how = "rightly" if what.kind == "right" else "called"
        return Event(how, what.truth, what.guess)
    return what
