"""What an elicited metric changes: its best classifier beside the usual choices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.named import named_metric
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.randomised import ThresholdRule
from elicitor.using.best import best_classifier

__all__ = ["Alternative", "consequences", "threshold_range"]

DRAWS = 200
"""How many metrics of a posterior are looked at; finding a best one takes a while."""


@dataclass(frozen=True)
class Alternative:
    """One way to choose a threshold, judged by the elicited metric.

    Attributes
    ----------
    name : str
        How the threshold was chosen.
    threshold : float
        In the units of the scores.
    confusion : ndarray of shape (2,)
        (TP, TN), probabilities of everyone.
    utility : float
        Value of the elicited metric, larger is better.
    regret : float
        How much utility is lost against the best threshold; 0 for the best one.
    """

    name: str
    threshold: float
    confusion: np.ndarray
    utility: float
    regret: float


def consequences(
    metric: Metric, region: BinaryRegion, *, default: float | None = 0.5
) -> list[Alternative]:
    """Compare the best threshold with the default and with what F1 would choose.

    Parameters
    ----------
    metric : Metric
        The elicited metric, on (TP, TN).
    region : BinaryRegion
        The classifiers to choose from.
    default : float or None, default=0.5
        The threshold used so far; None where scores are no probabilities.

    Returns
    -------
    list of Alternative
        The elicited choice first.
    """
    f1 = named_metric("f-beta", prevalence=region.prevalence, beta=1)
    rules = {
        "best under your metric": _rule(metric, region),
        "best under F1": _rule(f1, region),
    }
    if default is not None:
        rules[f"threshold {default:g}"] = ThresholdRule(default)
    confusions = {name: region.rule_confusion(rule) for name, rule in rules.items()}
    utilities = {name: float(metric.utility(c)) for name, c in confusions.items()}
    best = utilities["best under your metric"]
    return [
        Alternative(
            name=name,
            threshold=rule.threshold,
            confusion=confusions[name],
            utility=utilities[name],
            regret=best - utilities[name],
        )
        for name, rule in rules.items()
    ]


def threshold_range(result: Result, region: BinaryRegion) -> tuple[float, float]:
    """Lowest and highest best threshold among the metrics that the answers allow.

    Where there is a posterior, nine in ten of its metrics have theirs in between.

    Parameters
    ----------
    result : Result
        Of an elicitation on a binary region.
    region : BinaryRegion
        The classifiers to choose from.

    Returns
    -------
    tuple of float
        In the units of the scores.
    """
    if result.posterior is not None:
        metrics = result.posterior.metrics[:DRAWS]
        low, high = np.quantile(
            _thresholds(metrics, region), [0.05, 0.95], method="nearest"
        )
        own = _thresholds([result.metric], region)[0]
        return min(float(low), own), max(float(high), own)
    thresholds = _thresholds(
        [result.metric, *result.details.get("extremes", ())], region
    )
    return min(thresholds), max(thresholds)


def _thresholds(metrics: Iterable[Metric], region: BinaryRegion) -> list[float]:
    """The best threshold under every metric."""
    return [_rule(metric, region).threshold for metric in metrics]


def _rule(metric: Metric, region: BinaryRegion) -> ThresholdRule:
    """The best deterministic rule."""
    best = best_classifier(metric, region, randomised=False)
    rule: ThresholdRule = best.classifier.rules[0]
    return rule
