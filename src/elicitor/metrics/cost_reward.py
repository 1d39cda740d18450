"""Metrics of accuracies, costs and rewards ([C] Section 2; mathematics §2).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
s           ``statistics``       (..., n_statistics): accuracies, then attributes
f_j(s)      ``terms``            a statistic, or a power of a scaled one
a           ``weights``          (n_terms,), ‖a‖₁ = 1 once normalised
φ = ⟨a, f⟩  ``value``            linear in a, whatever the terms are
==========  ===================  =================================================

An attribute whose utility is not monotone ([C] Section 6: the length of an answer)
enters with powers of ℓ̄ = (ℓ − lower)/(upper − lower).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_entries,
    check_instance,
    check_items,
    check_vector,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.metrics.base import Metric, number
from elicitor.metrics.cost_reward_words import cost_reward_facts
from elicitor.metrics.scaled_power import Term
from elicitor.words import Fact

__all__ = ["CostRewardMetric", "Term"]


class CostRewardMetric(Metric):
    """A weighted sum of accuracies, costs and rewards, or of powers of them.

    Parameters
    ----------
    weights : array-like of shape (n_terms,)
        Weight of every term; not all zero. A cost that is measured as a positive
        amount has a negative weight.
    terms : sequence of Term or str
        What is weighed; a name stands for the statistic itself. Terms of one statistic
        follow each other.
    units : mapping, optional
        Units of statistics by name, for words.
    orientation : Orientation or {"utility", "cost"}, default="utility"
        Whether larger or smaller values are better.

    Raises
    ------
    InvalidParameterError
        If the weights are all zero, not finite, or do not match the terms, or a term
        occurs twice.

    Examples
    --------
    >>> metric = CostRewardMetric(
    ...     [0.6, 0.4, -0.00008],
    ...     terms=["R[bus, bus]", "R[van, van]", "latency"],
    ...     units={"latency": "ms"},
    ... )
    >>> metric.prefers([0.80, 0.5, 100], [0.79, 0.5, 0])
    False
    """

    family = "cost-reward"
    is_about_attributes = True

    def __init__(
        self,
        weights: ArrayLike,
        *,
        terms: Sequence[Term | str],
        units: Mapping[str, str] | None = None,
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> None:
        self.terms = tuple(
            Term(each) if isinstance(each, str) else check_instance("terms", each, Term)
            for each in check_items("terms", terms)
        )
        if not self.terms or len(set(self.terms)) < len(self.terms):
            raise InvalidParameterError(
                f"terms must be different and at least one; got {shown(terms)}."
            )
        self.names = tuple(dict.fromkeys(term.name for term in self.terms))
        self.orientation = Orientation.parse(orientation)
        self.weights = check_vector("weights", weights, size=len(self.terms))
        if not self.weights.any():
            raise InvalidParameterError(
                f"weights must not all be zero; got {shown(weights)}."
            )
        self.units = MappingProxyType(
            {} if units is None else dict(check_entries("units", units))
        )
        strange = set(self.units) - set(self.names)
        if strange:
            raise InvalidParameterError(
                f"units must be of {', '.join(self.names)}; got "
                f"{shown(sorted(strange, key=str))}."
            )

    @property
    def is_linear(self) -> bool:
        """Whether no term is a power; see :attr:`Metric.is_linear`."""
        return all(term.power == 1 for term in self.terms)

    @property
    def is_told_by_comparisons(self) -> bool:
        """See :attr:`Metric.is_told_by_comparisons`."""
        return all(term.is_plain for term in self.terms)

    @property
    def coefficients(self) -> np.ndarray:
        """The weights."""
        return self.weights

    def with_coefficients(self, coefficients: ArrayLike) -> CostRewardMetric:
        """See :meth:`Metric.with_coefficients`."""
        return CostRewardMetric(
            self._checked_coefficients(coefficients),
            terms=self.terms,
            units=self.units,
            orientation=self.orientation,
        )

    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate ⟨a, f(s)⟩; see :meth:`Metric.value`."""
        s = self._matrix(statistics)
        total = np.zeros(s.shape[:-1])
        for weight, term in zip(self.weights, self.terms, strict=True):
            total = total + weight * term.value(s[..., self.names.index(term.name)])
        return number(total)

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative of the value; see :meth:`Metric.gradient`."""
        s = self._matrix(statistics)
        slopes = np.zeros(s.shape)
        for weight, term in zip(self.weights, self.terms, strict=True):
            column = self.names.index(term.name)
            slopes[..., column] += weight * term.slope(s[..., column])
        return slopes

    def normalised(self) -> CostRewardMetric:
        """Same preferences, with weights of ‖a‖₁ = 1."""
        return CostRewardMetric(
            self.weights / np.abs(self.weights).sum(),
            terms=self.terms,
            units=self.units,
            orientation=self.orientation,
        )

    def told(self, *, positive: str = "case") -> Fact:  # noqa: ARG002 -- no cases
        """Return what the attributes are worth; see :meth:`Metric.told`."""
        utilities = self.orientation.sign * self.weights
        return cost_reward_facts(self.terms, utilities, self.units)

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""
        return {
            "family": self.family,
            "weights": self.weights.tolist(),
            "terms": [asdict(term) for term in self.terms],
            "units": dict(self.units),
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> CostRewardMetric:
        """Rebuild a metric from :meth:`to_dict`."""
        check_entries("data", data, ("weights", "terms", "units", "orientation"))
        return cls(
            data["weights"],
            terms=[
                Term.from_dict(each) for each in check_items("terms", data["terms"])
            ],
            units=data["units"],
            orientation=data["orientation"],
        )

    def __repr__(self) -> str:
        terms = [term.name if term.is_plain else term for term in self.terms]
        return (
            f"CostRewardMetric({self.weights.tolist()}, terms={terms!r}, "
            f"units={dict(self.units)!r}, orientation={self.orientation.value!r})"
        )
