"""Two lotteries over models that differ in a wanted direction.

==========  ==============  =====================================================
symbol      in code         meaning
==========  ==============  =====================================================
t           ``target``      weights that are left, of shape (size,)
d           ``direction``   unit vector with ⟨d, t⟩ = 0, of shape (size,)
λ, μ        ``shares``      probabilities of the contenders in the two lotteries
==========  ==============  =====================================================

A comparison of two points that differ by a multiple of d says on which side of the
plane ⟨d, w⟩ = 0 the weights lie, and that plane passes through t. Two qualities i and j
are enough for such a plane: d ∝ t_j e_i − t_i e_j, an exchange of one for the other at
the rate that t thinks fair.
"""

from __future__ import annotations

import itertools

import numpy as np

from elicitor.core.ties import leading
from elicitor.procedures.efficient.pool_pairs import Pair
from elicitor.procedures.efficient.version_space import VersionSpace
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["halving_mixture", "long_side"]

LONG, SHORTEST = 0.25, 0.01
"""Lengths that satisfy at once, and that are too short to be seen (ranges)."""
DIGITS = 10
"""Qualities are rounded, so that every machine shows the same ones."""


def long_side(
    space: VersionSpace, points: np.ndarray, target: np.ndarray
) -> tuple[np.ndarray, float]:
    """The direction across which the weights left, seen from a target, spread most.

    Parameters
    ----------
    space : VersionSpace
        What is left.
    points : ndarray of shape (n_contenders, size)
        Scaled gains; the direction lies in the space that their differences span.
    target : ndarray of shape (size,)
        The plane through it is looked for.

    Returns
    -------
    direction : ndarray of shape (size,)
        Unit vector, orthogonal to the target; zero if there is none.
    spread : float
        Standard deviation of ⟨direction, w⟩.
    """
    basis = _span(points - points[0])
    within = basis.T @ target
    if basis.shape[1] <= 1:
        return np.zeros(len(target)), 0.0
    # What is orthogonal to the target, within the span.
    basis = basis @ np.linalg.svd(within[None])[2][1:].T
    spreads = np.cov(space.samples.T)
    direction = leading(basis.T @ spreads @ basis, basis)
    return direction, float(np.sqrt(max(direction @ spreads @ direction, 0.0)))


def halving_mixture(
    pool: ModelPool, space: VersionSpace, points: np.ndarray, target: np.ndarray
) -> Pair | None:
    """Two lotteries whose comparison cuts what is left through a target.

    Parameters
    ----------
    pool : ModelPool
        One that allows mixtures.
    space : VersionSpace
        What is left.
    points : ndarray of shape (n_contenders, size)
        Scaled gains of the contenders.
    target : ndarray of shape (size,)
        Weights that are left, all positive.

    Returns
    -------
    Pair or None
        They differ in two qualities if that cuts about as well as the best plane and
        they can be far enough apart. None if no two lotteries are.
    """
    best, spread = long_side(space, points, target)
    directions = []
    for i, j in itertools.combinations(range(len(target)), 2):
        swap = np.zeros(len(target))
        swap[i], swap[j] = target[j], -target[i]
        directions.append(swap / np.linalg.norm(swap))
    spreads = np.round([np.std(space.samples @ swap) for swap in directions], 9)
    order = np.argsort(-spreads, kind="stable")
    plain = [directions[i] for i in order if spreads[i] >= spread / 2]
    found: list[Pair] = []
    for direction in [*plain, best]:
        pair = _longest(pool, points, direction)
        if pair is not None:
            found.append(pair)
            if _length(pair) >= LONG:
                return pair
    return max(found, key=lambda pair: round(_length(pair), 9), default=None)


def _length(pair: Pair) -> float:
    return float(np.linalg.norm(pair.difference))


def _span(rows: np.ndarray) -> np.ndarray:
    """Orthonormal columns that span the rows."""
    _, sizes, axes = np.linalg.svd(rows, full_matrices=False)
    return np.asarray(axes[sizes > 1e-9 * sizes[0]].T)


def _longest(pool: ModelPool, points: np.ndarray, direction: np.ndarray) -> Pair | None:
    """The two lotteries that are farthest apart in a direction; a linear program."""
    from scipy.optimize import linprog  # here, since loading it takes a while

    n, size = points.shape
    equal = np.zeros((size + 2, 2 * n + 1))
    equal[:size] = np.hstack([points.T, -points.T, -direction[:, None]])
    equal[size, :n] = equal[size + 1, n:-1] = 1.0
    solution = linprog(
        np.append(np.zeros(2 * n), -1.0),
        A_eq=equal,
        b_eq=[*np.zeros(size), 1.0, 1.0],
        method="highs-ds",
        options={"presolve": False},
    )
    if solution.status != 0 or solution.x is None or solution.x[-1] < SHORTEST:
        return None
    # The solver keeps to its bounds only up to its own tolerance.
    first, second = np.split(np.maximum(solution.x[:-1], 0.0), 2)
    return _pair(pool, first / first.sum(), second / second.sum())


def _pair(pool: ModelPool, *shares: np.ndarray) -> Pair:
    scaled = [
        np.round(share @ pool.scaled[pool.contenders], DIGITS) for share in shares
    ]
    worst = pool.gains[pool.contenders].min(axis=0)
    first, second = (pool.signs * (worst + z * pool.ranges) for z in scaled)
    return Pair(first, second, (scaled[0] - scaled[1])[pool.varying])
