"""Models that a metric likes about equally: nobody is put first in silence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from elicitor.core.printable import printable
from elicitor.using.choosing.facts import (
    MOST_NAMES,
    AlikeAsShown,
    LikedAlike,
    NameAt,
    names_of,
)
from elicitor.using.choosing.judged_at import JudgedAt
from elicitor.words import Fact, Joined, in_english, say
from elicitor.words.amounts import Percent, percent
from elicitor.words.catalogue import ENGLISH

__all__ = ["alike_as_shown", "equally_good", "liked_alike", "oftener_best"]


def liked_alike(best: Mapping[str, JudgedAt | None]) -> str:
    """Say which models are the best, and at which rules each of them is judged.

    >>> at = JudgedAt("positive if score ≥ 0.2", 0.2, (0.2, 0.2))
    >>> liked_alike({"a": at, "b": None})
    'Of the models it likes a and b equally well: a at a threshold of 0.2.'
    """
    rules = [NameAt(printable(name), rule.at) for name, rule in best.items() if rule]
    at = Joined(tuple(rules[:MOST_NAMES]), "comma") if rules else None
    return in_english(LikedAlike(names_of(list(best)), at))


class EquallyGood(Fact):
    """Models that share a rank."""

    models: Joined


def equally_good(
    names: Sequence[str], ranks: Sequence[int], language: str = ENGLISH
) -> Iterator[str]:
    """Say which models share a rank.

    >>> list(equally_good(["a", "b", "c", "d"], [1, 2, 2, 4]))
    ['b and c are equally good for you.']
    """
    for rank in dict.fromkeys(ranks):
        tied = [name for name, own in zip(names, ranks, strict=True) if own == rank]
        if len(tied) > 1:
            fact = EquallyGood(names_of(tied))
            yield in_english(fact) if language == ENGLISH else say(fact, language)


class OftenerBest(Fact):
    """That another model is the best one more often than the one at rank 1."""

    first: str
    chance: Percent
    other: str
    others_chance: Percent


def oftener_best(
    ranks: Mapping[str, int], chances: Mapping[str, float], language: str = ENGLISH
) -> Iterator[str]:
    """Say why a model at a later rank has a larger probability of being the best.

    Names are in the order of ranks; who has no chance need not be among `chances`.

    >>> list(oftener_best({"a": 1, "b": 2}, {"a": 0.17, "b": 0.53}))
    ... # doctest: +NORMALIZE_WHITESPACE
    ['Ranks go by the one metric that was estimated, “best?” by all that fit the
    answers: of these, b is the best in 53 %, a in 17 %.']
    >>> list(oftener_best({"a": 1, "b": 2}, {"a": 0.6, "b": 0.4}))
    []
    """
    first, other = (
        max(names, key=lambda name: chances.get(name, 0.0), default=None)
        for names in (
            [name for name, rank in ranks.items() if rank == 1],
            [name for name, rank in ranks.items() if rank > 1],
        )
    )
    if first is None or other is None:
        return
    own, more = (percent(chances.get(name, 0.0), whole=True) for name in (first, other))
    if chances.get(other, 0.0) > chances.get(first, 0.0) and own != more:
        names = printable(first), printable(other)
        fact = OftenerBest(names[0], own, names[1], more)
        yield in_english(fact) if language == ENGLISH else say(fact, language)


def alike_as_shown(
    names: Sequence[str], ranks: Sequence[int], shown: Sequence[object]
) -> Iterator[str]:
    """Say which models in a row differ in rank by less than is shown of them.

    >>> list(alike_as_shown(["a", "b", "c"], [1, 2, 3], ["0.9", "0.9", "0.1"]))
    ['a comes before b by less than the digits shown.']
    """
    rows = list(zip(names, ranks, shown, strict=True))
    for (name, rank, digits), (after, other, same) in pairwise(rows):
        if rank != other and digits == same:
            yield in_english(AlikeAsShown(printable(name), printable(after)))
