"""Concave hulls of staircases.

The concave hull of the confusions of all thresholds and the isotonic regression of the
labels on the scores are one problem (the pool-adjacent-violators blocks are the edges).
Pooling is associative, so chunks are pooled first and their blocks after: memory stays
at one chunk.
"""

from __future__ import annotations

from math import hypot

import numpy as np

__all__ = ["concave_chain", "isotonic_cuts", "tie_breaks"]

CHUNK = 1 << 16


def tie_breaks(scores: np.ndarray) -> np.ndarray:
    """Inner cuts of ascending scores that do not split equal ones."""
    return np.flatnonzero(scores[1:] != scores[:-1]) + 1


def isotonic_cuts(
    scores: np.ndarray,
    positives: np.ndarray,
    rows: np.ndarray | None = None,
    *,
    increasing: bool = True,  # the upper boundary
) -> np.ndarray:
    """Cuts at which the running count of positives touches its hull, n_samples first.

    Scores ascend, equal ones are never split; if rows weigh, counts are of weights.
    """
    n = len(scores)
    candidates = _rises if increasing else _dips
    kept = [np.zeros(1, dtype=np.intp)]
    start = 0
    while start < n:
        stop = min(start + CHUNK, n)
        stop = int(np.searchsorted(scores, scores[stop - 1], side="right"))
        inner = candidates(scores, positives, rows, start, stop)
        cuts = np.concatenate([[start], inner, [stop]])
        kept.append(_pool(cuts, positives, rows, increasing)[1:])
        start = stop
    return _pool(np.concatenate(kept), positives, rows, increasing)[::-1]


def _rises(
    scores: np.ndarray,
    positives: np.ndarray,
    rows: np.ndarray | None,  # noqa: ARG001 -- used by the other one
    start: int,
    stop: int,
) -> np.ndarray:
    """Cuts inside a chunk at which the upper hull may have a corner.

    Where no scores are equal, a corner has a negative just below and a positive above.
    """
    breaks = start + tie_breaks(scores[start:stop])
    if len(breaks) < stop - start - 1:
        return breaks
    labels = np.diff(positives[start : stop + 1]) > 0
    return start + 1 + np.flatnonzero(labels[1:] > labels[:-1])


def _dips(
    scores: np.ndarray,
    positives: np.ndarray,
    rows: np.ndarray | None,
    start: int,
    stop: int,
) -> np.ndarray:
    """Cuts inside a chunk at which the lower hull may have a corner.

    There, positives are more frequent below than among all, rarely so in good scores.
    """
    overall = positives[-1] / (len(scores) if rows is None else rows[-1])
    straight = overall * _rows_at(np.arange(start + 1, stop), rows)
    dips = start + 1 + np.flatnonzero(positives[start + 1 : stop] > straight)
    return dips[scores[dips] != scores[dips - 1]]


def _pool(
    cuts: np.ndarray, positives: np.ndarray, rows: np.ndarray | None, increasing: bool
) -> np.ndarray:
    """Keep the cuts between which the share of positives is monotone."""
    from scipy.optimize import isotonic_regression  # loading it takes a while

    sizes = np.diff(_rows_at(cuts, rows))
    shares = np.diff(positives[cuts]) / sizes
    blocks = isotonic_regression(shares, weights=sizes, increasing=increasing).blocks
    return cuts[blocks]


def _rows_at(cuts: np.ndarray, rows: np.ndarray | None) -> np.ndarray:
    """How many rows lie below cuts, or what they weigh."""
    return cuts if rows is None else rows[cuts]


def concave_chain(points: np.ndarray, *, straight: float = 0) -> np.ndarray:
    """Corners of the upper concave hull, by index, by ascending first coordinate.

    Exact in whole numbers; else none within `straight`, a share of all, of a line.
    """
    # From the highest of the leftmost to the lowest of the rightmost, so that a
    # vertical last edge is kept.
    order = np.lexsort((-points[:, 1], points[:, 0]))
    near = straight * float(np.abs(points).max())
    chain: list[int] = []
    for index in order:
        if chain and np.array_equal(points[chain[-1]], points[index]):
            continue
        while len(chain) > 1 and _turns(points, (*chain[-2:], index), near):
            chain.pop()
        chain.append(int(index))
    return np.array(chain)


def _turns(points: np.ndarray, corners: tuple[int, ...], near: float) -> bool:
    """Whether the way from a to c over b turns left, or is straight."""
    a, b, c = corners
    (x1, y1), (x2, y2) = (points[[b, c]] - points[a]).tolist()
    return bool(x1 * y2 - y1 * x2 >= -near * hypot(x2, y2))
