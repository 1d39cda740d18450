"""Linear-fractional metrics of rates and of gaps between groups ([F] Section 8).

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
x           ``goodness(...)``       everyone's rates of what is right, then 1 − |gap|
                                    of every pair and rate, (..., n_features)
p, u        ``gains, losses``       weights of x and of 1 − x, ≥ 0, (n_features,)
φ           ``value``               ⟨p, x⟩ / (⟨p, x⟩ + ⟨u, 1 − x⟩)
v           ``value``               a value of φ
==========  ======================  ===============================================

φ(s) ≥ v ⇔ (1 − v)⟨p, x⟩ − v⟨u, 1 − x⟩ ≥ 0, which is linear in x. So those who are as
content as with φ = v trade gaps for errors as a fair metric does (:meth:`trading_at`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_entries,
    check_flag,
    check_number,
    check_vector,
    floats,
    shown,
)
from elicitor.core.class_statistics import ClassStatistics
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.metrics.base import number
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.formula_facts import ShareOfGood, ShortOfOne
from elicitor.metrics.formula_words import sum_facts
from elicitor.metrics.of_groups import MetricOfGroups
from elicitor.metrics.term_facts import GapIn
from elicitor.metrics.things import statistic
from elicitor.words import Fact
from elicitor.words.amounts import Named

__all__ = ["FairFractionalMetric"]

PARTS = ("gains", "losses", "prevalence", "names", "groups", "errors", "orientation")


class FairFractionalMetric(MetricOfGroups):
    """What is good in all that counts: a ratio of rates and of gaps between groups.

    φ = (⟨p, x⟩ + Σ ⟨g^{uv}, 1 − d^{uv}⟩) / (that + ⟨u, 1 − x⟩ + Σ ⟨b^{uv}, d^{uv}⟩) for
    everyone's rates x of what is right and gaps d^{uv} = |r^u − r^v|. Any ratio of two
    weighted sums of rates and gaps that gets better with each of them ranks as one of
    these does.

    Parameters
    ----------
    gains : array-like of shape (n_statistics * (1 + n_pairs),)
        p, weights of everyone's right decisions, then g^{uv} of small gaps, pair by
        pair of groups (row-major) and rate by rate; not negative, not all zero.
    losses : array-like of shape (n_statistics * (1 + n_pairs),)
        u, weights of everyone's wrong decisions, then b^{uv} of gaps, alike.
    prevalence : array-like of shape (n_groups, n_statistics)
        τ, share of each group in the class that a rate is about.
    names : sequence of str, optional
        What the rates are called; x1, x2, … by default.
    groups : sequence of str, optional
        What the groups are called; "1", "2", … by default.
    errors : bool, optional
        Whether the rates are those of wrong decisions. By default they are unless they
        are named as right decisions of classes.
    orientation : Orientation or {"utility", "cost"}, default="utility"
        Whether larger or smaller values are better.

    Raises
    ------
    InvalidParameterError
        If shapes differ, a weight is negative or not finite, or nothing counts as good
        or nothing as bad, so that the metric would be constant.

    Examples
    --------
    The share of the ill that are found, in that share, false alarms and the gap in it:

    >>> metric = FairFractionalMetric(
    ...     [0, 1, 0, 0], [1, 0, 0, 2], prevalence=[[0.5, 0.5], [0.5, 0.5]],
    ...     names=["R[well, well]", "R[ill, ill]"], groups=["men", "women"])
    >>> round(metric.value([[0.9, 0.8], [0.7, 0.6]]), 3)
    0.538
    """

    family = "fair-fractional"
    ranks_only = True

    def __init__(
        self,
        gains: ArrayLike,
        losses: ArrayLike,
        *,
        prevalence: ArrayLike,
        names: Sequence[str] | None = None,
        groups: Sequence[str] | None = None,
        errors: bool | None = None,
        orientation: Orientation | str = Orientation.UTILITY,
    ) -> None:
        if names is None:  # its columns have no other names
            size = max(sum(floats(prevalence).shape[1:]), 1)
            names = [f"x{i + 1}" for i in range(size)]
        self._set_groups(names, prevalence, groups)
        known = ClassStatistics.parse(self.names)
        usual = known is None or not known.diagonal
        self.errors = usual if errors is None else check_flag("errors", errors)
        self.orientation = Orientation.parse(orientation)
        n_features = len(self.names) * (1 + len(self.pairs))
        self.gains = _weights("gains", gains, n_features)
        self.losses = _weights("losses", losses, n_features)

    @property
    def coefficients(self) -> np.ndarray:
        """Gains, then losses."""
        return np.concatenate([self.gains, self.losses])

    def with_coefficients(self, coefficients: ArrayLike) -> Self:
        """See :meth:`Metric.with_coefficients`."""
        gains, losses = np.split(self._checked_coefficients(coefficients), 2)
        return self.from_dict(self.to_dict() | {"gains": gains, "losses": losses})

    def normalised(self) -> Self:
        """Same preferences, with gains and losses of sum one each."""
        return self.with_coefficients(
            np.concatenate(
                [self.gains / self.gains.sum(), self.losses / self.losses.sum()]
            )
        )

    # -- values -----------------------------------------------------------------------

    def goodness(self, statistics: ArrayLike) -> np.ndarray:
        """x: what is right among everyone, then 1 − |gap|, (..., n_features)."""
        rates, gaps = self.overall(statistics), np.abs(self.gaps(statistics))
        right = 1 - rates if self.errors else rates
        flat = gaps.reshape(*gaps.shape[:-2], -1)
        return np.concatenate([right, 1 - flat], axis=-1)

    def value(self, statistics: ArrayLike) -> Any:
        """Evaluate the metric; see :meth:`Metric.value`.

        Parameters
        ----------
        statistics : array-like of shape (..., n_groups, n_statistics)
            Rates per group, as probabilities.

        Returns
        -------
        float or ndarray of shape (...)
            Between 0 and 1; 0 where neither sum has anything.
        """
        good, bad = self._sums(self.goodness(statistics))
        whole = good + bad
        return number(np.where(whole > 0, good / np.where(whole > 0, whole, 1.0), 0.0))

    def gradient(self, statistics: ArrayLike) -> np.ndarray:
        """Derivative of :meth:`value`; at a gap of 0 it is that of the rates alone."""
        rates = self._matrix(statistics)
        good, bad = (part[..., None] for part in self._sums(self.goodness(rates)))
        whole = np.where(good + bad > 0, good + bad, 1.0)
        slopes = (bad * self.gains + good * self.losses) / whole**2
        n = len(self.names)
        own = (-1 if self.errors else 1) * slopes[..., None, :n] * self.prevalence
        gaps = self.gaps(rates)
        between = -np.sign(gaps) * slopes[..., n:].reshape(gaps.shape)
        return np.asarray(own + self._spread(between))

    def slopes(self, statistics: ArrayLike) -> np.ndarray:
        """See :meth:`Metric.slopes`; no gap changes if all groups change alike."""
        good, bad = self._sums(self.goodness(statistics))
        n, whole = len(self.names), good + bad if good + bad > 0 else 1.0
        slopes = (bad * self.gains[:n] + good * self.losses[:n]) / whole**2
        return np.asarray(self.orientation.sign * (-1 if self.errors else 1) * slopes)

    def trading_at(self, value: float) -> FairMetric:
        """The fair metric that trades gaps for errors as this one does at a value.

        Whatever this metric values at v, that one likes equally, and what is better
        than v by one is better by the other.

        Parameters
        ----------
        value : float
            v in [0, 1].
        """
        v = check_number("value", value, at_least=0, at_most=1)
        weights = self.orientation.sign * ((1 - v) * self.gains + v * self.losses)
        n = len(self.names)
        gaps = weights[n:].reshape(len(self.pairs), n)
        return FairMetric(
            (2 if self.errors else -2) * weights[:n],
            dict(zip(self.pairs, 2 * gaps, strict=True)),
            0.5,  # which the factors 2 undo
            prevalence=self.prevalence,
            names=self.names,
            groups=self.groups,
        )

    def near(self, statistics: ArrayLike) -> FairMetric:
        """The fair metric that trades as this one does near a classifier.

        Parameters
        ----------
        statistics : array-like of shape (n_groups, n_statistics)
            Rates of the classifier.
        """
        return self.trading_at(self.value(statistics))

    # -- words and files --------------------------------------------------------------

    def told(self, *, positive: str = "case") -> Fact:
        """Return the metric in one sentence; see :meth:`Metric.told`."""
        del positive  # the rates are called by their names
        rates = [statistic(name) for name in self.names]
        gaps = [GapIn(False, rate, "pair", *p) for p in self.pairs for rate in rates]
        short = len(rates) if self.errors else 0
        whole: list[Fact] = [*map(Named, rates), *map(ShortOfOne, gaps)]
        less: list[Fact] = [*map(ShortOfOne, rates), *gaps]
        if short:
            whole[:short], less[:short] = less[:short], whole[:short]
        return ShareOfGood(
            self.orientation.sign < 0,
            sum_facts(whole, self.gains),
            sum_facts(less, self.losses),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as JSON-ready data."""
        return {
            "family": self.family,
            "gains": self.gains.tolist(),
            "losses": self.losses.tolist(),
            "prevalence": self.prevalence.tolist(),
            "names": list(self.names),
            "groups": list(self.groups),
            "errors": self.errors,
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild a metric from :meth:`to_dict`."""
        check_entries("data", data, PARTS)
        return cls(**{part: data[part] for part in PARTS})

    def __repr__(self) -> str:
        return (
            f"FairFractionalMetric({self.gains.tolist()}, {self.losses.tolist()}, "
            f"names={self.names!r}, groups={self.groups!r}, "
            f"orientation={self.orientation.value!r})"
        )

    def _sums(self, goodness: np.ndarray) -> tuple[Any, Any]:
        """What is good and what is bad, of shape (...)."""
        return goodness @ self.gains, (1 - goodness) @ self.losses


def _weights(name: str, values: ArrayLike, size: int) -> np.ndarray:
    weights = check_vector(name, values, size=size)
    if (weights < 0).any() or not weights.any():
        raise InvalidParameterError(
            f"{name} must not be negative and not all zero; got {shown(values)}."
        )
    return weights
