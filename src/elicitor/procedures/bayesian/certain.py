"""What is certain about the metric of somebody who never errs."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.cone import Cone
from elicitor.procedures.bayesian.may_be_best import may_be_best
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["Certain"]


class Certain:
    """Bounds that hold for every metric which agrees with all answers so far."""

    def __init__(self, utility: LinearUtility, beliefs: Beliefs) -> None:
        self.utility = utility
        self._halfspaces = beliefs.halfspaces
        self._signs = beliefs.certain.signs
        self._belief = beliefs.estimate(), beliefs.covariances[0]
        self._cone = Cone(self._halfspaces, *self._belief)
        self._corners: list[np.ndarray] = []

    def ends(self, looks: np.ndarray, unit: np.ndarray | None = None) -> np.ndarray:
        """Least and largest ⟨look, w⟩, see :data:`elicitor.metrics.families.Ends`."""
        found, weights = self._cone.ends(looks, unit)
        self._corners += list(weights)
        # Where hardly anything is known an end of 0 by rounding becomes a share of all.
        known = looks * self._signs
        told = ((looks == 0) | (known != 0)).all(axis=1)
        grows, falls = (told & (side >= 0).all(axis=1) for side in (known, -known))
        found[grows, 0] = np.maximum(found[grows, 0], 0.0)
        found[falls, 1] = np.minimum(found[falls, 1], 0.0)
        return found

    @cached_property
    def bounds(self) -> np.ndarray | None:
        """Of all coefficients, (n_coefficients, 2); None if there are none."""
        found = self.utility.family.bounds(self.ends)
        return None if found is None or not np.isfinite(found).all() else found

    @property
    def corners(self) -> np.ndarray:
        """Unit weights at the edges of what is possible; none without bounds."""
        if self.bounds is None:
            return np.empty((0, self.utility.size))
        return np.array([each / np.linalg.norm(each) for each in self._corners])

    @cached_property
    def possible_best(self) -> np.ndarray | None:
        """Which models some metric thinks best, (n_models,); None without models."""
        return may_be_best(self.utility, self._halfspaces, *self._belief)
