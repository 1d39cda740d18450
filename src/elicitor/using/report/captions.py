"""What stands under the pictures of a report: what is drawn, and what is left out."""

from __future__ import annotations

from elicitor.core.labels import named_case
from elicitor.core.own_words import OwnWords
from elicitor.core.result import Result
from elicitor.regions.base import Region
from elicitor.using.plots.region import drawn_statistics
from elicitor.using.plots.words import NO_WORDS, statistic_labels, with_case
from elicitor.using.report.facts import Drawn, LeftOut
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Named

__all__ = ["choice_caption"]


def choice_caption(
    result: Result,
    region: Region,
    asked: Region | None,
    words: OwnWords = NO_WORDS,
) -> Fact | Joined:
    """What is seen of what can be achieved; `asked` is what questions were about."""
    if region.groups:
        return Drawn("groups")
    told: list[Fact] = [Drawn("pool" if region.models else "possible")]
    told += _left_out(result, region, words)
    if asked is not None and asked is not region:
        told.append(Drawn("rounded"))
    return Joined(tuple(told), "blank")


def _left_out(result: Result, region: Region, words: OwnWords) -> list[LeftOut]:
    """What a picture has no side for."""
    own = with_case(words, named_case(region.positive_label))
    names = statistic_labels(result.metric, own)
    drawn = drawn_statistics(region, result.metric)
    others = tuple(Named(name) for i, name in enumerate(names) if i not in drawn)
    seen = tuple(Named(names[i]) for i in drawn)
    return [LeftOut(seen, len(names), others, len(others))] if others else []
