"""Whether all whom the answers fit choose alike, though their weights differ.

An increasing function of a linear metric may be a quadratic one, and no answer tells
which: the nearer a metric is to that, the finer must others be told apart first. That
is told by draws, once so many questions were asked that others would be known. Rare
metrics that fit may choose otherwise; somebody who never errs is asked about those.
"""

from __future__ import annotations

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["Alike"]

LONG = 20
"""Questions per unknown after which it is looked; others are known after 5 to 12."""
PAIRS, DRAWN = 1000, 200
SELDOM = 1e-4
"""Chance that two draws of what is believed choose differently in a random pair."""


class Alike:
    """Whether draws of what is believed would take the same of random pairs."""

    def __init__(self, utility: LinearUtility, rng: np.random.Generator) -> None:
        self._utility, self._rng = utility, rng
        self.found = False

    def are_all(self, beliefs: Beliefs, n_asked: int) -> bool:
        """Looked for once in `size` questions; obvious pairs do not count."""
        size = self._utility.size
        if n_asked >= LONG * size and n_asked % size == 0:
            self.found = self._are_all(beliefs)
        return self.found

    def _are_all(self, beliefs: Beliefs) -> bool:
        first, second = self._utility.random_points(2 * PAIRS, self._rng).reshape(
            2, PAIRS, *self._utility.choice_set.shape
        )
        rows = self._utility.rows(first, second)
        rows = rows[rows.any(axis=1) & ~self._utility.is_settled(rows)]
        if not len(rows):
            return False
        weights, _ = beliefs.draws(DRAWN, self._rng)
        first_taken = (rows @ weights.T > 0).mean(axis=1)
        return float(np.mean(2 * first_taken * (1 - first_taken))) <= SELDOM
