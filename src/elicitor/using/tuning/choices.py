"""What there is to choose from: the best classifier in any direction of statistics.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
s           ``point``            what a metric looks at, flat; one row per group
–           block                a group, or everyone: blocks do not restrict each
                                 other, so each has a lottery of its own
–           ``corner``           the best rule of a block in a direction
==========  ===================  =================================================

Everything that looks for a best classifier needs only this support function and
mixtures of what it returns ([M] Proposition 2, mathematics §1.1).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidParameterError
from elicitor.core.ties import first_best
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.attributes import CostRewardRegion
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups import GroupClassifier, GroupPool, GroupRates
from elicitor.regions.multiclass import MulticlassRegion, RandomisedPlugIn
from elicitor.regions.pool import ModelLottery, ModelPool
from elicitor.regions.randomised import RandomisedClassifier
from elicitor.using.tuning.outline import Corner, Outline
from elicitor.using.tuning.rules import cuts_between, is_at_its_word, people_of

__all__ = [
    "Choices",
    "Lottery",
    "choices_of",
    "class_statistics",
    "flat",
]

Lottery = Sequence[tuple[float, "Corner"]]
"""Probabilities and corners of one block."""


class Choices(ABC):
    """The classifiers of a region, seen through the statistics of a metric."""

    shape: tuple[int, ...]  # (n_statistics,) or (n_groups, n_statistics)
    n_blocks: int = 1  # lotteries of a classifier
    exact: bool = True  # no rule lies farther than the corner does
    together: bool = False  # every block adds to all statistics, not to its own

    @abstractmethod
    def corner(self, block: int, direction: np.ndarray) -> Corner:
        """The best corner of a block in a direction of its statistics, not all zero."""

    @abstractmethod
    def classifier(self, lotteries: Sequence[Lottery]) -> Any:
        """The classifier that draws a corner from the lottery of each block."""

    def thresholds(self) -> list[list[Corner]]:
        """Further deterministic rules of each block, alike in all blocks.

        They need not lie at the edge, as lotteries do; none if rules are no thresholds.
        """
        return [[] for _ in range(self.n_blocks)]

    def outline(self, block: int) -> Outline | None:
        """All thresholds of a block, if its rules are between two classes."""
        del block
        return None

    def alternatives(self) -> list[Corner]:
        """All that there is, if it is a few models; else nothing."""
        return []

    def promising(self, metric: Metric) -> list[Corner]:
        """The best of what was already looked at of the region, to begin with."""
        del metric
        return []

    def upright(self, block: int) -> Sequence[Corner]:
        """Rules of a block that prefer no mistake, to begin with; none if unknown."""
        del block
        return []

    def upright_corner(self, block: int, direction: np.ndarray) -> Corner:
        """The best corner of a block in a direction by which no mistake is welcome."""
        return self.corner(block, direction)

    @property
    def n_coordinates(self) -> int:
        """Number of statistics of a block."""
        every = int(np.prod(self.shape))
        return every if self.together else every // self.n_blocks


class BinaryChoices(Choices):
    """Thresholds on a score."""

    def __init__(self, region: BinaryRegion) -> None:
        self.region = region
        self.shape = (2,)

    def corner(self, block: int, direction: np.ndarray) -> Corner:
        """See :meth:`Choices.corner`."""
        del block
        best = self.region.best(direction)
        return Corner(best.confusion, best.classifier, best.confusion)

    def outline(self, block: int) -> Outline | None:
        """See :meth:`Choices.outline`."""
        del block
        stairs = self.region.stairs
        if stairs is None:
            return None

        def corner(index: int) -> Corner:
            rule = RandomisedClassifier.of(stairs.rule(index))
            return Corner(points[index], rule, points[index])

        points = stairs.confusions
        return Outline.of(stairs, points, corner)

    def classifier(self, lotteries: Sequence[Lottery]) -> RandomisedClassifier:
        """See :meth:`Choices.classifier`."""
        mixed = RandomisedClassifier.mix(flat(lotteries[0]))
        return replace(mixed, positive_label=self.region.positive_label)


class ClassChoices(Choices):
    """Plug-in rules for several classes."""

    def __init__(self, metric: Metric, region: MulticlassRegion) -> None:
        self.people = people_of(class_statistics(metric, region.classes), region)
        self.classes, self.exact = region.classes, self.people.exact
        self.shape = (len(metric.names),)

    def corner(self, block: int, direction: np.ndarray) -> Corner:
        """See :meth:`Choices.corner`."""
        del block
        return self.people.corner(direction)

    def upright(self, block: int) -> Sequence[Corner]:
        """See :meth:`Choices.upright`."""
        del block
        return self.people.upright

    def upright_corner(self, block: int, direction: np.ndarray) -> Corner:
        """See :meth:`Choices.upright_corner`."""
        del block
        return self.people.upright_corner(direction)

    def outline(self, block: int) -> Outline | None:
        """See :meth:`Choices.outline`."""
        del block
        return self.people.outline

    def classifier(self, lotteries: Sequence[Lottery]) -> RandomisedPlugIn:
        """See :meth:`Choices.classifier`."""
        return RandomisedPlugIn.mix(flat(lotteries[0]), self.classes)


class GroupChoices(Choices):
    """Plug-in rules for several classes, others in every group."""

    def __init__(self, metric: Metric, region: GroupRates) -> None:
        if metric.groups != region.groups:
            missing = [name for name in metric.groups if name not in region.groups]
            nobody = f" Nobody here is of {', '.join(missing)}." if missing else ""
            raise InvalidParameterError(
                f"metric must compare the region's groups, {', '.join(region.groups)}; "
                f"got one on {', '.join(metric.groups)}.{nobody}"
            )
        statistics = class_statistics(metric, region.classes)
        self.people = [people_of(statistics, each) for each in region.regions.values()]
        self.groups, self.classes = region.groups, region.classes
        self.exact = all(group.exact for group in self.people)
        self.n_blocks = len(self.people)
        self.shape = (self.n_blocks, len(metric.names))

    def corner(self, block: int, direction: np.ndarray) -> Corner:
        """See :meth:`Choices.corner`."""
        return self.people[block].corner(direction)

    def upright(self, block: int) -> Sequence[Corner]:
        """See :meth:`Choices.upright`."""
        return self.people[block].upright

    def upright_corner(self, block: int, direction: np.ndarray) -> Corner:
        """See :meth:`Choices.upright_corner`."""
        return self.people[block].upright_corner(direction)

    def outline(self, block: int) -> Outline | None:
        """See :meth:`Choices.outline`."""
        return self.people[block].outline

    def thresholds(self) -> list[list[Corner]]:
        """See :meth:`Choices.thresholds`."""
        cuts = cuts_between(self.people)
        return [group.thresholds(cuts) for group in self.people]

    def classifier(self, lotteries: Sequence[Lottery]) -> GroupClassifier:
        """See :meth:`Choices.classifier`."""
        parts = [RandomisedPlugIn.mix(flat(each), self.classes) for each in lotteries]
        return GroupClassifier(self.groups, tuple(parts))


class PoolChoices(Choices):
    """Existing models, and lotteries between them."""

    def __init__(self, pool: ModelPool | GroupPool) -> None:
        self.pool = pool
        self.shape = pool.points.shape[1:]
        self._flat = pool.points.reshape(len(pool.models), -1)

    def corner(self, block: int, direction: np.ndarray) -> Corner:
        """See :meth:`Choices.corner`."""
        del block
        return self._model(int(np.argmax(self._flat @ np.ravel(direction))))

    def alternatives(self) -> list[Corner]:
        """See :meth:`Choices.alternatives`."""
        return [self._model(index) for index in range(len(self.pool.models))]

    def _model(self, index: int) -> Corner:
        return Corner(self._flat[index], self.pool.models[index])

    def classifier(self, lotteries: Sequence[Lottery]) -> ModelLottery:
        """See :meth:`Choices.classifier`."""
        return ModelLottery.mix((share, corner.rule) for share, corner in lotteries[0])


class PointChoices(Choices):
    """A region that is known by how far it goes, such as a ball."""

    def __init__(self, region: Region, shape: tuple[int, ...]) -> None:
        self.region, self.shape = region, shape

    def corner(self, block: int, direction: np.ndarray) -> Corner:
        """See :meth:`Choices.corner`."""
        del block
        point = self.region.support(direction.reshape(self.shape))
        return Corner(np.ravel(point), None)

    def classifier(self, lotteries: Sequence[Lottery]) -> Any:
        """The one that attains the mixture, if the region tells it."""
        attain = getattr(self.region, "classifier", None)
        points = [share * corner.point for share, corner in lotteries[0]]
        return attain and attain(np.sum(points, axis=0).reshape(self.shape))


class PricedChoices(PointChoices):
    """Accuracies and what they cost."""

    def __init__(self, region: CostRewardRegion, shape: tuple[int, ...]) -> None:
        super().__init__(region, shape)
        population = getattr(region.accuracies, "population", None)  # a ball has none
        self.exact = population is None or is_at_its_word(population)

    def promising(self, metric: Metric) -> list[Corner]:
        """See :meth:`Choices.promising`: labels scatter about what is best by rule."""
        border = self.region.border
        if self.exact or border is None:
            return []
        return [Corner(border[first_best(metric.utility(border))], None)]


def choices_of(metric: Metric, region: Region) -> Choices:
    """What there is to choose from, in the statistics of a metric."""
    check_instance("region", region, Region)
    return _choices(region, metric)


@singledispatch
def _choices(region: Region, metric: Metric) -> Choices:
    """What there is to choose from, by the kind of the region."""
    _require_same(metric, region)
    return PointChoices(region, metric.shape)


@_choices.register
def _(region: CostRewardRegion, metric: Metric) -> Choices:
    _require_same(metric, region)
    return PricedChoices(region, metric.shape)


@_choices.register
def _(region: MulticlassRegion, metric: Metric) -> Choices:
    return ClassChoices(metric, region)


@_choices.register
def _(region: GroupRates, metric: Metric) -> Choices:
    if not metric.groups:
        _require_same(metric, region)
    return GroupChoices(metric, region)


@_choices.register
def _(region: BinaryRegion, metric: Metric) -> Choices:
    _require_same(metric, region)
    return BinaryChoices(region)


@_choices.register(ModelPool)
@_choices.register(GroupPool)
def _(region: ModelPool | GroupPool, metric: Metric) -> Choices:
    _require_same(metric, region)
    return PoolChoices(region)


def _require_same(metric: Metric, region: Region) -> None:
    if (metric.names, metric.groups) == (region.names, region.groups):
        return
    told = "(TP, TN)" if region.names == BINARY else ", ".join(region.names)
    groups = ", ".join(region.groups) or "no groups"
    raise InvalidParameterError(
        f"metric must be on what the region has, {told} with {groups}; got one on "
        f"{', '.join(metric.names)} with {', '.join(metric.groups) or 'no groups'}."
    )


def class_statistics(metric: Metric, classes: tuple[str, ...]) -> ClassStatistics:
    """What a metric looks at; any choice of entries will do for the same classes."""
    statistics = metric.class_statistics
    if statistics is not None and statistics.classes == classes:
        return statistics
    hint = ""
    if statistics is not None and set(statistics.classes) == set(classes):
        order = ", ".join(statistics.classes)
        hint = (
            f" Only the order differs: build the region with classes=[{order}] "
            "and the columns of y_proba in that order."
        )
    raise InvalidParameterError(
        "metric must be on right decisions or errors of the region's classes, "
        f"{', '.join(classes)}; got one on {', '.join(metric.names)}.{hint}"
    )


def flat(lottery: Lottery) -> Iterable[tuple[float, Any]]:
    """The rules of a lottery over classifiers that may be lotteries themselves."""
    for share, corner in lottery:
        inner = zip(corner.rule.weights, corner.rule.rules, strict=True)
        yield from ((share * weight, rule) for weight, rule in inner)
