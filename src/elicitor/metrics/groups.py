"""What the fair metrics share: costs of errors and of gaps.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
λ           ``trade_off``           weight of the gaps; 1 − λ is that of the errors
==========  ======================  ===============================================
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_entries,
    check_names,
    check_number,
    check_vector,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.core.result import Result
from elicitor.metrics.base import Metric, as_metric
from elicitor.metrics.group_checks import read_violations
from elicitor.metrics.group_words import fair_facts
from elicitor.metrics.of_groups import MetricOfGroups
from elicitor.words import Fact

PARTS = (
    "misclassification_costs",
    "violation_costs",
    "trade_off",
    "prevalence",
    "names",
    "groups",
    "orientation",
)

__all__ = ["GroupMetric", "as_group_metric"]


class GroupMetric(MetricOfGroups):
    """A weighing of what happens to everyone and of gaps between groups.

    Parameters
    ----------
    misclassification_costs : array-like of shape (n_statistics,)
        a, weights of everyone's rates.
    violation_costs : mapping of (str, str) to array-like
        What the gaps between two groups cost; 0 for pairs left out. A gap has no
        direction: (u, v) and (v, u) name the same pair, and only one may be given.
    trade_off : float
        λ in [0, 1], the weight of the gaps; 1 − λ is the weight of the errors.
    prevalence : array-like of shape (n_groups, n_statistics)
        τ, share of each group in the class that a rate is about.
    names : sequence of str, optional
        What the rates are called; x1, x2, … by default.
    groups : sequence of str, optional
        What the groups are called; "1", "2", … by default.
    orientation : Orientation or {"cost", "utility"}, default="cost"
        Whether smaller or larger values are better.

    Attributes
    ----------
    misclassification_costs : ndarray of shape (n_statistics,)
        a.
    violation_costs : mapping of (str, str) to ndarray
        One entry per pair of groups, in the order of `pairs`; read-only.
    trade_off : float
        λ.
    groups : tuple of str
        Names of the groups, in the order of the rows of `statistics`.
    prevalence : ndarray of shape (n_groups, n_statistics)
        τ.

    Raises
    ------
    InvalidParameterError
        If shapes differ, a number is not finite or out of range, there are fewer than
        two groups, their shares do not sum to 1, a pair is not one of two groups or
        given twice, or the metric is zero everywhere.
    """

    errors_are_rates: ClassVar[bool]
    """Whether a weighs the rates r, which then are errors, or 1 − r."""
    squares_gaps: ClassVar[bool]
    """Whether violation costs are matrices that weigh products of gaps."""

    def __init__(
        self,
        misclassification_costs: ArrayLike,
        violation_costs: Mapping[tuple[str, str], ArrayLike],
        trade_off: float,
        *,
        prevalence: ArrayLike,
        names: Sequence[str] | None = None,
        groups: Sequence[str] | None = None,
        orientation: Orientation | str = Orientation.COST,
    ) -> None:
        costs = check_vector("misclassification_costs", misclassification_costs)
        self.misclassification_costs = costs
        default = [f"x{i + 1}" for i in range(len(costs))]
        names = check_names(default if names is None else names)
        if len(costs) != len(names):
            raise InvalidParameterError(
                f"misclassification_costs must have {len(names)} entries; got "
                f"{shown(misclassification_costs)}."
            )
        self._set_groups(names, prevalence, groups)
        self.orientation = Orientation.parse(orientation)
        self.trade_off = check_number("trade_off", trade_off, at_least=0, at_most=1)
        self.violation_costs = MappingProxyType(self._violations(violation_costs))
        self._slopes = (1 - self.trade_off) * self.misclassification_costs
        weights = np.stack(list(self.violation_costs.values()))
        self._gap_weights = self.trade_off * weights
        for part in (self._slopes, self._gap_weights):
            part.flags.writeable = False
        if not self._slopes.any() and not self._gap_weights.any():
            raise InvalidParameterError("The metric must not be zero everywhere.")

    @abstractmethod
    def _violation(self, name: str, value: Any) -> np.ndarray:
        """Return the weights of the gaps of one pair; None stands for 0."""

    @abstractmethod
    def _total(self) -> float:
        """Size of all violation costs together, 1 if they are normalised."""

    @property
    def coefficients(self) -> np.ndarray:
        """a, the violation costs in the order of `pairs`, and λ.

        Of a symmetric matrix only the upper triangle, row-major.
        """
        parts = [
            b if b.ndim == 1 else b[np.triu_indices(len(b))]
            for b in self.violation_costs.values()
        ]
        return np.concatenate([self.misclassification_costs, *parts, [self.trade_off]])

    def with_coefficients(self, coefficients: ArrayLike) -> Self:
        """See :meth:`Metric.with_coefficients`."""
        *weights, trade_off = self._checked_coefficients(coefficients)
        costs, gaps = np.split(np.array(weights), [len(self.names)])
        parts = np.split(gaps, len(self.pairs))
        return type(self)(
            costs,
            dict(zip(self.pairs, map(self._unpacked, parts), strict=True)),
            float(trade_off),
            prevalence=self.prevalence,
            names=self.names,
            groups=self.groups,
            orientation=self.orientation,
        )

    def near(self, statistics: ArrayLike) -> Self:  # noqa: ARG002
        """The metric that trades gaps for errors as this one does near a classifier.

        It is itself, for one whose trades are the same everywhere.
        """
        return self

    @property
    def is_linear(self) -> bool:
        """Whether gaps do not count; see :attr:`Metric.is_linear`."""
        costs = self.violation_costs.values()
        return self.trade_off == 0 or not any(b.any() for b in costs)

    @property
    def trades_gaps(self) -> bool:
        """True; see :attr:`Metric.trades_gaps`."""
        return True

    def _unpacked(self, entries: np.ndarray) -> np.ndarray:
        """The weights of the gaps of one pair; the inverse of `coefficients`."""
        size = len(self.names)
        if next(iter(self.violation_costs.values())).ndim == 1:
            return entries
        matrix = np.zeros((size, size))
        matrix[np.triu_indices(size)] = entries
        return matrix + np.triu(matrix, 1).T

    def slopes(self, statistics: ArrayLike) -> np.ndarray:
        """See :meth:`Metric.slopes`; no gap changes if all groups change alike."""
        self._matrix(statistics)  # where does not matter, but must be a place
        costs = (1 - self.trade_off) * self.misclassification_costs
        return self.orientation.sign * (costs if self.errors_are_rates else -costs)

    def normalised(self) -> Self:
        """Same preferences, with ‖a‖₂ = 1 and violation costs of unit size.

        The size is Σ‖b^{uv}‖₂ ([F] equation (5)) or ½ Σ‖B^{uv}‖_F ([Q] Definition 4).
        A part that is zero stays zero.
        """
        size, total = float(np.linalg.norm(self.misclassification_costs)), self._total()
        errors, gaps = (1 - self.trade_off) * size, self.trade_off * total
        return type(self)(
            self.misclassification_costs / (size or 1.0),
            {pair: b / (total or 1.0) for pair, b in self.violation_costs.items()},
            gaps / (errors + gaps),
            prevalence=self.prevalence,
            names=self.names,
            groups=self.groups,
            orientation=self.orientation,
        )

    def told(self, *, positive: str = "case") -> Fact:
        """Return the metric in one sentence; see :meth:`Metric.told`."""
        del positive  # the rates are called by their names
        sign = -self.orientation.sign
        known = self.class_statistics
        turned = known is not None and known.diagonal == self.errors_are_rates
        errors = -self._slopes if turned else self._slopes
        gaps = dict(zip(self.pairs, sign * self._gap_weights, strict=True))
        return fair_facts(
            sign * errors, gaps, names=self.names, squared=not self.errors_are_rates
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""
        return {
            "family": self.family,
            "misclassification_costs": self.misclassification_costs.tolist(),
            "violation_costs": [
                [*pair, costs.tolist()] for pair, costs in self.violation_costs.items()
            ],
            "trade_off": self.trade_off,
            "prevalence": self.prevalence.tolist(),
            "names": list(self.names),
            "groups": list(self.groups),
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild a metric from :meth:`to_dict`."""
        check_entries("data", data, PARTS)
        return cls(
            data["misclassification_costs"],
            read_violations(data["violation_costs"]),
            data["trade_off"],
            prevalence=data["prevalence"],
            names=data["names"],
            groups=data["groups"],
            orientation=data["orientation"],
        )

    def __repr__(self) -> str:
        violations = {pair: b.tolist() for pair, b in self.violation_costs.items()}
        utility = self.orientation is Orientation.UTILITY
        turned = ", orientation='utility'" if utility else ""
        return (
            f"{type(self).__name__}({self.misclassification_costs.tolist()}, "
            f"{violations}, {self.trade_off!r}, prevalence={self.prevalence.tolist()}, "
            f"names={self.names!r}, groups={self.groups!r}{turned})"
        )

    def _violations(self, given: Mapping[Any, Any]) -> dict[Any, np.ndarray]:
        either = {frozenset(pair): pair for pair in self.pairs}
        found: dict[tuple[str, str], Any] = {}
        for pair in given if isinstance(given, Mapping) else [None]:
            known = either.get(frozenset(pair)) if isinstance(pair, tuple) else None
            if known is None or known in found:
                raise InvalidParameterError(
                    "violation_costs must map pairs of groups, each once and of "
                    f"{list(self.pairs)!r}, to weights; got {shown(given)}."
                )
            found[known] = given[pair]
        return {
            pair: self._violation(f"violation_costs[{pair!r}]", found.get(pair))
            for pair in self.pairs
        }


def as_group_metric(metric: Metric | Result) -> GroupMetric:
    """The metric as one that compares groups; InvalidParameterError if it does not."""
    known = as_metric(metric)
    if not isinstance(known, GroupMetric):
        raise InvalidParameterError(
            f"metric must compare groups, as a FairMetric does; got {shown(known)}."
        )
    return known
