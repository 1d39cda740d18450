"""Two classifiers of which a metric and a usual measure choose differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from elicitor.core.plain import plain
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.things import statistic_in_words
from elicitor.metrics.words import listing
from elicitor.regions.base import Region
from elicitor.regions.counted import people_per_display
from elicitor.using.explaining.pairs import GOOD, agreement, share_with_ends
from elicitor.using.possible import Possible
from elicitor.using.usual_measures import usual_measures

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
    region: Region | None = None,
    positive: str = "case",
    level: float = 0.9,
) -> tuple[Contrast, ...]:
    """Find the clearest disagreement with every usual measure.

    Parameters
    ----------
    possible : Possible
        The metric that is explained, and which others it might be.
    points : ndarray of shape (n_points, *statistics)
        Classifiers to choose from.
    priors : ndarray of shape (n_classes,) or None
        P(Y=i); of (TP, TN) the positive class comes first.
    region : Region, optional
        Where they come from; a pool knows their names.
    positive : str, default="case"
        What a member of the positive class is called, in the singular.
    level : float, default=0.9
        Probability of the intervals.
    """
    metric = possible.metric
    shown = metric.overall(points)
    words = _Words(metric, priors, region, positive, _people(metric, priors, region))
    own = np.asarray(metric.utility(points))
    others = [np.asarray(one.utility(points)) for one in possible.some(DRAWS)]
    found: list[Contrast] = []
    first: dict[tuple[str, str], str] = {}
    for measure, other in usual_measures(metric.names, shown, priors).items():
        pair = _clearest(own, np.asarray(other))
        differ = 1 - agreement(own, other)
        if pair is None:
            sentence = (
                f"Of any two of the classifiers compared {measure} chooses the same."
            )
            found.append(Contrast(measure, differ, None, None, sentence))
            continue
        mine, theirs = points[pair[0]], points[pair[1]]
        told = words.telling(mine, theirs)
        this, that = told.of(mine, theirs), told.of(theirs, mine)
        sentence = (
            f"{_capital(measure)} chooses the other one of two {GOOD} in "
            f"{share_with_ends(differ, _ends(other, others, differ, level))}"
        )
        if (this, that) in first:
            sentence += f", most clearly where {first[this, that]} does, too."
        else:
            sentence += (
                f". The clearest one{told.setting}: this metric prefers the classifier "
                f"that {this}; {measure} prefers the one that {that}."
            )
        first.setdefault((this, that), measure)
        found.append(Contrast(measure, differ, mine, theirs, sentence))
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


def _clearest(own: np.ndarray, other: np.ndarray) -> tuple[int, int] | None:
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
    """What a classifier does, in whole people.

    Attributes
    ----------
    metric : Metric
        What its statistics are.
    priors : ndarray of shape (n_classes,) or None
        P(Y=i).
    region : Region or None
        Where it comes from.
    positive : str
        What a member of the positive class is called.
    per : int or None
        How many people figures are out of; None if they are hundreds of each class.
    """

    metric: Metric
    priors: np.ndarray | None
    region: Region | None
    positive: str
    per: int | None

    def telling(self, mine: np.ndarray, theirs: np.ndarray) -> _Words:
        """Words with so many people that two classifiers differ."""
        told = self
        while (
            told.per is not None
            and told.per < MOST
            and told.of(mine, theirs) == told.of(theirs, mine)
        ):
            told = replace(told, per=10 * told.per)
        return told

    @property
    def setting(self) -> str:
        """How many people there are."""
        if self.per is None:
            return ""
        rows = getattr(self.region, "sizes", None) is not None
        if rows and self.per == np.sum(self.region.sizes):  # type: ignore[union-attr]
            return f", on these {self.per:,} rows"
        return f", out of {self.per:,} people"

    def of(self, shown: np.ndarray, other: np.ndarray) -> str:
        """Tell of a classifier where it differs most from another one."""
        if self.metric.names == BINARY and self.priors is not None:
            return self._binary(shown)
        model = None if self.region is None else self.region.model_at(shown)
        name = "" if model is None else f"is called “{model}” and "
        figures = list(self._figures(shown, other))
        order = sorted(range(len(figures)), key=lambda i: -figures[i][0])[:TOLD]
        kept = [i for i in sorted(order) if figures[i][0] > 0] or order[:1]
        return f"{name}has {listing([figures[i][1] for i in kept])}"

    def _binary(self, shown: np.ndarray) -> str:
        assert self.priors is not None
        assert self.per is not None
        shares = np.array([self.priors[0], 1 - self.priors[0]])
        whole = np.round(shares * self.per).astype(int)
        wrong = np.clip(shares - shown, 0, shares) * self.per
        alarms = "false alarm" if _whole(wrong[1]) == "1" else "false alarms"
        return (
            f"misses {_whole(wrong[0])} of {whole[0]:,} {self.positive}s and raises "
            f"{_whole(wrong[1])} {alarms} among {whole[1]:,}"
        )

    def _figures(
        self, shown: np.ndarray, other: np.ndarray
    ) -> Iterator[tuple[float, str]]:
        """Texts, each with how much it differs."""
        statistics = self.metric.class_statistics
        if statistics is None:
            yield from self._amounts(shown, other)
            return
        whose = [""]
        if self.metric.groups:
            whose = [f" among “{name}”" for name in self.metric.groups]
        rows, others = np.atleast_2d(shown), np.atleast_2d(other)
        for g, i in np.ndindex(rows.shape):
            count, whole = self._count(statistics, i, float(rows[g, i]))
            beside, _ = self._count(statistics, i, float(others[g, i]))
            text = f"{_whole(count)} of {whole:,} {_event(statistics, i)}{whose[g]}"
            yield float(abs(count - beside)), text

    def _amounts(
        self, shown: np.ndarray, other: np.ndarray
    ) -> Iterator[tuple[float, str]]:
        """Values of everyone with their units, compared by their sizes."""
        shown, other = map(self.metric.overall, (shown, other))
        sizes = np.maximum(np.maximum(np.abs(shown), np.abs(other)), 1e-300)
        apart = np.abs(shown - other) / sizes
        units = getattr(self.metric, "units", {})
        if self.region is not None:
            units = {**units, **self.region.measures}
        for i, name in enumerate(self.metric.names):
            unit = f" {units[name]}" if units.get(name) else ""
            what = statistic_in_words(name)
            yield float(apart[i]), f"{shown[i]:.3g}{unit} of {what}"

    def _count(
        self, statistics: ClassStatistics, index: int, value: float
    ) -> tuple[float, int]:
        """How many of how many people of a class."""
        if self.per is None or self.priors is None:
            return HUNDRED * value, HUNDRED
        whole = round(self.per * float(self.priors[statistics.entries[0][index]]))
        count = value * whole if statistics.rates else value * self.per
        return min(count, float(whole)), whole


def _event(statistics: ClassStatistics, index: int) -> str:
    rows, columns = statistics.entries
    truth, guess = (statistics.classes[part[index]] for part in (rows, columns))
    if statistics.diagonal:
        return f"“{truth}” right"
    return f"“{truth}” called “{guess}”"


def _whole(count: float) -> str:
    """A number of people; none only if there is none."""
    return "fewer than 1" if 1e-9 < count < 0.5 else f"{count:,.0f}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
