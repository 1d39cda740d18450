"""Points on the boundary of a binary region, and pairs of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import ArrayLike

from elicitor.regions.randomised import RandomisedClassifier, ThresholdRule

__all__ = [
    "Boundary",
    "BoundaryPoint",
    "Chord",
    "End",
    "homogeneous",
    "mixture",
    "pure",
]

End = Literal["nobody", "everybody"]
"""Which of the trivial classifiers a curve runs to."""


def homogeneous(point: np.ndarray) -> np.ndarray:
    """Append a one: (TP, TN) becomes s̃ = (TP, TN, 1)."""
    return np.append(point, 1.0)


@dataclass(frozen=True)
class BoundaryPoint:
    """A confusion and the classifier behind it.

    Attributes
    ----------
    confusion : ndarray of shape (2,)
        (TP, TN) as probabilities.
    classifier : RandomisedClassifier
        A classifier with exactly this confusion.
    """

    confusion: np.ndarray
    classifier: RandomisedClassifier


def pure(confusion: np.ndarray, rule: ThresholdRule) -> BoundaryPoint:
    """What one threshold attains."""
    return BoundaryPoint(confusion, RandomisedClassifier.of(rule))


class Boundary(Protocol):
    """The two curves around a binary region; see :class:`.BinaryRegion`."""

    @property
    def prevalence(self) -> float:
        """ζ."""

    @property
    def sizes(self) -> tuple[int, int] | None:
        """Rows of either class; None without rows."""

    @property
    def least_right(self) -> float:
        """Share of either class that is right at least in what is shown."""

    @property
    def balanced(self) -> BoundaryPoint:
        """The best point that has the same share of both classes right."""

    @property
    def nobody(self) -> BoundaryPoint:
        """A."""

    @property
    def everybody(self) -> BoundaryPoint:
        """B."""

    @property
    def all_right(self) -> np.ndarray:
        """(ζ, 1−ζ)."""

    def upper_support(self, angle: float) -> BoundaryPoint:
        """Point of the upper curve that weights (cos θ, sin θ) like best."""

    def upper_at(self, tp: float) -> tuple[BoundaryPoint, np.ndarray]:
        """Highest point of the upper curve at a given TP, and a normal there."""

    def upper_crossing(
        self, line: np.ndarray, end: End, *, randomised: bool
    ) -> BoundaryPoint | None:
        """Where a line leaves the region through the upper curve."""

    def chord_on_line(self, line: np.ndarray, *, randomised: bool) -> Chord | None:
        """The chord of the upper curve that lies on a line; None if it misses it."""

    def turned(self, point: BoundaryPoint) -> BoundaryPoint:
        """The half turn of a point of one curve, on the other."""

    def best(self, weights: ArrayLike) -> BoundaryPoint:
        """The best point of either curve for given weights."""

    def support(self, direction: ArrayLike) -> np.ndarray:
        """The confusion of :meth:`best`."""

    def rule_confusion(self, rule: ThresholdRule) -> np.ndarray:
        """Confusion (TP, TN) of one threshold rule."""


def mixture(share: float, start: BoundaryPoint, stop: BoundaryPoint) -> BoundaryPoint:
    """The point at `share` of the way between two, attained by a lottery."""
    weighted = [
        (part * weight, rule)
        for part, point in ((1 - share, start), (share, stop))
        for rule, weight in zip(
            point.classifier.rules, point.classifier.weights, strict=True
        )
    ]
    return BoundaryPoint(
        (1 - share) * start.confusion + share * stop.confusion,
        RandomisedClassifier.mix(weighted),
    )


@dataclass(frozen=True)
class Chord:
    """Two achievable confusions of which neither dominates the other.

    Attributes
    ----------
    first : BoundaryPoint
        The one with more true positives.
    second : BoundaryPoint
        The one with more true negatives.
    """

    first: BoundaryPoint
    second: BoundaryPoint

    @property
    def angle(self) -> float:
        """The θ at which weights (cos θ, sin θ) are indifferent (radians).

        In [0, π/2]. Whoever has a smaller θ prefers `first`.
        """
        gained, lost = self.first.confusion - self.second.confusion
        return float(np.arctan2(gained, -lost))

    @property
    def line(self) -> np.ndarray:
        """Homogeneous line s̃₁ × s̃₂ through both points, of shape (3,).

        A linear-fractional person prefers `first` if ⟨a, line⟩ > 0 for the pole a.
        """
        return np.cross(
            homogeneous(self.first.confusion), homogeneous(self.second.confusion)
        )

    @property
    def trades(self) -> bool:
        """Whether neither end dominates: `first` has more TP, `second` more TN."""
        gained, lost = self.first.confusion - self.second.confusion
        return bool(gained > 0 > lost)

    @property
    def length(self) -> float:
        """Distance of the two confusions (probability)."""
        return float(np.linalg.norm(self.first.confusion - self.second.confusion))
