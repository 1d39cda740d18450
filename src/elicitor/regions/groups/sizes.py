"""How many people the rates of each group rest on.

A rate of n people is off by up to about 1/√n: twice its standard error √(r(1−r)/n) at
r = ½. Below :data:`FEW` people of a class that is more than ±0.2, and gaps between
groups of less than that are noise; so such groups are named.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.metrics.words import listing

__all__ = ["FEW", "listing", "require_groups_and_classes", "small_group_notes"]

FEW = 25
"""Of so many rows of a class in a group a rate is known to ±0.2 or better."""


def small_group_notes(
    groups: Sequence[str], classes: Sequence[str], sizes: np.ndarray
) -> tuple[str, ...]:
    """Name the groups that have few people of some class.

    Parameters
    ----------
    groups, classes : sequence of str
        Names.
    sizes : ndarray of shape (n_groups, n_classes)
        Rows; expected ones if labels are probabilities.

    Returns
    -------
    tuple of str
        A sentence for each group in which a class has fewer than 25 rows.

    Examples
    --------
    >>> print(*small_group_notes(["x", "y"], ["no", "yes"],
    ...                          np.array([[90, 40], [9, 4]]))) # doctest: +ELLIPSIS
    Group “y” has only 13 rows, 9 of them of class “no” and 4 of class “yes”; ...
    """
    return tuple(
        _note(group, classes, rows)
        for group, rows in zip(groups, sizes, strict=True)
        if rows.min() < FEW
    )


def _note(group: str, classes: Sequence[str], rows: np.ndarray) -> str:
    few = np.flatnonzero(rows < FEW)
    counts = [f"{rows[i]:.0f} of them of class “{classes[i]}”" for i in few[:1]]
    counts += [f"{rows[i]:.0f} of class “{classes[i]}”" for i in few[1:]]
    doubts = [f"{100 * min(1.0, rows[i] ** -0.5):.0f}" for i in few]
    total = f"{rows.sum():.0f} rows"
    is_small = rows.sum() < FEW * len(rows)
    size = f"only {total}," if is_small else f"{total}, only"
    return (
        f"Group “{group}” has {size} {listing(counts)}; its rates are uncertain by "
        f"about {listing(doubts)} percentage points either way."
    )


def require_groups_and_classes(
    groups: Sequence[str], classes: Sequence[str], sizes: np.ndarray
) -> None:
    """Refuse a single group, and a group in which a class never occurs.

    Parameters
    ----------
    groups, classes : sequence of str
        Names.
    sizes : ndarray of shape (n_groups, n_classes)
        Rows; expected ones if labels are probabilities.

    Raises
    ------
    InvalidDataError
        If there is one group only, or a group without a class; it says what can be
        elicited instead.
    """
    if len(groups) < 2:
        raise InvalidDataError(
            f"groups must tell at least two groups apart; all {sizes.sum():.0f} rows "
            f"are “{groups[0]}”. Of everyone together a metric without groups can be "
            "elicited, on a RateBall or a DiagonalRegion."
        )
    empty = np.argwhere(sizes <= 0)
    if empty.size:
        raise InvalidDataError(_without_class(groups, classes, sizes, empty))


def _without_class(
    groups: Sequence[str], classes: Sequence[str], sizes: np.ndarray, empty: np.ndarray
) -> str:
    without = [
        f"group “{groups[g]}” ({sizes[g].sum():.0f} rows) has none of class "
        f"“{classes[i]}”"
        for g, i in empty
    ]
    lacking = sorted({int(i) for _, i in empty})
    whole = [name for i, name in enumerate(classes) if i not in lacking]
    advice = [
        "leave the group out",
        "merge it with another",
        "elicit a metric without groups (RateBall)",
    ]
    if len(whole) >= 2:
        kept = listing([f"“{name}”" for name in whole])
        advice.append(
            f"compare the groups by {kept} alone, leaving out other rows and their "
            "columns of y_proba"
        )
    return (
        f"Every group needs people of every class: {listing(without)}. You can "
        f"{', '.join(advice[:-1])}, or {advice[-1]}."
    )
