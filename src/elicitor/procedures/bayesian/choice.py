"""Which of the proposed pairs to ask about."""

from __future__ import annotations

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains
from elicitor.procedures.bayesian.utilities.base import Utility

__all__ = ["differing", "next_pair"]

SAME = 1e-9
"""Statistics that differ by less are the same."""


def next_pair(
    utility: Utility,
    beliefs: Beliefs,
    asked: list[tuple[np.ndarray, np.ndarray]],
    rng: np.random.Generator,
    *,
    simplicity: float,
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

    Returns
    -------
    pair of ndarray or None
        None if nothing is left to ask.
    """
    first, second = utility.pairs(beliefs, rng)
    rows = utility.rows(first, second)
    apart = differing(first, second)
    gains = expected_gains(beliefs, rows, utility.coordinates)
    gains[(apart == 0) | utility.is_settled(rows)] = 0.0
    for index in np.argsort(-gains):
        if gains[index] <= 0:
            break
        if _is_new(first[index], second[index], asked):
            best = int(index)
            simple = (apart == 2) & (gains >= simplicity * gains[best])
            for other in np.flatnonzero(simple)[np.argsort(-gains[simple])]:
                if _is_new(first[other], second[other], asked):
                    best = int(other)
                    break
            return first[best], second[best]
    return None


def differing(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """In how many quantities each pair differs, of shape (n_pairs,)."""
    away = np.abs(first - second).reshape(len(first), -1)
    return np.asarray((away > SAME).sum(axis=1))


def _is_new(
    first: np.ndarray,
    second: np.ndarray,
    asked: list[tuple[np.ndarray, np.ndarray]],
) -> bool:
    def same(one: np.ndarray, other: np.ndarray) -> bool:
        return bool(np.abs(one - other).max() < SAME)

    return not any(
        (same(first, a) and same(second, b)) or (same(first, b) and same(second, a))
        for a, b in asked
    )
