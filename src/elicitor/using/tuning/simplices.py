"""The best mixture of known corners, where the objective is quadratic.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
w           ``weights``          (n_corners,) ≥ 0, summing to 1 in every block
c, Q        ``slopes``,          ⟨c, w⟩ + ½ wᵀQw, Q negative semi-definite
            ``bends``
E           –                    (n_blocks, n_corners), which corner is in which block
==========  ===================  =================================================
"""

from __future__ import annotations

import numpy as np

from elicitor.core.decompositions import svd

__all__ = ["best_mixture", "few"]

RIDGE = 1e-9
"""Bend added to every weight, relative to the largest slope: makes the optimum one."""
ROUNDING = 1e-13
STEPS = 1000


def best_mixture(
    slopes: np.ndarray, bends: np.ndarray, blocks: np.ndarray, weights: np.ndarray
) -> np.ndarray:
    """Maximise ⟨c, w⟩ + ½ wᵀQw by active sets, as Lawson and Hanson's least squares.

    Corners enter where it pays most, and leave below 0; `weights` start every block.
    """
    sizes = np.ptp(slopes), np.abs(bends).max(), 1e-12 * np.abs(slopes).max()
    scale = float(max(sizes)) or 1.0
    slopes = (slopes - slopes.mean()) / scale
    bends = bends / scale - RIDGE * np.eye(len(slopes))
    w, free = weights.copy(), weights > ROUNDING
    w[~free] = 0.0
    for _ in range(STEPS):
        w, free = _on_face(slopes, bends, blocks, w, free)
        pays = slopes + bends @ w
        price = np.bincount(blocks, w * pays)
        excess = np.where(free, -np.inf, pays - price[blocks])
        most = int(np.argmax(excess))
        if excess[most] <= ROUNDING:
            break
        free[most] = True
    return w


def _on_face(
    slopes: np.ndarray,
    bends: np.ndarray,
    blocks: np.ndarray,
    weights: np.ndarray,
    free: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Go to the best weights of the free corners, dropping those that hit zero."""
    w, free = weights.copy(), free.copy()
    for _ in range(len(w)):
        target = np.zeros_like(w)
        target[free] = _stationary(
            slopes[free], bends[np.ix_(free, free)], blocks[free]
        )
        falling = free & (target < 0)
        if not falling.any():
            return target, free
        ratios = np.full(len(w), np.inf)
        ratios[falling] = w[falling] / (w[falling] - target[falling])
        step = float(ratios.min())
        w = np.maximum(w + step * (target - w), 0.0)
        free &= ratios > step
        w[~free] = 0.0
    return w, free


def _stationary(
    slopes: np.ndarray, bends: np.ndarray, blocks: np.ndarray
) -> np.ndarray:
    """Where c + Qw is the same for all corners of a block, sums being 1."""
    sums = (blocks == np.unique(blocks)[:, None]).astype(float)
    m, n = sums.shape
    system = np.block([[bends, sums.T], [sums, np.zeros((m, m))]])
    sides = np.concatenate([-slopes, np.ones(m)])
    return np.asarray(np.linalg.solve(system, sides)[:n])


def few(points: np.ndarray, blocks: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The same mixture of fewer corners (Carathéodory).

    From V, the block of each corner and w; sums and mixture stay the same to rounding.
    """
    w = np.where(weights > ROUNDING, weights, 0.0)
    while True:
        free = np.flatnonzero(w)
        sums = (blocks[free] == np.unique(blocks)[:, None]).astype(float)
        rows = np.concatenate([points[free].T, sums])
        _, sizes, turns = svd(rows)
        rank = int((sizes > 1e-10 * sizes[0]).sum())
        if rank == len(free):
            return w
        way = turns[-1]
        way = way if (way < 0).any() else -way
        ratios = np.where(way < 0, w[free] / np.maximum(-way, 1e-300), np.inf)
        w[free] = np.maximum(w[free] + ratios.min() * way, 0.0)
        w[free[np.argmin(ratios)]] = 0.0
