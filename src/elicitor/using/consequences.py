"""What an elicited metric changes: its best classifier beside the usual choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from elicitor.core.checks import check_instance, check_number
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.named import named_metric
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.randomised import ThresholdRule
from elicitor.using.best import best_classifier
from elicitor.using.consequence_facts import ShareOf, Way, WrongOfClass
from elicitor.using.possible import Possible
from elicitor.using.threshold_digits import short_threshold
from elicitor.words import Fact, say
from elicitor.words.amounts import CountOf, Percent, count_of, percent
from elicitor.words.numbers import measured

__all__ = ["FEWEST_DIGITS", "Alternative", "consequences", "threshold_range"]

MINE = Way("mine")
DRAWS = 200
"""How many metrics of a posterior are looked at; finding a best one takes a while."""
THOUSAND = 1000
FEWEST_DIGITS = 4
"""Of a threshold that people read."""
TILT = 1e-9
"""So much of another metric breaks a tie, and nothing else."""
TIED = 1e-9
"""Utilities this close are the same, up to rounding."""


@dataclass(frozen=True)
class Alternative:
    """One way to choose a threshold, judged by the elicited metric.

    Attributes
    ----------
    way : Way
        How the threshold was chosen; `name` says it.
    threshold : float
        In the units of the scores.
    shown : float
        The threshold in few digits, as many as it needs to decide the same.
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
    weighted : bool
        Whether some rows count more than others; sizes are of weights then.
    """

    way: Way
    threshold: float
    shown: float
    confusion: np.ndarray
    utility: float
    regret: float
    prevalence: float
    sizes: tuple[int, int] | None = None
    above: bool = True
    weighted: bool = False

    @property
    def people(self) -> int:
        """How many people counts are out of: all rows, or a thousand without any."""
        return THOUSAND if self.sizes is None else sum(self.sizes)

    @property
    def name(self) -> str:
        """How the threshold was chosen, in words."""
        return say(self.way)

    def right(self, index: int, what: Fact | str) -> CountOf | ShareOf:
        """How many of a class are called right.

        Parameters
        ----------
        index : {0, 1}
            Of the positive class, or of the negative one.
        what : Fact or str
            What its people are called.
        """
        share = self._share(index)
        if self.sizes is None:
            return ShareOf(percent(share), what)
        return count_of(share * self.sizes[index], self.sizes[index], what)

    def wrong(self, index: int) -> WrongOfClass | Percent:
        """How many of a class are called wrong, and their share."""
        share = 1 - self._share(index)
        if self.sizes is None:
            return percent(share)
        return WrongOfClass(round(share * self.sizes[index]), percent(share))

    def _share(self, index: int) -> float:
        whole = (self.prevalence, 1 - self.prevalence)[index]
        return float(np.clip(self.confusion[index] / whole, 0, 1))


def consequences(
    metric: Metric, region: BinaryRegion, *, default: float | None = 0.5
) -> list[Alternative]:
    """Compare the best threshold with the default and what F1 and accuracy choose.

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
        The elicited choice first. Of choices that F1 or accuracy finds equally good,
        the one that the elicited metric likes best.
    """
    check_instance("metric", metric, Metric)
    check_instance("region", region, BinaryRegion)
    f1 = named_metric("f-beta", prevalence=region.prevalence, beta=1)
    accuracy = named_metric("accuracy", prevalence=region.prevalence)
    mine, by_f1 = _rule(metric, region), _rule(f1, region)
    likeliest = [_rule(one, region) for one in (accuracy, *_tilted(accuracy))]
    rules = {
        MINE: mine,
        Way("F1"): _kindest(metric, f1, [by_f1, mine], region),
        Way("accuracy"): _kindest(metric, accuracy, [*likeliest, mine, by_f1], region),
    }
    if default is not None:
        check_number("default", default)
        rules[Way("threshold", measured(default))] = ThresholdRule(default)
    confusions = {way: region.rule_confusion(rule) for way, rule in rules.items()}
    utilities = {way: float(metric.utility(c)) for way, c in confusions.items()}
    best = utilities[MINE]
    return [
        Alternative(
            way=way,
            threshold=rule.threshold,
            confusion=confusions[way],
            utility=utilities[way],
            regret=best - utilities[way],
            prevalence=region.prevalence,
            sizes=region.sizes,
            above=rule.above,
            weighted=region.is_weighted,
            shown=short_threshold(rule.threshold, region, digits=FEWEST_DIGITS),
        )
        for way, rule in rules.items()
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


def _tilted(metric: Metric) -> Iterator[LinearMetric]:
    """Nearly the same metric, which leans to either class where many are best."""
    for lean in ([TILT, 0.0], [0.0, TILT]):
        yield LinearMetric(np.asarray(metric.coefficients[:2]) + lean)


def _kindest(
    metric: Metric, usual: Metric, rules: list[ThresholdRule], region: BinaryRegion
) -> ThresholdRule:
    """Of the rules that a usual metric likes as much as the first, the best one."""
    points = np.stack([region.rule_confusion(rule) for rule in rules])
    worth, mine = usual.utility(points), metric.utility(points)
    return rules[int(np.argmax(np.where(worth >= worth[0] - TIED, mine, -np.inf)))]


def _rule(metric: Metric, region: BinaryRegion) -> ThresholdRule:
    """The best deterministic rule."""
    best = best_classifier(metric, region, randomised=False)
    rule: ThresholdRule = best.classifier.rules[0]
    return rule
