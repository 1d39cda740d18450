"""Right decisions of classifiers that may also predict a class that nobody has.

[C] lowers an accuracy by predicting an impossible class with some probability. So the
origin, and every mixture with it, joins the region of right decisions.
"""

from __future__ import annotations

import numpy as np

from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["best_abstaining", "can_abstain_to"]

ROUNDS = 500


def best_abstaining(region: DiagonalRegion, weights: np.ndarray) -> np.ndarray:
    """Best right decisions for weights, abstaining if that is better.

    Weights may have any sign; the region is without abstention.
    """
    if not weights.any():
        return np.zeros(len(weights))
    point = region.support(weights)
    return point if weights @ point > 0 else np.zeros(len(weights))


def can_abstain_to(region: DiagonalRegion, point: np.ndarray, slack: float) -> bool:
    """Whether a mixture with the origin attains a point, or one `slack` off.

    Fully corrective Frank–Wolfe, as in :mod:`elicitor.regions.multiclass.attain`.
    """
    from scipy.optimize import nnls  # here, since loading it takes a while

    vertices = [np.zeros(len(point)), *region.trivial]
    for _ in range(ROUNDS):
        columns = np.stack([np.append(v - point, 1.0) for v in vertices], axis=1)
        shares, _ = nnls(columns, np.append(np.zeros(len(point)), 1.0))
        nearest = shares @ np.stack(vertices) / shares.sum()
        offset = point - nearest
        distance = float(np.linalg.norm(offset))
        if distance <= slack:
            return True
        farthest = best_abstaining(region, offset / distance)
        if offset @ (farthest - point) < 0 or _known(farthest, vertices):
            break
        vertices = [v for v, share in zip(vertices, shares, strict=True) if share > 0]
        vertices.append(farthest)
    return region.contains(point)


def _known(point: np.ndarray, others: list[np.ndarray]) -> bool:
    return any(np.array_equal(point, other) for other in others)
