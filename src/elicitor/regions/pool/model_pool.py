"""A finite pool of real models, each with its measured qualities.

==========  =====================  ================================================
symbol      in code                shape
==========  =====================  ================================================
s           ``points``             (n_models, n_statistics), units of the user
R           ``ranges``             (n_statistics,), worst to best contender
==========  =====================  ================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_entries,
    check_instance,
    check_items,
    check_vector,
)
from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.base import Metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.base import Region
from elicitor.regions.choice_set import ChoiceSet, Hull, Models
from elicitor.regions.pool.dominance import beaten
from elicitor.regions.pool.limits import limitations
from elicitor.regions.pool.lotteries import attain, find_lottery
from elicitor.regions.pool.lottery import ModelLottery
from elicitor.regions.pool.qualities import Qualities
from elicitor.regions.pool.ranking import findings, ranking
from elicitor.regions.pool.tables import (
    attribute_columns,
    class_accuracies,
    pool_of_columns,
    table_columns,
)

__all__ = ["ModelPool"]


class ModelPool(Qualities, Region):
    """Existing models, or also lotteries between them.

    Parameters
    ----------
    models : sequence of str
        Names of the models, all different.
    points : array-like of shape (n_models, n_statistics)
        What was measured: accuracies, latency, price; in the units of the user. A data
        frame has its columns by `names`, in any order, and its rows by `models` if its
        index has these.
    names : sequence of str
        What the statistics are called.
    kinds : sequence of {"reward", "cost", "unknown"}
        For every statistic whether larger or smaller is better; what is unknown is
        learnt from the answers.
    units : sequence of str, optional
        Unit of every statistic, for people to read; none by default.
    mixtures : bool, default=False
        Whether a lottery between models counts as a classifier too. If not, only the
        models themselves may be shown.

    Attributes
    ----------
    signs : ndarray of shape (n_statistics,)
        1 for rewards, −1 for costs, 0 for what is unknown.
    contenders : ndarray of int of shape (n_contenders,)
        Indices of the models that are worth showing.
    dominated : dict of str to str
        For every dominated model one that is nowhere worse and somewhere better.

    Raises
    ------
    InvalidDataError
        If names and points do not match, a number is missing, or fewer than two models
        differ in their statistics.
    InvalidParameterError
        If a kind is unknown or a name comes twice.

    Examples
    --------
    >>> pool = ModelPool(["small", "large", "odd"],
    ...                  [[0.81, 12], [0.90, 95], [0.80, 40]],
    ...                  names=["accuracy", "latency"], kinds=["reward", "cost"],
    ...                  units=["", "ms"])
    >>> pool.dominated
    {'odd': 'small'}
    >>> print(pool.classifier([0.90, 95]))
    large
    """

    kinds: tuple[str, ...]
    _weighted = False

    def __init__(
        self,
        models: Sequence[str],
        points: ArrayLike,
        *,
        names: Sequence[str],
        kinds: Sequence[str],
        units: Sequence[str] | None = None,
        mixtures: bool = False,
    ) -> None:
        super().__init__(models, points, names=names, kinds=kinds, units=units)
        self.mixtures = check_instance("mixtures", mixtures, bool)

    # -- where it comes from --------------------------------------------------------

    @classmethod
    def from_table(
        cls,
        table: Any,
        *,
        models: str,
        rewards: Sequence[str] = (),
        costs: Sequence[str] = (),
        units: Mapping[str, str] | None = None,
        mixtures: bool = False,
    ) -> ModelPool:
        """Build the pool of a table with one row per model.

        Parameters
        ----------
        table : mapping, data frame or sequence of mapping
            Columns by name, as a dict, a pandas or a polars frame has them; or one
            mapping for each row.
        models : str
            Column of the models' names.
        rewards, costs : sequence of str
            Columns where larger, and where smaller, is better.
        units : mapping of str to str, optional
            Units of some columns.
        mixtures : bool, default=False
            Whether lotteries between models may be shown.

        Raises
        ------
        InvalidDataError
            If a column is missing, a cell is no number, or the models do not differ.
        """
        columns = [*check_items("rewards", rewards), *check_items("costs", costs)]
        identity, *cells = table_columns(table, [models, *columns])
        names = [str(name) for name in identity]
        found = dict(zip(columns, cells, strict=True))
        return cls(names, **pool_of_columns(found, costs, units), mixtures=mixtures)

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        predictions: Mapping[str, ArrayLike],
        *,
        classes: Any = None,
        rewards: Mapping[str, Any] | None = None,
        costs: Mapping[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
        mixtures: bool = False,
        sample_weight: ArrayLike | None = None,
    ) -> ModelPool:
        """Build the pool of models that predicted the same rows.

        Its statistics are the accuracy in every class, R[i, i] = P(h=i | Y=i), and
        whatever else was measured.

        Parameters
        ----------
        y_true : array-like of shape (n_samples,)
            True labels.
        predictions : mapping
            For every model the labels it predicts, of shape (n_samples,). Labels are
            compared as text.
        classes : sequence, optional
            The classes, in order; by default all labels of `y_true`, sorted.
        rewards, costs : mapping, optional
            Attributes of which more, and of which less, is better: for each its
            values, in the order of `predictions` or by model.
        units : mapping of str to str, optional
            Units of some attributes.
        mixtures : bool, default=False
            Whether lotteries between models may be shown.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts, not negative; only ratios matter.

        Raises
        ------
        InvalidDataError
            If lengths differ, a class has no rows, or the models do not differ.
        InvalidParameterError
            If a weight is negative or missing, or all are zero.
        """
        models = list(check_entries("predictions", predictions))
        labels, rates, weighted = class_accuracies(
            y_true, predictions, classes, sample_weight
        )
        names = ClassStatistics(labels, rates=True).names
        columns = {
            **dict(zip(names, rates.T.tolist(), strict=True)),
            **attribute_columns(rewards, models),
            **attribute_columns(costs, models),
        }
        found = pool_of_columns(columns, () if costs is None else costs, units)
        pool = cls(models, **found, mixtures=mixtures)
        pool._weighted = weighted
        return pool

    @property
    def limitations(self) -> tuple[str, ...]:  # type: ignore[override]
        """See :class:`Region`."""
        return limitations(self)

    def ranking(self, metric: Metric) -> tuple[str, ...]:
        """Names of all models, the best one under a metric first.

        Parameters
        ----------
        metric : Metric
            On the statistics of this pool.
        """
        return ranking(self.models, np.asarray(self._own(metric).utility(self.points)))

    def findings(
        self,
        metric: Metric,
        utilities: np.ndarray,
        possible: np.ndarray | None = None,
    ) -> Details:
        """The best model, the ranking, and how likely each is the best.

        See :meth:`Region.findings`.
        """
        values = np.asarray(self._own(metric).utility(self.points))
        found = findings(
            self.models, values, utilities, self.contenders, possible, self.points
        )
        return {**found, "dominated": dict(self.dominated)}

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self._weighted

    @property
    def models_measured(self) -> np.ndarray:
        """See :attr:`Region.models_measured`."""
        return self.points

    @property
    def measures(self) -> dict[str, str]:
        """See :attr:`Region.measures`."""
        return dict(zip(self.names, self.units, strict=True))

    # -- what is shown --------------------------------------------------------------

    @cached_property
    def space(self) -> Space:
        """See :attr:`Region.space`."""
        alone = len(self.contenders) == 1
        flat = zip(self.names, self.varying | alone, strict=True)
        return Space(
            self.names,
            signs=self.signs,
            spans=self.ranges,
            norm=1,
            places=self.points[self.contenders],
            n_attributes=len(self.names),
            alike=frozenset(name for name, varies in flat if not varies),
            measures=self.measures,
        )

    @cached_property
    def choice_set(self) -> ChoiceSet:
        """Contenders, and lotteries between them; see :attr:`Region.choice_set`."""
        points, mixed = self.points[self.contenders], self.mixtures
        mixed = mixed and len(points) > 1
        found = Hull(points, alternatives=points) if mixed else Models(points)
        worse, better = beaten(self._gains)
        found.beaten = self.points[worse], self.points[better]
        return found

    # -- the region -----------------------------------------------------------------

    def judged_by(self, signs: np.ndarray) -> ModelPool:
        """Who likes other things may take a dominated model; see :class:`Region`."""
        if (signs == self.assumed).all():
            return self
        options = {"names": self.names, "kinds": self.kinds, "units": self.units}
        other = ModelPool(self.models, self.points, **options, mixtures=self.mixtures)
        other._weighted = self._weighted
        other._judge(signs)
        return other

    def support(self, direction: ArrayLike) -> np.ndarray:
        """Qualities of a model that lies farthest in a direction.

        See :meth:`Region.support`; a lottery never lies farther.
        """
        way = check_vector("direction", direction, size=len(self.names))
        if not way.any():
            raise InvalidParameterError("direction must not be all zero.")
        return np.array(self.points[np.argmax(self.points @ way)])

    def contains(self, point: ArrayLike) -> bool:
        """Whether some model, or with `mixtures` some lottery, has these qualities."""
        where = check_vector("point", point, size=len(self.names))
        return find_lottery(self, where) is not None

    def classifier(self, point: ArrayLike) -> ModelLottery:
        """Return the model that has given qualities, or with `mixtures` a lottery.

        Parameters
        ----------
        point : array-like of shape (n_statistics,)
            Qualities of a model; with `mixtures` also anything between models.

        Returns
        -------
        ModelLottery
            One model, or at most n_statistics + 1 of them.

        Raises
        ------
        InfeasiblePointError
            If the point lies beyond all models, with the direction that proves it.
        InvalidParameterError
            If it lies between models that must not be mixed.
        """
        where = check_vector("point", point, size=len(self.names))
        return attain(self, where)

    def attained(self, classifier: ModelLottery) -> np.ndarray:
        """Qualities of a lottery, on average, of shape (n_statistics,)."""
        check_instance("classifier", classifier, ModelLottery)
        strange = [model for model in classifier.models if model not in self.models]
        if strange:
            raise InvalidParameterError(
                f"classifier must be of models of the pool; got {strange[0]!r}."
            )
        rows = [self.models.index(model) for model in classifier.models]
        return np.asarray(np.asarray(classifier.weights) @ self.points[rows])

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        return {
            "kind": "pool of models",
            "models": list(self.models),
            "names": list(self.names),
            "kinds": list(self.kinds),
            "units": list(self.units),
            "points": self.points.tolist(),
            "mixtures": self.mixtures,
            **({"weighted": True} if self.is_weighted else {}),
        }

    def __repr__(self) -> str:
        return f"ModelPool({len(self.models)} models, {', '.join(self.names)})"
