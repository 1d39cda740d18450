"""A frontier through points that were measured on real models.

Mixtures of two models attain every point of the line between them. So the frontier is
the upper concave hull of the models that none of the others dominates.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_number
from elicitor.core.errors import InvalidDataError
from elicitor.regions.attributes.frontier import Frontier, rounding

__all__ = ["MeasuredFrontier"]


class MeasuredFrontier(Frontier):
    """Lines between the best of some measured points.

    Parameters
    ----------
    points : array-like of shape (n_models, 2)
        (accuracy, gain) of each model.

    Attributes
    ----------
    corners : ndarray of shape (n_corners, 2)
        The models at its corners, the least accurate one first.
    dominated : ndarray of int
        Models that another one equals or beats in both respects.

    Raises
    ------
    InvalidDataError
        If fewer than two models are left once dominated ones are dropped.
    """

    def __init__(self, points: ArrayLike) -> None:
        measured = _points(points)
        kept = _undominated(measured)
        self.dominated = np.setdiff1d(np.arange(len(measured)), kept)
        if len(kept) < 2:
            raise InvalidDataError(
                "frontier must have at least two measured points of which neither "
                f"dominates the other; of {len(measured)} only {len(kept)} is left."
            )
        chain = measured[kept]
        self.corners = _hull(chain)
        self.start, self.stop = self.corners[0], self.corners[-1]
        run, rise = np.diff(self.corners, axis=0).T
        rates = -rise / run
        self.slopes = (float(rates[0]), float(rates[-1]))

    def height(self, accuracy: float) -> float:
        """See :meth:`Frontier.height`."""
        return float(np.interp(accuracy, *self.corners.T))

    def support(self, share: float) -> np.ndarray:
        """See :meth:`Frontier.support`; always a corner."""
        m = check_number("share", share, at_least=0, at_most=1)
        return self.corners[int(np.argmax(self.corners @ [m, 1 - m]))]

    def _meet(self, end: np.ndarray, other: np.ndarray, rate: float) -> np.ndarray:
        line = np.array([rate, 1.0])
        chain = self.corners if end is self.start else self.corners[::-1]
        heights = chain @ line - end @ line
        slack = rounding(float(np.abs(chain).max()))
        inner = int(np.flatnonzero(heights >= -slack)[-1])
        if inner == len(chain) - 1:
            return other
        share = heights[inner] / (heights[inner] - heights[inner + 1])
        step = chain[inner + 1] - chain[inner]
        return np.asarray(chain[inner] + max(float(share), 0.0) * step)

    def describe(self) -> dict[str, Any]:
        """See :meth:`Frontier.describe`."""
        return {"kind": "measured", "corners": self.corners.tolist()}


def _points(values: ArrayLike) -> np.ndarray:
    try:
        points = np.array(values, dtype=float)
    except (TypeError, ValueError) as error:
        raise InvalidDataError(f"frontier must be numbers; {error}.") from None
    if points.ndim != 2 or points.shape[1] != 2 or not np.isfinite(points).all():
        raise InvalidDataError(
            "frontier must be a list of (accuracy, value) pairs of finite numbers; got "
            f"an array of shape {points.shape}."
        )
    return points


def _undominated(points: np.ndarray) -> np.ndarray:
    """Indices from the least to the most accurate; of equal points the first."""
    order = np.lexsort((np.arange(len(points)), -points[:, 1], -points[:, 0]))
    best, kept = -np.inf, []
    for index in order.tolist():
        if points[index, 1] > best:
            best = float(points[index, 1])
            kept.append(index)
    return np.array(kept[::-1], dtype=np.intp)


def _hull(chain: np.ndarray) -> np.ndarray:
    """Corners of the upper concave hull of points by ascending accuracy."""
    corners: list[np.ndarray] = []
    for point in chain:
        while len(corners) > 1 and _is_below(corners[-1], corners[-2], point):
            corners.pop()
        corners.append(point)
    return np.stack(corners)


def _is_below(middle: np.ndarray, left: np.ndarray, right: np.ndarray) -> bool:
    """Whether a point lies on or below the line between two others."""
    (x, y), (run, rise) = middle - left, right - left
    return bool(y * run <= x * rise)
