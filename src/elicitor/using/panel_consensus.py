"""One metric for many people, under several rules.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u_i         ``directions``          unit direction of the utility of person i
c           ``direction``           that of the consensus
W_i         ``within``              1 − |m_i|², the variance of what is known of i
B           ``between``             variance between people
==========  ======================  ===============================================

All utilities are normalised to the same variance over random pairs, so their mean is
the utility in direction Σ u_i, and ⟨u_i, c⟩ is a correlation. The regret of person i is
(1 − ⟨u_i, c⟩)/2: on a ball, the share of the range of the own utility that is lost with
the best classifier of c instead of the own one.
"""

from __future__ import annotations

import numpy as np

__all__ = ["RULES", "between_variance", "consensus_direction", "regrets"]

ROUNDS = 500
CLOSE = 1e-12
NOWHERE = 1e-9
"""A sum of directions that is so short has none."""

RULES = {
    "mean": "the largest mean of everyone's utilities",
    "median": "the smallest sum of distances, which minorities hardly move",
    "worst-off": "the least regret of whoever is worst off",
    "pooled": "the likeliest mean of all people, uncertain ones counting less",
}
"""Rules and what they aim at."""


def consensus_direction(
    rule: str, directions: np.ndarray, within: np.ndarray
) -> np.ndarray | None:
    """The unit vector that one of `RULES` chooses, of directions u with variances W.

    None if people are so opposed that the rule finds none.
    """
    if rule == "median":
        total = _median(directions)
    elif rule == "worst-off":
        total = _nearest_to_all(directions)
    elif rule == "pooled":
        shares = 1 / (between_variance(directions, within) + within + CLOSE)
        total = shares @ directions / shares.sum()
    else:
        total = directions.mean(axis=0)
    length = float(np.linalg.norm(total))
    return total / length if length > NOWHERE else None


def regrets(directions: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """What everyone loses, of shape (n_people,), in [0, 1]."""
    return np.asarray(np.clip((1 - directions @ direction) / 2, 0.0, 1.0))


def between_variance(directions: np.ndarray, within: np.ndarray) -> float:
    """B: what the scatter of the estimates exceeds their own variance by.

    By DerSimonian and Laird 1986, all people weighted alike; of one person 0.
    """
    if len(directions) == 1:
        return 0.0
    scatter = ((directions - directions.mean(axis=0)) ** 2).sum() / (
        len(directions) - 1
    )
    return float(max(0.0, scatter - within.mean()))


def _median(directions: np.ndarray) -> np.ndarray:
    """The point with the least sum of distances (Weiszfeld 1937)."""
    middle = directions.mean(axis=0)
    for _ in range(ROUNDS):
        away = np.linalg.norm(directions - middle, axis=1)
        shares = 1 / np.maximum(away, NOWHERE)
        moved = shares @ directions / shares.sum()
        if np.abs(moved - middle).max() < CLOSE:
            break
        middle = moved
    return np.asarray(middle)


def _nearest_to_all(directions: np.ndarray) -> np.ndarray:
    """The shortest vector in the convex hull: it maximises min ⟨u_i, c⟩ over |c| ≤ 1.

    Minimising |Σ λ_i u_i|² + (Σ λ_i − 1)² over λ ≥ 0 finds it up to its length.
    """
    from scipy.optimize import nnls  # here, since loading it takes a while

    stacked = np.vstack([directions.T, np.ones(len(directions))])
    wanted = np.append(np.zeros(directions.shape[1]), 1.0)
    shares = nnls(stacked, wanted)[0]
    return np.asarray(shares @ directions / shares.sum())
