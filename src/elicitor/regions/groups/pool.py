"""A finite pool of real models, each measured in every group.

Which of them would this person take? Nothing between models is achievable, so a model
is best for a metric, fair or not, if it is the best of those that there are. What is
measured of a whole model, such as its price, is the same in every group; who waits
longer, or pays more, is told by attributes that differ between groups ([C] Section 6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_choice,
    check_entries,
    check_flag,
    check_names,
    floats,
    shown,
)
from elicitor.core.details import Details
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.result import Result
from elicitor.core.space import Space
from elicitor.core.ties import rounded
from elicitor.metrics.base import Metric, as_metric
from elicitor.metrics.signs import conventional_signs
from elicitor.regions.choice_set import Models
from elicitor.regions.groups.pool_tables import measured_by_group
from elicitor.regions.groups.region import GroupRegion
from elicitor.regions.pool.checks import model_names
from elicitor.regions.pool.ranking import findings, ranking
from elicitor.regions.pool.tables import group_columns

__all__ = ["GroupPool"]

SAME = 1e-9


class GroupPool(GroupRegion):
    """Existing models and their rates in every group.

    Parameters
    ----------
    models : sequence of str
        Names of the models, all different.
    points : array-like of shape (n_models, n_groups, n_statistics)
        Rates of every model in every group (probabilities).
    prevalence : array-like of shape (n_groups, n_statistics)
        τ: share of each group in the class that a rate is about; positive, with sums
        1 over the groups.
    names : sequence of str
        What the rates are called.
    groups : sequence of str, optional
        What the groups are called; "1", "2", … by default.
    rewards, costs : mapping of str, optional
        Attributes of which more, and of which less, is better: for each its values, in
        the order of `models` or by model. They are further statistics, in the user's
        own units. A value per model is the same in every group; an array of shape
        (n_models, n_groups), or values by group, tells who waits longer or pays more.
    units : mapping of str to str, optional
        Units of some attributes.
    group_shares : array-like of shape (n_groups,), optional
        Share of every group in everyone whom such attributes are about, with sum 1;
        all alike by default.

    Attributes
    ----------
    by_group : frozenset of str
        The attributes that differ between groups.
    points : ndarray of shape (n_models, n_groups, n_statistics)
        Rates, then attributes.

    Raises
    ------
    InvalidDataError
        If names and points do not match, a rate or an attribute is missing, or fewer
        than two models differ.
    InvalidParameterError
        If there are fewer than two groups, their shares do not sum to 1, or a name
        comes twice.

    Examples
    --------
    >>> pool = GroupPool.from_predictions(
    ...     ["no", "yes"] * 4,
    ...     {"bold": ["yes"] * 8, "fair": ["no", "yes"] * 3 + ["yes"] * 2},
    ...     list("ffffmmmm"))
    >>> pool.names, pool.groups
    (('R[no, no]', 'R[yes, yes]'), ('f', 'm'))
    >>> pool.points[1]
    array([[1. , 1. ],
           [0.5, 1. ]])
    """

    mixtures = False
    _weighted = False

    def __init__(
        self,
        models: Sequence[str],
        points: ArrayLike,
        prevalence: ArrayLike,
        *,
        names: Sequence[str],
        groups: Sequence[str] | None = None,
        rewards: Mapping[str, Any] | None = None,
        costs: Mapping[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
        group_shares: ArrayLike | None = None,
    ) -> None:
        super().__init__(names, prevalence, groups)
        self.models = model_names(models)
        self.points = floats(points)
        wanted = (len(self.models), *self.prevalence.shape)
        if self.points.shape != wanted or not np.isfinite(self.points).all():
            raise InvalidDataError(
                f"points must have shape {wanted}, the rates of each model in every "
                f"group, all finite numbers; got {shown(points)}."
            )
        self._add_attributes(rewards, costs, group_shares)
        self.units = dict(check_entries("units", {} if units is None else units))
        for name in self.units:
            check_choice("units", name, self.attributes)
        if len(np.unique(self.points.round(9), axis=0)) < 2:
            raise InvalidDataError(
                "A pool needs at least two models that differ in some group; got "
                f"{len(self.models)} that are all alike."
            )

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        predictions: Mapping[str, ArrayLike],
        groups: Any,
        *,
        classes: Any = None,
        errors: bool = False,
        rewards: Mapping[str, Any] | None = None,
        costs: Mapping[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Measure models that predicted the same rows.

        Parameters
        ----------
        y_true : array-like of shape (n_samples,)
            True labels, compared as text.
        predictions : mapping
            For every model the labels it predicts, of shape (n_samples,).
        groups : array-like of length n_samples, or several such columns
            Who belongs to which group, as :func:`group_labels` takes it.
        classes : sequence, optional
            The classes, in order; by default all labels of `y_true`, sorted.
        errors : bool, default=False
            Whether the rates are those of errors, P(h=j | Y=i), instead of right
            decisions, P(h=i | Y=i).
        rewards, costs, units : mapping, optional
            Attributes of models, as :class:`GroupPool` takes them; those by group are
            told on average over all rows.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts, not negative; only ratios matter.

        Raises
        ------
        InvalidDataError
            If lengths differ, a class has no rows in some group, a model predicts
            something that is no class, or the models do not differ.
        InvalidParameterError
            If a weight is negative or missing, or all are zero.
        """
        found = measured_by_group(
            y_true,
            check_entries("predictions", predictions),
            groups,
            classes=classes,
            diagonal=not check_flag("errors", errors),
            sample_weight=sample_weight,
        )
        pool = cls(
            list(predictions),
            found.points,
            found.prevalence,
            names=found.names,
            groups=found.groups,
            rewards=rewards,
            costs=costs,
            units=units,
            group_shares=found.group_shares,
        )
        pool._weighted = found.is_weighted
        return pool

    def _add_attributes(
        self,
        rewards: Mapping[str, Any] | None,
        costs: Mapping[str, Any] | None,
        group_shares: ArrayLike | None,
    ) -> None:
        """Further statistics, of whole models or of every group."""
        more, less = (
            group_columns(kind, self.models, self.groups) for kind in (rewards, costs)
        )
        shape = len(self.models), len(self.groups)
        evenly = np.full(shape[1], 1 / shape[1])
        shares = evenly if group_shares is None else _shares(group_shares, shape[1])
        differ = []
        for name, values in {**more, **less}.items():
            own = floats(values)
            if own.shape not in (shape, shape[:1]) or not np.isfinite(own).all():
                raise InvalidDataError(
                    f"{name} must be a finite number for each of {shape[0]} models, or "
                    f"one for each of their {shape[1]} groups; got {shown(values)}."
                )
            each = np.broadcast_to(own.reshape(shape[0], -1), shape)
            if np.ptp(each, axis=1).any():
                differ.append(name)
            self.points = np.concatenate([self.points, each[..., None]], axis=2)
            own_shares = shares if name in differ else evenly
            self.prevalence = np.column_stack([self.prevalence, own_shares])
        self.names = check_names([*self.names, *more, *less])
        self.by_group = frozenset(differ)
        self.attributes = {**dict.fromkeys(more, 1.0), **dict.fromkeys(less, -1.0)}
        self.prevalence.flags.writeable = False

    # -- what is shown --------------------------------------------------------------

    @cached_property
    def choice_set(self) -> Models:
        """All models; see :attr:`Region.choice_set`."""
        return Models(self.points)

    @cached_property
    def space(self) -> Space:
        """See :attr:`Region.space`; an attribute counts in units of its range."""
        n = len(self.attributes)
        own, signs = super().space, list(self.attributes.values())
        ranges = np.ptp(self.points, axis=(0, 1))[len(self.names) - n :]
        rates = conventional_signs(self.names[: len(self.names) - n])
        return replace(
            own,
            signs=np.append(rates, signs),
            spans=np.append(np.ones(len(rates)), np.where(ranges > 0, ranges, 1.0)),
            places=self.points,
            n_attributes=n,
            measures=dict(self.units),
            by_group=self.by_group,
        )

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self._weighted

    @property
    def models_measured(self) -> np.ndarray:
        """See :attr:`Region.models_measured`."""
        return self.points

    def findings(
        self,
        metric: Metric,
        utilities: np.ndarray,
        possible: np.ndarray | None = None,
    ) -> Details:
        """The best model, the ranking and how likely each is the best."""
        return findings(
            self.models, metric.utility(self.points), utilities, possible=possible
        )

    def ranking(self, metric: Metric | Result) -> tuple[str, ...]:
        """Names of all models, the best one under a metric first.

        Parameters
        ----------
        metric : Metric or Result
            On the rates of these groups.

        Raises
        ------
        InvalidParameterError
            If it is on anything else.
        """
        found = as_metric(metric)
        if (found.names, found.groups or self.groups) != (self.names, self.groups):
            raise InvalidParameterError(
                f"metric must be on {', '.join(self.names)} of the groups "
                f"{', '.join(self.groups)}; got {shown(metric)}."
            )
        return ranking(self.models, np.asarray(found.utility(self.points)))

    # -- the region -----------------------------------------------------------------

    def support(self, direction: ArrayLike) -> np.ndarray:
        """See :meth:`Region.support`; directions of shape (n_groups, n_statistics)."""
        ways = self.directions(direction)
        heights = np.tensordot(self.points, ways, axes=2)
        return np.array(self.points[rounded(heights).argmax()])

    def contains(self, point: ArrayLike) -> bool:
        """Whether some model has these rates."""
        return self._at(self.rows(point)) is not None

    def classifier(self, point: ArrayLike) -> str:
        """Name of the model that has given rates.

        Parameters
        ----------
        point : array-like of shape (n_groups, n_statistics)
            Rates of a model.

        Raises
        ------
        InvalidParameterError
            If no model has them.
        """
        place = self._at(self.rows(point))
        if place is None:
            raise InvalidParameterError(
                f"point must be the rates of a model of the pool; got {shown(point)}."
            )
        return self.models[place]

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        own = {"attributes": dict(self.attributes), "units": dict(self.units)}
        return {
            "kind": "pool of models per group",
            "models": list(self.models),
            "points": self.points.tolist(),
            "prevalence": self.prevalence.tolist(),
            "groups": list(self.groups),
            **({"weighted": True} if self.is_weighted else {}),
            **(own if self.attributes else {}),
        }

    def _at(self, point: np.ndarray) -> int | None:
        """Which model has these rates."""
        away = np.abs(self.points - point).max(axis=(1, 2))
        return int(away.argmin()) if away.min() <= SAME else None


def _shares(given: ArrayLike, n_groups: int) -> np.ndarray:
    """Shares of the groups in everyone, (n_groups,)."""
    found = floats(given)
    if (
        found.shape != (n_groups,)
        or not (found > 0).all()
        or abs(found.sum() - 1) > SAME
    ):
        raise InvalidParameterError(
            f"group_shares must be {n_groups} positive shares that sum to 1; got "
            f"{shown(given)}."
        )
    return found
