"""A frontier that is given as a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.regions.attributes.frontier import Frontier, peak, rounding

__all__ = ["ConcaveFrontier"]

POINTS = 257
"""At how many accuracies the shape of a function is checked."""
SHORTEST = 0.01
"""Shares of the accuracy that chords span at least: less is not worth a question."""


class ConcaveFrontier(Frontier):
    """A falling concave function on [0, top].

    Parameters
    ----------
    function : callable
        ``function(accuracy) -> gain`` for one number.
    top : float
        The highest accuracy.

    Raises
    ------
    InvalidParameterError
        If the function does not fall, or is not concave, on a grid of 257 points.
    """

    def __init__(self, function: Callable[[float], float], top: float) -> None:
        self.top = check_number("top", top, above=0)
        self._function = function
        self._grid = np.linspace(0.0, self.top, POINTS)
        self._values = np.array([self.height(x) for x in self._grid.tolist()])
        _require_falling(self._grid, self._values)
        _require_concave(self._grid, self._values)
        self.start = np.array([0.0, self._values[0]])
        self.stop = np.array([self.top, self._values[-1]])
        step = SHORTEST * self.top
        self.slopes = (
            (self.height(0.0) - self.height(step)) / step,
            (self.height(self.top - step) - self.height(self.top)) / step,
        )

    def height(self, accuracy: float) -> float:
        """See :meth:`Frontier.height`."""
        inside = min(max(accuracy, 0.0), self.top)
        return check_number("frontier", self._function(inside))

    def support(self, share: float) -> np.ndarray:
        """See :meth:`Frontier.support`."""
        m = check_number("share", share, at_least=0, at_most=1)
        # A concave function peaks beside the best point of any grid.
        best = int(np.argmax(m * self._grid + (1 - m) * self._values))
        low, high = self._grid[[max(best - 1, 0), min(best + 1, POINTS - 1)]].tolist()
        x = peak(lambda x: m * x + (1 - m) * self.height(x), low, high)
        return np.array([x, self.height(x)])

    def describe(self) -> dict[str, Any]:
        """See :meth:`Frontier.describe`; the function by some of its values."""
        return {"kind": "function", "values": self._values[::16].tolist()}


def _require_falling(grid: np.ndarray, values: np.ndarray) -> None:
    rises = np.flatnonzero(np.diff(values) >= 0)
    if rises.size:
        i = int(rises[0])
        raise InvalidParameterError(
            "frontier must get strictly worse as the accuracy grows; between accuracy "
            f"{grid[i]:.4g} and {grid[i + 1]:.4g} it does not."
        )


def _require_concave(grid: np.ndarray, values: np.ndarray) -> None:
    bends = np.diff(values, n=2)
    bent = np.flatnonzero(bends > rounding(np.ptp(values)))
    if bent.size:
        i = int(bent[0])
        raise InvalidParameterError(
            "frontier must be concave: mixtures of two points must not beat it; at "
            f"accuracy {grid[i + 1]:.4g} they do."
        )
