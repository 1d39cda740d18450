"""A face of the right decisions: classifiers that predict only two classes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.regions.binary import BinaryRegion
from elicitor.regions.multiclass.pair import NEITHER
from elicitor.regions.multiclass.plug_in import PlugInRule
from elicitor.regions.randomised import ThresholdRule

__all__ = ["Face"]

SIGNAL = 1e-9
"""Chords whose angles differ by less than this are parallel (radians)."""
TINY = 1e-250


@dataclass(frozen=True)
class Face:
    """The classifiers that predict only two classes, as a binary region.

    Attributes
    ----------
    first, second : int
        Indices i and j of the two classes; i plays the positive one.
    binary : BinaryRegion
        (TP, TN) among the people of both classes.
    scale : ndarray of shape (2,)
        Factors from (TP, TN) to the statistics (d_i, d_j): ζ_i + ζ_j for confusions,
        (ζ_i + ζ_j)/ζ for rates.
    n_statistics : int
        Number of statistics of the whole region.
    """

    first: int
    second: int
    binary: BinaryRegion
    scale: np.ndarray
    n_statistics: int

    @property
    def has_signal(self) -> bool:
        """Whether the probabilities tell the two classes apart at all.

        If not, every classifier of the face is a lottery between its two trivial ones,
        all chords are parallel, and questions can find out only on which side of that
        one ratio a person's weights lie.
        """
        low, high = self.binary.angles
        return high - low > SIGNAL

    def embed(self, confusion: np.ndarray) -> np.ndarray:
        """Statistics of the whole region for a (TP, TN) of the face; zero elsewhere."""
        point = np.zeros(self.n_statistics)
        point[[self.first, self.second]] = self.scale * confusion
        return point

    def ratio(self, angle: float) -> tuple[float, float]:
        """Weights (a_i, a_j) of the statistics for a θ on the face, of sum 1.

        A chord of the face whose :attr:`Chord.angle` is θ is indifferent for them.
        """
        weights = np.array([np.cos(angle), np.sin(angle)]) / self.scale
        first, second = weights / weights.sum()
        return float(first), float(second)

    def angle(self, first: float, second: float) -> float:
        """The θ on the face for weights (a_i, a_j) ≥ 0 of the statistics (radians)."""
        x, y = self.scale * [first, second]
        return float(np.arctan2(y, x))

    def rule(self, cut: ThresholdRule) -> PlugInRule:
        """The rule of all classes that does what a threshold does on the face.

        "i where η̂_i / (η̂_i + η̂_j) ≥ t" is "i where (1−t) η̂_i − t η̂_j ≥ 0". Where both
        are 0, a gain too small to matter elsewhere decides.
        """
        pair, k, t = [self.first, self.second], self.n_statistics, cut.threshold
        high, low = pair if cut.above else pair[::-1]
        if np.isinf(t):
            return PlugInRule.always(high if t < 0 else low, k)
        gains = np.full((k, k), -2.0)  # nobody is called anything else
        gains[:, pair] = 0.0
        gains[:, high if t <= NEITHER else low] = TINY
        gains[pair, low] = 0.0
        gains[pair, high] = 1 - t, -t
        return PlugInRule.of(gains)
