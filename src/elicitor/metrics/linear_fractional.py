"""Linear-fractional metrics φ(s) = ⟨p, s⟩ / (⟨q, s⟩ + q₀) ([B] Definition 2).

Comparisons reveal less of such a metric than its formula holds. Write s̃ = (s, 1).
With positive denominators φ(s₁) > φ(s₂) ⇔ s̃₁ᵀA s̃₂ > 0 with A = (p, 0) ∧ (q, q₀), so A
is identified up to its scale and nothing more (:mod:`.comparison_form`). For two
statistics that is φ(s₁) > φ(s₂) ⇔ ⟨a, s̃₁ × s̃₂⟩ > 0 with a = (p, 0) × (q, q₀). As a
point in homogeneous coordinates, a is the **pole**: every level line of φ passes
through it (mathematics §2.1).

==============  =====================  ============================================
symbol          in code                meaning
==============  =====================  ============================================
p               ``numerator``          shape (n_statistics,)
q, q₀           ``denominator``,       shape (n_statistics,), number
                ``constant``
A               ``form``               shape (n_statistics + 1, n_statistics + 1)
a               ``pole``               shape (3,), homogeneous; binary metrics only
u               ``losses``             p − q: weights of what is missed in the
                                       denominator; (u, v) of a miss and of a false
                                       alarm if there are two classes
ζ               ``prevalence``         P(Y=1)
==============  =====================  ============================================

With q₀ = uζ + v(1−ζ), which [B] Assumption 2 demands and every metric of the names
below fulfils, the metric reads gains / (gains + losses):
φ = (p₁₁TP + p₀₀TN) / (p₁₁TP + p₀₀TN + u·FN + v·FP). For more classes it is
Σ p_i d_i / Σ (p_i d_i + u_i (ζ_i − d_i)) with q₀ = Σ u_i ζ_i.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_entries,
    check_names,
    check_number,
    check_points,
    check_vector,
    shown,
)
from elicitor.core.class_statistics import ClassStatistics
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.metrics.base import BINARY, Metric, number
from elicitor.metrics.comparison_form import (
    binary_member,
    canonical_member,
    check_form,
    comparison_form,
)
from elicitor.metrics.formula_words import (
    fraction_facts,
    share_by_class,
    share_of_two,
)
from elicitor.metrics.fractions import is_constant, is_share, top_and_bottom, whole
from elicitor.metrics.things import statistic
from elicitor.words import Fact

PARTS = ("numerator", "denominator", "constant", "names", "orientation")

__all__ = ["LinearFractionalMetric"]


class LinearFractionalMetric(Metric):
    """A ratio of two linear functions of the statistics.

    Parameters
    ----------
    numerator : array-like of shape (n_statistics,)
        Weights p; not all zero.
    denominator : array-like of shape (n_statistics,)
        Weights q.
    constant : float
        Constant q₀ of the denominator, which must be positive wherever the metric is
        evaluated.
    names : sequence of str, default=("TP", "TN")
        What the statistics are called.
    orientation : Orientation or {"utility", "cost"}, default="utility"
        Whether larger or smaller values are better.

    Raises
    ------
    InvalidParameterError
        If shapes differ, a number is not finite, or the metric is constant.

    Examples
    --------
    The F1 measure of a problem where 30 % are positive:

    >>> f1 = LinearFractionalMetric([1, 0], [0.5, -0.5], 0.5)
    >>> round(f1.value([0.2, 0.6]), 3)
    0.667
    """

    family = "linear-fractional"
    ranks_only = True

    def __init__(
        self,
        numerator: ArrayLike,
        denominator: ArrayLike,
        constant: float,
        *,
        names: Sequence[str] = BINARY,
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> None:
        self.names = check_names(names)
        size = len(self.names)
        self.numerator = check_vector("numerator", numerator, size=size)
        self.denominator = check_vector("denominator", denominator, size=size)
        self.constant = check_number("constant", constant)
        self.orientation = Orientation.parse(orientation)
        if is_constant(self.numerator, self.denominator, self.constant):
            raise InvalidParameterError(
                "The numerator and the denominator must not be proportional: the "
                f"metric would be constant; got {shown(numerator)} and "
                f"{shown(denominator)}."
            )

    @property
    def is_linear(self) -> bool:
        """Whether it is no ratio; see :attr:`Metric.is_linear`."""
        return not self.denominator.any()

    @property
    def is_told_by_comparisons(self) -> bool:
        """True; see :attr:`Metric.is_told_by_comparisons`."""
        return True

    def among(
        self,
        *,
        right: ArrayLike | None = None,
        prevalence: ArrayLike | None = None,  # noqa: ARG002
    ) -> LinearFractionalMetric:
        """Gains / (gains + losses) with the class shares ζ of other people.

        ⟨q, s⟩ + q₀ = ⟨p, s⟩ + ⟨u, ζ − s⟩ for the losses u = p − q, if q₀ = ⟨u, ζ⟩. A
        metric whose q₀ is that of no ζ is not gains over losses, and stays as it is.
        See :meth:`Metric.among`.
        """
        if right is None or not is_share(self.losses, self.constant):
            return self
        return LinearFractionalMetric(
            self.numerator,
            self.denominator,
            float(self.losses @ check_vector("right", right, size=len(self.names))),
            names=self.names,
            orientation=self.orientation,
        )

    @property
    def treats_classes_alike(self) -> bool:
        """See :attr:`Metric.treats_classes_alike`."""
        pairs = self.numerator, self.denominator
        return self.names == BINARY and all(tp == tn for tp, tn in pairs)

    @classmethod
    def from_pole(cls, pole: ArrayLike, prevalence: float) -> LinearFractionalMetric:
        """Return the canonical metric with a given pole.

        All metrics with this pole rank every classifier alike; the canonical one has
        the same denominator at "all wrong" (0, 0) and at "all right" (ζ, 1−ζ), so
        that a linear preference comes out with a constant denominator. Its numerator
        weights sum to one and its value is 0 at "all wrong", 1 at "all right".

        Parameters
        ----------
        pole : array-like of shape (3,)
            Homogeneous coordinates, as in :attr:`pole`.
        prevalence : float
            ζ = P(Y=1), strictly between 0 and 1.

        Raises
        ------
        InvalidParameterError
            If no metric that increases in TP and TN has this pole.
        """
        zeta = check_number("prevalence", prevalence, above=0, below=1)
        return cls(*binary_member(check_vector("pole", pole, size=3), zeta))

    @classmethod
    def from_form(
        cls, form: ArrayLike, points: ArrayLike, *, names: Sequence[str] = BINARY
    ) -> LinearFractionalMetric:
        """Return the canonical metric with a given form.

        All metrics with this form rank every classifier alike; the canonical one has
        the same denominator at the best and the worst of the points and "all zero", so
        that a linear preference comes out with a constant denominator. Its numerator
        weights have absolute values of sum one. With right decisions as statistics,
        pass the point "all right": the value is then 0 at "all wrong" and 1 there.

        Parameters
        ----------
        form : array-like of shape (n_statistics + 1, n_statistics + 1)
            Antisymmetric and of rank 2, as in :attr:`form`.
        points : array-like of shape (n_points, n_statistics)
            Where the denominator must be positive.
        names : sequence of str, default=("TP", "TN")
            What the statistics are called.

        Raises
        ------
        InvalidParameterError
            If no metric with this form has a positive denominator at the points and
            where all statistics are zero.
        """
        size = len(check_names(names))
        array = check_form("form", form, size)
        where = check_points("points", points, (size,)).reshape(-1, size)
        return cls(*canonical_member(array, where), names=names)

    @property
    def form(self) -> np.ndarray:
        """What comparisons reveal: A = (p, 0) ∧ (q, q₀), of unit Frobenius norm.

        Of shape (n_statistics + 1, n_statistics + 1), antisymmetric, and oriented so
        that s₁ is better than s₂ if s̃₁ᵀA s̃₂ > 0.
        """
        form = comparison_form(self.numerator, self.denominator, self.constant)
        return np.asarray(self.orientation.sign * form / np.linalg.norm(form))

    @property
    def pole(self) -> np.ndarray:
        """What comparisons reveal: a = (p, 0) × (q, q₀), of unit length.

        Homogeneous coordinates of the point through which every level line passes:
        (a₁/a₃, a₂/a₃) in the (TP, TN) plane, at infinity if a₃ = 0. Oriented so that
        better classifiers have ⟨a, s̃₁ × s̃₂⟩ > 0.
        """
        self._require_binary("pole")
        top = np.append(self.numerator, 0.0)
        bottom = np.append(self.denominator, self.constant)
        a = self.orientation.sign * np.cross(top, bottom)
        return a / np.linalg.norm(a)

    @property
    def losses(self) -> np.ndarray:
        """Weights u = p − q of what is missed, in the denominator.

        With two classes (u, v): of misses and of false alarms.
        """
        return self.numerator - self.denominator

    @property
    def coefficients(self) -> np.ndarray:
        """Numerator, denominator and constant, in this order."""
        return np.concatenate([self.numerator, self.denominator, [self.constant]])

    def with_coefficients(self, coefficients: ArrayLike) -> LinearFractionalMetric:
        """See :meth:`Metric.with_coefficients`."""
        *weights, constant = self._checked_coefficients(coefficients)
        numerator, denominator = np.split(np.array(weights), 2)
        return LinearFractionalMetric(
            numerator,
            denominator,
            float(constant),
            names=self.names,
            orientation=self.orientation,
        )

    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate ⟨p, s⟩ / (⟨q, s⟩ + q₀); see :meth:`Metric.value`.

        Raises
        ------
        InvalidParameterError
            If the denominator is not positive. Where numerator and denominator both
            vanish (no case, no loss) the value is 0.
        """
        top, bottom = self._parts(statistics)
        return number(np.where(bottom > 0, top / np.where(bottom > 0, bottom, 1), 0.0))

    def utility_of_confusion(
        self, shares: np.ndarray, statistics: ClassStatistics
    ) -> float:
        """Gains / (gains + losses) by the ζ of the data; 0 where nothing counts.

        It is no such share if no population has q₀ = Σ u_i ζ_i, or of errors.
        """
        priors = shares.sum(axis=-1)
        point = statistics.of(shares, priors)
        of_right = statistics.diagonal and not statistics.rates
        if not (of_right and is_share(self.losses, self.constant)):
            return float(self.utility(point))
        gains = float(self.numerator @ point)
        losses = float(self.losses @ (priors - point))
        if gains == losses == 0:
            return 0.0
        return self.orientation.sign * gains / whole(gains, losses)

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative (p − φ(s) q) / (⟨q, s⟩ + q₀).

        Raises
        ------
        InvalidParameterError
            If the denominator is not positive.
        """
        top, bottom = self._parts(statistics)
        if (bottom == 0).any():
            raise InvalidParameterError(
                "The gradient is not defined where numerator and denominator vanish; "
                f"got {statistics!r}."
            )
        ratio = (top / bottom)[..., None]
        return (self.numerator - ratio * self.denominator) / bottom[..., None]

    def trade_off(self, statistics: ArrayLike) -> float:
        """How many false alarms one missed case weighs, for small changes at a point.

        Parameters
        ----------
        statistics : array-like of shape (2,)
            (TP, TN) of the classifier at which the changes are made.
        """
        self._require_binary("trade_off")
        tp, tn = self.gradient(check_vector("statistics", statistics, size=2))
        return float(tp / tn) if tn != 0 else float("inf")

    def equivalent(self, ratio: float) -> LinearFractionalMetric:
        """Another metric that ranks every classifier alike.

        φ becomes φ / (φ + c(1−φ)), an increasing function of φ on [0, 1]: the losses in
        the denominator are multiplied by c.

        Parameters
        ----------
        ratio : float
            c > 0.
        """
        c = check_number("ratio", ratio, above=0)
        return LinearFractionalMetric(
            self.numerator,
            self.numerator - c * self.losses,
            c * self.constant,
            names=self.names,
            orientation=self.orientation,
        )

    def told(self, *, positive: str = "case") -> Fact:
        """Return the metric in one sentence; see :meth:`Metric.told`."""
        less = self.orientation.sign < 0
        upper, missed = self.numerator.tolist(), self.losses.tolist()
        if self.names == BINARY:
            return share_of_two(positive, upper, missed, less=less)
        statistics = self.class_statistics
        if statistics is not None and statistics.diagonal:
            return share_by_class(statistics.classes, upper, missed, less=less)
        names = tuple(map(statistic, self.names))
        lower = self.denominator.tolist()
        return fraction_facts(names, upper, lower, self.constant, less=less)

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""
        return {
            "family": self.family,
            "numerator": self.numerator.tolist(),
            "denominator": self.denominator.tolist(),
            "constant": self.constant,
            "names": list(self.names),
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> LinearFractionalMetric:
        """Rebuild a metric from :meth:`to_dict`."""
        check_entries("data", data, PARTS)
        return cls(**{part: data[part] for part in PARTS})

    def __repr__(self) -> str:
        names = "" if self.names == BINARY else f", names={self.names!r}"
        cost = ", orientation='cost'" if self.orientation.sign < 0 else ""
        return (
            f"LinearFractionalMetric({self.numerator.tolist()}, "
            f"{self.denominator.tolist()}, {self.constant!r}{names}{cost})"
        )

    def _parts(self, statistics: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        s = self._matrix(statistics)
        return top_and_bottom(s, self.numerator, self.denominator, self.constant)

    def _require_binary(self, what: str) -> None:
        if self.names != BINARY:
            raise InvalidParameterError(
                f"{what} needs a metric on {BINARY}; this one is on {self.names}."
            )
