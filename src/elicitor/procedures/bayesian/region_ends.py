"""What a region has best and worst, beyond what is shown of it.

What is shown may be less than a region has (mixed with an average, no worse than
chance), or coarser (whole people). Whoever follows a metric takes what the region has.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
φ           ``family.values``       of a ratio N/D
g           ``family.rises``        gradient of φ, or of N − φ(s)D, at a point s
==========  ======================  ===============================================

Where a region is farthest in the way g, a ratio φ is larger than at s, unless s has
the most: the step of Dinkelbach 1967. Where another φ bends, that is so on the way
there: the step of Frank and Wolfe 1956. From the best that is known a few will do.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from elicitor.metrics.families import Family
from elicitor.regions.base import Region
from elicitor.regions.choice_set import ChoiceSet

__all__ = ["RegionEnds"]

STEPS = 8
"""Bound on the steps."""
SHARES = np.array([1.0, 0.5, 0.25])
"""How far on the way they may go, where utilities bend."""
LEVEL = 1e-4
"""A step that gains less, of all that is at stake, is the last one."""
ROUNDING = 1e-9
"""A step that rises less, of its parts, is none."""
SOME = 20
"""Points at which it is looked how utilities grow."""
BOTH = (1, -1)
"""The best, and the worst."""


class RegionEnds:
    """The best and the worst that a region has, to metrics of a family.

    Not `of_each`: as once, none of ratios, of others one step from somewhere.
    """

    def __init__(
        self, family: Family, region: Region, choices: ChoiceSet, *, of_each: bool
    ) -> None:
        self._family, self._region, self._choices = family, region, choices
        self._of_each = of_each

    @cached_property
    def known(self) -> np.ndarray:
        """What is attainable from all over, (n, *shape)."""
        region, known = self._region, self._choices.attainable
        if not self._of_each:
            return known
        if region.border is not None:
            known = np.concatenate([known, region.border])
        if region.boundary is not None and self._may_fall:
            # Rules that are worse than chance are shown to nobody, but may be wanted.
            known = np.concatenate([known, region.boundary.all_right - known])
        return known

    def both(
        self, weights: np.ndarray, known: np.ndarray, place: np.ndarray
    ) -> np.ndarray:
        """The best and the worst to each of weights (n, size), beyond what is `known`.

        None where all is shown, or looking it up takes long.
        """
        if not (self._is_more and len(weights)):
            return known[:0]
        if self._family.angles_mislead:
            return self._climbed(weights, known, BOTH) if self._of_each else known[:0]
        ways = self._ways(weights, place)
        found = self._supported(
            np.stack([ways, -ways], axis=1).reshape(-1, *place.shape)
        )
        # From there, and from what is known, which may lead elsewhere.
        return self._further(weights, found, (known, found), BOTH)

    def tops(self, weights: np.ndarray, known: np.ndarray) -> np.ndarray:
        """The best to each of them in the same way, at first seen from the middle."""
        ratio = self._family.angles_mislead
        if not (self._is_more or (self._choices.is_round and not ratio)):
            return known[:0]
        if ratio:
            return self._climbed(weights, known, BOTH[:1])
        found = self._supported(self._ways(weights, self._choices.center))
        return self._further(
            weights, found, (np.concatenate([known, found]),), BOTH[:1]
        )

    @cached_property
    def _is_more(self) -> bool:
        """Whether it has more than is shown, and that is quick to look up."""
        region = self._region
        more = self._choices.is_sampled or region.boundary is not None
        return bool(region.parts) or (self._of_each and more)

    @cached_property
    def _slopes(self) -> np.ndarray:
        """How what is weighed grows all over, (SOME, size, *shape)."""
        points = self._choices.random(SOME, np.random.default_rng(0))
        return self._family.slopes(points)

    @cached_property
    def _bends(self) -> bool:
        """Whether utilities grow otherwise elsewhere."""
        apart = np.ptp(self._slopes, axis=0).max()
        return bool(apart > ROUNDING * np.abs(self._slopes).max())

    @cached_property
    def _may_fall(self) -> bool:
        """Whether more of what is assumed to be good may be worse to somebody."""
        from scipy.optimize import nnls  # here, since loading it takes a while

        family = self._family
        if family.angles_mislead:
            return False
        rows = np.moveaxis(family.directions * self._slopes, 1, -1)
        rows = rows.reshape(-1, family.size)
        known, allowed = family.constraints.T, ROUNDING * np.abs(rows).max()
        # Whatever grows by a sum of what is known of everyone grows to everyone.
        return not known.size or any(nnls(known, row)[1] > allowed for row in rows)

    def _ways(self, weights: np.ndarray, place: np.ndarray) -> np.ndarray:
        """In which ways utilities grow at a place, (n, *shape), of those that do."""
        places = np.broadcast_to(place, (len(weights), *place.shape))
        ways = self._family.gradients(weights, places)
        return np.asarray(ways[ways.reshape(len(ways), -1).any(axis=1)])

    def _further(
        self,
        weights: np.ndarray,
        found: np.ndarray,
        starts: tuple[np.ndarray, ...],
        sides: tuple[int, ...],
    ) -> np.ndarray:
        """What was found, and where utilities bend what is uphill from the starts."""
        if not (self._of_each and self._is_more and self._bends and len(found)):
            return found
        more = [self._climbed(weights, start, sides) for start in starts]
        return np.concatenate([found, *more])

    def _climbed(
        self, weights: np.ndarray, known: np.ndarray, sides: tuple[int, ...]
    ) -> np.ndarray:
        """The best to each of weights, or the worst if a side is −1, from `known`."""
        return np.concatenate([self._climb(weights, known, side) for side in sides])

    def _climb(self, weights: np.ndarray, known: np.ndarray, side: int) -> np.ndarray:
        values = side * self._values(weights, known)
        points, tops = known[values.argmax(axis=1)], values.max(axis=1)
        enough, left = LEVEL * np.ptp(values, axis=1), np.arange(len(weights))
        # Ratios bend nowhere on a line: the end is the best of it.
        shares = SHARES[:1] if self._family.angles_mislead else SHARES
        axes = tuple(range(1, known.ndim))
        for _ in range(STEPS):
            ways = side * self._family.rises(weights[left], points[left])
            steep = ways.any(axis=axes)
            left, ways = left[steep], ways[steep]
            if not len(left):
                break
            far = self._supported(ways) - points[left]
            rise = ways * far
            # Nothing divided by nothing may be anything.
            real = rise.sum(axis=axes) > ROUNDING * np.abs(rise).sum(axis=axes)
            tried = points[left] + np.multiply.outer(shares, far)
            worth = [
                side * self._values(weights[left], one).diagonal() for one in tried
            ]
            best, every = np.argmax(worth, axis=0), np.arange(len(left))
            found, reached = tried[best, every], np.array(worth)[best, every]
            gained = np.where(real, reached - tops[left], 0.0)
            better = gained > 0
            points[left[better]], tops[left[better]] = found[better], reached[better]
            left = left[gained > enough[left]]
        return points

    def _values(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """By how much points are better than the middle, (n_weights, n_points)."""
        middle = self._choices.center[None]
        values = self._family.values(weights, np.concatenate([middle, points]))
        return np.asarray(values[:, 1:] - values[:, :1])

    def _supported(self, ways: np.ndarray) -> np.ndarray:
        """Where the region ends in these directions."""
        support = self._region.unrounded.support
        found = np.array([support(way) for way in ways])
        return found.reshape(-1, *self._choices.shape)
