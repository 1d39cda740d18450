"""The people of two classes, scored by the ratio of their probabilities.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
η̂_i, η̂_j    ``first, second``    probabilities of two classes, (n_rows,)
s           ``shares``           η̂_i / (η̂_i + η̂_j)
==========  ===================  =================================================
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from functools import cached_property, singledispatch
from typing import Any

import numpy as np

from elicitor.regions.binary import ROUNDING, BinaryRegion
from elicitor.regions.binary_sample import BinarySample
from elicitor.regions.chord import End
from elicitor.regions.hull import tie_breaks
from elicitor.regions.multiclass.population import Population

__all__ = ["NEITHER", "BinaryExpectation", "pair", "shares"]

NEITHER = 0.5
"""The share of a row that is sure to be of another class."""
MANTISSA = np.int64(12)
"""Lowest bits of a share that are rounding noise."""


@singledispatch
def pair(population: Population, first: int, second: int) -> BinaryRegion:
    """The people of two classes, as a binary problem; the first is positive.

    They are scored by η̂_i / (η̂_i + η̂_j); see :func:`shares`.
    """
    eta = population.probabilities
    if population.is_labelled:
        truth = population.truth
        rows = np.flatnonzero((truth == first) | (truth == second))
        scores = shares(eta[rows, first], eta[rows, second])
        weights = None if population.weights is None else population.weights[rows]
        return BinarySample.from_predictions(
            truth[rows] == first, scores, sample_weight=weights
        )
    scores = shares(eta[:, first], eta[:, second])
    return BinaryExpectation(scores, population.truth[:, [first, second]])


def shares(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Share s of each row, (n_rows,); a half where neither class is possible."""
    total = first + second
    found = np.full(len(total), NEITHER)
    np.divide(first, total, out=found, where=total > 0)
    # Ratios that are equal but for rounding must tie as for a plug-in rule: the last
    # bits, a relative 5e-13, are rounded away.
    bits = found.view(np.int64)
    bits += np.int64(1) << (MANTISSA - 1)
    bits >>= MANTISSA
    bits <<= MANTISSA
    return found


ROUNDED = 1e-6
"""What rounding of the sums may do to the share of a single row."""


class BinaryExpectation(BinarySample):
    """Two classes of a model that is taken at its word: rows have no labels.

    Masses are P(row, Y=i), P(row, Y=j), in any unit; the scores are their shares.
    """

    plug_in_is_best = True

    def __init__(self, scores: np.ndarray, masses: np.ndarray) -> None:
        order = _stable_order(scores)
        self._scores = scores[order]
        self._masses = np.zeros((len(scores) + 1, 2), order="F")
        for column, mass in enumerate(masses.T):
            np.cumsum(mass[order], out=self._masses[1:, column])
        self._masses /= self._masses[-1].sum()
        self.n_samples = len(scores)
        self.prevalence = float(self._masses[-1, 0])
        self.scores_are_probabilities = True

    def _at(self, cut: Any) -> np.ndarray:
        first, second = (column[cut] for column in self._masses.T)
        return np.stack([self._masses[-1, 0] - first, second], axis=-1)

    @cached_property
    def staircase(self) -> np.ndarray:
        """See :attr:`BinarySample.staircase`."""
        return np.asarray(self._at(self._cuts))

    @cached_property
    def _hull(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        cuts = np.concatenate([[0], tie_breaks(self._scores), [self.n_samples]])
        first, second = (np.diff(column[cuts]) for column in self._masses.T)
        some = first + second > 0
        if not some.all():
            cuts, first, second = cuts[np.append(True, some)], first[some], second[some]
        total = first + second
        ratios = first / total
        if (np.diff(ratios) < -ROUNDED).any():
            from scipy.optimize import isotonic_regression  # loading it takes a while

            cuts = cuts[isotonic_regression(ratios, weights=total).blocks]
        cuts = cuts[::-1]
        return self._at(cuts), cuts, np.ones(len(cuts), dtype=bool)

    @property
    def angles(self) -> tuple[float, float]:
        """See :attr:`BinaryRegion.angles`."""
        ends = [self.corners[-2:], self.corners[:2]]
        (gained, lost) = np.array([np.diff(pair, axis=0)[0] for pair in ends]).T
        low, high = np.arctan2(gained, -lost)
        return float(low), float(high)

    def drawn_anew(self, rng: np.random.Generator) -> None:  # noqa: ARG002
        """None: nobody knows of a row which class it is of."""
        return None

    def _last_above(self, line: np.ndarray, end: End) -> int | None:
        """As of a sample, but in O(log n): here almost every row may be a corner."""

        def height(corner: int) -> float:
            return float(self.corners[corner] @ line[:2] + line[2])

        last = len(self.corners) - 1
        peak = bisect_left(range(last), True, key=lambda i: height(i + 1) < height(i))
        if height(peak) < -ROUNDING:
            return None
        way = range(peak, last + 1) if end == "everybody" else range(peak, -1, -1)
        below = bisect_left(way, True, key=lambda i: height(i) < -ROUNDING)
        return way[below - 1]

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        return {**super().describe(), "kind": "binary expectation"}

    @cached_property
    def _fingerprint(self) -> str:
        ends = np.append(tie_breaks(self._scores), self.n_samples)
        digest = hashlib.sha256(np.ascontiguousarray(self._scores).data)
        digest.update(np.ascontiguousarray(self._masses[ends]).data)
        return digest.hexdigest()


def _stable_order(scores: np.ndarray) -> np.ndarray:
    """What a stable sort gives, in half the time if few scores are equal."""
    order = np.argsort(scores)
    ordered = scores[order]
    equal = np.flatnonzero(ordered[1:] == ordered[:-1])
    tied = np.union1d(equal, equal + 1)
    order[tied] = order[tied][np.lexsort((order[tied], ordered[tied]))]
    return order
