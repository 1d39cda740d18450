"""The binary region of a finite sample: sort once, then every confusion is a look-up.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
n           ``n_samples``        rows
            ``_scores``          (n,), ascending
            ``_positives``       (n+1,), positives among the k lowest scores
            ``_rows``            (n+1,), rows among them: k, if all weigh the same
k           ``cut``              positive are the scores from rank k on, 0 ≤ k ≤ n
==========  ===================  =================================================

A cut is a threshold only where it does not split equal scores. The deterministic
classifiers form a staircase; its concave hull is the upper boundary. Between two
neighbouring corners of the hull a chord end can be a stair (deterministic, with a slope
that is known exactly) or a mixture of the two corners (any slope).

Where rows weigh, weights are added up instead of rows being counted. Rows of weight 0
are left out, equal weights are none, and of equal rows the order is that of weights, so
that sums do not depend on the order in which rows came.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import as_threshold
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.labels import one_spelling, sorts_last
from elicitor.core.row_order import require_same_order
from elicitor.core.row_weights import (
    counting_rows,
    drawn_anew,
    effective_size,
    marks_of,
)
from elicitor.regions.binary import ROUNDING, BinaryRegion
from elicitor.regions.binary_labels import read_labels, require_both
from elicitor.regions.binary_scores import (
    named_column,
    positive_column,
    score_numbers,
)
from elicitor.regions.builders import MAKERS
from elicitor.regions.chord import BoundaryPoint, End, mixture
from elicitor.regions.hull import concave_chain, isotonic_cuts, tie_breaks
from elicitor.regions.randomised import RandomisedClassifier, ThresholdRule
from elicitor.regions.running import running_count, running_sum
from elicitor.regions.stairs import Stairs, threshold_at, thresholds_at

__all__ = ["BinarySample"]


STRAIGHT = 1e-13
"""Corners of added weights that are nearer to a line lie on it but for rounding."""


class BinarySample(BinaryRegion):
    """Achievable confusions of a sample; see :class:`BinaryRegion`."""

    _weights: np.ndarray | None = None
    _rows: np.ndarray | None = None

    def __init__(
        self,
        scores: np.ndarray,
        positives: np.ndarray,
        positive_label: Any = None,
        weights: np.ndarray | None = None,
    ) -> None:
        """Store sorted scores and the running count of positives, both trusted.

        Of weights, in the same order, it is their running sum.
        """
        self.positive_label = positive_label
        self._scores = scores
        self._positives = positives
        self._weights = weights
        self._rows = None if weights is None else running_sum(weights)
        self.n_samples = len(scores)
        self.prevalence = float(positives[-1] / self._whole)
        self.scores_are_probabilities = bool(scores[0] >= 0 and scores[-1] <= 1)

    @property
    def sizes(self) -> tuple[int, int]:
        """See :attr:`BinaryRegion.sizes`."""
        positives = round(self.prevalence * self.n_samples)
        return positives, self.n_samples - positives

    @property
    def effective_sizes(self) -> np.ndarray:
        """See :attr:`BinaryRegion.effective_sizes`."""
        if self._weights is None:
            return np.array(self.sizes, dtype=float)
        positive = np.diff(self._positives) > 0
        parts = self._weights[positive], self._weights[~positive]
        return np.array([effective_size(weights) for weights in parts])

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self._weights is not None

    def drawn_anew(self, rng: np.random.Generator) -> BinarySample | None:
        """See :meth:`Region.drawn_anew`."""
        weights = drawn_anew(self._weights, self.n_samples, rng)
        positives = running_sum(np.where(np.diff(self._positives) > 0, weights, 0.0))
        return BinarySample(self._scores, positives, self.positive_label, weights)

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        y_proba: ArrayLike,
        *,
        positive_label: Any = None,
        pos_label: Any = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """See :meth:`BinaryRegion.from_predictions`."""
        require_same_order(y_true=y_true, y_proba=y_proba, sample_weight=sample_weight)
        proba = positive_column(score_numbers("y_proba", y_proba))
        lowest, highest = float(proba.min()), float(proba.max())
        if lowest < 0 or highest > 1:
            worst = lowest if lowest < 0 else highest
            raise InvalidDataError(
                f"y_proba must lie in [0, 1]; got {worst!r}. For scores that are no "
                "probabilities use BinaryRegion.from_scores."
            )
        wanted = one_spelling(positive_label, pos_label)
        labels, pair = read_labels(y_true, len(proba), wanted)
        named = named_column(y_proba, y_true, pair[0])
        if named is not None:
            proba = named
        elif np.ndim(y_proba) == 2 and not sorts_last(*pair):
            raise InvalidParameterError(
                f"y_proba must be the probability of {pair[0]!r} alone: of two columns "
                "it is not clear which one that is. Pass for instance "
                f"model.predict_proba(X)[:, list(model.classes_).index({pair[0]!r})]."
            )
        if sample_weight is not None:
            return cls._weighed(proba, labels, pair[0], sample_weight)
        # Non-negative floats sort like their bit patterns, and up to 1.0 the top bit is
        # free: the label rides along in the lowest bit of one in-place integer sort.
        keys = (proba + 0.0).view(np.uint64)
        keys <<= np.uint64(1)
        keys |= labels
        keys.sort()
        ordered = np.empty(len(keys), dtype=np.uint8)
        np.bitwise_and(keys, np.uint64(1), out=ordered, casting="unsafe")
        positives = running_count(ordered)
        keys >>= np.uint64(1)
        return cls(keys.view(np.float64), positives, pair[0])

    @classmethod
    def from_scores(
        cls,
        y_true: ArrayLike,
        scores: ArrayLike,
        *,
        positive_label: Any = None,
        pos_label: Any = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """See :meth:`BinaryRegion.from_scores`."""
        require_same_order(y_true=y_true, scores=scores, sample_weight=sample_weight)
        values = score_numbers("scores", scores)
        if values.ndim != 1:
            raise InvalidDataError(
                f"scores must be a vector; got an array of shape {values.shape}."
            )
        wanted = one_spelling(positive_label, pos_label)
        labels, pair = read_labels(y_true, len(values), wanted)
        return cls._weighed(values, labels, pair[0], sample_weight)

    @classmethod
    def _weighed(
        cls,
        scores: np.ndarray,
        labels: np.ndarray,
        positive_label: Any,
        sample_weight: ArrayLike | None,
    ) -> Self:
        """Sort rows of which some may count more than others."""
        counting = counting_rows(sample_weight, len(scores))
        scores, labels = counting.of(scores), counting.of(labels)
        require_both(labels)
        if counting.weights is None:
            order = np.argsort(scores)
            return cls(scores[order], running_count(labels[order]), positive_label)
        order = np.lexsort((counting.weights, labels, scores))
        weights = counting.weights[order]
        positives = running_sum(np.where(labels[order], weights, 0.0))
        return cls(scores[order], positives, positive_label, weights)

    # -- confusions -----------------------------------------------------------------

    def confusion(self, threshold: float) -> np.ndarray:
        """See :meth:`BinaryRegion.confusion`; O(log n)."""
        return self._at(int(np.searchsorted(self._scores, as_threshold(threshold))))

    def _at(self, cut: int) -> np.ndarray:
        return self._counts(cut) / self._whole

    @cached_property
    def staircase(self) -> np.ndarray:
        """Confusions of all thresholds, from everybody to nobody, (n_cuts, 2)."""
        cuts = self._cuts
        below = self._positives[cuts]
        right = (cuts if self._rows is None else self._rows[cuts]) - below
        return np.column_stack([self._positives[-1] - below, right]) / self._whole

    @cached_property
    def stairs(self) -> Stairs:
        """See :attr:`BinaryRegion.stairs`."""
        cuts = self._cuts
        _, corners, above = self._hull
        edge = np.searchsorted(cuts, corners) + np.where(above, 0, len(cuts))
        rules = thresholds_at(self._scores, cuts)
        return Stairs.of(self.staircase, edge, rules, are_all=True)

    @cached_property
    def _cuts(self) -> np.ndarray:
        """Cuts that do not split equal scores, (n_cuts,)."""
        starts = np.searchsorted(self._scores, np.unique(self._scores))
        return np.append(starts, self.n_samples)

    @property
    def _whole(self) -> Any:
        """What all rows count together."""
        return self.n_samples if self._rows is None else self._rows[-1]

    def _counts(self, cut: int) -> np.ndarray:
        """How many positives and how many negatives are called right."""
        if self._rows is not None:
            below = self._positives[cut]
            return np.array([self._positives[-1] - below, self._rows[cut] - below])
        below = int(self._positives[cut])
        return np.array([int(self._positives[-1]) - below, int(cut) - below])

    def _rule(self, cut: int) -> ThresholdRule:
        return threshold_at(self._scores, cut)

    # -- the upper boundary ---------------------------------------------------------

    @cached_property
    def _hull(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Corners from A to B, their cuts, and whether each is an "above" rule."""
        staircase = self._scores, self._positives, self._rows
        upper = isotonic_cuts(*staircase)
        # Where scores run the wrong way, complements of thresholds do better.
        lower = isotonic_cuts(*staircase, increasing=False)
        everyone = self._counts(0) + self._counts(self.n_samples)
        points = np.array(
            [*map(self._counts, upper), *(everyone - self._counts(k) for k in lower)]
        )
        cuts = np.concatenate([upper, lower])
        above = np.arange(len(cuts)) < len(upper)
        chain = concave_chain(points, straight=STRAIGHT if self.is_weighted else 0)
        return points[chain] / self._whole, cuts[chain], above[chain]

    @cached_property
    def _edge_angles(self) -> np.ndarray:
        """Angle at which each edge of the hull is indifferent, descending from A."""
        gained, lost = np.diff(self._hull[0], axis=0).T
        return np.arctan2(gained, -lost)

    @property
    def angles(self) -> tuple[float, float]:
        """See :attr:`BinaryRegion.angles`."""
        return float(self._edge_angles[-1]), float(self._edge_angles[0])

    @property
    def corners(self) -> np.ndarray:
        """Corners of the upper boundary from A to B, of shape (n_corners, 2)."""
        return self._hull[0]

    def corner(self, index: int) -> BoundaryPoint:
        """One corner of the upper boundary, counted from A."""
        points, cuts, above = self._hull
        rule = self._rule(int(cuts[index]))
        rule = rule if above[index] else rule.complement
        return BoundaryPoint(points[index], RandomisedClassifier.of(rule))

    def upper_support(self, angle: float) -> BoundaryPoint:
        """See :meth:`BinaryRegion.upper_support`."""
        return self.corner(int(np.searchsorted(-self._edge_angles, -angle)))

    def upper_at(self, tp: float) -> tuple[BoundaryPoint, np.ndarray]:
        """See :meth:`BinaryRegion.upper_at`."""
        corners = self.corners
        edge = int(np.searchsorted(corners[1:-1, 0], tp, side="left"))
        run, rise = corners[edge + 1] - corners[edge]
        share = (tp - corners[edge, 0]) / run if run > 0 else 0.0
        normal = np.array([-rise, run]) / np.hypot(run, rise)
        return self._mixed(edge, float(np.clip(share, 0, 1))), normal

    def upper_crossing(
        self, line: np.ndarray, end: End, *, randomised: bool
    ) -> BoundaryPoint | None:
        """See :meth:`BinaryRegion.upper_crossing`."""
        inner = self._last_above(line, end)
        if inner is None:
            return None
        step = 1 if end == "everybody" else -1
        outer = inner + step
        if not 0 <= outer < len(self.corners):
            return self.corner(inner)
        if not randomised:
            return self._stair(line, inner, outer)
        heights = self.corners[[inner, outer]] @ line[:2] + line[2]
        share = heights[0] / (heights[0] - heights[1])
        share = float(np.clip(share, 0, 1))
        return self._mixed(min(inner, outer), share if step == 1 else 1 - share)

    def _last_above(self, line: np.ndarray, end: End) -> int | None:
        """The corner above a line that is nearest to one end; None if none is."""
        above = np.flatnonzero(self.corners @ line[:2] + line[2] >= -ROUNDING)
        if above.size == 0:
            return None
        return int(above[-1] if end == "everybody" else above[0])

    def _mixed(self, edge: int, share: float) -> BoundaryPoint:
        """The point at `share` of the way along an edge of the hull."""
        return mixture(share, self.corner(edge), self.corner(edge + 1))

    def _stair(self, line: np.ndarray, inner: int, outer: int) -> BoundaryPoint:
        """A stair between two corners where the staircase passes through a line."""
        points, cuts, sides = self._hull
        if sides[inner] != sides[outer]:
            # A rule and a complement have no stairs between them: the nearer one.
            heights = np.abs(points[[inner, outer]] @ line[:2] + line[2])
            return self.corner((inner, outer)[int(np.argmin(heights))])
        above = bool(sides[inner])
        low, high = sorted((int(cuts[inner]), int(cuts[outer])))
        rising = self._height(high, line, above) >= self._height(low, line, above)
        # Heights change sign in small steps, so bisection finds where.
        while (middle := self._cut_between(low, high)) is not None:
            positive = self._height(middle, line, above) >= 0
            low, high = (low, middle) if positive == rising else (middle, high)
        nearest = min((low, high), key=lambda k: abs(self._height(k, line, above)))
        rule = self._rule(nearest)
        return BoundaryPoint(
            self._confusion_of(nearest, above),
            RandomisedClassifier.of(rule if above else rule.complement),
        )

    def _confusion_of(self, cut: int, above: bool) -> np.ndarray:
        return self._at(cut) if above else self.all_right - self._at(cut)

    def _height(self, cut: int, line: np.ndarray, above: bool) -> float:
        return float(self._confusion_of(cut, above) @ line[:2] + line[2])

    def _cut_between(self, low: int, high: int) -> int | None:
        """A cut strictly between two others, as central as equal scores allow."""
        if high - low < 2:
            return None
        value = self._scores[(low + high) // 2]
        for side in ("left", "right"):
            cut = int(np.searchsorted(self._scores, value, side=side))
            if low < cut < high:
                return cut
        return None

    # -- identity -------------------------------------------------------------------

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`; hashes the sorted sample once."""
        return {
            "kind": "binary sample",
            "n_samples": self.n_samples,
            "prevalence": self.prevalence,
            **({"weighted": True} if self.is_weighted else {}),
            "fingerprint": self._fingerprint,
        }

    @cached_property
    def _fingerprint(self) -> str:
        # Inside equal scores the order of the rows says nothing.
        ends = np.append(tie_breaks(self._scores), self.n_samples)
        digest = hashlib.sha256(np.ascontiguousarray(self._scores).data)
        if self._weights is not None:
            digest.update((np.diff(self._positives) > 0).data)
            digest.update(marks_of(self._weights).data)
            return digest.hexdigest()
        digest.update(self._positives[ends].astype(np.int64).data)
        return digest.hexdigest()


MAKERS["predictions"] = BinarySample.from_predictions
MAKERS["scores"] = BinarySample.from_scores
