"""Two classifiers of which a metric and a usual measure choose differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import numpy as np

from elicitor.core.plain import plain
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.facts import Portion
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.things import event, statistic
from elicitor.regions.base import Region
from elicitor.regions.counted import people_per_display
from elicitor.using.explaining.facts import (
    AlsoThere,
    Amongst,
    ChoosesOther,
    ChoosesSame,
    Clearest,
    CountOfPeople,
    DoesToTwo,
    Has,
    Measure,
)
from elicitor.using.explaining.pairs import agreement, of_cases
from elicitor.using.possible import Possible
from elicitor.using.usual_measures import usual_measures
from elicitor.words import Fact, say
from elicitor.words.amounts import Distance
from elicitor.words.numbers import measured

__all__ = ["Contrast", "contrasts"]

DRAWS = 100
"""How many possible metrics are compared with each measure."""
TOLD = 3
"""How many figures of a classifier are told."""
HUNDRED = 100
MOST = 10**6
"""People beyond which nobody looks at a difference."""


@dataclass(frozen=True, eq=False)
class Contrast:
    """How choices by a usual measure differ.

    Attributes
    ----------
    measure : str
        The usual measure.
    share : float
        Of so many pairs of good classifiers it chooses the other one.
    mine, theirs : ndarray or None
        Statistics of the pair where both are most decided: the one that the metric
        chooses, and the one that the measure does. None if they never differ.
    sentence : str
        All of this in words, in whole people.
    """

    measure: str
    share: float
    mine: np.ndarray | None
    theirs: np.ndarray | None
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        return {name: plain(value) for name, value in asdict(self).items()}


def contrasts(
    possible: Possible,
    points: np.ndarray,
    priors: np.ndarray | None,
    *,
    single: np.ndarray | None = None,
    region: Region | None = None,
    positive: str = "case",
    level: float = 0.9,
    language: str = "en",
) -> tuple[Contrast, ...]:
    """The clearest disagreement with every usual measure, among some classifiers.

    Pairs are `single` if they can be: points may be lotteries. Positives come first.
    """
    metric, n = possible.metric, len(points)
    points = np.concatenate([points, points if single is None else single])
    shown = metric.overall(points)
    words = _Words(metric, priors, region, positive, _people(metric, priors, region))
    own = np.asarray(metric.utility(points))
    others = [np.asarray(one.utility(points[:n])) for one in possible.some(DRAWS)]
    found: list[Contrast] = []
    first: dict[tuple[Fact, Fact], Fact | str] = {}
    for measure, other in usual_measures(metric.names, shown, priors).items():
        differ, called = 1 - agreement(own[:n], other[:n]), Measure.called(measure)
        pair = _clearest(own, other, n)
        if pair is None:
            same = say(ChoosesSame(called), language)
            found.append(Contrast(say(called, language), differ, None, None, same))
            continue
        mine, theirs = points[pair[0]], points[pair[1]]
        clearest = words.clearest(mine, theirs, called)
        both = clearest.mine, clearest.theirs
        told = ChoosesOther(
            called,
            of_cases(differ, _ends(other[:n], others, differ, level)),
            AlsoThere(first[both]) if both in first else clearest,
        )
        first.setdefault(both, called)
        found.append(
            Contrast(say(called, language), differ, mine, theirs, say(told, language))
        )
    return tuple(found)


def _ends(
    other: np.ndarray, possible: list[np.ndarray], own: float, level: float
) -> tuple[float, float] | None:
    """Where the share of pairs may be that a measure chooses differently."""
    if not possible:
        return None
    shares = [1 - agreement(one, other) for one in possible]
    low, high = np.quantile(shares, [(1 - level) / 2, (1 + level) / 2])
    return min(own, float(low)), max(own, float(high))


def _clearest(own: np.ndarray, other: np.ndarray, n: int) -> tuple[int, int] | None:
    """The clearest pair of those from `n` on; of those before, if these have none."""
    pair = _pair(own[n:], other[n:])
    return _pair(own[:n], other[:n]) if pair is None else (n + pair[0], n + pair[1])


def _pair(own: np.ndarray, other: np.ndarray) -> tuple[int, int] | None:
    """The pair (mine, theirs) where the less decided of two is most decided."""
    sizes = [max(float(np.ptp(u)), 1e-300) for u in (own, other)]
    ahead = (own[:, None] - own) / sizes[0]
    behind = (other - other[:, None]) / sizes[1]
    decided = np.minimum(ahead, behind)
    mine, theirs = np.unravel_index(int(np.argmax(decided)), decided.shape)
    if decided[mine, theirs] <= 1e-9:
        return None
    return int(mine), int(theirs)


def _people(
    metric: Metric, priors: np.ndarray | None, region: Region | None
) -> int | None:
    """How many people figures are out of, if they can be: the rows, if there are."""
    classes = metric.names == BINARY or metric.class_statistics
    if priors is None or not classes or metric.groups:
        return None
    sizes = getattr(region, "sizes", None)
    return people_per_display(priors) if sizes is None else int(np.sum(sizes))


@dataclass(frozen=True, eq=False)
class _Words:
    """What a classifier does, in whole people."""

    metric: Metric
    priors: np.ndarray | None
    region: Region | None
    positive: str  # what a member of that class is called
    per: int | None  # people; None if hundreds of each class

    def clearest(
        self, mine: np.ndarray, theirs: np.ndarray, measure: Fact | str
    ) -> Clearest:
        """Two classifiers, of so many people that they differ."""
        this, that = self.of(mine, theirs), self.of(theirs, mine)
        if this == that and self.per is not None and self.per < MOST:
            return replace(self, per=10 * self.per).clearest(mine, theirs, measure)
        sizes = getattr(self.region, "sizes", None)
        whose: Literal["rows", "people"] = (
            "rows" if sizes is not None and self.per == np.sum(sizes) else "people"
        )
        return Clearest(
            self.per or 0,
            whose if self.per else "nobody",
            measure,
            this,
            that,
            weighted=self.region is not None and self.region.is_weighted,
        )

    def of(self, shown: np.ndarray, other: np.ndarray) -> Fact:
        """What a classifier does where it differs most from another one."""
        if self.metric.names == BINARY and self.priors is not None:
            return self._binary(shown)
        model = None if self.region is None else self.region.model_at(shown)
        figures = list(self._figures(shown, other))
        order = sorted(range(len(figures)), key=lambda i: -figures[i][0])[:TOLD]
        kept = [i for i in sorted(order) if figures[i][0] > 0] or order[:1]
        return Has(model, tuple(figures[i][1] for i in kept))

    def _binary(self, shown: np.ndarray) -> DoesToTwo:
        assert self.priors is not None
        assert self.per is not None
        shares = np.array([self.priors[0], 1 - self.priors[0]])
        cases, others = np.round(shares * self.per).astype(int).tolist()
        missed, alarms = np.clip(shares - shown, 0, shares) * self.per
        return DoesToTwo(
            _whole(missed), cases, self.positive, _whole(alarms, "alarms"), others
        )

    def _figures(
        self, shown: np.ndarray, other: np.ndarray
    ) -> Iterator[tuple[float, Fact]]:
        """What it has, each with how much it differs."""
        statistics = self.metric.class_statistics
        if statistics is None:
            yield from self._amounts(shown, other)
            return
        whose = self.metric.groups or (None,)
        rows, others = np.atleast_2d(shown), np.atleast_2d(other)
        for g, i in np.ndindex(rows.shape):
            count, whole = self._count(statistics, i, float(rows[g, i]))
            beside, _ = self._count(statistics, i, float(others[g, i]))
            what = event(statistics, i, how="right")
            told = Amongst(_whole(count), whole, what, whose[g])
            yield float(abs(count - beside)), told

    def _amounts(
        self, shown: np.ndarray, other: np.ndarray
    ) -> Iterator[tuple[float, Fact]]:
        """Values of everyone with their units, compared by their sizes."""
        shown, other = map(self.metric.overall, (shown, other))
        sizes = np.maximum(np.maximum(np.abs(shown), np.abs(other)), 1e-300)
        apart = np.abs(shown - other) / sizes
        units = getattr(self.metric, "units", {})
        if self.region is not None:
            units = {**units, **self.region.measures}
        for i, name in enumerate(self.metric.names):
            unit = units.get(name, "")
            size = Distance(
                measured(float(f"{shown[i]:.3g}")), unit, "unit" if unit else "number"
            )
            yield float(apart[i]), Portion(size, statistic(name))

    def _count(
        self, statistics: ClassStatistics, index: int, value: float
    ) -> tuple[float, int]:
        """How many of how many people of a class."""
        if self.per is None or self.priors is None:
            return HUNDRED * value, HUNDRED
        whole = round(self.per * float(self.priors[statistics.entries[0][index]]))
        count = value * whole if statistics.rates else value * self.per
        return min(count, float(whole)), whole


def _whole(count: float, what: Literal["people", "alarms"] = "people") -> CountOfPeople:
    """A whole number; none only if there is none."""
    return CountOfPeople(round(count), bool(1e-9 < count < 0.5), what)
