"""What to say before the first question if data or counts can hardly carry it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from elicitor.regions import BinaryRegion, people_per_display
from elicitor.regions.base import Region
from elicitor.using.caution_facts import (
    CoarseCounts,
    FewRows,
    ManyPairs,
    NoSignal,
)
from elicitor.using.small_groups import FewOfClass
from elicitor.using.wrong_way import WrongWay, runs_wrong_way
from elicitor.words import Fact

__all__ = [
    "coarse_counts",
    "count_classes",
    "few_people",
    "few_rows",
    "many_pairs",
    "no_signal",
    "wrong_way",
]

Count = Callable[[int], Fact]
"""Tells a number of people of one class."""
FEW_ROWS = 25
"""Of so many rows of a class its rate is known to 20 percentage points or better."""
FEW_PEOPLE = 10
"""Shown of the rarest class, at least so many make differences visible."""
SAME = 1e-9
"""Rounding of utilities."""


def count_classes(classes: Sequence[str]) -> list[Count]:
    """Ways to tell so many of each class.

    >>> from elicitor.words import say
    >>> say(count_classes(["ill", "well"])[1](4))
    '4 of “well”'
    """
    return [partial(_of_class, name) for name in classes]


def _of_class(name: str, count: int) -> Fact:
    return FewOfClass(count, name)


def few_rows(
    count: Sequence[Count],
    sizes: np.ndarray | None,
    n_rows: int,
    *,
    weighted: bool = False,
) -> tuple[Fact, ...]:
    """Warn of classes with few rows; `count` has for each how so many are told.

    `sizes` of rows that weigh are how many of equal weight would tell as much.

    >>> from elicitor.words import say
    >>> count = count_classes(["ill", "well"])
    >>> say(few_rows(count, np.array([4, 96]), 100)[0]).split(";")[0]
    'The 100 rows of the data hold only 4 of “ill”'
    """
    if sizes is None:
        return ()
    counts = np.round(sizes).astype(int)
    rare = np.flatnonzero(counts < FEW_ROWS).tolist()
    if not rare:
        return ()
    told = tuple(count[i](int(counts[i])) for i in rare)
    doubt = 100 * min(1.0, float(counts.min()) ** -0.5)
    return (FewRows(n_rows, weighted, told, round(doubt)),)


def few_people(
    count: Sequence[Count], people: Sequence[int], priors: np.ndarray
) -> tuple[Fact, ...]:
    """Warn of counts of people in which hardly any difference can be seen.

    `count` has for each class how so many of it are told.
    """
    rarest = int(np.argmin(people))
    if people[rarest] >= FEW_PEOPLE:
        return ()
    enough = people_per_display(priors, tolerance=np.pi)
    return (CoarseCounts(sum(people), count[rarest](people[rarest]), enough),)


def coarse_counts(per: int) -> tuple[Fact, ...]:
    """Warn of counts per class and group in which hardly any difference can be seen."""
    return () if per >= FEW_PEOPLE else (CoarseCounts(per, None, 100),)


def many_pairs(n_groups: int, *, alike: bool) -> tuple[Fact, ...]:
    """Tell how to have fewer questions about many groups, unless pairs are alike."""
    return () if n_groups == 2 or alike else (ManyPairs(n_groups),)


def no_signal(region: Region, priors: np.ndarray) -> tuple[Fact, ...]:
    """Warn if no classifier is better than treating everybody alike.

    The region is of right decisions of each class (probability), ordered as `priors`.
    """
    # Calling everybody i gets ζ_i right: worth 1 to these weights, whichever i is.
    weights = 1 / np.asarray(priors)
    if weights @ region.support(weights) > 1 + SAME:
        return ()
    return (NoSignal(),)


def wrong_way(
    region: BinaryRegion, positives: Fact | str, negatives: Fact | str
) -> tuple[Fact, ...]:
    """Warn if low scores go with the positive class."""
    if not runs_wrong_way(region):
        return ()
    return (WrongWay(positives, negatives),)
