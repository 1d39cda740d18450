"""What an elicited metric changes: its best classifier beside the usual choices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from elicitor.core.checks import check_instance, check_number
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.named import named_metric
from elicitor.metrics.words import count_of, per_cent
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.randomised import ThresholdRule
from elicitor.using.best import best_classifier
from elicitor.using.possible import Possible

__all__ = ["Alternative", "consequences", "threshold_range"]

MINE = "best under your metric"
DRAWS = 200
"""How many metrics of a posterior are looked at; finding a best one takes a while."""
THOUSAND = 1000


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
    prevalence : float
        P(Y=1).
    sizes : (int, int) or None
        Rows of the positive and of the negative class; None without rows.
    above : bool
        Whether scores from the threshold on are called positive; else those below it.
    """

    name: str
    threshold: float
    confusion: np.ndarray
    utility: float
    regret: float
    prevalence: float
    sizes: tuple[int, int] | None = None
    above: bool = True

    @property
    def people(self) -> int:
        """How many people counts are out of: all rows, or a thousand without any."""
        return THOUSAND if self.sizes is None else sum(self.sizes)

    @property
    def missed(self) -> str:
        """How many of the positive class are not called so, and their share."""
        return self._wrong(0)

    @property
    def alarms(self) -> str:
        """How many of the negative class are called positive, and their share."""
        return self._wrong(1)

    def right(self, index: int, what: str) -> str:
        """How many of a class are called right, in words.

        Parameters
        ----------
        index : {0, 1}
            Of the positive class, or of the negative one.
        what : str
            What its people are called.
        """
        share = self._share(index)
        if self.sizes is None:
            return f"{per_cent(share)} of {what}"
        return count_of(round(share * self.sizes[index], 6), self.sizes[index], what)

    def _wrong(self, index: int) -> str:
        share = 1 - self._share(index)
        if self.sizes is None:
            return per_cent(share)
        return f"{round(share * self.sizes[index]):,} ({per_cent(share)})"

    def _share(self, index: int) -> float:
        whole = (self.prevalence, 1 - self.prevalence)[index]
        return float(np.clip(self.confusion[index] / whole, 0, 1))


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
    check_instance("metric", metric, Metric)
    check_instance("region", region, BinaryRegion)
    f1 = named_metric("f-beta", prevalence=region.prevalence, beta=1)
    rules = {
        MINE: _rule(metric, region),
        "best under F1": _rule(f1, region),
    }
    if default is not None:
        check_number("default", default)
        rules[f"threshold {default:g}"] = ThresholdRule(default)
    confusions = {name: region.rule_confusion(rule) for name, rule in rules.items()}
    utilities = {name: float(metric.utility(c)) for name, c in confusions.items()}
    best = utilities[MINE]
    return [
        Alternative(
            name=name,
            threshold=rule.threshold,
            confusion=confusions[name],
            utility=utilities[name],
            regret=best - utilities[name],
            prevalence=region.prevalence,
            sizes=region.sizes,
            above=rule.above,
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
    check_instance("result", result, Result)
    check_instance("region", region, BinaryRegion)
    possible = Possible.of(result)
    thresholds = _thresholds([result.metric, *possible.some(DRAWS)], region)
    if not possible.likely:
        return min(thresholds), max(thresholds)
    own, *others = thresholds
    low, high = np.quantile(others, [0.05, 0.95], method="inverted_cdf")
    return min(float(low), own), max(float(high), own)


def _thresholds(metrics: Iterable[Metric], region: BinaryRegion) -> list[float]:
    """The best threshold under every metric."""
    return [_rule(metric, region).threshold for metric in metrics]


def _rule(metric: Metric, region: BinaryRegion) -> ThresholdRule:
    """The best deterministic rule."""
    best = best_classifier(metric, region, randomised=False)
    rule: ThresholdRule = best.classifier.rules[0]
    return rule
