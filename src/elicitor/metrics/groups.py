"""What the fair metrics share: rates per group, costs of errors and of gaps.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r^g         ``statistics[..., g, :]``  rates in group g; (..., n_groups, n_statistics)
τ^g         ``prevalence[g]``       P(G=g | Y=i) for the class i of each rate
r           ``overall(...)``        Σ_g τ^g ⊙ r^g, the rates of everyone
–           ``pairs``               (u, v) with u before v, names of groups
λ           ``trade_off``           weight of the gaps; 1 − λ is that of the errors
==========  ======================  ===============================================
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_names, check_number, check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.metrics.base import Metric
from elicitor.metrics.words import fair_sentence

__all__ = ["GroupMetric", "check_prevalence", "group_names"]


def group_names(groups: Sequence[str] | None, size: int) -> tuple[str, ...]:
    """Names of the groups; "1", "2", … if none are given.

    Raises
    ------
    InvalidParameterError
        If they are not `size` different words, or fewer than two.
    """
    if size < 2:
        raise InvalidParameterError(
            f"A comparison of groups needs at least two groups; got {size}."
        )
    names = check_names(groups or [str(g + 1) for g in range(size)])
    if len(names) != size:
        raise InvalidParameterError(
            f"groups must name the {size} groups of prevalence; got {groups!r}."
        )
    return names


def check_prevalence(value: ArrayLike, n_statistics: int) -> np.ndarray:
    """Return τ as a read-only array of shape (n_groups, n_statistics).

    Raises
    ------
    InvalidParameterError
        If a share is not positive, or the groups' shares do not sum to 1.
    """
    try:
        shares = np.array(value, dtype=float)
    except (TypeError, ValueError):
        shares = np.array(np.nan)
    fits = shares.ndim == 2 and shares.shape[1] == n_statistics
    if not fits or not np.all(shares > 0) or not np.allclose(shares.sum(axis=0), 1):
        raise InvalidParameterError(
            f"prevalence must have shape (n_groups, {n_statistics}), positive shares "
            f"that sum to 1 over the groups; got {value!r}."
        )
    shares.flags.writeable = False
    return shares


class GroupMetric(Metric):
    """A weighing of what happens to everyone and of gaps between groups.

    Parameters
    ----------
    misclassification_costs : array-like of shape (n_statistics,)
        a, weights of everyone's rates.
    violation_costs : mapping of (str, str) to array-like
        What the gaps between two groups cost; 0 for pairs left out.
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
    violation_costs : dict of (str, str) to ndarray
        One entry per pair of groups, in the order of `pairs`.
    trade_off : float
        λ.
    groups : tuple of str
        Names of the groups, in the order of the rows of `statistics`.
    prevalence : ndarray of shape (n_groups, n_statistics)
        τ.

    Raises
    ------
    InvalidParameterError
        If shapes differ, a number is not finite or out of range, a pair is not one of
        two groups, or the metric is zero everywhere.
    """

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
        self.names = check_names(names or [f"x{i + 1}" for i in range(len(costs))])
        if len(costs) != len(self.names):
            raise InvalidParameterError(
                f"misclassification_costs must have {len(self.names)} entries; got "
                f"{misclassification_costs!r}."
            )
        self.prevalence = check_prevalence(prevalence, len(self.names))
        self.groups = group_names(groups, len(self.prevalence))
        self.orientation = Orientation.parse(orientation)
        self.trade_off = check_number("trade_off", trade_off, at_least=0, at_most=1)
        self.violation_costs = self._violations(violation_costs)
        if not self._slopes.any() and not self._gap_weights.any():
            raise InvalidParameterError("The metric must not be zero everywhere.")

    @abstractmethod
    def _violation(self, name: str, value: Any) -> np.ndarray:
        """Return the weights of the gaps of one pair; None stands for 0."""

    @abstractmethod
    def _total(self) -> float:
        """Size of all violation costs together, 1 if they are normalised."""

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Pairs of groups (u, v), u before v, row-major."""
        return tuple(combinations(self.groups, 2))

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

    @property
    def _slopes(self) -> np.ndarray:
        """(1−λ) a, of shape (n,)."""
        return np.asarray((1 - self.trade_off) * self.misclassification_costs)

    @property
    def _gap_weights(self) -> np.ndarray:
        """λ times the violation costs, the pairs along the first axis."""
        return self.trade_off * np.stack(list(self.violation_costs.values()))

    def overall(self, statistics: ArrayLike) -> np.ndarray:
        """Rates of everyone, r = Σ_g τ^g ⊙ r^g, of shape (..., n_statistics)."""
        return np.asarray((self.prevalence * self._matrix(statistics)).sum(axis=-2))

    def gaps(self, statistics: ArrayLike) -> np.ndarray:
        """r^u − r^v for every pair, of shape (..., n_pairs, n_statistics)."""
        first, second = np.triu_indices(len(self.groups), k=1)
        rates = self._matrix(statistics)
        return np.asarray(rates[..., first, :] - rates[..., second, :])

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

    def sentence(self, *, positive: str = "case") -> str:
        """Say the metric in one sentence; see :meth:`Metric.sentence`."""
        del positive  # the rates are called by their names
        sizes = {
            pair: float(np.linalg.norm(b)) for pair, b in self.violation_costs.items()
        }
        return fair_sentence(self.normalised().trade_off, sizes)

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
        return cls(
            data["misclassification_costs"],
            {(u, v): costs for u, v, costs in data["violation_costs"]},
            data["trade_off"],
            prevalence=data["prevalence"],
            names=data["names"],
            groups=data["groups"],
            orientation=data["orientation"],
        )

    def __repr__(self) -> str:
        violations = {pair: b.tolist() for pair, b in self.violation_costs.items()}
        return (
            f"{type(self).__name__}({self.misclassification_costs.tolist()}, "
            f"{violations}, {self.trade_off!r}, groups={self.groups!r})"
        )

    def _matrix(self, statistics: ArrayLike) -> np.ndarray:
        rates = super()._matrix(statistics)
        if rates.ndim < 2 or rates.shape[-2] != len(self.groups):
            raise InvalidParameterError(
                f"statistics must have a row for each of the {len(self.groups)} groups "
                f"({', '.join(self.groups)}); got shape {rates.shape}."
            )
        return rates

    def _spread(self, per_pair: np.ndarray) -> np.ndarray:
        """Derivatives to the gaps, (..., n_pairs, n), as derivatives to the rates."""
        first, second = np.triu_indices(len(self.groups), k=1)
        slopes = np.zeros((*per_pair.shape[:-2], len(self.groups), per_pair.shape[-1]))
        for p, (u, v) in enumerate(zip(first, second, strict=True)):
            slopes[..., u, :] += per_pair[..., p, :]
            slopes[..., v, :] -= per_pair[..., p, :]
        return slopes

    def _violations(self, given: Mapping[Any, Any]) -> dict[Any, np.ndarray]:
        if not isinstance(given, Mapping) or set(given) - set(self.pairs):
            raise InvalidParameterError(
                f"violation_costs must map pairs of groups, of {list(self.pairs)!r}, "
                f"to weights; got {given!r}."
            )
        return {
            pair: self._violation(f"violation_costs[{pair!r}]", given.get(pair))
            for pair in self.pairs
        }
