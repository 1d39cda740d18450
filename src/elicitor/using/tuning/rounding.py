"""The best deterministic rules among the corners that a search has found."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np

from elicitor.using.tuning.corners import Corners

__all__ = ["deterministic", "improved"]

MOST = 256
"""So many combinations of the rules of lotteries are tried at most."""
FAN = 64
"""Directions in which thresholds at the edge are looked for."""
ROUNDS = 20


def deterministic(
    values: Callable[[np.ndarray], np.ndarray], corners: Corners, weights: np.ndarray
) -> np.ndarray:
    """One corner for every block, 1 for it, else 0; `corners` get thresholds.

    `values` are utilities of flat statistics, (n, D).
    """
    if corners.choices.n_coordinates == 2:
        for angle in np.linspace(0, 2 * np.pi, FAN, endpoint=False):
            way = [np.cos(angle), np.sin(angle)]
            corners.look(np.tile(way, corners.choices.n_blocks))
    blocks = enumerate(corners.choices.thresholds())
    alike = list(zip(*(corners.extend(b, more) for b, more in blocks), strict=True))
    mine = [
        np.flatnonzero(corners.blocks == b) for b in range(corners.choices.n_blocks)
    ]
    likely = [_likely(weights, block) for block in mine]
    # From the lotteries' own rules, and from the best threshold for all blocks alike.
    starts = itertools.islice(itertools.product(*likely), MOST)

    def worth(choices: np.ndarray) -> np.ndarray:
        return values(corners.points[choices].sum(axis=-2))

    found = []
    for some in ([*starts], alike):
        if some:
            choices = np.array(some)
            start = choices[np.argmax(worth(choices))]
            # Two blocks at a time: gaps between them may close only if both move.
            found.append(improved(start, mine, worth))
    best = max(found, key=lambda choice: worth(choice[None])[0])
    chosen = np.zeros(len(corners.points))
    chosen[best] = 1.0
    return chosen


def improved(
    choice: np.ndarray,
    mine: list[np.ndarray],
    worth: Callable[[np.ndarray], np.ndarray],
) -> np.ndarray:
    """Choose afresh for two blocks at a time, until nothing is gained.

    `mine` are the corners of each block, `worth` utilities of choices, (n, n_blocks).
    """
    pairs = list(itertools.combinations(range(len(mine)), 2)) or [(0, 0)]
    best = float(worth(choice[None])[0])
    for _ in range(ROUNDS):
        before = best
        for u, v in pairs:
            first, second = np.meshgrid(mine[u], mine[v] if u != v else mine[v][:1])
            tried = np.tile(choice, (first.size, 1))
            tried[:, v], tried[:, u] = second.ravel(), first.ravel()
            utilities = worth(tried)
            top = int(np.argmax(utilities))
            if utilities[top] > best:
                choice, best = tried[top], float(utilities[top])
        if best <= before:
            break
    return choice


def _likely(weights: np.ndarray, block: np.ndarray) -> list[int]:
    """Corners of a block with weight, the likeliest first."""
    held = [i for i in block.tolist() if i < len(weights) and weights[i] > 0]
    return sorted(held, key=lambda i: -weights[i])
