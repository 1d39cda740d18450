"""Which accuracy trades against attributes, and what classifiers achieve at it.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
d or c      ``accuracies``       right decisions, or errors in a ball
x           ``accuracy``         d₁; in a ball the distance from its centre
ζ₁, ρ       ``top``              the highest x
==========  ===================  =================================================
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import singledispatch

import numpy as np

from elicitor.regions.attributes.abstaining import best_abstaining, can_abstain_to
from elicitor.regions.attributes.frontier import peak
from elicitor.regions.base import Region
from elicitor.regions.multiclass.ball import Ball
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["Reference", "reference_of"]

HALVINGS = 64


class Reference(ABC):
    """Accuracies, seen from the one that trades against every attribute."""

    top: float  # ζ₁, 1 for rates, or ρ
    heights: np.ndarray  # largest accuracies; of errors in a ball its radius

    @abstractmethod
    def at(self, accuracy: float, direction: np.ndarray | None) -> np.ndarray:
        """Accuracies with a given x; in a ball in a direction from its centre."""

    @abstractmethod
    def of(self, accuracies: np.ndarray) -> float:
        """The x of given accuracies."""

    @abstractmethod
    def contains(self, accuracies: np.ndarray) -> bool:
        """Whether a classifier attains them that may abstain."""

    @abstractmethod
    def best(
        self, weights: np.ndarray, bonus: Callable[[float], float]
    ) -> tuple[np.ndarray, float]:
        """Maximise ⟨weights, accuracies⟩ + bonus(x), concave and falling in x."""


class FirstClass(Reference):
    """Right decisions, of which those in the first class trade."""

    def __init__(self, region: DiagonalRegion) -> None:
        self._region, n = region, len(region.names)
        self.top = 1.0 if region.rates else float(region.priors[0])
        self.heights = np.full(n, self.top) if region.rates else region.priors

    def at(self, accuracy: float, direction: np.ndarray | None) -> np.ndarray:
        """See :meth:`Reference.at`."""
        del direction
        return accuracy * np.eye(len(self.heights))[0]

    def of(self, accuracies: np.ndarray) -> float:
        """See :meth:`Reference.of`."""
        return float(accuracies[0])

    def contains(self, accuracies: np.ndarray) -> bool:
        """See :meth:`Reference.contains`."""
        return can_abstain_to(self._region, accuracies, 1e-9)

    def best(
        self, weights: np.ndarray, bonus: Callable[[float], float]
    ) -> tuple[np.ndarray, float]:
        """See :meth:`Reference.best`."""
        return _best_below(self._region, weights, bonus, self.top)


class FromCenter(Reference):
    """Errors in a ball, whose distance from the centre trades."""

    def __init__(self, ball: Ball) -> None:
        self._ball, self.top = ball, ball.radius
        self.heights = np.full(len(ball.names), ball.radius)

    def at(self, accuracy: float, direction: np.ndarray | None) -> np.ndarray:
        """See :meth:`Reference.at`."""
        assert direction is not None
        return self._ball.at(direction, share=accuracy / self.top)

    def of(self, accuracies: np.ndarray) -> float:
        """See :meth:`Reference.of`."""
        return float(np.linalg.norm(accuracies - self._ball.center))

    def contains(self, accuracies: np.ndarray) -> bool:
        """See :meth:`Reference.contains`."""
        return self._ball.contains(accuracies)

    def best(
        self, weights: np.ndarray, bonus: Callable[[float], float]
    ) -> tuple[np.ndarray, float]:
        """See :meth:`Reference.best`."""
        length = float(np.linalg.norm(weights))
        x = peak(lambda x: length * x + bonus(x), 0.0, self.top)
        return (self.at(x, weights) if length else self._ball.center), x


@singledispatch
def reference_of(accuracies: Region) -> Reference:
    """Accuracies as they trade, by their kind."""
    raise NotImplementedError(type(accuracies))


reference_of.register(DiagonalRegion, FirstClass)
reference_of.register(Ball, FromCenter)


def _best_below(
    region: DiagonalRegion,
    weights: np.ndarray,
    bonus: Callable[[float], float],
    top: float,
) -> tuple[np.ndarray, float]:
    """Bisect the price μ of the first accuracy until supply meets demand, d₁ ≤ x.

    At the price where both meet, mixtures of the two nearest answers do so exactly.
    """

    def at(price: float) -> tuple[np.ndarray, float]:
        paid = weights - price * np.eye(len(weights))[0]
        x = peak(lambda x: bonus(x) + price * x, 0.0, top)
        return best_abstaining(region, paid), x

    low, high = 0.0, max(float(weights[0]), 0.0) + 1.0
    above, below = at(low), at(high)
    if above[0][0] <= above[1]:
        return above
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        found = at(middle)
        if found[0][0] > found[1]:
            low, above = middle, found
        else:
            high, below = middle, found
    excess, room = above[0][0] - above[1], below[1] - below[0][0]
    share = excess / (excess + room)
    return (
        (1 - share) * above[0] + share * below[0],
        (1 - share) * above[1] + share * below[1],
    )
