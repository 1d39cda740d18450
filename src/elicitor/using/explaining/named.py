"""Metrics that have a name and rank classifiers about alike.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           ``points``              classifiers, shape (n_points, *statistics)
ζ           ``priors``              P(Y=i), shape (n_classes,)
β           –                       weight of recall in F_β
λ           –                       weight of the gaps
==========  ======================  ===============================================

A number that a name leaves open, β or λ, is the one that comes nearest. The Jaccard
index is not listed, since it ranks as F1 does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args

import numpy as np

from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.groups import GroupMetric, as_group_metric
from elicitor.metrics.named import named_metric
from elicitor.metrics.named_fair import named_fair
from elicitor.metrics.named_quadratic import named_quadratic
from elicitor.metrics.statistics import ClassStatistics
from elicitor.using.explaining.facts import (
    FBeta,
    Gap,
    GapsAlone,
    Measure,
    NearestNamed,
    WithGaps,
)
from elicitor.using.explaining.pairs import agreement, of_cases
from elicitor.using.possible import Possible
from elicitor.using.usual_measures import usual_measures
from elicitor.words import Fact, say
from elicitor.words.amounts import percent

__all__ = ["NamedMetric", "named_metrics", "nearest_named"]

CLOSE = 0.95
"""Share of equal choices from which on a metric is called close."""
SAME = 0.99
"""And from which on it is called the same."""
NEAREST = 3
"""How many named metrics are kept."""
DRAWS = 200
"""How many possible metrics a named one is compared with."""
BETAS = (0.1, 0.2, 0.3, 0.5, 0.7, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0)
TRADE_OFFS = tuple(np.linspace(0.1, 0.9, 9).round(1).tolist())


@dataclass(frozen=True)
class NamedMetric:
    """A metric with a name, and how near it comes.

    Attributes
    ----------
    name : str
        What it is called.
    agreement : float
        Share of the pairs of good classifiers of which it chooses the same.
    interval : tuple of float or None
        Of the agreement, over the metrics that the answers leave possible.
    possible : bool or None
        Whether it chooses as alike as the metrics that the answers leave possible do,
        so that these answers cannot tell it from the elicited one. None if a metric
        alone is explained.
    """

    name: str
    agreement: float
    possible: bool | None
    interval: tuple[float, float] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        return asdict(self)


def named_metrics(
    possible: Possible,
    points: np.ndarray,
    priors: np.ndarray | None,
    *,
    level: float = 0.9,
    language: str = "en",
) -> tuple[NamedMetric, ...]:
    """Compare a metric with all that have a name, the nearest by choices first.

    A share `level` of the possible metrics choose at least as alike.
    """
    own = np.asarray(possible.metric.utility(points))
    drawn = [np.asarray(one.utility(points)) for one in possible.some(DRAWS)]
    others = [agreement(own, one) for one in drawn]
    outermost = None
    if others:
        outermost = np.quantile(others, 1 - level) if possible.likely else min(others)
    found = []
    for choices in candidates(possible.metric, points, priors):
        alike = [(agreement(own, utility), name, utility) for name, utility in choices]
        share, name, utility = max(alike, key=lambda each: each[0])
        within = None if outermost is None else bool(share >= outermost)
        found.append((NamedMetric(say(name, language), share, within), utility))
    # Of those about as near the first is taken, as it is the best known one.
    found.sort(key=lambda each: -round(each[0].agreement, 2))
    return tuple(
        replace(one, interval=_ends(one.agreement, utility, drawn, level))
        for one, utility in found[:NEAREST]
    )


def _ends(
    share: float, utility: np.ndarray, drawn: list[np.ndarray], level: float
) -> tuple[float, float] | None:
    """Where an agreement may be, by the metrics that are possible."""
    if not drawn:
        return None
    shares = [agreement(one, utility) for one in drawn]
    low, high = np.quantile(shares, [(1 - level) / 2, (1 + level) / 2])
    return min(share, float(low)), max(share, float(high))


def nearest_named(found: tuple[NamedMetric, ...]) -> NearestNamed:
    """Which named metric comes nearest, the first of them, and whether that is close.

    >>> from elicitor.words import say
    >>> say(nearest_named((NamedMetric("F1", 0.97, False, (0.95, 0.98)),)))
    'F1 comes close: of two classifiers with different strengths it chooses the same \
in 97 % of cases (95 to 98 %).'
    >>> say(nearest_named((NamedMetric("F1", 0.97, True, (0.28, 0.99)),)))
    'Whether a metric with a name comes close is not known. The nearest is F1: of two \
classifiers with different strengths it chooses the same in 28 to 99 % of cases.'
    """
    nearest = found[0]
    often = of_cases(nearest.agreement, nearest.interval)
    low, high = nearest.interval or (nearest.agreement, nearest.agreement)
    how: Literal["same", "close"] = "same" if low >= SAME else "close"
    if low >= CLOSE:
        return NearestNamed(how, nearest.name, often)
    return NearestNamed("far" if high < CLOSE else "unknown", nearest.name, often)


Choices = list[tuple[Fact | str, np.ndarray]]
"""Names and utilities, one for each number that a name leaves open."""


def candidates(
    metric: Metric, points: np.ndarray, priors: np.ndarray | None
) -> Iterator[Choices]:
    """Utilities of the classifiers by all named metrics, each with its choices."""
    shown = metric.overall(points)
    for name, utility in usual_measures(metric.names, shown, priors).items():
        # First, as the best known of those alike.
        yield [(Measure.called(name), utility)]
    if metric.trades_gaps:
        yield from _fair(as_group_metric(metric), points, priors)
    statistics = metric.class_statistics
    if metric.names == BINARY and priors is not None:
        yield from _binary(points, float(priors[0]))
    elif statistics is not None and not metric.groups:
        yield from _of_rates(statistics, points, priors)


def _binary(points: np.ndarray, prevalence: float) -> Iterator[Choices]:
    def by(name: str, **options: float) -> np.ndarray:
        metric = named_metric(name, prevalence=prevalence, **options)
        return np.asarray(metric.utility(points))

    yield [(FBeta(beta), by("f-beta", beta=beta)) for beta in BETAS]
    for name in ("precision", "negative predictive value"):
        yield [(Measure.called(name), by(name))]
    rates = points / np.array([prevalence, 1 - prevalence])
    yield [(Measure("mean-of-both"), rates.prod(axis=-1))]


def _of_rates(
    statistics: ClassStatistics, points: np.ndarray, priors: np.ndarray | None
) -> Iterator[Choices]:
    """Means of the accuracies of the classes that are no plain average."""
    rates = points
    if not statistics.rates:
        if priors is None:
            return
        rates = points / priors[statistics.entries[0]]
    as_rates = ClassStatistics(statistics.classes, statistics.diagonal, rates=True)
    q_mean = named_quadratic(
        "q-mean", classes=as_rates.classes, diagonal=as_rates.diagonal
    )
    yield [(Measure("Q-mean"), np.asarray(q_mean.utility(rates)))]
    if statistics.diagonal:
        product = np.maximum(rates, 0).prod(axis=-1)
        yield [(Measure("mean-of-classes"), product)]


def _fair(
    metric: GroupMetric, points: np.ndarray, priors: np.ndarray | None
) -> Iterator[Choices]:
    """Errors as a usual measure counts them, with gaps as a fair name counts them."""
    statistics = metric.class_statistics
    if statistics is None:
        return
    first = [
        statistics.entries[0].tolist().index(i) for i in range(statistics.n_classes)
    ]
    everyone: dict[str, Any] = {"balanced accuracy": None}
    if priors is not None:
        everyone["accuracy"] = priors
    for gap in get_args(Gap):
        for errors, costs in everyone.items():

            def by(share: float, gap: Gap = gap, costs: Any = costs) -> np.ndarray:
                made = named_fair(
                    gap.replace("-", " "),
                    classes=statistics.classes,
                    shares=metric.prevalence[:, first],
                    groups=metric.groups,
                    form="squared" if metric.squares_gaps else "absolute",
                    trade_off=share,
                    costs=costs,
                    diagonal=statistics.diagonal,
                )
                return np.asarray(made.utility(points))

            yield [
                (WithGaps(Measure.called(errors), gap, percent(share)), by(share))
                for share in TRADE_OFFS
            ]
        yield [(GapsAlone(gap), by(1.0))]
