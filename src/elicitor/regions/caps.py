"""The part of a ball in which alternatives are good enough to be shown.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o, ρ        ``center``, ``radius``  of the ball; points are o + ρx with ‖x‖ ≤ 1
α           ``better``              unit direction in which everything gets better
c           ``least``               in [0, 1): shown is what has ⟨α, x⟩ ≥ c
h           ``held``                x where it is held, zero elsewhere
F, α_F      ``free``                numbers that may differ; α there, zero elsewhere
s           ``reach``               (1 − ‖h‖²)^½, how far free numbers reach
==========  ======================  ===============================================

The farthest point in a direction u is the ball's if that is good enough; otherwise it
lies where the plane of what is just good enough cuts the sphere.
"""

from __future__ import annotations

import numpy as np

from elicitor.regions.choice_set import Balls, Best, Rounding

__all__ = ["Caps"]

HEIGHTS = 1000
"""At so many heights the slices of a cap are measured, to draw from it evenly."""
TINY = 1e-12


class Caps(Balls):
    """A cap of a ball, or one for every group; see :class:`Balls`.

    Points have two numbers or more.
    """

    def __init__(
        self,
        center: np.ndarray,
        radius: float,
        better: np.ndarray,
        least: float,
        n_groups: int | None = None,
        *,
        rounding: Rounding | None = None,
    ) -> None:
        super().__init__(center, radius, n_groups, rounding=rounding)
        self._origin, self._better, self._least = self.center, better, least
        self.center = self._at((least + 1) / 2 * np.broadcast_to(better, self.shape))

    def best(self, directions: np.ndarray) -> np.ndarray:
        """See :meth:`ChoiceSet.best`."""
        free = np.ones(directions.shape, dtype=bool)
        return self._best(directions, free, np.zeros(directions.shape))

    def holding(self, held: np.ndarray) -> Best:
        """See :meth:`ChoiceSet.holding`; moved where it would not be good enough."""

        def best(directions: np.ndarray) -> np.ndarray:
            free = directions != 0
            return self._best(directions, free, self._holdable(held, free))

        return best

    def _best(
        self, directions: np.ndarray, free: np.ndarray, h: np.ndarray
    ) -> np.ndarray:
        reach = np.sqrt(np.maximum(1 - (h**2).sum(axis=-1, keepdims=True), 0.0))
        better = free * self._better
        size = _length(better)
        size = np.where(size > 0, size, 1.0)
        lowest = np.clip((self._least - self._height(h)) / size, -reach, reach)
        return self._at(h + _highest(directions, better / size, lowest, reach))

    def random(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Uniform in every cap, see :meth:`ChoiceSet.random`."""
        n, shape = self.shape[-1], (number, *self.shape[:-1], 1)
        heights = np.linspace(self._least, 1.0, HEIGHTS)
        mass = np.cumsum((1 - heights**2) ** ((n - 1) / 2))  # (n−1)-balls on each other
        height = np.interp(rng.random(shape), mass / mass[-1], heights)
        level = rng.standard_normal((number, *self.shape))
        level -= self._height(level) * self._better
        shares = rng.random(shape) ** (1 / (n - 1)) * np.sqrt(1 - height**2)
        away = height * self._better + shares * level / _length(level)
        return self.shown(self._at(away))

    def _holdable(self, held: np.ndarray, free: np.ndarray) -> np.ndarray:
        """Where numbers can be held: turned round, if need be, so that it is good.

        Where nothing is free it is lifted to what is just good enough.
        """
        height = self._height(held)
        level = held - height * self._better
        rim = np.sqrt(1 - self._least**2) / np.maximum(_length(level), TINY)
        lifted = self._least * self._better + np.minimum(rim, 1.0) * level
        alone = np.where(height < self._least, lifted, held)
        turned = np.where(height < 0, -held, held)
        return np.where(free.any(axis=-1, keepdims=True), turned, alone)

    def _height(self, away: np.ndarray) -> np.ndarray:
        return np.asarray((away * self._better).sum(axis=-1, keepdims=True))

    def _at(self, away: np.ndarray) -> np.ndarray:
        return np.asarray(self._origin + self._radius * away)


def _highest(
    directions: np.ndarray, better: np.ndarray, lowest: np.ndarray, reach: np.ndarray
) -> np.ndarray:
    """Farthest y with ‖y‖ ≤ s and ⟨α_F, y⟩ no lower than allowed; α_F of length one."""
    length = _length(directions)
    way = directions / np.where(length > 0, length, 1.0)
    rise = (way * better).sum(axis=-1, keepdims=True)
    beside = way - rise * better
    size = _length(beside)
    beside = beside / np.where(size > TINY, size, np.inf)
    rim = np.sqrt(np.maximum(reach**2 - lowest**2, 0.0))
    return np.where(reach * rise >= lowest, reach * way, lowest * better + rim * beside)


def _length(vectors: np.ndarray) -> np.ndarray:
    return np.linalg.norm(vectors, axis=-1, keepdims=True)
