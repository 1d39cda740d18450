"""Draws of what is believed, as long as nothing else is learnt.

Those of Gaussians are made at once. They are mended by weights (:mod:`.importance`), or
by walking where all weights lie on a surface (:mod:`.walkers`), which takes time; so
draws on a surface are made once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from elicitor.metrics.families.surfaces import Surface
from elicitor.procedures.bayesian.importance import Weighed
from elicitor.procedures.bayesian.mixture import Mixture
from elicitor.procedures.bayesian.propagation import Propagation
from elicitor.procedures.bayesian.walkers import WALKED, Walkers

__all__ = ["Draws", "SurfaceOf"]

SurfaceOf: TypeAlias = Callable[[np.ndarray], Surface]
"""From weights, (n, size), to the surface that they are near."""
Drawn: TypeAlias = tuple[np.ndarray, np.ndarray]
"""Unit weights, (number, size), and indices of hypotheses."""


class Draws:
    """What is drawn of a mixture, with ⟨c, w⟩ ≥ 0 for all rows c of `cones`."""

    def __init__(
        self, learnt: Propagation, mixture: Mixture, cones: np.ndarray
    ) -> None:
        self._learnt, self._mixture, self._cones = learnt, mixture, cones
        self._walked: Drawn | None = None

    def plain(self, number: int, rng: np.random.Generator) -> Drawn:
        """Of the Gaussians; what is certain is fulfilled as far as attempts go."""
        return self._mixture.draws(number, self._cones, rng)

    def weighed(
        self, number: int, rng: np.random.Generator, *, has_quadrics: bool
    ) -> Drawn | None:
        """As likely as the answers say; None if hardly any fulfils what is certain."""
        posterior = Weighed(self._learnt, self._mixture, has_quadrics)
        return posterior.draws(number, self._cones, rng)

    def on(self, surface_of: SurfaceOf, number: int) -> Drawn:
        """As likely, on a surface; the same ones whenever asked."""
        if self._walked is None:
            rng = np.random.default_rng(len(self._learnt.rows))
            weights, which = self.plain(WALKED, rng)
            seen = surface_of(weights)
            walkers = Walkers(self._learnt, self._mixture, seen, self._cones)
            self._walked = walkers.draws(which, rng) or (weights, which)
        some = np.arange(number) * WALKED // number
        return self._walked[0][some], self._walked[1][some]
