"""What to say before the first question if data or counts can hardly carry it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from elicitor.metrics.words import listing, plural
from elicitor.regions import BinaryRegion, people_per_display
from elicitor.regions.base import Region
from elicitor.using.wrong_way import runs_wrong_way, wrong_way_words

__all__ = [
    "coarse_counts",
    "count_classes",
    "few_people",
    "few_rows",
    "no_signal",
    "wrong_way",
]

Count = Callable[[int], str]
"""Writes a number of people of one class."""
FEW_ROWS = 25
"""Of so many rows of a class its rate is known to 20 percentage points or better."""
FEW_PEOPLE = 10
"""Shown of the rarest class, at least so many make differences visible."""
SAME = 1e-9
"""Rounding of utilities."""


def count_classes(classes: Sequence[str]) -> list[Count]:
    """Ways to write so many of each class.

    Examples
    --------
    >>> count_classes(["ill", "well"])[1](4)
    '4 of “well”'
    """
    return [partial(_of_class, name) for name in classes]


def _of_class(name: str, count: int) -> str:
    return f"{count:,} of “{name}”"


def few_rows(
    count: Sequence[Count],
    sizes: np.ndarray | None,
    n_rows: int,
    *,
    weighted: bool = False,
) -> tuple[str, ...]:
    """Warn of classes with few rows.

    `count` has for each class how so many of it are written, `sizes` how many there
    are; of rows that weigh, how many of equal weight would tell as much.

    Examples
    --------
    >>> count = count_classes(["ill", "well"])
    >>> few_rows(count, np.array([4, 96]), 100)[0].split(";")[0]
    'The 100 rows of the data hold only 4 of “ill”'
    """
    if sizes is None:
        return ()
    counts = np.round(sizes).astype(int)
    rare = np.flatnonzero(counts < FEW_ROWS).tolist()
    if not rare:
        return ()
    told = listing([count[i](int(counts[i])) for i in rare])
    doubt = 100 * min(1.0, float(counts.min()) ** -0.5)
    hold = "tell, by their weights, as much as" if weighted else "hold"
    return (
        f"The {plural(n_rows, 'row')} of the data {hold} only {told}; what "
        f"classifiers do to so few is uncertain by about {doubt:.0f} percentage points "
        "either way, so what is best for them may not be best for others.",
    )


def few_people(
    count: Sequence[Count], people: Sequence[int], priors: np.ndarray
) -> tuple[str, ...]:
    """Warn of counts in which hardly any difference can be seen.

    `count` has for each class how so many of it are written, `people` how many are
    shown.
    """
    rarest = int(np.argmin(people))
    if people[rarest] >= FEW_PEOPLE:
        return ()
    enough = people_per_display(priors, tolerance=np.pi)
    return _coarse(sum(people), f"hold only {count[rarest](people[rarest])}", enough)


def coarse_counts(per: int) -> tuple[str, ...]:
    """Warn of counts per class and group in which hardly any difference can be seen."""
    return () if per >= FEW_PEOPLE else _coarse(per, "are coarse", 100)


def _coarse(per: int, few: str, enough: int) -> tuple[str, ...]:
    return (
        f"Counts out of {per:,} {few}: most differences between classifiers cannot be "
        f"seen in them. Leave --per away, or make it {enough:,} or more.",
    )


def no_signal(region: Region, priors: np.ndarray) -> tuple[str, ...]:
    """Warn if no classifier is better than treating everybody alike.

    The region is of probabilities of right decisions, one for each class in the order
    of `priors`.
    """
    # Calling everybody i gets ζ_i right: worth 1 to these weights, whichever i is.
    weights = 1 / np.asarray(priors)
    if weights @ region.support(weights) > 1 + SAME:
        return ()
    return (
        "The scores do not tell the classes apart: no classifier made of them does "
        "better than treating everybody alike, and those that you will see differ by "
        "chance alone. Your metric can still be found; a best classifier cannot.",
    )


def wrong_way(region: BinaryRegion, positives: str, negatives: str) -> tuple[str, ...]:
    """Warn if low scores go with the positive class."""
    if not runs_wrong_way(region):
        return ()
    return (wrong_way_words(positives, negatives),)
