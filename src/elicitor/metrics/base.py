"""What every metric is: a value on statistics, with a direction.

==========  ====================  ==========================================
symbol      in code               shape
==========  ====================  ==========================================
s           ``statistics``        (..., n_statistics), probabilities
φ(s)        ``value(s)``          (...)
±φ(s)       ``utility(s)``        (...), larger is better
∇φ(s)       ``gradient(s)``       (..., n_statistics)
==========  ====================  ==========================================
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_vector, floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation

if TYPE_CHECKING:
    from collections.abc import Callable

    from elicitor.core.result import Result
    from elicitor.metrics.comparisons import Comparison
    from elicitor.metrics.statistics import ClassStatistics

__all__ = ["BINARY", "Metric", "as_metric"]

BINARY = ("TP", "TN")
"""Names of the binary statistics: P(Y=1, h=1) and P(Y=0, h=0)."""


class Metric(ABC):
    """A preference over classifiers, seen through their statistics.

    Metrics are immutable and compare equal when their JSON forms do. A constructor
    sets every attribute once; nothing is set after that.

    Attributes
    ----------
    family : str
        Name of the family, as passed to :func:`elicitor.elicit`.
    names : tuple of str
        The statistics, in the order in which arrays list them.
    orientation : Orientation
        Whether larger (utility) or smaller (cost) values are better.
    groups : tuple of str
        Names of the groups, a row of statistics for each; none if it is on everyone's.
    prevalence : ndarray of shape (n_groups, n_statistics) or None
        Share of each group in what a statistic is about, if there are groups.
    """

    family: ClassVar[str]
    names: tuple[str, ...]
    groups: tuple[str, ...] = ()
    prevalence: np.ndarray | None = None
    orientation: Orientation

    @abstractmethod
    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate the metric.

        Parameters
        ----------
        statistics : array-like of shape (..., n_statistics)
            Statistics of classifiers, as probabilities.

        Returns
        -------
        float or ndarray of shape (...)
            Values; `orientation` says whether larger is better.
        """

    @abstractmethod
    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative of :meth:`value`, of the same shape as `statistics`."""

    @property
    @abstractmethod
    def coefficients(self) -> np.ndarray:
        """All numbers that define the metric, as one vector."""

    @abstractmethod
    def with_coefficients(self, coefficients: ArrayLike) -> Self:
        """Build the metric of the same kind that has other :attr:`coefficients`.

        Parameters
        ----------
        coefficients : array-like of shape (n_coefficients,)
            In the order of :attr:`coefficients`, taken as they are.

        Raises
        ------
        InvalidParameterError
            If they are not as many, or there is no such metric.
        """

    @abstractmethod
    def sentence(self, *, positive: str = "case") -> str:
        """Say the metric in one plain sentence.

        Parameters
        ----------
        positive : str
            What a member of the positive class is called, in the singular.
        """

    def comparisons(self, *, positive: str = "case") -> tuple[Comparison, ...]:
        """What weighs as much as what, for :meth:`Result.sentence`, heaviest first.

        Parameters
        ----------
        positive : str
            What a member of the positive class is called, in the singular.
        """
        from elicitor.metrics.comparisons import Place, comparisons

        return tuple(comparisons(self, Place.of(self), positive))

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""

    @classmethod
    @abstractmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Metric:
        """Rebuild a metric from :meth:`to_dict`."""

    @property
    def treats_classes_alike(self) -> bool:
        """Whether it is on (TP, TN), and the same if the two classes are exchanged.

        Then it does not matter which of them is positive. Where in doubt, False.
        """
        return False

    def overall(self, statistics: ArrayLike) -> np.ndarray:
        """Statistics of everyone, of shape (..., n_statistics)."""
        return self._matrix(statistics)

    def with_prevalence(self, prevalence: ArrayLike) -> Self:  # noqa: ARG002 -- of groups
        """Return the same preference for a population with other shares of the groups.

        Parameters
        ----------
        prevalence : array-like of shape (n_groups, n_statistics)
            Share of each group in what a statistic is about. A metric on statistics of
            everyone stays as it is.
        """
        return self

    def utility(self, statistics: ArrayLike) -> Any:
        """Evaluate the metric so that larger is better whatever its orientation."""
        return self.orientation.sign * self.value(statistics)

    def prefers(self, first: ArrayLike, second: ArrayLike) -> bool:
        """Whether `first` is strictly better than `second`.

        Parameters
        ----------
        first, second : array-like of shape (n_statistics,)
            Statistics of two classifiers, as probabilities.
        """
        ahead = self.utility(first) > self.utility(second)
        if np.ndim(ahead) > 0:
            raise InvalidParameterError(
                "first and second must be the statistics of one classifier each; got "
                f"shapes {np.shape(first)} and {np.shape(second)}."
            )
        return bool(ahead)

    def utility_of_confusion(
        self, shares: np.ndarray, statistics: ClassStatistics
    ) -> float:
        """Evaluate the metric on data; larger is better.

        What belongs to the population and not to the person is that of the data: the
        prevalence of the classes in a ratio, and the shares of the groups.

        Parameters
        ----------
        shares : ndarray of shape ([n_groups,] n_classes, n_classes)
            P(Y=i, h=j), or P(Y=i, h=j, G=g) if the metric compares groups; rows are
            truths, all entries sum to 1.
        statistics : ClassStatistics
            What the metric looks at, in the same order of classes.

        Returns
        -------
        float
            The utility.
        """
        return float(self.utility(statistics.of(shares, shares.sum(axis=-1))))

    def to_json(self) -> str:
        """Return the metric as indented JSON text."""
        return json.dumps(self.to_dict(), indent=2, allow_nan=False)

    def scorer(
        self, *, positive_label: Any = None, pos_label: Any = None
    ) -> Callable[..., float]:
        """Return a scikit-learn scorer: always greater-is-better.

        Parameters
        ----------
        positive_label, pos_label : object, optional
            Which label of `y` is the positive class, as for :func:`score`; a metric of
            several classes, which are known by their names, does not ask.

        Returns
        -------
        callable
            ``scorer(estimator, X, y, sample_weight=None) -> float``, as
            ``scoring=`` of scikit-learn expects it.

        Raises
        ------
        InvalidParameterError
            If the metric is neither on (TP, TN) nor on the right decisions or the
            errors of several classes.
        """
        from elicitor.metrics.scoring import binary_scorer, class_scorer
        from elicitor.metrics.statistics import ClassStatistics

        if ClassStatistics.parse(self.names):
            return class_scorer(self)
        return binary_scorer(self, positive_label=positive_label, pos_label=pos_label)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Metric):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        # Not of the JSON text: there 0.0 and -0.0 differ, though they are equal.
        return hash((self.family, *self.coefficients.tolist()))

    def __setattr__(self, name: str, value: Any) -> None:
        if name in vars(self):
            raise AttributeError(
                f"A {type(self).__name__} is immutable: {name} cannot be set again."
            )
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(
            f"A {type(self).__name__} is immutable: {name} cannot be deleted."
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and worker processes rebuild the metric, read-only arrays included.
        return type(self).from_dict, (self.to_dict(),)

    def _checked_coefficients(self, coefficients: ArrayLike) -> np.ndarray:
        size = len(self.coefficients)
        return check_vector("coefficients", coefficients, size=size)

    def _matrix(self, statistics: ArrayLike) -> np.ndarray:
        array = floats(statistics)
        if array.ndim == 0 and np.isnan(array):
            raise InvalidParameterError(
                f"statistics must be numbers; got {shown(statistics)}."
            )
        if array.ndim == 0 or array.shape[-1] != len(self.names):
            raise InvalidParameterError(
                f"statistics must have {len(self.names)} entries "
                f"({', '.join(self.names)}) along their last axis; "
                f"got {shown(statistics)}."
            )
        if not np.isfinite(array).all():
            raise InvalidParameterError(
                f"statistics must be finite numbers; got {shown(statistics)}."
            )
        return array


def as_metric(metric: Metric | Result) -> Metric:
    """Return the metric of a result, and a metric as it is.

    Raises
    ------
    InvalidParameterError
        If it is neither.
    """
    found = getattr(metric, "metric", metric)
    if not isinstance(found, Metric):
        raise InvalidParameterError(
            f"metric must be a Metric or a Result; got {shown(metric)}."
        )
    return found


def number(value: Any) -> Any:
    """Turn a zero-dimensional array into a float and leave others alone."""
    return float(value) if np.ndim(value) == 0 else value
