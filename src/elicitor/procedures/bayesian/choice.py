"""Which of the proposed pairs to ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, dropwhile, islice, takewhile
from typing import TypeAlias

import numpy as np

from elicitor.core.ties import TIE, first_best, rounded
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["Worth", "differing", "is_as_good", "is_new", "next_pair"]

Worth: TypeAlias = Callable[[np.ndarray], np.ndarray]
"""What questions of given z, (n_pairs, size), are worth for something, (n_pairs,)."""
SAME = 1e-9
"""Statistics that differ by less are the same."""
NOTHING = 1e-13
"""What a pair is expected to gain is no more than rounding if it is less."""
IMPLIED = 20
"""Of so many pairs the answers may be implied by earlier ones; then it is tried no more
to do better than what is believed."""


def next_pair(
    utility: LinearUtility,
    beliefs: Beliefs,
    asked: list[tuple[np.ndarray, np.ndarray]],
    rng: np.random.Generator,
    *,
    simplicity: float,
    realism: float = 1.0,
    worth: Worth | None = None,
) -> tuple[np.ndarray, np.ndarray] | None:
    """Of the pairs that count nearly as much as the best, the most realistic; or None.

    Nearly is the share `realism` of it; `simplicity` is that of :func:`_merits`.
    """
    first, second = utility.pairs(beliefs, rng)
    gains, counted = _merits(utility, beliefs, first, second, simplicity, worth)
    before = np.array(asked)  # once, as many are compared with them
    askable: Iterator[int] = (
        i
        for i in np.lexsort((-rounded(gains), -rounded(counted)))
        # Not what everyone answers alike, what looks the same, or what was asked
        # before.
        if gains[i] > 0 and is_new(first[i], second[i], before)
    )
    if beliefs.is_exact and not beliefs.is_blank and len(beliefs.halfspaces):
        rows, cone = utility.rows(first, second), beliefs.cone()
        # Who never errs is asked the first one whose answer does not follow.
        askable = _open_first(askable, lambda i: cone.allows_both(rows[i]))
    best = next(askable, None)
    if best is None:
        return None
    enough = (1 - TIE) * realism * counted[best]
    nearly = [best, *takewhile(lambda i: counted[i] >= enough, askable)]
    # As realistic as the worse alternative is good to the person as estimated.
    losses = _losses(utility, beliefs, first[nearly], second[nearly])
    chosen = nearly[first_best(-losses)]
    return first[chosen], second[chosen]


def _open_first(
    askable: Iterator[int], is_open: Callable[[int], bool]
) -> Iterator[int]:
    """Leave out what comes before the first open one; all, if none of few is open."""
    ahead = list(islice(askable, IMPLIED))
    from_open = list(dropwhile(lambda i: not is_open(i), ahead))
    many = len(ahead) == IMPLIED
    return chain(from_open or (ahead if many else []), askable)


def is_as_good(
    utility: LinearUtility,
    beliefs: Beliefs,
    other: tuple[np.ndarray, np.ndarray],
    chosen: tuple[np.ndarray, np.ndarray],
    *,
    simplicity: float,
    realism: float = 1.0,
    worth: Worth | None = None,
) -> bool:
    """Whether :func:`next_pair`, which chose one pair, might as well have another.

    On a machine that rounds otherwise it then would.
    """
    first, second = (np.stack(side) for side in zip(other, chosen, strict=True))
    gains, counted = _merits(utility, beliefs, first, second, simplicity, worth)
    share = min(realism, 1.0)
    least, most = (1 - TIE) * share * counted[1], (1 + TIE) * counted[1]
    if gains[0] <= 0 or counted[0] < least or share * counted[0] > most:
        return False
    losses = _losses(utility, beliefs, first, second)
    return bool(losses[0] <= losses[1] + TIE)


def _merits(
    utility: LinearUtility,
    beliefs: Beliefs,
    first: np.ndarray,
    second: np.ndarray,
    simplicity: float,
    worth: Worth | None,
) -> tuple[np.ndarray, np.ndarray]:
    """What pairs gain (the acquisition, or `worth`), and what they count.

    Only the share `simplicity` of it if more than two quantities differ.
    """
    rows = utility.rows(first, second)
    apart = differing(first, second)
    if worth is None:
        known, coordinates = utility.focus(beliefs)
        gains = utility.acquisition(known, rows, coordinates)
    else:
        gains = worth(rows)
    gains[(apart == 0) | utility.is_settled(rows) | (gains < NOTHING)] = 0.0
    counted = gains * np.where(apart == 2, 1.0, min(simplicity, 1.0))
    if beliefs.is_exact:  # who would be told as much by what nobody can see
        counted = counted * utility.visibility(first, second)
    return gains, counted


def _losses(
    utility: LinearUtility, beliefs: Beliefs, first: np.ndarray, second: np.ndarray
) -> np.ndarray:
    """How bad the worse alternative of each pair is, to the person as estimated."""
    estimate = beliefs.estimate()
    return np.max([utility.losses(estimate, side) for side in (first, second)], axis=0)


def differing(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """In how many quantities each pair differs, of shape (n_pairs,)."""
    away = np.abs(first - second)
    return np.asarray((away > SAME).sum(axis=tuple(range(1, away.ndim))))


def is_new(
    first: np.ndarray,
    second: np.ndarray,
    asked: np.ndarray | list[tuple[np.ndarray, np.ndarray]],
) -> bool:
    """Whether a pair was not asked before, in either order."""
    if not len(asked):
        return True
    before, shown = np.asarray(asked), np.array((first, second))
    axes = tuple(range(1, before.ndim))
    again = np.abs(before - shown).max(axis=axes) < SAME
    swapped = np.abs(before - shown[::-1]).max(axis=axes) < SAME
    return not (again | swapped).any()
