"""Which of the proposed pairs to ask about."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains
from elicitor.procedures.bayesian.utilities.base import Utility

__all__ = ["differing", "is_new", "next_pair"]

SAME = 1e-9
"""Statistics that differ by less are the same."""


def next_pair(
    utility: Utility,
    beliefs: Beliefs,
    asked: list[tuple[np.ndarray, np.ndarray]],
    rng: np.random.Generator,
    *,
    simplicity: float,
    worth: Callable[[np.ndarray], np.ndarray] | None = None,
) -> tuple[np.ndarray, np.ndarray] | None:
    """Choose the pair that is expected to tell most, or a simpler one almost as good.

    Never one whose answer is known of everyone, whose alternatives look the same, or
    that was asked before.

    Parameters
    ----------
    utility : Utility
        Proposes the pairs.
    beliefs : Beliefs
        What is known.
    asked : list of pairs of ndarray
        What was asked before.
    rng : numpy.random.Generator
        Source of the proposals.
    simplicity : float
        A pair that differs in two quantities is preferred if it is expected to gain
        at least this share of what the best one gains; 1 for never, 0 for always.
    worth : callable, optional
        What pairs with given z, of shape (n_pairs, size), are expected to gain; by
        default :func:`expected_gains`.

    Returns
    -------
    pair of ndarray or None
        None if nothing is left to ask.
    """
    first, second = utility.pairs(beliefs, rng)
    rows = utility.rows(first, second)
    apart = differing(first, second)
    if worth is None:
        gains = expected_gains(beliefs, rows, utility.coordinates)
    else:
        gains = worth(rows)
    gains[(apart == 0) | utility.is_settled(rows)] = 0.0
    for index in np.argsort(-gains):
        if gains[index] <= 0:
            break
        if is_new(first[index], second[index], asked):
            best = int(index)
            simple = (apart == 2) & (gains >= simplicity * gains[best])
            for other in np.flatnonzero(simple)[np.argsort(-gains[simple])]:
                if is_new(first[other], second[other], asked):
                    best = int(other)
                    break
            return first[best], second[best]
    return None


def differing(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """In how many quantities each pair differs, of shape (n_pairs,)."""
    away = np.abs(first - second)
    return np.asarray((away > SAME).sum(axis=tuple(range(1, away.ndim))))


def is_new(
    first: np.ndarray,
    second: np.ndarray,
    asked: list[tuple[np.ndarray, np.ndarray]],
) -> bool:
    """Whether a pair was not asked before, in either order."""

    def same(one: np.ndarray, other: np.ndarray) -> bool:
        return bool(np.abs(one - other).max() < SAME)

    return not any(
        (same(first, a) and same(second, b)) or (same(first, b) and same(second, a))
        for a, b in asked
    )
