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
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_number, check_vector
from elicitor.core.errors import InfeasiblePointError, InvalidParameterError
from elicitor.metrics.base import BINARY
from elicitor.regions.base import Region
from elicitor.regions.chord import BoundaryPoint, Chord, homogeneous
from elicitor.regions.randomised import RandomisedClassifier, ThresholdRule

__all__ = ["BinaryRegion", "Separation"]

ROUNDING = 1e-12
"""Slack for rounding errors of coordinates that are probabilities."""

End = Literal["nobody", "everybody"]


@dataclass(frozen=True)
class Separation:
    """Where a point lies with respect to a region.

    Attributes
    ----------
    inside : bool
        Whether the point is achievable.
    direction : ndarray of shape (2,)
        Unit vector that separates a point outside from every achievable one; for a
        point inside, the direction in which the boundary seems nearest.
    gap : float
        How much farther the point lies in that direction than the region does
        (probability); negative inside.
    """

    inside: bool
    direction: np.ndarray
    gap: float


class BinaryRegion(Region):
    """The confusions (TP, TN) that thresholds on a score can attain, and mixtures.

    Build one with :meth:`from_predictions`, :meth:`from_estimator`, :meth:`from_scores`
    or :meth:`from_law`.

    Attributes
    ----------
    prevalence : float
        ζ = P(Y=1), strictly between 0 and 1.
    scores_are_probabilities : bool
        Whether the scores lie in [0, 1], as [B] needs for its thresholds.
    """

    names = BINARY
    prevalence: float
    scores_are_probabilities: bool = True

    # -- ways in --------------------------------------------------------------------

    @staticmethod
    def from_predictions(
        y_true: ArrayLike, y_proba: ArrayLike, *, positive_label: Any = None
    ) -> BinaryRegion:
        """Build the region of a sample with estimated class probabilities.

        Parameters
        ----------
        y_true : array-like of shape (n_samples,)
            Labels of two classes.
        y_proba : array-like of shape (n_samples,) or (n_samples, 2)
            Probability of the positive class in [0, 1]; or one column per class,
            summing to one, the positive class second.
        positive_label : object, optional
            Which label is positive. By default labels must be 0/1 or False/True.

        Returns
        -------
        BinaryRegion

        Raises
        ------
        InvalidDataError
            If lengths differ, a label or probability is missing or out of range, or a
            class has no rows.

        Examples
        --------
        >>> region = BinaryRegion.from_predictions([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
        >>> region.confusion(0.5)
        array([0.25, 0.25])
        """
        from elicitor.regions.binary_sample import BinarySample

        return BinarySample.from_predictions(
            y_true, y_proba, positive_label=positive_label
        )

    @staticmethod
    def from_scores(
        y_true: ArrayLike, scores: ArrayLike, *, positive_label: Any = None
    ) -> BinaryRegion:
        """Build the region of a sample whose scores are no probabilities.

        Larger scores should mean "more likely positive". The published procedures
        need probabilities; ours need only the order.

        Parameters
        ----------
        y_true : array-like of shape (n_samples,)
            Labels of two classes.
        scores : array-like of shape (n_samples,)
            Any finite numbers.
        positive_label : object, optional
            Which label is positive. By default labels must be 0/1 or False/True.

        Raises
        ------
        InvalidDataError
            As :meth:`from_predictions`, without a range for the scores.
        """
        from elicitor.regions.binary_sample import BinarySample

        return BinarySample.from_scores(y_true, scores, positive_label=positive_label)

    @staticmethod
    def from_estimator(model: Any, X: Any, y: ArrayLike) -> BinaryRegion:
        """Build the region of a fitted scikit-learn classifier on held-out data.

        Parameters
        ----------
        model : estimator with ``predict_proba`` and two ``classes_``
            The fitted classifier; ``classes_[1]`` is the positive class.
        X, y : array-like of shape (n_samples, n_features) and (n_samples,)
            Data that the model was not fitted on.

        Raises
        ------
        InvalidParameterError
            If the model has no probabilities or not two classes.
        """
        if not hasattr(model, "predict_proba"):
            raise InvalidParameterError(
                f"model must have predict_proba; got {type(model).__name__}. "
                "Wrap it in sklearn.calibration.CalibratedClassifierCV, or pass its "
                "decision values to BinaryRegion.from_scores."
            )
        if not hasattr(model, "classes_"):
            raise InvalidParameterError(
                f"model must be fitted; this {type(model).__name__} has no classes_."
            )
        classes = np.asarray(model.classes_)
        if classes.shape != (2,):
            raise InvalidParameterError(
                f"model must have two classes; got {classes.tolist()!r}."
            )
        return BinaryRegion.from_predictions(
            y, model.predict_proba(X)[:, 1], positive_label=classes[1]
        )

    @staticmethod
    def from_law(
        eta: Callable[[np.ndarray], np.ndarray],
        density: Callable[[np.ndarray], np.ndarray] | None = None,
        *,
        support: tuple[float, float] = (0.0, 1.0),
    ) -> BinaryRegion:
        """Build the region of a known law of one feature, by quadrature.

        Parameters
        ----------
        eta : callable
            η(x) = P(Y=1 | x) for an array of x; continuous, values in [0, 1].
        density : callable, optional
            Density of x for an array of x; uniform on the support by default.
        support : pair of float, default=(0, 1)
            The interval of x; finite.

        Raises
        ------
        InvalidParameterError
            If η leaves [0, 1], the density is negative or does not integrate to one,
            or a class has no mass.

        Examples
        --------
        >>> region = BinaryRegion.from_law(lambda x: x)
        >>> region.confusion(0.5).round(6)
        array([0.375, 0.375])
        """
        from elicitor.regions.binary_law import BinaryLaw

        return BinaryLaw(eta, density, support=support)

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

    # -- points ---------------------------------------------------------------------

    @property
    def nobody(self) -> BoundaryPoint:
        """A = (0, 1−ζ): call everyone negative."""
        rule = ThresholdRule(np.inf)
        return _pure(np.array([0.0, 1 - self.prevalence]), rule)

    @property
    def everybody(self) -> BoundaryPoint:
        """B = (ζ, 0): call everyone positive."""
        return _pure(np.array([self.prevalence, 0.0]), ThresholdRule(-np.inf))

    @property
    def all_right(self) -> np.ndarray:
        """(ζ, 1−ζ): the confusion of a classifier that makes no mistake."""
        return np.array([self.prevalence, 1 - self.prevalence])

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
        m11, m00 = np.cos(theta), np.sin(theta)
        if m11 * m00 < 0 and abs(m11 * m00) > ROUNDING:
            trivial = self.everybody if m11 > 0 else self.nobody
            return trivial.confusion
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
            return self._turned(self.upper_support(float(np.arctan2(-tn, -tp))))
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
        p = check_vector("point", point, size=2)
        tp = float(np.clip(p[0], 0, self.prevalence))
        upper, lower = self.upper_at(tp)[1], self.upper_at(self.prevalence - tp)[1]
        # The sides of the rectangle around the region, and the slopes at this TP.
        candidates = [upper, -lower, *np.eye(2), *-np.eye(2)]
        gaps = [
            float(normal @ p - normal @ self.support(normal)) for normal in candidates
        ]
        worst = int(np.argmax(gaps))
        return Separation(gaps[worst] <= tolerance, candidates[worst], gaps[worst])

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
        from scipy.optimize import nnls  # here, since loading it takes a while

        p = check_vector("point", point, size=2)
        where = self.separate(p, tolerance=tolerance)
        if not where.inside:
            raise InfeasiblePointError(
                f"No classifier attains (TP, TN) = ({p[0]:.6g}, {p[1]:.6g}): in the "
                f"direction ({where.direction[0]:.4g}, {where.direction[1]:.4g}) it "
                f"lies {where.gap:.3g} farther out than every achievable confusion.",
                direction=where.direction,
                gap=where.gap,
            )
        tp = float(np.clip(p[0], 0, self.prevalence))
        top, _ = self.upper_at(tp)
        bottom = self._turned(self.upper_at(self.prevalence - tp)[0])
        rules = [*top.classifier.rules, *bottom.classifier.rules]
        columns = [homogeneous(self.rule_confusion(rule)) for rule in rules]
        weights, _ = nnls(np.stack(columns, axis=1), homogeneous(p))
        return RandomisedClassifier.mix(
            zip(weights / weights.sum(), rules, strict=True)
        )

    def rule_confusion(self, rule: ThresholdRule) -> np.ndarray:
        """Confusion (TP, TN) of one threshold rule."""
        above = self.confusion(rule.threshold)
        return above if rule.above else self.all_right - above

    def classifier_confusion(self, classifier: RandomisedClassifier) -> np.ndarray:
        """Confusion (TP, TN) of a randomised classifier."""
        confusions = [self.rule_confusion(rule) for rule in classifier.rules]
        return np.asarray(classifier.weights) @ np.stack(confusions)

    # -- pairs ----------------------------------------------------------------------

    def chord(self, angle: float, *, randomised: bool = False) -> Chord | None:
        """Return the longest chord of the upper boundary with a given slope.

        A chord of a concave curve grows when it is moved inwards until it meets an end
        of the curve, so one of its ends is a trivial classifier.

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
        normal = np.array([np.cos(theta), np.sin(theta)])
        a, b = self.nobody, self.everybody
        from_a = np.append(normal, -normal @ a.confusion)
        if from_a @ homogeneous(b.confusion) <= 0:
            far = self.upper_crossing(from_a, "everybody", randomised=randomised)
            return _chord(far, a)
        from_b = np.append(normal, -normal @ b.confusion)
        return _chord(b, self.upper_crossing(from_b, "nobody", randomised=randomised))

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
        if min(n[:2]) < 0 < max(n[:2]) or not n[:2].any():
            raise InvalidParameterError(
                f"line must have n₁ and n₂ of one sign, not both zero; got {line!r}."
            )
        n = n / (np.linalg.norm(n[:2]) * (1 if n[0] + n[1] > 0 else -1))
        turned = np.append(n[:2], -n[2] - n[:2] @ self.all_right)
        ends = []
        for end, opposite in (("everybody", "nobody"), ("nobody", "everybody")):
            corner = self.everybody if end == "everybody" else self.nobody
            if n @ homogeneous(corner.confusion) <= 0:
                point = self.upper_crossing(n, end, randomised=randomised)  # type: ignore[arg-type]
            else:
                point = self.upper_crossing(turned, opposite, randomised=randomised)  # type: ignore[arg-type]
                point = self._turned(point) if point else None
            ends.append(point)
        return _chord(ends[0], ends[1])

    # -- helpers --------------------------------------------------------------------

    def _turned(self, point: BoundaryPoint) -> BoundaryPoint:
        return BoundaryPoint(
            self.all_right - point.confusion, point.classifier.complement
        )


def _pure(confusion: np.ndarray, rule: ThresholdRule) -> BoundaryPoint:
    return BoundaryPoint(confusion, RandomisedClassifier.of(rule))


def _chord(first: BoundaryPoint | None, second: BoundaryPoint | None) -> Chord | None:
    if first is None or second is None:
        return None
    chord = Chord(first, second)
    return chord if chord.trades else None
