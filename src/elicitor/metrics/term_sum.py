"""Metrics that a user composes: weighted sums of terms on a space.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
f(s)        –                       features of all terms, (..., n_weights)
a           ``weights``             (n_weights,), ‖a‖₁ = 1 once normalised
φ = ⟨a, f⟩  ``value``               linear in a, whatever the terms are
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_entries,
    check_instance,
    check_items,
    check_vector,
)
from elicitor.core.documents import DAMAGE
from elicitor.core.errors import InvalidParameterError
from elicitor.core.metric import scorer_of
from elicitor.core.orientation import Orientation
from elicitor.core.space import Space
from elicitor.metrics.base import Metric, number
from elicitor.metrics.claims import Sentence
from elicitor.metrics.group_checks import check_prevalence
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.term import features_on
from elicitor.metrics.term_facts import (
    HeaviestShare,
    NextShare,
    RestOfShares,
    UnitByUnit,
    Wish,
)
from elicitor.metrics.terms import Term, read_term
from elicitor.words import Fact, Joined
from elicitor.words.amounts import percent

__all__ = ["SumMetric", "bare", "read_terms"]

TOLD = 5
"""How many of the heaviest features the metric in one sentence names."""


class SumMetric(Metric):
    """A weighted sum of terms, as a user composes them.

    Parameters
    ----------
    weights : array-like of shape (n_weights,)
        Weight of every feature of the terms, in their order; not all zero. Linear, its
        powers and products count statistics in units of ``space.spans``, not as they
        are: of a pool these are how far its models are apart, which `labels` tell
        ("hit rate (per 0.159)"). A weight of w for one more of a statistic as it is
        measured is w times its span here.
    terms : sequence of Term, str or mapping
        What is weighed; see :mod:`elicitor.metrics.terms`.
    space : Space
        The statistics, as :attr:`Region.space` has them.
    orientation : Orientation or {"utility", "cost"}, default="utility"
        Whether larger or smaller values are better.

    Attributes
    ----------
    labels : tuple of str
        What each weight belongs to, in words.
    groups : tuple of str
        Names of the groups, if statistics are given per group.

    Raises
    ------
    InvalidParameterError
        If a term does not fit the space or comes twice, or the weights are all zero,
        not finite, or not as many as the features. If a term has more or fewer signs or
        labels than features.

    Examples
    --------
    >>> import elicitor as el
    >>> from elicitor.metrics import terms
    >>> ball = el.Ball([0.6, 0.6], 0.2, names=["R[bus, bus]", "R[van, van]"])
    >>> parts = [terms.Linear(), terms.Powers("R[bus, bus]")]
    >>> metric = SumMetric([0.5, 0.4, -0.1], parts, ball.space)
    >>> round(metric.value([0.8, 0.6]), 3)
    0.576
    """

    family = "sum"

    def __init__(
        self,
        weights: ArrayLike,
        terms: Sequence[Any],
        space: Space,
        *,
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> None:
        self.terms = read_terms(terms)
        self.space = bare(check_instance("space", space, Space))
        self.names, self.groups = self.space.names, self.space.groups
        if self.space.prevalence is not None:
            self.prevalence = check_prevalence(self.space.prevalence, len(self.names))
        self.orientation = Orientation.parse(orientation)
        self._features = tuple(features_on(term, self.space) for term in self.terms)
        size = sum(each.size for each in self._features)
        self.weights = check_vector("weights", weights, size=size)
        if not self.weights.any():
            raise InvalidParameterError("weights must not all be zero.")

    @property
    def labels(self) -> tuple[str, ...]:  # type: ignore[override]
        """What each weight belongs to, in words."""
        return tuple(label for each in self.terms for label in each.labels(self.space))

    @property
    def coefficients(self) -> np.ndarray:
        """The weights."""
        return self.weights

    def with_coefficients(self, coefficients: ArrayLike) -> Self:
        """See :meth:`Metric.with_coefficients`."""
        return type(self)(
            self._checked_coefficients(coefficients),
            self.terms,
            self.space,
            orientation=self.orientation,
        )

    def normalised(self) -> Self:
        """Same preferences, with weights of ‖a‖₁ = 1."""
        return self.with_coefficients(self.weights / np.abs(self.weights).sum())

    def with_prevalence(self, prevalence: ArrayLike) -> Self:
        """Return the same preference for a population with other shares of the groups.

        Parameters
        ----------
        prevalence : array-like of shape (n_groups, n_statistics)
            Share of each group in what a statistic is about.
        """
        if not self.groups:
            return self
        shares = check_prevalence(prevalence, len(self.names))
        if len(shares) != len(self.groups):
            raise InvalidParameterError(
                f"prevalence must have a row for each of {len(self.groups)} groups; "
                f"got {len(shares)}."
            )
        return type(self)(
            self.weights,
            self.terms,
            replace(self.space, prevalence=shares),
            orientation=self.orientation,
        )

    def among(
        self,
        *,
        right: ArrayLike | None = None,  # noqa: ARG002
        prevalence: ArrayLike | None = None,
    ) -> Self:
        """See :meth:`Metric.among`."""
        return self if prevalence is None else self.with_prevalence(prevalence)

    @property
    def is_told_by_comparisons(self) -> bool:
        """True; see :attr:`Metric.is_told_by_comparisons`."""
        return True

    def utility_of_confusion(
        self, shares: np.ndarray, statistics: ClassStatistics
    ) -> float:
        """See :meth:`Metric.utility_of_confusion`; shares of groups are measured."""
        priors = shares.sum(axis=-1)
        here = self
        if self.groups:
            of_groups = (priors / priors.sum(axis=0))[:, statistics.entries[0]]
            here = self.with_prevalence(of_groups)
        return float(here.utility(statistics.of(shares, priors)))

    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate ⟨a, f(s)⟩; see :meth:`Metric.value`.

        Parameters
        ----------
        statistics : array-like of shape (..., *space.shape)
            With groups a row for each of them.
        """
        s = self._matrix(statistics)
        parts = zip(self._split(), self._features, strict=True)
        return number(sum(each.features(s) @ own for own, each in parts))

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative of the value, of the shape of `statistics`; 0 of gaps at 0."""
        s = self._matrix(statistics)
        axis = s.ndim - len(self.space.shape)
        parts = zip(self._split(), self._features, strict=True)
        slopes = [np.tensordot(each.slopes(s), own, (axis, 0)) for own, each in parts]
        return np.asarray(sum(slopes))

    def overall(self, statistics: ArrayLike) -> np.ndarray:
        """Statistics of everyone, of shape (..., n_statistics)."""
        s = self._matrix(statistics)
        shares = self.prevalence
        return s if shares is None else np.asarray((shares * s).sum(axis=-2))

    def told(self, *, positive: str = "case") -> Fact:  # noqa: ARG002 -- no cases
        """Return what the heaviest features weigh; see :meth:`Metric.told`."""
        shares = np.abs(self.weights) / np.abs(self.weights).sum()
        order = [i for i in np.argsort(-shares, kind="stable") if shares[i]]
        wishes = self.wishes
        told: list[Fact] = [
            (NextShare if rank else HeaviestShare)(
                wishes[i], percent(float(shares[i]), whole=True)
            )
            for rank, i in enumerate(order[:TOLD])
        ]
        if len(order) > TOLD:
            told.append(RestOfShares(len(order) - TOLD))
        return Sentence(UnitByUnit(Joined(tuple(told))))

    @property
    def gains(self) -> np.ndarray:
        """What one more of each thing that `labels` name is worth, (n_weights,)."""
        turned = [-1 if each.falling else 1 for each in self.terms]
        signs = np.repeat(turned, [each.size for each in self._features])
        return np.asarray(self.orientation.sign * signs * self.weights)

    @property
    def is_concave(self) -> bool:
        """Whether terms say that its utility is concave; False where it is unknown."""
        parts = zip(self._split(), self.terms, strict=True)
        sign = self.orientation.sign
        return all(
            each.curvature == "linear"
            or (each.curvature == "concave" and bool((sign * own >= 0).all()))
            for own, each in parts
        )

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What each feature is wanted to be, by the sign of its weight."""
        parts = [part for each in self.terms for part in each.told(self.space)]
        return tuple(
            Wish("less" if gain < 0 else "more", part)
            for gain, part in zip(self.gains, parts, strict=True)
        )

    def scorer(
        self, *, positive_label: Any = None, pos_label: Any = None, groups: Any = None
    ) -> Callable[..., float]:
        """Return a scikit-learn scorer; see :meth:`Metric.scorer`.

        With groups it is one of :func:`elicitor.metrics.fair_scorer`, where `groups`
        says how it is told them.
        """
        if self.groups:
            return scorer_of(self, groups=groups)
        return super().scorer(positive_label=positive_label, pos_label=pos_label)

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""
        return {
            "family": self.family,
            "weights": self.weights.tolist(),
            "terms": [each.to_dict() for each in self.terms],
            "space": self.space.to_dict(),
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild a metric from :meth:`to_dict`."""
        check_entries("data", data, ("weights", "terms", "space", "orientation"))
        try:
            space = Space.from_dict(check_entries("space", data["space"]))
            _require_whole(space)
        except DAMAGE as error:
            raise InvalidParameterError(f"space cannot be read: {error}") from None
        return cls(
            data["weights"], data["terms"], space, orientation=data["orientation"]
        )

    def __repr__(self) -> str:
        return (
            f"SumMetric({self.weights.tolist()}, {list(self.terms)!r}, of "
            f"{', '.join(self.names)}, orientation={self.orientation.value!r})"
        )

    def _split(self) -> list[np.ndarray]:
        """The weights of every term."""
        ends = np.cumsum([each.size for each in self._features])
        return np.split(self.weights, ends[:-1])


def read_terms(terms: Any) -> tuple[Term, ...]:
    """Terms of a sum, at least one and all different."""
    if isinstance(terms, (str, Mapping)):
        raise InvalidParameterError(
            f"terms must be a sequence of terms; got {terms!r}."
        )
    found = tuple(read_term(each) for each in check_items("terms", terms))
    data = [each.to_dict() for each in found]
    if not found or any(each in data[:i] for i, each in enumerate(data)):
        raise InvalidParameterError(
            f"terms must be different and at least one; got {list(found)!r}."
        )
    return found


def bare(space: Space) -> Space:
    """What of a space a metric is about: not which of its points there are."""
    return replace(space, places=None, right=None, bends={}, alike=frozenset())


def _require_whole(space: Space) -> None:
    """Refuse a space whose parts do not fit."""
    n = len(space.names)
    check_vector("signs", space.signs, size=n)
    check_vector("spans", space.spans, size=n)
    if not (space.spans > 0).all() or not 0 <= space.n_attributes <= n:
        raise InvalidParameterError("its spans must be positive")
    if space.prevalence is not None:
        rows = len(check_prevalence(space.prevalence, n))
        if rows != len(space.groups):
            raise InvalidParameterError("its groups must be those of its prevalence")
