"""How somebody sees differences of what is divided by something of their own."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from elicitor.metrics.families.base import Denominator

__all__ = ["Eyes"]


class Eyes(NamedTuple):
    """How somebody sees differences."""

    weights: np.ndarray  # theirs, (size,)
    denominator: Denominator  # what divides their utility
    least: float  # what that is at least taken for
    unit: float  # such that differences have mean square 1

    def seen(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """By what z is larger to them, of shape (n_pairs,)."""
        below = [np.maximum(self.denominator(s), self.least) for s in (first, second)]
        return np.asarray(self.unit / (below[0] * below[1]))
