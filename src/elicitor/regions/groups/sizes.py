"""How many people the rates of each group rest on.

A rate of n people is off by up to about 1/√n: twice its standard error √(r(1−r)/n) at
r = ½. Below :data:`FEW` people of a class that is more than ±0.2, and gaps between
groups of less than that are noise; so such groups are named.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_points, shown
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.metrics.words import listing
from elicitor.words import Fact, Joined, in_english

__all__ = [
    "FEW",
    "check_sizes",
    "listing",
    "require_groups_and_classes",
    "small_group_notes",
]

FEW = 25
"""Of so many rows of a class in a group a rate is known to ±0.2 or better."""


class FewOfGroup(Fact):
    """How few rows of a class a group has (a text)."""

    count: str
    name: str
    first: bool


class SmallGroup(Fact):
    """A group with few rows, in all or of some classes, and how uncertain rates are."""

    group: str
    total: str
    small: bool
    weighted: bool
    counts: Joined
    doubts: Joined


def small_group_notes(
    groups: Sequence[str],
    classes: Sequence[str],
    sizes: np.ndarray,
    *,
    weighted: bool = False,
) -> tuple[str, ...]:
    """Name the groups with fewer than 25 people of some class; `sizes` by group, class.

    Sizes are expected ones if labels are probabilities; if rows weigh, effective ones.

    >>> print(*small_group_notes(["x", "y"], ["no", "yes"],
    ...                          np.array([[90, 40], [9, 4]]))) # doctest: +ELLIPSIS
    Group “y” has only 13 rows, 9 of them of class “no” and 4 of class “yes”; ...
    """
    return tuple(
        _note(group, classes, rows, weighted=weighted)
        for group, rows in zip(groups, sizes, strict=True)
        if rows.min() < FEW
    )


def _note(
    group: str, classes: Sequence[str], rows: np.ndarray, *, weighted: bool
) -> str:
    few = np.flatnonzero(rows < FEW)
    counts = (
        FewOfGroup(f"{rows[i]:.0f}", classes[i], first=place == 0)
        for place, i in enumerate(few.tolist())
    )
    doubts = tuple(f"{100 * min(1.0, rows[i] ** -0.5):.0f}" for i in few)
    is_small = bool(rows.sum() < FEW * len(rows))
    found = f"{rows.sum():.0f}", is_small, weighted
    return in_english(SmallGroup(group, *found, Joined(tuple(counts)), Joined(doubts)))


def require_groups_and_classes(
    groups: Sequence[str], classes: Sequence[str], sizes: np.ndarray
) -> None:
    """Refuse a single group, and a group in which a class never occurs.

    The error says what can be elicited instead.
    """
    if len(groups) < 2:
        raise InvalidDataError(
            f"groups must tell at least two groups apart; all {sizes.sum():.0f} rows "
            f"are “{groups[0]}”. Elicit a metric without groups, of everyone together."
        )
    empty = np.argwhere(sizes <= 0)
    if empty.size:
        raise InvalidDataError(_without_class(groups, classes, sizes, empty))


def _without_class(
    groups: Sequence[str], classes: Sequence[str], sizes: np.ndarray, empty: np.ndarray
) -> str:
    without = [
        f"group “{groups[g]}” ({_rows(sizes[g].sum())}) has none of class "
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


def _rows(count: float) -> str:
    """So many rows."""
    return "1 row" if round(count) == 1 else f"{count:.0f} rows"


def check_sizes(
    sizes: ArrayLike, groups: tuple[str, ...], classes: tuple[str, ...]
) -> np.ndarray:
    """Rows per group and class, none negative, of shape (n_groups, n_classes)."""
    shape = (len(groups), len(classes))
    found = check_points("sizes", sizes, shape)
    if found.shape != shape or found.min() < 0:
        raise InvalidParameterError(
            f"sizes must have shape {shape} and not be negative; got {shown(sizes)}."
        )
    return found
