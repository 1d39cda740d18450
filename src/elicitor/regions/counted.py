"""A region whose questions are whole people out of a round number.

A person compares what is on the screen, not what was rounded away. So the statistics of
a question are rounded first, and the slope of the question is that of the whole numbers
shown. They may lie up to half a person outside the region.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_count,
    check_instance,
    check_number,
    check_points,
    check_vector,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.choice_set import Rounding
from elicitor.regions.chord import BoundaryPoint, Chord, End
from elicitor.regions.stairs import Stairs

__all__ = ["CountedRegion", "people_per_display"]


def people_per_display(shares: ArrayLike, *, tolerance: float = 0.05) -> int:
    """Return how many people to show: 100, 1000, or as many more as needed.

    At least ten belong to the rarest class, and one person more or less turns a
    question about any two classes by no more than a quarter of the tolerance.

    Parameters
    ----------
    shares : float or array-like of shape (n_classes,)
        P(Y=1), strictly between 0 and 1; or the share of every class, adding up to 1.
    tolerance : float, default=0.05
        How precisely an angle is wanted (radians).

    Returns
    -------
    int
        A power of ten, at least 100.

    Raises
    ------
    InvalidParameterError
        If an argument is out of its range.

    Examples
    --------
    >>> people_per_display(0.37), people_per_display(0.02)
    (100, 1000)
    >>> people_per_display([0.3, 0.3, 0.4])
    1000
    """
    every = np.sort(_shares(shares))
    step = check_number("tolerance", tolerance, above=0) / 4
    needed = max(10 / every[0], 1 / (step * every[:2].sum()))
    return int(10 ** max(2, np.ceil(np.log10(needed) - 1e-9)))


def _shares(value: ArrayLike) -> np.ndarray:
    """The share of every class; of both if only that of the positive one is given."""
    if not np.iterable(value):
        zeta = check_number("shares", value, above=0, below=1)
        return np.array([zeta, 1 - zeta])
    every = check_vector("shares", value)
    if len(every) < 2 or (every <= 0).any() or abs(every.sum() - 1) > 1e-6:
        raise InvalidParameterError(
            "shares must be positive, at least two and add up to 1; got "
            f"{every.tolist()!r}."
        )
    return every


class CountedRegion(BinaryRegion):
    """Another region, with questions in whole people.

    Parameters
    ----------
    region : BinaryRegion
        What classifiers can achieve.
    per : int
        Number of people that the counts are out of, such as 100 or 1000.
    positives : int, optional
        How many of them are positive; the rounded prevalence by default.
    least_right : float, default=0.0
        Share of either class that is right at least in what is shown, below one half.
        0 shows all classifiers, also those that call (nearly) everybody the same.

    Raises
    ------
    InvalidParameterError
        If the rarer class would have nobody among so few people.
    """

    def __init__(
        self,
        region: BinaryRegion,
        per: int,
        *,
        positives: int | None = None,
        least_right: float = 0.0,
    ) -> None:
        self.region = check_instance("region", region, BinaryRegion)
        self.per = check_count("per", per, at_least=2)
        self.prevalence = region.prevalence
        self.least_right = check_number(
            "least_right", least_right, at_least=0, below=0.5
        )
        positives = (
            round(region.prevalence * per)
            if positives is None
            else check_count("positives", positives, at_least=1, at_most=per - 1)
        )
        self._classes = np.array([positives, per - positives])
        if (self._classes < 1).any():
            raise InvalidParameterError(
                f"per must be large enough for both classes to appear; among {per} "
                f"people a prevalence of {region.prevalence:.3g} leaves one empty. Try "
                f"{people_per_display(region.prevalence)}."
            )

    @property
    def unrounded(self) -> BinaryRegion:
        """See :attr:`Region.unrounded`."""
        return self.region

    @property
    def positive_label(self) -> Any:
        """See :class:`BinaryRegion`."""
        return self.region.positive_label

    @property
    def scores_are_probabilities(self) -> bool:  # type: ignore[override]
        """See :class:`BinaryRegion`."""
        return self.region.scores_are_probabilities

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self.region.is_weighted

    @property
    def angles(self) -> tuple[float, float]:
        """See :attr:`BinaryRegion.angles`."""
        return self.region.angles

    @property
    def stairs(self) -> Stairs | None:
        """See :attr:`BinaryRegion.stairs`; not rounded."""
        return self.region.stairs

    def confusion(self, threshold: float) -> np.ndarray:
        """See :meth:`BinaryRegion.confusion`; not rounded."""
        return self.region.confusion(threshold)

    def upper_support(self, angle: float) -> BoundaryPoint:
        """See :meth:`BinaryRegion.upper_support`; not rounded."""
        return self.region.upper_support(angle)

    def upper_at(self, tp: float) -> tuple[BoundaryPoint, np.ndarray]:
        """See :meth:`BinaryRegion.upper_at`; not rounded."""
        return self.region.upper_at(tp)

    def upper_crossing(
        self, line: np.ndarray, end: End, *, randomised: bool
    ) -> BoundaryPoint | None:
        """See :meth:`BinaryRegion.upper_crossing`; not rounded."""
        return self.region.upper_crossing(line, end, randomised=randomised)

    def plug_in(self, theta: float) -> np.ndarray:
        """See :meth:`BinaryRegion.plug_in`; rounded."""
        return self.rounded(super().plug_in(theta))

    def support(self, direction: ArrayLike) -> np.ndarray:
        """See :meth:`BinaryRegion.support`; rounded."""
        return self.rounded(super().support(direction))

    def chord(self, angle: float, *, randomised: bool = False) -> Chord | None:
        """See :meth:`BinaryRegion.chord`; the nearest slope in whole people."""
        chord = super().chord(angle, randomised=randomised)
        return self._whole(chord, lambda near: abs(near.angle - angle))

    def chord_on_line(
        self, line: ArrayLike, *, randomised: bool = False
    ) -> Chord | None:
        """See :meth:`BinaryRegion.chord_on_line`; the nearest one in whole people."""
        n = check_vector("line", line, size=3)
        chord = self.region.chord_on_line(n, randomised=randomised)

        def off(near: Chord) -> float:
            ends = np.stack([near.first.confusion, near.second.confusion])
            return float(np.abs(ends @ n[:2] + n[2]).sum())

        return self._whole(chord, off)

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        least = {"least_right": self.least_right} if self.least_right else {}
        return {**self.region.describe(), "per": self.per, **least}

    @property
    def rounding(self) -> Rounding:
        """See :attr:`Region.rounding`."""
        return self.rounded

    def rounded(self, confusion: np.ndarray) -> np.ndarray:
        """The nearest whole people of either class, as shares of everyone shown.

        Parameters
        ----------
        confusion : ndarray of shape (..., 2)
            (TP, TN) as probabilities.

        Returns
        -------
        ndarray of shape (..., 2)
        """
        return (
            np.round(
                check_points("confusion", confusion, (2,))
                / self.all_right
                * self._classes
            )
            / self.per
        )

    def _whole(
        self, chord: Chord | None, distance: Callable[[Chord], float]
    ) -> Chord | None:
        """The best way to round both ends of a chord up or down."""
        if chord is None:
            return None
        pairs = itertools.product(self._around(chord.first), self._around(chord.second))
        candidates = [Chord(first, second) for first, second in pairs]
        proper = [near for near in candidates if near.trades]
        return min(proper, key=distance, default=None)

    def _around(self, point: BoundaryPoint) -> Iterable[BoundaryPoint]:
        """The four ways to round a confusion to whole people of either class."""
        exact = point.confusion / self.all_right * self._classes
        choices = np.stack([np.floor(exact + 1e-9), np.ceil(exact - 1e-9)])
        for counts in itertools.product(*choices.T):
            yield replace(point, confusion=np.array(counts) / self.per)
