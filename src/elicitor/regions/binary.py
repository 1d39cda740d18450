"""The achievable confusions of a binary problem ([B] Section 3; mathematics §1.1).

==========  ===========================  ========================================
symbol      in code                      meaning
==========  ===========================  ========================================
ζ           ``prevalence``               P(Y=1)
C           ``confusion``                (TP, TN), probabilities of everyone
A, B        ``nobody``, ``everybody``    (0, 1−ζ) and (ζ, 0): the trivial classifiers
θ           ``angle``                    weights (cos θ, sin θ) on (TP, TN)
n           ``line``                     n₁TP + n₂TN + n₃ = 0
==========  ===========================  ========================================

The set is convex and symmetric under the half turn C → (ζ, 1−ζ) − C, which exchanges a
classifier with its complement. So one curve describes it: the *upper boundary*, which
runs from A to B through the classifiers that call positive above a threshold. Its half
turn is the lower boundary. A subclass supplies that curve; the geometry is here.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_flag,
    check_instance,
    check_number,
    check_vector,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.base import BINARY
from elicitor.regions.base import Region
from elicitor.regions.builders import BinaryBuilders
from elicitor.regions.choice_set import Hull
from elicitor.regions.chord import Boundary, BoundaryPoint, Chord, End, pure
from elicitor.regions.chords import chord_on_line, longest_chord
from elicitor.regions.landmarks import balanced_point, binary_choices
from elicitor.regions.membership import Separation, attain, separate
from elicitor.regions.randomised import RandomisedClassifier, ThresholdRule
from elicitor.regions.stairs import Stairs, stairs_of

__all__ = ["BinaryRegion"]

ROUNDING = 1e-12
"""Slack for rounding errors of coordinates that are probabilities."""


class BinaryRegion(BinaryBuilders, Region):
    """The confusions (TP, TN) that thresholds on a score can attain, and mixtures.

    Build one with :meth:`from_predictions`, :meth:`from_estimator`, :meth:`from_scores`
    or :meth:`from_law`.

    Attributes
    ----------
    prevalence : float
        ζ = P(Y=1), strictly between 0 and 1.
    scores_are_probabilities : bool
        Whether the scores lie in [0, 1], as [B] needs for its thresholds.
    plug_in_is_best : bool
        Whether no classifier is better than the plug-in ones, as of a known law. On a
        sample, others fit the labels better by chance.
    least_right : float
        Share of either class that is right at least in what is shown; 0 if that does
        not matter.
    """

    names = BINARY
    prevalence: float
    scores_are_probabilities: bool = True
    plug_in_is_best: bool = False
    least_right: float = 0.0

    @property
    def boundary(self) -> Boundary:
        """See :attr:`Region.boundary`."""
        return self

    @property
    def sizes(self) -> tuple[int, int] | None:
        """Rows of the positive and of the negative class; None without rows.

        Where rows weigh, weights are scaled to add up to the number of rows.
        """
        return None

    @property
    def effective_sizes(self) -> np.ndarray | None:
        """So many rows of each class, (2,), all weighing the same, tell as much."""
        return None

    # -- what a subclass supplies ---------------------------------------------------

    @abstractmethod
    def confusion(self, threshold: float) -> np.ndarray:
        """Confusion (TP, TN) of "positive where the score is at least threshold".

        Returns
        -------
        ndarray of shape (2,)
            Probabilities of the whole population.
        """

    @abstractmethod
    def upper_support(self, angle: float) -> BoundaryPoint:
        """Point of the upper boundary that weights (cos θ, sin θ) like best.

        Parameters
        ----------
        angle : float
            θ in radians; below 0 it is B and above π/2 it is A.
        """

    @abstractmethod
    def upper_crossing(
        self, line: np.ndarray, end: End, *, randomised: bool
    ) -> BoundaryPoint | None:
        """Where a line leaves the region through the upper boundary.

        Parameters
        ----------
        line : ndarray of shape (3,)
            With n₁, n₂ ≥ 0, so that the region lies below it near the far end.
        end : {"nobody", "everybody"}
            Which of the two crossings: the one towards A or the one towards B.
        randomised : bool
            Whether the crossing must be exact. If not, the nearest point of a
            deterministic threshold is returned.

        Returns
        -------
        BoundaryPoint or None
            None if the line passes above the region.
        """

    @abstractmethod
    def upper_at(self, tp: float) -> tuple[BoundaryPoint, np.ndarray]:
        """Highest point of the upper boundary at a given TP, and a normal there.

        Parameters
        ----------
        tp : float
            In [0, ζ].

        Returns
        -------
        point : BoundaryPoint
        normal : ndarray of shape (2,)
            Outward unit normal of a supporting line at the point.
        """

    @property
    @abstractmethod
    def angles(self) -> tuple[float, float]:
        """Lowest and highest angle that a chord of the upper boundary has (radians).

        No question can tell two metrics apart whose θ both lie below, or both above.
        """

    @property
    def stairs(self) -> Stairs | None:
        """What all thresholds attain, or many; None if none are known."""
        return stairs_of(self.confusion) if self.scores_are_probabilities else None

    # -- what is shown --------------------------------------------------------------

    @cached_property
    def space(self) -> Space:
        """See :attr:`Region.space`."""
        corners, right = self.choice_set.landmarks, self.all_right
        return Space(
            self.names,
            signs=np.ones(2),
            spans=np.ones(2),
            right=right,
            places=np.vstack([corners, right - corners]),
        )

    @cached_property
    def choice_set(self) -> Hull:
        """Classifiers that are no worse than chance; see :attr:`Region.choice_set`."""
        return binary_choices(self, self.rounding)

    # -- points ---------------------------------------------------------------------

    @property
    def nobody(self) -> BoundaryPoint:
        """A = (0, 1−ζ): call everyone negative."""
        return pure(np.array([0.0, 1 - self.prevalence]), ThresholdRule(np.inf))

    @property
    def everybody(self) -> BoundaryPoint:
        """B = (ζ, 0): call everyone positive."""
        return pure(np.array([self.prevalence, 0.0]), ThresholdRule(-np.inf))

    @cached_property
    def balanced(self) -> BoundaryPoint:
        """The point farthest from the centre towards "all right".

        It has the same share of both classes right, so it dominates its half turn; the
        most accurate classifier need not.
        """
        return balanced_point(self)

    @property
    def all_right(self) -> np.ndarray:
        """(ζ, 1−ζ): the confusion of a classifier that makes no mistake."""
        return np.array([self.prevalence, 1 - self.prevalence])

    @property
    def class_shares(self) -> np.ndarray:
        """See :attr:`Region.class_shares`."""
        return self.all_right

    def plug_in(self, theta: float) -> np.ndarray:
        """Confusion of the Bayes classifier for weights (cos θ, sin θ).

        [B] Proposition 1 with the estimated probability in place of η: positive
        where η ≥ m₀₀/(m₁₁+m₀₀) for θ in [0, π/2], positive where η is at most that
        for θ in [π, 3π/2], and a trivial classifier for opposite signs.

        Parameters
        ----------
        theta : float
            Angle in radians.

        Returns
        -------
        ndarray of shape (2,)

        Raises
        ------
        InvalidParameterError
            If the scores are no probabilities.
        """
        if not self.scores_are_probabilities:
            raise InvalidParameterError(
                "The published procedures need probabilities, and the scores of this "
                "region leave [0, 1]. Use method='efficient', which needs only their "
                "order, or BinaryRegion.from_predictions."
            )
        angle = check_number("theta", theta)
        m11, m00 = np.cos(angle), np.sin(angle)
        if m11 * m00 < 0 and abs(m11 * m00) > ROUNDING:
            return (self.everybody if m11 > 0 else self.nobody).confusion
        threshold = float(np.clip(m00 / (m11 + m00), 0.0, 1.0))
        if m11 + m00 >= 0:
            return self.confusion(threshold)
        # 1[η ≤ δ] is the complement of 1[η > δ].
        return self.all_right - self.confusion(float(np.nextafter(threshold, 2.0)))

    def support(self, direction: ArrayLike) -> np.ndarray:
        """Return the achievable confusion that is best for given weights.

        Parameters
        ----------
        direction : array-like of shape (2,)
            Weights on (TP, TN), of any sign, not both zero.

        Returns
        -------
        ndarray of shape (2,)
        """
        return self.best(direction).confusion

    def best(self, weights: ArrayLike) -> BoundaryPoint:
        """Return the best achievable confusion for given weights, and its classifier.

        Parameters
        ----------
        weights : array-like of shape (2,)
            Weights on (TP, TN), of any sign, not both zero.
        """
        tp, tn = check_vector("weights", weights, size=2)
        if tp == 0 and tn == 0:
            raise InvalidParameterError("weights must not both be zero.")
        if tp <= 0 and tn <= 0:
            return self.turned(self.upper_support(float(np.arctan2(-tn, -tp))))
        return self.upper_support(float(np.arctan2(tn, tp)))

    # -- membership -----------------------------------------------------------------

    def separate(self, point: ArrayLike, *, tolerance: float = 1e-9) -> Separation:
        """Tell whether a point is achievable, with the evidence.

        Parameters
        ----------
        point : array-like of shape (2,)
            (TP, TN).
        tolerance : float, default=1e-9
            How far outside a point may lie and still count as inside (probability).
        """
        return separate(self, check_vector("point", point, size=2), tolerance)

    def contains(self, point: ArrayLike) -> bool:
        """Whether some classifier, possibly randomised, attains `point`."""
        return self.separate(point).inside

    def classifier(
        self, point: ArrayLike, *, tolerance: float = 1e-9
    ) -> RandomisedClassifier:
        """Return a classifier that attains a confusion.

        It mixes the point of the upper and the point of the lower boundary that have
        the same TP; at most three thresholds remain.

        Parameters
        ----------
        point : array-like of shape (2,)
            An achievable (TP, TN).
        tolerance : float, default=1e-9
            How far outside the point may lie (probability).

        Raises
        ------
        InfeasiblePointError
            If the point is not achievable, with the direction that proves it.
        """
        return attain(self, check_vector("point", point, size=2), tolerance)

    def rule_confusion(self, rule: ThresholdRule) -> np.ndarray:
        """Confusion (TP, TN) of one threshold rule."""
        check_instance("rule", rule, ThresholdRule)
        above = self.confusion(rule.threshold)
        return above if rule.above else self.all_right - above

    def classifier_confusion(self, classifier: RandomisedClassifier) -> np.ndarray:
        """Confusion (TP, TN) of a randomised classifier."""
        check_instance("classifier", classifier, RandomisedClassifier)
        return np.dot(classifier.weights, [*map(self.rule_confusion, classifier.rules)])

    def attained(self, classifier: RandomisedClassifier) -> np.ndarray:
        """What other regions call :meth:`classifier_confusion`."""
        return self.classifier_confusion(classifier)

    # -- pairs ----------------------------------------------------------------------

    def chord(self, angle: float, *, randomised: bool = False) -> Chord | None:
        """Return the longest chord of the upper boundary with a given slope.

        A chord of a concave curve grows when it is moved inwards until it meets an end
        of the curve, so one of its ends is a trivial classifier; both are mixed with
        the same other one where :attr:`least_right` asks for it.

        Parameters
        ----------
        angle : float
            The θ at which the two confusions should tie (radians).
        randomised : bool, default=False
            If False, both ends are deterministic thresholds and the slope is the
            nearest they offer; read it from the chord. If True, the slope is exact and
            one end may be a mixture of two thresholds.

        Returns
        -------
        Chord or None
            None if no chord has such a slope; see :attr:`angles`.
        """
        theta = check_number("angle", angle, at_least=0, at_most=np.pi / 2)
        check_flag("randomised", randomised)
        return longest_chord(self, theta, randomised=randomised)

    def chord_on_line(
        self, line: ArrayLike, *, randomised: bool = False
    ) -> Chord | None:
        """Return the longest chord of the region on a line.

        Parameters
        ----------
        line : array-like of shape (3,)
            n₁TP + n₂TN + n₃ = 0 with n₁ and n₂ of one sign, so that neither end
            dominates the other.
        randomised : bool, default=False
            As in :meth:`chord`: whether the ends must lie on the line exactly.

        Returns
        -------
        Chord or None
            None if the line misses the region.
        """
        n = check_vector("line", line, size=3)
        check_flag("randomised", randomised)
        if min(n[:2]) < 0 < max(n[:2]) or not n[:2].any():
            raise InvalidParameterError(
                "line must have n₁ and n₂ of one sign, not both zero; got "
                f"{shown(line)}."
            )
        n = n / (np.linalg.norm(n[:2]) * (1 if n[0] + n[1] > 0 else -1))
        return chord_on_line(self, n, randomised=randomised)

    def turned(self, point: BoundaryPoint) -> BoundaryPoint:
        """The half turn of a point: what the complement of its classifier attains."""
        return BoundaryPoint(
            self.all_right - point.confusion, point.classifier.complement
        )
