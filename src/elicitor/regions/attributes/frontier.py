"""What a curve between the reference accuracy and one attribute offers ([C] §4.2).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
x           ``accuracy``         of the reference, in [0, top]
y           ``gain``             of the attribute; larger is better
f           ``height``           best gain at an accuracy: concave and falling
m           ``share``            weight m on the accuracy and 1 − m on the gain
r = −Δy/Δx  ``rate``             gain given up for one unit of accuracy
==========  ===================  =================================================

Whoever weighs the accuracy r times as much as the gain finds both ends of a chord with
exchange rate r equally good. A chord of a concave curve grows when it is moved inwards
until it meets an end of the curve, so one of its ends is an end of the curve.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.checks import check_number

__all__ = ["Frontier", "FrontierChord", "peak", "rounding"]

GOLDEN = (math.sqrt(5) - 1) / 2


@dataclass(frozen=True)
class FrontierChord:
    """Two points of a frontier.

    Attributes
    ----------
    first : ndarray of shape (2,)
        (accuracy, gain) of the more accurate one.
    second : ndarray of shape (2,)
        That of the one with more gain.
    """

    first: np.ndarray
    second: np.ndarray

    @property
    def rate(self) -> float:
        """Gain given up for one unit of accuracy between the two."""
        more, less = self.first - self.second
        return float(-less / more)


class Frontier(ABC):
    """A falling concave curve of (accuracy, gain).

    Attributes
    ----------
    start : ndarray of shape (2,)
        Its least accurate point, with the most gain.
    stop : ndarray of shape (2,)
        Its most accurate point, with the least gain.
    slopes : tuple of float
        Lowest and highest exchange rate of its chords. People whose own rates both lie
        below, or both above, cannot be told apart.
    """

    start: np.ndarray
    stop: np.ndarray
    slopes: tuple[float, float]

    @abstractmethod
    def height(self, accuracy: float) -> float:
        """Best gain at an accuracy; to the left of the start, that of the start."""

    @abstractmethod
    def support(self, share: float) -> np.ndarray:
        """Point that maximises m·accuracy + (1 − m)·gain.

        Parameters
        ----------
        share : float
            m, in [0, 1].

        Returns
        -------
        ndarray of shape (2,)
            (accuracy, gain).
        """

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Return JSON-ready data that identify the curve in a transcript."""

    def chord(self, rate: float) -> FrontierChord | None:
        """Return the longest chord with an exchange rate.

        Parameters
        ----------
        rate : float
            Positive and finite.

        Returns
        -------
        FrontierChord or None
            None if no chord is so flat or so steep; see :attr:`slopes`.
        """
        r = check_number("rate", rate, above=0)
        low, high = self.slopes
        if not low * (1 - 1e-12) <= r <= high * (1 + 1e-12):
            return None
        run, fall = self.stop - self.start
        if -fall > r * run:
            chord = FrontierChord(self._meet(self.start, self.stop, r), self.start)
        else:
            chord = FrontierChord(self.stop, self._meet(self.stop, self.start, r))
        gained, lost = chord.first - chord.second
        return chord if gained > 0 > lost else None

    def reach(self, gain: float) -> float:
        """Highest accuracy at which a gain is still achieved.

        Parameters
        ----------
        gain : float
            At most that of the start.
        """
        from scipy.optimize import brentq  # here, since loading it takes a while

        y = check_number("gain", gain, at_most=float(self.start[1]))
        if y <= self.stop[1]:
            return float(self.stop[0])
        ends = float(self.start[0]), float(self.stop[0])
        return float(brentq(lambda x: self.height(x) - y, *ends, xtol=1e-15))

    def _meet(self, end: np.ndarray, other: np.ndarray, rate: float) -> np.ndarray:
        """Where the line of a slope through one end meets the curve again."""
        from scipy.optimize import brentq  # here, since loading it takes a while

        def above(x: float) -> float:
            return self.height(x) - float(end[1]) + rate * (x - float(end[0]))

        peak = float(self.support(rate / (1 + rate))[0])
        far = float(other[0])
        if above(peak) <= 0 or above(far) >= 0:
            return other if above(far) >= 0 else end
        x = float(brentq(above, peak, far, xtol=1e-15))
        return np.array([x, self.height(x)])


def peak(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a concave function on an interval is highest (golden section).

    The function may have corners.
    """
    fine, ends = 1e-13 * (high - low), (low, high)
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_left, at_right = function(left), function(right)
    while high - low > fine:
        if at_left >= at_right:
            high, right, at_right = right, left, at_left
            left = high - GOLDEN * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + GOLDEN * (high - low)
            at_right = function(right)
    return float(max(((low + high) / 2, *ends), key=function))


def rounding(scale: float) -> float:
    """Slack for rounding errors of numbers of a given size."""
    return 1e-9 * max(1.0, abs(scale))
