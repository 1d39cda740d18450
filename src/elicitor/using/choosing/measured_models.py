"""What models do, as far as a metric wants to know: counted on data, or from a table.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
C^g_ij      ``confusions``          P(G=g, Y=i, h=j) per model, of shape (n_models,
                                    n_groups, n_classes, n_classes); one group if
                                    the metric has none
ζ_i         ``priors``              P(Y=i), shape (n_classes,)
τ^g_i       ``shares``              P(G=g | Y=i), shape (n_groups, n_classes)
==========  ======================  ===============================================

A metric was found on one sample and is used on another. What it says of class sizes is
taken from the data at hand, as scorers do: a linear-fractional metric is read as gains
/ (gains + losses), and the errors of everyone are those of everyone here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

import numpy as np

from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.using.choosing.best_rules import BestRule
from elicitor.using.choosing.labelled_rows import Decisions, LabelledRows
from elicitor.using.choosing.rule_notes import why_worse
from elicitor.using.choosing.standings import Utilities
from elicitor.using.usual_measures import usual_measures, usual_measures_of_confusions
from elicitor.words import Fact

__all__ = ["CountedModels", "MeasuredModels", "TabledModels"]


class MeasuredModels(ABC):
    """Models of which everything is known that a metric looks at."""

    names: tuple[str, ...]
    turned: tuple[str, ...] = ()  # their scores run the wrong way round
    units: Mapping[str, str] = MappingProxyType({})
    rules: Mapping[str, BestRule] = MappingProxyType({})  # at which they are judged
    notes: tuple[str, ...] = ()

    @property
    def as_they_stand(self) -> MeasuredModels:
        """The same models with their own decisions."""
        return self

    @abstractmethod
    def seen_by(self, metric: Metric) -> tuple[Metric, np.ndarray]:
        """The metric with the class sizes of these data, and what it looks at.

        Statistics are of shape (n_models, *shape).
        """

    @abstractmethod
    def usual(self) -> dict[str, np.ndarray]:
        """Accuracy and the like, of shape (n_models,) each; larger is better."""

    @property
    def shares(self) -> np.ndarray | None:
        """P(Y=1) and P(Y=0) of two classes, the most (TP, TN) can be; None if unknown.

        Of anything else nothing is told.
        """
        return None

    def resampled(
        self,
        number: int,  # noqa: ARG002 -- used by those that can
        rng: np.random.Generator,  # noqa: ARG002
    ) -> Iterator[MeasuredModels]:
        """The same models on other samples that the data could have been.

        None where the rows are not known.
        """
        return iter(())

    def why_worse(self, names: Sequence[str]) -> Fact:
        """Why models are better as they stand than at their rules."""
        raise NotImplementedError  # these have no rules

    def utilities(self, metric: Metric) -> Utilities:
        """Utilities of all models under a metric, of shape (n_models,)."""
        here, statistics = self.seen_by(metric)
        judged = np.asarray(here.utility(statistics))
        if self.as_they_stand is self:
            return Utilities(judged, judged)
        return Utilities(judged, self.as_they_stand.utilities(metric).judged)


@dataclass(frozen=True, eq=False)
class TabledModels(MeasuredModels):
    """Models with measured statistics, (n_models, *shape)."""

    names: tuple[str, ...]
    statistics: np.ndarray = field(repr=False)
    statistics_names: tuple[str, ...]
    priors: np.ndarray | None = None  # P(Y=i), of (TP, TN) the positive class first
    # Shares of groups in the class of each rate.
    prevalence: np.ndarray | None = field(default=None, repr=False)
    # Larger is better.
    scores: Mapping[str, np.ndarray] = field(default_factory=dict, repr=False)
    units: Mapping[str, str] = field(default_factory=dict, repr=False)

    def seen_by(self, metric: Metric) -> tuple[Metric, np.ndarray]:
        """See :meth:`MeasuredModels.seen_by`; the metric is left as it is."""
        if metric.names != self.statistics_names:
            raise InvalidParameterError(
                f"The table holds {', '.join(self.statistics_names)}; a metric on "
                f"{', '.join(metric.names)} does not go with it."
            )
        return metric, self.statistics

    def usual(self) -> dict[str, np.ndarray]:
        """See :meth:`MeasuredModels.usual`; those that follow from the table."""
        rates = self.statistics
        if self.prevalence is not None:
            rates = (self.prevalence * rates).sum(axis=-2)
        return {
            **usual_measures(self.statistics_names, rates, self.priors),
            **self.scores,
        }

    @property
    def shares(self) -> np.ndarray | None:
        """See :attr:`MeasuredModels.shares`."""
        return self.priors if self.statistics_names == BINARY else None


@dataclass(frozen=True, eq=False)
class CountedModels(MeasuredModels):
    """Models whose decisions were counted, row by row."""

    names: tuple[str, ...]
    rows: LabelledRows
    decisions: tuple[Decisions, ...] = field(repr=False)
    # As they stand; those above at the rule that they are judged at.
    own: tuple[Decisions, ...] = field(repr=False)
    rules: Mapping[str, BestRule] = field(default_factory=dict, repr=False)
    # As the area under the curve; larger is better.
    scores: Mapping[str, np.ndarray] = field(default_factory=dict, repr=False)
    turned: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @cached_property
    def confusions(self) -> np.ndarray:
        """C, of shape (n_models, n_groups, n_classes, n_classes)."""
        rows, k = self.rows, len(self.rows.classes)
        size = rows.n_strata * k
        counted = [one.counted(rows.weights, size) for one in self.decisions]
        return np.array(counted).reshape(len(self.names), -1, k, k)

    @property
    def shares(self) -> np.ndarray | None:
        """See :attr:`MeasuredModels.shares`."""
        everyone = self.confusions[0].sum(axis=(0, -1))
        return np.asarray(everyone) if self.rows.binary else None

    @cached_property
    def as_they_stand(self) -> CountedModels:
        """See :attr:`MeasuredModels.as_they_stand`."""
        if self.decisions == self.own:
            return self
        return replace(self, decisions=self.own)

    def seen_by(self, metric: Metric) -> tuple[Metric, np.ndarray]:
        """See :meth:`MeasuredModels.seen_by`."""
        confusions = self.confusions
        if metric.groups:
            return self._seen_by_groups(metric, confusions)
        everyone = confusions.sum(axis=1)
        priors = everyone[0].sum(axis=-1)
        if self.rows.binary and metric.names == BINARY:
            right = np.diagonal(everyone, axis1=-2, axis2=-1)
            return metric.among(right=priors), right
        kind = self._statistics(metric)
        statistics = kind.of(everyone, self._positive(priors) if kind.rates else priors)
        if kind.diagonal and not kind.rates:
            return metric.among(right=priors), statistics
        return metric, statistics

    def _seen_by_groups(
        self, metric: Metric, confusions: np.ndarray
    ) -> tuple[Metric, np.ndarray]:
        kind = self._statistics(metric)
        groups = self.rows.groups
        if metric.groups != groups:
            raise InvalidParameterError(
                f"metric must compare the groups {', '.join(groups) or '(none)'}; "
                f"it compares {', '.join(metric.groups)}."
            )
        priors = self._positive(confusions[0].sum(axis=-1))
        rates = [kind.of(confusions[:, g], row) for g, row in enumerate(priors)]
        shares = (priors / priors.sum(axis=0))[:, kind.entries[0]]
        return metric.among(prevalence=shares), np.stack(rates, axis=1)

    def usual(self) -> dict[str, np.ndarray]:
        """See :meth:`MeasuredModels.usual`; of the decisions as they stand."""
        everyone = self.as_they_stand.confusions.sum(axis=1)
        found = usual_measures_of_confusions(everyone, binary=self.rows.binary)
        return {**found, **self.scores}

    def resampled(
        self, number: int, rng: np.random.Generator
    ) -> Iterator[CountedModels]:
        """See :meth:`MeasuredModels.resampled`; by the Bayesian bootstrap (Rubin 1981).

        Rows weigh as exponential draws: every class and group stays, as do rules.
        """
        for _ in range(number):
            weights = self.rows.weights * rng.exponential(size=self.rows.weights.size)
            rows = replace(self.rows, weights=weights / weights.sum())
            yield replace(self, rows=rows, scores={})

    def why_worse(self, names: Sequence[str]) -> Fact:
        """See :meth:`MeasuredModels.why_worse`."""
        return why_worse([self.rules[name] for name in names], self.rows)

    def _statistics(self, metric: Metric) -> ClassStatistics:
        kind = metric.class_statistics
        if kind is None or kind.classes != self.rows.classes or self.rows.binary:
            raise InvalidParameterError(
                "metric must be on right decisions or errors of the classes "
                f"{', '.join(self.rows.classes)}; it is on {', '.join(metric.names)}."
            )
        return kind

    def _positive(self, priors: np.ndarray) -> np.ndarray:
        """The same shares of classes, if rates can be formed with them."""
        if not priors.all():
            where = np.argwhere(np.atleast_2d(priors) == 0)[0]
            groups = self.rows.groups
            group = f"group {groups[where[0]]!r} of y" if groups else "y"
            raise InvalidDataError(
                f"A metric on rates needs rows of every class; {group} has none of "
                f"{self.rows.classes[where[1]]!r}."
            )
        return priors
