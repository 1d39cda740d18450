"""Words for groups of people: what happens to them, and to whom it happens more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.metrics.statistics import ClassStatistics
from elicitor.oracles.wording import MOST_CHANGES, Vocabulary, listing, written

__all__ = ["ClassWords", "gap_lines", "largest_changes", "tenths"]

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
    def of_two(cls, vocabulary: Vocabulary) -> tuple[ClassWords, ClassWords]:
        """Words for a positive and a negative class.

        Examples
        --------
        >>> sick, well = ClassWords.of_two(Vocabulary("has cancer", "patients"))
        >>> sick.people, sick.outcomes
        ('patients who have cancer', ('found', 'missed'))
        """
        check_instance("vocabulary", vocabulary, Vocabulary)
        return (
            cls(
                vocabulary.positives,
                ("found", "missed"),
                ("missed",),
                vocabulary.positives,
            ),
            cls(
                vocabulary.negatives,
                ("cleared", "alarmed"),
                ("alarmed",),
                vocabulary.negatives_alone,
            ),
        )

    @classmethod
    def of_classes(cls, statistics: ClassStatistics) -> tuple[ClassWords, ...]:
        """Words for right and wrong, or for every kind of error.

        Examples
        --------
        >>> bus, van = ClassWords.of_classes(ClassStatistics(("bus", "van")))
        >>> bus.people, bus.outcomes, bus.mistakes
        ('“bus”', ('right', 'wrong'), ('wrong “bus”',))
        """
        check_instance("statistics", statistics, ClassStatistics)
        names = [f"“{name}”" for name in statistics.classes]
        if statistics.diagonal:
            return tuple(
                cls(name, ("right", "wrong"), (f"wrong {name}",), name)
                for name in names
            )
        return tuple(
            cls(
                name,
                ("right", *(f"called {other}" for other in names if other != name)),
                tuple(f"{name} called {other}" for other in names if other != name),
                name,
            )
            for name in names
        )


def gap_lines(groups: Sequence[str], counts: np.ndarray, word: str) -> list[str]:
    """Say which groups have more of something than which others.

    Of more than two groups with long names only the size of the gap is told.

    Parameters
    ----------
    groups : sequence of str
        Names.
    counts : ndarray of int of shape (n_groups,)
        How many there are, out of the same number; not all the same.
    word : str
        Of what.

    Examples
    --------
    >>> gap_lines(["women", "men"], np.array([13, 19]), "missed")
    ['men: 6 more missed than women']
    >>> gap_lines(["a", "b", "c"], np.array([1, 5, 9]), "wrong")
    ['c: up to 8 more wrong than a']
    >>> gap_lines(["native speakers", "other speakers"], np.array([3, 9]), "missed")
    ['other speakers: 6 more missed', '  than native speakers']
    """
    most, least = (
        listing([name for name, n in zip(groups, counts, strict=True) if n == end])
        for end in (counts.max(), counts.min())
    )
    between = "up to " if len(set(counts.tolist())) > 2 else ""
    start = f"{most}: {between}{written(np.ptp(counts))} more {word}"
    if len(line := f"{start} than {least}") <= WIDTH:
        return [line]
    parts = [start, f"  than {least}"]
    if len(groups) > 2 and max(map(len, parts)) > WIDTH:
        return [f"largest gap in {word}: {written(np.ptp(counts))}"]
    return parts


def tenths(value: float) -> str:
    """Write a number with one decimal, or none if it is whole.

    Examples
    --------
    >>> tenths(84.21), tenths(60.0)
    ('84.2', '60')
    >>> tenths(1234.56)
    '1,234.6'
    """
    return f"{value:,.1f}".removesuffix(".0")


def largest_changes(changes: np.ndarray, *, beyond: float = 0) -> list[int]:
    """Which changes to name: as many as a person can take in, in their order.

    Parameters
    ----------
    changes : ndarray of shape (n_changes,)
        Of any sign.
    beyond : float, default=0
        Changes of this size or less are never named.

    Examples
    --------
    >>> largest_changes(np.array([-5, 0, 3, 1]), beyond=1)
    [0, 2]
    """
    ranked = np.argsort(-np.round(np.abs(changes), 9), kind="stable")[:MOST_CHANGES]
    return [int(j) for j in np.sort(ranked) if abs(changes[j]) > beyond]
