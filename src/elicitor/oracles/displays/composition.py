"""Of whom data are: how large groups are, and how rare classes.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
π_i         ``classes``             P(Y=i), shape (n_classes,)
τ^g_i       ``groups``              P(G=g | Y=i), shape (n_groups, n_classes)
P(Y=i|G=g)  ``classes_in_groups``   τ^g_i π_i / Σ_j τ^g_j π_j, same shape
==========  ======================  ===============================================

Questions about groups show as many people of each class, however rare it is. So it is
told once how rare: else a doctor takes 10 more alarms in 100 for as many people as 10
more missed in 100.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.oracles.displays.group_facts import (
    ClassAmong,
    ClassesAmong,
    CountInGroup,
    Share,
    Shares,
    SharesOfGroups,
)
from elicitor.oracles.displays.group_words import ClassWords
from elicitor.words import Fact, Joined
from elicitor.words.amounts import percent

__all__ = ["checked_shares", "classes_among", "composition", "enough_people"]

AMONG = (1_000, 10_000, 100_000, 1_000_000)
"""Among so many people classes are counted, the first that is enough."""
OFF = 1e-5
FEWEST = 10
"""So many people of the rarest class at least, as one more is another number then."""


def checked_shares(value: ArrayLike | None, size: int) -> np.ndarray | None:
    """Shares of so many classes, if they are known."""
    if value is None:
        return None
    shares = floats(value)
    if shares.shape != (size,) or not np.all(shares > 0) or abs(shares.sum() - 1) > OFF:
        raise InvalidParameterError(
            f"class_shares must be positive shares of the {size} classes that sum to "
            f"1; got {shown(value)}."
        )
    return shares


def enough_people(classes: np.ndarray) -> int:
    """Among how many people every class is counted in whole people."""
    least = float(classes.min())
    return next((per for per in AMONG if per * least >= FEWEST), AMONG[-1])


def classes_in_groups(classes: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Share of every class in every group, rows sum to 1."""
    joint = groups * classes
    return np.asarray(joint / joint.sum(axis=1, keepdims=True))


def classes_among(
    words: Sequence[ClassWords],
    names: Sequence[str],
    noun: str,
    classes: np.ndarray,
    groups: np.ndarray,
    *,
    each: bool = True,
) -> Fact:
    """How many people belong to which class, also in `each` group.

    Of two classes the first, as all others belong to the other one.
    """
    per = enough_people(classes)
    inside = classes_in_groups(classes, groups)
    told = range(1 if len(words) == 2 else len(words))
    return ClassesAmong(
        per,
        noun,
        Joined(
            tuple(
                ClassAmong(
                    _whole(per, classes[i]),
                    words[i].alone,
                    per,
                    _beside(
                        CountInGroup(name, _whole(per, share))
                        for name, share in zip(names, inside[:, i], strict=True)
                        if each
                    ),
                )
                for i in told
            ),
            "semicolon" if each and len(told) > 1 else "comma",
        ),
    )


def composition(
    words: Sequence[ClassWords],
    names: Sequence[str],
    noun: str,
    classes: np.ndarray | None,
    groups: np.ndarray,
) -> Iterator[Fact]:
    """How many belong to which class, if that is known, and how large groups are."""
    if classes is not None:
        yield classes_among(words, names, noun, classes, groups)
    yield shares_of_groups(words, names, groups)


def shares_of_groups(
    words: Sequence[ClassWords], names: Sequence[str], groups: np.ndarray
) -> Fact:
    """Which share of every class each group has."""
    parts = []
    for one, column in zip(words, groups.T.tolist(), strict=True):
        rounded = (percent(share, whole=True) for share in column)
        parts.append(Shares(one.people, _beside(map(Share, names, rounded))))
    return SharesOfGroups(Joined(tuple(parts), "semicolon"))


def _whole(per: int, share: float) -> int:
    return round(per * float(share))


def _beside(facts: Iterable[Fact]) -> Joined:
    return Joined(tuple(facts), "comma")
