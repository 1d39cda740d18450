"""What pairs of alternatives are looked for about."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from elicitor.procedures.bayesian.acquisition import Acquisition
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.regions.choice_set import ChoiceSet

__all__ = ["Askable"]


class Askable(Protocol):
    """What unknowns are and what may be shown; see :class:`.LinearUtility`."""

    size: int
    choice_set: ChoiceSet
    acquisition: Acquisition

    def rows(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """The z of some pairs, of shape (n_pairs, size)."""

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """How z grows with the first alternative, of shape (n_points, size, *shape)."""

    def gradients(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """How utilities of weights (size,) grow at points, like the points."""

    def visibility(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """How well people see that sides differ, 0 to 1, of shape (n_pairs,)."""

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which answers are known of everyone, bool of shape (n_pairs,)."""

    def focus(self, beliefs: Beliefs) -> tuple[Beliefs, np.ndarray]:
        """What is known as far as it counts, and C."""
