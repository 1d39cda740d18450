"""A ball of statistics ([M] Section 3.2): the simplest region to ask about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_names, check_number, check_vector, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.signs import conventional_signs
from elicitor.regions.base import Region
from elicitor.regions.choice_set import Balls

__all__ = ["Ball"]

ROUNDING = 1e-9
FINEST = 1e-8
"""Smaller a ball, relative to where it lies, its points differ by rounding alone."""


class Ball(Region):
    """All points within a radius of a centre.

    Parameters
    ----------
    center : array-like of shape (n_statistics,)
        o, the statistics in the middle.
    radius : float
        ρ, in the unit of the statistics.
    names : sequence of str, optional
        What the statistics are called; x1, x2, … by default.

    Raises
    ------
    InvalidParameterError
        If the radius is not positive, or so small beside the centre that points of the
        ball differ by rounding alone, or a number is not finite.
    """

    is_round = True

    def __init__(
        self,
        center: ArrayLike,
        radius: float,
        *,
        names: Sequence[str] | None = None,
    ) -> None:
        self.center = check_vector("center", center)
        finest = FINEST * float(np.abs(self.center).max())
        self.radius = check_number("radius", radius, above=0, at_least=finest)
        size = len(self.center)
        self.names = check_names(
            [f"x{i + 1}" for i in range(size)] if names is None else names
        )
        if len(self.names) != size:
            raise InvalidParameterError(
                f"names must name the {size} statistics of center; got {shown(names)}."
            )

    def at(self, direction: ArrayLike, *, share: float = 1.0) -> np.ndarray:
        """The point o + share·ρ·v for a direction v, which is scaled to unit length.

        On the surface for share 1, which is best for weights v ([M] Lemma 1); -1 gives
        its antipode.
        """
        v = check_vector("direction", direction, size=len(self.names))
        if not v.any():
            raise InvalidParameterError("direction must not be all zero.")
        way = check_number("share", share) * self.radius
        return np.asarray(self.center + way * (v / np.linalg.norm(v)))

    @cached_property
    def space(self) -> Space:
        """See :attr:`Region.space`."""
        axes = np.eye(len(self.names))
        ends = self.center + self.radius * np.vstack([axes, -axes])
        return Space(
            self.names,
            signs=conventional_signs(self.names),
            spans=np.ones(len(self.names)),
            places=ends,
        )

    @cached_property
    def choice_set(self) -> Balls:
        """See :attr:`Region.choice_set`."""
        return Balls(self.center, self.radius, rounding=self.rounding)

    def support(self, direction: ArrayLike) -> np.ndarray:
        """See :meth:`Region.support`."""
        return self.at(direction)

    def contains(self, point: ArrayLike) -> bool:
        """Whether a point lies in the ball."""
        where = check_vector("point", point, size=len(self.names))
        distance = np.linalg.norm(where - self.center)
        return bool(distance <= self.radius + ROUNDING)

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        return {
            "kind": "ball",
            "center": self.center.tolist(),
            "radius": self.radius,
        }
