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
from typing import Any

import numpy as np

from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.groups import GroupMetric, as_group_metric
from elicitor.metrics.named import named_metric
from elicitor.metrics.named_fair import named_fair
from elicitor.metrics.named_quadratic import named_quadratic
from elicitor.metrics.statistics import ClassStatistics
from elicitor.using.explaining.pairs import GOOD, agreement, share_with_ends
from elicitor.using.possible import Possible
from elicitor.using.usual_measures import usual_measures

__all__ = ["NamedMetric", "named_metrics", "named_sentence"]

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
FAIR = ("equal opportunity", "balance for the negative class", "equalized odds")


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
) -> tuple[NamedMetric, ...]:
    """Compare a metric with all that have a name, the nearest first.

    Parameters
    ----------
    possible : Possible
        The metric, and which others it might be.
    points : ndarray of shape (n_points, *statistics)
        Classifiers to choose from.
    priors : ndarray of shape (n_classes,) or None
        P(Y=i); of (TP, TN) the positive class comes first.
    level : float, default=0.9
        Share of the possible metrics that choose at least as alike.
    """
    own = np.asarray(possible.metric.utility(points))
    drawn = [np.asarray(one.utility(points)) for one in possible.some(DRAWS)]
    others = [agreement(own, one) for one in drawn]
    outermost = None
    if others:
        outermost = np.quantile(others, 1 - level) if possible.likely else min(others)
    found = []
    for name, choices in candidates(possible.metric, points, priors):
        alike = [(agreement(own, utility), label) for label, utility in choices]
        share, label = max(alike, key=lambda each: each[0])
        within = None if outermost is None else bool(share >= outermost)
        utility = dict(choices)[label]
        found.append((NamedMetric(name.format(label), share, within), utility))
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


def named_sentence(found: tuple[NamedMetric, ...]) -> str:
    """Say which named metric comes nearest.

    Parameters
    ----------
    found : tuple of NamedMetric
        The nearest first, at least one.

    Examples
    --------
    >>> named_sentence((NamedMetric("F1", 0.97, False, (0.95, 0.98)),))
    'F1 comes close: of two classifiers with different strengths it chooses the same \
in 97 % of cases (95 to 98 %).'
    >>> named_sentence((NamedMetric("F1", 0.97, True, (0.28, 0.99)),))
    'Whether a metric with a name comes close is not known. The nearest is F1: of two \
classifiers with different strengths it chooses the same in 28 to 99 % of cases.'
    """
    nearest = found[0]
    name = nearest.name[0].upper() + nearest.name[1:]
    often = share_with_ends(nearest.agreement, nearest.interval)
    low, high = nearest.interval or (nearest.agreement, nearest.agreement)
    alike = f"of two {GOOD} it chooses the same in {often}."
    if low >= SAME:
        return f"{name} is about the same: {alike}"
    if low >= CLOSE:
        return f"{name} comes close: {alike}"
    start = "Whether a metric with a name comes close is not known."
    if high < CLOSE:
        start = "No metric with a name comes close."
    return f"{start} The nearest is {nearest.name}: {alike}"


Choices = list[tuple[str, np.ndarray]]
"""Utilities by the number that a name leaves open."""


def candidates(
    metric: Metric, points: np.ndarray, priors: np.ndarray | None
) -> Iterator[tuple[str, Choices]]:
    """Utilities of the classifiers by all named metrics, each with its choices.

    Yields
    ------
    name : str
        With a place for the number that is chosen, if any.
    choices : list of (str, ndarray of shape (n_points,))
    """
    shown = metric.overall(points)
    for name, utility in usual_measures(metric.names, shown, priors).items():
        yield name, [("", utility)]  # first, as the best known of those alike
    if metric.trades_gaps:
        yield from _fair(as_group_metric(metric), points, priors)
    statistics = metric.class_statistics
    if metric.names == BINARY and priors is not None:
        yield from _binary(points, float(priors[0]))
    elif statistics is not None and not metric.groups:
        yield from _of_rates(statistics, points, priors)


def _binary(points: np.ndarray, prevalence: float) -> Iterator[tuple[str, Choices]]:
    def by(name: str, **options: float) -> np.ndarray:
        metric = named_metric(name, prevalence=prevalence, **options)
        return np.asarray(metric.utility(points))

    yield "F{}", [(f"{beta:g}", by("f-beta", beta=beta)) for beta in BETAS]
    for name in ("precision", "negative predictive value"):
        yield name, [("", by(name))]
    rates = points / np.array([prevalence, 1 - prevalence])
    yield "the geometric mean of both accuracies", [("", rates.prod(axis=-1))]


def _of_rates(
    statistics: ClassStatistics, points: np.ndarray, priors: np.ndarray | None
) -> Iterator[tuple[str, Choices]]:
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
    yield "the Q-mean", [("", np.asarray(q_mean.utility(rates)))]
    if statistics.diagonal:
        product = np.maximum(rates, 0).prod(axis=-1)
        yield "the geometric mean of the class accuracies", [("", product)]


def _fair(
    metric: GroupMetric, points: np.ndarray, priors: np.ndarray | None
) -> Iterator[tuple[str, Choices]]:
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
    for gap in FAIR:
        for errors, costs in everyone.items():

            def by(
                share: float, gap: str = gap, costs: Any = costs
            ) -> tuple[str, np.ndarray]:
                made = named_fair(
                    gap,
                    classes=statistics.classes,
                    shares=metric.prevalence[:, first],
                    groups=metric.groups,
                    form="squared" if metric.squares_gaps else "absolute",
                    trade_off=share,
                    costs=costs,
                    diagonal=statistics.diagonal,
                )
                return f"{100 * share:.0f}", np.asarray(made.utility(points))

            name = f"{errors} with {gap} ({{}} % of the weight on the gaps)"
            yield name, [by(share) for share in TRADE_OFFS]
        yield f"{gap} alone", [by(1.0)]
