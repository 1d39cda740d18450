"""What every metric is: a value on statistics, with a direction.

==========  ====================  ==========================================
symbol      in code               shape
==========  ====================  ==========================================
s           ``statistics``        (..., n_statistics), probabilities
φ(s)        ``value(s)``          (...)
±φ(s)       ``utility(s)``        (...), larger is better
∇φ(s)       ``gradient(s)``       (..., n_statistics)
==========  ====================  ==========================================

Rooms above this one fill `comparisons_of` and `scorer_of`, for each kind of metric that
needs a way of its own, and `sentence_of`, which says the facts that a metric tells.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache, cached_property, singledispatch
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.by_weights import by_weights
from elicitor.core.checks import (
    check_choice,
    check_instance,
    check_statistics,
    check_vector,
    check_words,
)
from elicitor.core.class_statistics import ClassStatistics
from elicitor.core.compared import Compared
from elicitor.core.errors import InvalidParameterError
from elicitor.core.fact import Fact, Joined, NotKnownYet
from elicitor.core.in_notebook import InNotebook
from elicitor.core.measured import Measured
from elicitor.core.orientation import Orientation

__all__ = ["Metric", "comparisons_of", "scorer_of", "sentence_of"]


class Metric(InNotebook, ABC):
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
        The groups that it compares, whose statistics it wants; usually none.
    prevalence : ndarray of shape (n_groups, n_statistics) or None
        τ of the people it was elicited on, if it compares groups.
    labels : tuple of str
        What each of :attr:`coefficients` belongs to, where a metric of one's own says
        so; else the statistics, where there are as many, or numbers.
    """

    family: ClassVar[str]
    names: tuple[str, ...]
    orientation: Orientation
    groups: tuple[str, ...] = ()
    prevalence: np.ndarray | None = None
    labels: tuple[str, ...] = ()
    ranks_only: ClassVar[bool] = False
    """Whether comparisons tell how it ranks classifiers, but not its values."""
    is_about_attributes: ClassVar[bool] = False
    """Whether it weighs what no prediction tells, such as a price."""

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

    def told(self, *, positive: str = "case") -> Fact | Joined | str:
        """What the metric says, as facts that a language can say.

        A class of metrics defines this, or :meth:`sentence` alone, which is then said
        as it is whatever the language; of one with neither its numbers are told.

        Parameters
        ----------
        positive : str
            What a member of the positive class is called, in the singular.
        """
        own = type(self).sentence is not Metric.sentence
        return self.sentence(positive=positive) if own else by_weights(self)

    @property
    def is_bare(self) -> bool:
        """Whether its class says nothing in words of its own."""
        return type(self).told is Metric.told and type(self).sentence is Metric.sentence

    def sentence(self, *, positive: str = "case", language: str = "en") -> str:
        """Say the metric in one plain sentence.

        Parameters
        ----------
        positive : str
            What a member of the positive class is called, in the singular.
        language : str, default="en"
            One of :func:`elicitor.words.languages`.
        """
        told = self.told(positive=check_words("positive", positive))
        return sentence_of(told, language)

    def not_known(
        self, why: Literal["unasked", "unsettled"], *, language: str = "en"
    ) -> str:
        """Say that nothing, or not enough, is known of such a metric yet.

        Parameters
        ----------
        why : {"unasked", "unsettled"}
            Whether no question was answered, or the answers leave it open.
        language : str, default="en"
            One of :func:`elicitor.words.languages`.
        """
        check_choice("why", why, ("unasked", "unsettled"))
        return sentence_of(NotKnownYet(why), language)

    def comparisons(
        self, *, positive: str = "case", measured: Measured | None = None
    ) -> tuple[Compared, ...]:
        """What weighs as much as what, for :meth:`Result.sentence`, heaviest first.

        Parameters
        ----------
        positive : str
            What a member of the positive class is called, in the singular.
        measured : Measured, optional
            Units and ranges of the statistics, where models were asked about.

        Raises
        ------
        InvalidParameterError
            If `positive` is no text, or `measured` is nothing of that kind.
        """
        if measured is not None:
            check_instance("measured", measured, Measured)
        return comparisons_of(self, check_words("positive", positive), measured)

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""

    @classmethod
    @abstractmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Metric:
        """Rebuild a metric from :meth:`to_dict`."""

    @cached_property
    def class_statistics(self) -> ClassStatistics | None:
        """Which decisions about classes it looks at; None if at anything else."""
        return _parsed(self.names)

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the statistics of one classifier: (n,), or (n_groups, n)."""
        groups = (len(self.groups),) if self.groups else ()
        return (*groups, len(self.names))

    @property
    def is_linear(self) -> bool:
        """Whether :attr:`gradient` is the same everywhere. Where in doubt, False."""
        return False

    @property
    def trades_gaps(self) -> bool:
        """Whether it is costs of errors, of gaps between groups, and nothing else."""
        return False

    @property
    def is_told_by_comparisons(self) -> bool:
        """Whether :meth:`comparisons` say all of it. Where in doubt, False."""
        return self.is_linear

    def overall(self, statistics: ArrayLike) -> np.ndarray:
        """Statistics of everyone, from those that it looks at, (..., n_statistics).

        Of groups Σ_g τ^g ⊙ s^g; where τ is unknown, as if they were of the same size.
        """
        found = self._matrix(statistics)
        if not self.groups:
            return found
        shares = 1 / len(self.groups) if self.prevalence is None else self.prevalence
        return np.asarray((shares * found).sum(axis=-2))

    def among(
        self,
        *,
        right: ArrayLike | None = None,  # noqa: ARG002
        prevalence: ArrayLike | None = None,  # noqa: ARG002
    ) -> Metric:
        """The same preference among other people than those it was elicited on.

        Parameters
        ----------
        right : array-like of shape (n_statistics,), optional
            Statistics of a classifier without mistakes, for a metric on right
            decisions, as shares of everyone.
        prevalence : array-like of shape (n_groups, n_statistics), optional
            Share of every group in the class that a rate is about.
        """
        return self

    @property
    def treats_classes_alike(self) -> bool:
        """Whether it is on (TP, TN), and the same if the two classes are exchanged.

        Then it does not matter which of them is positive. Where in doubt, False.
        """
        return False

    def utility(self, statistics: ArrayLike) -> Any:
        """Evaluate the metric so that larger is better whatever its orientation."""
        return self.orientation.sign * self.value(statistics)

    def slopes(self, statistics: ArrayLike) -> np.ndarray:
        """How the utility grows with the statistics of everyone, (n_statistics,).

        If groups are compared, all of them changing alike.

        Parameters
        ----------
        statistics : array-like of shape `shape`
            Where; it does not matter if the metric is linear.
        """
        slopes = self.orientation.sign * self.gradient(statistics)
        return np.asarray(slopes.sum(axis=-2) if self.groups else slopes)

    def prefers(self, first: ArrayLike, second: ArrayLike) -> bool:
        """Whether `first` is strictly better than `second`.

        Parameters
        ----------
        first, second : array-like of shape `shape`
            Statistics of two classifiers.
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
        return scorer_of(self, positive_label=positive_label, pos_label=pos_label)

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
        return check_statistics(statistics, self.names, self.groups)


@cache
def _parsed(names: tuple[str, ...]) -> ClassStatistics | None:
    """What names tell: those of a thousand draws of a metric are the same."""
    return ClassStatistics.parse(names)


@singledispatch
def comparisons_of(
    metric: Metric, positive: str, measured: Measured | None
) -> tuple[Compared, ...]:
    """What weighs as much as what; filled by :mod:`elicitor.metrics.comparisons`."""
    raise NotImplementedError(type(metric), positive, measured)


@singledispatch
def sentence_of(told: Fact | Joined | str, language: str) -> str:
    """Facts in the words of a language; filled by :mod:`elicitor.words.saying`."""
    raise NotImplementedError(type(told), language)


@singledispatch
def scorer_of(metric: Metric, **options: Any) -> Callable[..., float]:
    """A scorer for scikit-learn; filled by :mod:`elicitor.metrics.scoring`."""
    raise NotImplementedError(type(metric), options)
