"""What metrics of groups share: rates per group, everyone's rates, and gaps.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r^g         ``rates[..., g, :]``    rates in group g; (..., n_groups, n_statistics)
τ^g         ``prevalence[g]``       P(G=g | Y=i) for the class i of each rate
r           ``overall(...)``        Σ_g τ^g ⊙ r^g, the rates of everyone
–           ``pairs``               (u, v) with u before v, names of groups
==========  ======================  ===============================================
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_names
from elicitor.core.class_statistics import ClassStatistics
from elicitor.core.metric import scorer_of
from elicitor.metrics.base import Metric
from elicitor.metrics.group_checks import check_prevalence, group_names

__all__ = ["MetricOfGroups"]


class MetricOfGroups(Metric):
    """A metric of the rates in several groups.

    Attributes
    ----------
    groups : tuple of str
        Names of the groups, in the order of the rows of `statistics`.
    prevalence : ndarray of shape (n_groups, n_statistics)
        τ.
    """

    prevalence: np.ndarray

    def _set_groups(
        self,
        names: Sequence[str],
        prevalence: ArrayLike,
        groups: Sequence[str] | None,
    ) -> None:
        """Take what the rates are called, and who the groups are."""
        self.names = check_names(names)
        self.prevalence = check_prevalence(prevalence, len(self.names))
        self.groups = group_names(groups, len(self.prevalence))
        self._first, self._second = _pairs_of(len(self.groups))

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Pairs of groups (u, v), u before v, row-major."""
        return tuple(combinations(self.groups, 2))

    @classmethod
    @abstractmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild a metric from :meth:`to_dict`."""

    # -- other people -----------------------------------------------------------------

    def with_prevalence(self, prevalence: ArrayLike) -> Self:
        """Return the same preference for a population with other shares of the groups.

        Parameters
        ----------
        prevalence : array-like of shape (n_groups, n_statistics)
            τ of that population.
        """
        return self.from_dict(self.to_dict() | {"prevalence": prevalence})

    def among(
        self,
        *,
        right: ArrayLike | None = None,  # noqa: ARG002
        prevalence: ArrayLike | None = None,
    ) -> Self:
        """See :meth:`Metric.among`."""
        if prevalence is None or np.array_equal(prevalence, self.prevalence):
            return self
        return self.with_prevalence(prevalence)

    def utility_of_confusion(
        self, shares: np.ndarray, statistics: ClassStatistics
    ) -> float:
        """See :meth:`Metric.utility_of_confusion`; τ is measured."""
        priors = shares.sum(axis=-1)
        prevalence = (priors / priors.sum(axis=0))[:, statistics.entries[0]]
        point = statistics.of(shares, priors)
        return float(self.with_prevalence(prevalence).utility(point))

    # -- rates and gaps ---------------------------------------------------------------

    @property
    def is_told_by_comparisons(self) -> bool:
        """True; see :attr:`Metric.is_told_by_comparisons`."""
        return True

    def overall(self, statistics: ArrayLike) -> np.ndarray:
        """Rates of everyone, r = Σ_g τ^g ⊙ r^g, of shape (..., n_statistics)."""
        return self._overall(self._matrix(statistics))

    def gaps(self, statistics: ArrayLike) -> np.ndarray:
        """r^u − r^v for every pair, of shape (..., n_pairs, n_statistics)."""
        return self._gaps(self._matrix(statistics))

    def scorer(
        self, *, positive_label: Any = None, pos_label: Any = None, groups: Any = None
    ) -> Callable[..., float]:
        """Return a scikit-learn scorer: always greater-is-better.

        Parameters
        ----------
        positive_label, pos_label : object, optional
            Not used: the classes are known by their names.
        groups : str, int or callable, optional
            Which column of X tells the groups, by name or by place, or a function of X
            that does. By default scikit-learn passes them on under the name ``groups``,
            for which its metadata routing must be switched on.

        Returns
        -------
        callable
            ``scorer(estimator, X, y, sample_weight=None) -> float``.

        Raises
        ------
        InvalidParameterError
            If the metric is not on rates of classes, or no column is given and metadata
            routing is switched off.
        """
        del positive_label, pos_label
        return scorer_of(self, groups=groups)

    def _overall(self, rates: np.ndarray) -> np.ndarray:
        return np.asarray((self.prevalence * rates).sum(axis=-2))

    def _gaps(self, rates: np.ndarray) -> np.ndarray:
        return np.asarray(rates[..., self._first, :] - rates[..., self._second, :])

    def _spread(self, per_pair: np.ndarray) -> np.ndarray:
        """Derivatives to the gaps, (..., n_pairs, n), as derivatives to the rates."""
        slopes = np.zeros((*per_pair.shape[:-2], len(self.groups), per_pair.shape[-1]))
        for p, (u, v) in enumerate(zip(self._first, self._second, strict=True)):
            slopes[..., u, :] += per_pair[..., p, :]
            slopes[..., v, :] -= per_pair[..., p, :]
        return slopes


@cache
def _pairs_of(n_groups: int) -> tuple[np.ndarray, np.ndarray]:
    """The first and the second group of every pair, row-major; read-only."""
    first, second = np.triu_indices(n_groups, k=1)
    first.flags.writeable = second.flags.writeable = False
    return first, second
