"""Words for groups of people: what happens to them, and to whom it happens more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.metrics.statistics import ClassStatistics
from elicitor.oracles.displays.facts import (
    MOST_CHANGES,
    Called,
    CalledOf,
    ClassName,
    OutcomeName,
    WrongOf,
)
from elicitor.oracles.displays.group_facts import (
    Gap,
    GapOf,
    GapsAsLarge,
    GapsChange,
    GapStart,
    GapThan,
    LargestGap,
    NoGaps,
    RightEverywhere,
    RightIn,
)
from elicitor.oracles.wording import Vocabulary
from elicitor.words import Fact, Joined, say
from elicitor.words.amounts import Named, distance
from elicitor.words.blocks import Choice
from elicitor.words.numbers import tenths_between

Decision = Literal["found", "missed", "cleared", "alarmed"]

__all__ = ["ClassWords", "gap", "gap_change", "largest_changes", "right_in"]

WIDTH = 35
"""Two panels of so many characters fit beside each other on a usual terminal."""


@dataclass(frozen=True)
class ClassWords:
    """How the people of one class are called, and what may happen to them.

    Attributes
    ----------
    people : str
        Who they are, in the plural.
    outcomes : tuple of str
        What a decision makes of them, the right one first.
    mistakes : tuple of str
        The other ones, as they are called where the class is not told.
    alone : str
        Who they are where the other classes are not named before.
    """

    people: str
    outcomes: tuple[str, ...]
    mistakes: tuple[str, ...]
    alone: str

    @classmethod
    def of_two(
        cls, vocabulary: Vocabulary, *, language: str = "en"
    ) -> tuple[ClassWords, ClassWords]:
        """Words for a positive and a negative class.

        Examples
        --------
        >>> sick, well = ClassWords.of_two(Vocabulary("has cancer", "patients"))
        >>> sick.people, sick.outcomes
        ('patients who have cancer', ('found', 'missed'))
        """
        check_instance("vocabulary", vocabulary, Vocabulary)
        told = vocabulary.people, vocabulary.positive
        kinds: tuple[Decision, ...] = ("found", "missed", "cleared", "alarmed")
        found, missed, cleared, alarmed = (
            vocabulary.outcomes[kind].many
            if kind in vocabulary.outcomes
            else say(OutcomeName(kind), language)
            for kind in kinds
        )
        others = ClassName("negatives", *told), ClassName("negatives", *told, True)
        if vocabulary.negative is not None:
            one = ClassName("positives", vocabulary.people, vocabulary.negative)
            others = one, one
        positives, negatives, negatives_alone = (
            say(name, language) for name in (ClassName("positives", *told), *others)
        )
        return (
            cls(positives, (found, missed), (missed,), positives),
            cls(negatives, (cleared, alarmed), (alarmed,), negatives_alone),
        )

    @classmethod
    def of_classes(
        cls, statistics: ClassStatistics, *, language: str = "en"
    ) -> tuple[ClassWords, ...]:
        """Words for right and wrong, or for every kind of error.

        Examples
        --------
        >>> bus, van = ClassWords.of_classes(ClassStatistics(("bus", "van")))
        >>> bus.people, bus.outcomes, bus.mistakes
        ('“bus”', ('right', 'wrong'), ('wrong “bus”',))
        """
        check_instance("statistics", statistics, ClassStatistics)
        right, wrong = (say(OutcomeName(kind), language) for kind in ("right", "wrong"))
        classes = []
        for name in statistics.classes:
            people = say(Named(name), language)
            others = [other for other in statistics.classes if other != name]
            outcomes = [say(Called(other), language) for other in others]
            mistakes = [say(CalledOf(name, other), language) for other in others]
            if statistics.diagonal:
                outcomes, mistakes = [wrong], [say(WrongOf(name), language)]
            classes.append(cls(people, (right, *outcomes), tuple(mistakes), people))
        return tuple(classes)


def gap(
    groups: Sequence[str], counts: np.ndarray, mistake: str, *, per: int | None = None
) -> Choice:
    """Which groups have more of something than which others, out of the same number.

    Of more than two with long names only how much; in points if out of `per` people.

    >>> say(gap(["women", "men"], np.array([13, 19]), "missed").ways[0])
    'men: 6 more missed than women'
    """
    most, least = (
        Joined(tuple(name for name, n in zip(groups, counts, strict=True) if n == end))
        for end in (counts.max(), counts.min())
    )
    people = int(np.ptp(counts))
    ends = (100 * int(end) / per for end in (counts.min(), counts.max())) if per else ()
    size = distance(tenths_between(*ends), "%") if per else people
    told = most, size, mistake
    ways = (Gap(*told, least),), (GapStart(*told), GapThan(least))
    short = ((LargestGap(size, mistake),),) if len(groups) > 2 else ()
    return Choice((*ways, *short), WIDTH)


def largest_changes(changes: np.ndarray, *, beyond: float = 0) -> list[int]:
    """Which changes larger than `beyond` to name, as many as one can take in, in order.

    >>> largest_changes(np.array([-5, 0, 3, 1]), beyond=1)
    [0, 2]
    """
    ranked = np.argsort(-np.round(np.abs(changes), 9), kind="stable")[:MOST_CHANGES]
    return [int(j) for j in np.sort(ranked) if abs(changes[j]) > beyond]


def gap_change(first: np.ndarray, second: np.ndarray, mistakes: Sequence[str]) -> Fact:
    """What choosing the second changes for the largest gap in each mistake."""
    before, after = (np.ptp(side, axis=0)[:, 1:].ravel() for side in (first, second))
    if not np.any([before, after]):
        return NoGaps()
    parts = tuple(
        GapOf(mistakes[j], int(before[j]), int(after[j]))
        for j in largest_changes(after - before)
    )
    if not parts:
        pairs = (np.abs(side[:, None] - side) for side in (first, second))
        return GapsAsLarge(elsewhere=not np.array_equal(*pairs))
    return GapsChange(len(first), Joined(parts, "semicolon"))


def right_in(counts: np.ndarray, groups: Sequence[str]) -> Fact | Joined:
    """How many are treated rightly in every group."""
    if not np.ptp(counts):
        return RightEverywhere(int(counts[0]))
    return Joined(tuple(map(RightIn, counts.tolist(), groups)))
