"""What usual rules for groups do beside the best one of a metric."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from elicitor.cli.subjects.group_table_facts import RuleOfChoice
from elicitor.core.result import Result
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.harms import Harms
from elicitor.regions import GroupRates
from elicitor.regions.multiclass import PlugInRule
from elicitor.using.notes import voiding
from elicitor.using.tuning.best_here import best_use

__all__ = ["Choices", "own_choice", "shared_choices"]

Choices = dict[RuleOfChoice, np.ndarray]

CUTS = 200
"""Thresholds that are tried where probabilities need not be what they say."""


def shared_choices(rates: GroupRates, metric: GroupMetric) -> Choices:
    """Rates of usual rules, (n_groups, n_statistics), each the same for all groups.

    Shares of groups are those of the region, whatever they are in the metric.
    """
    statistics, errors = rates.statistics, Harms(metric).errors
    better = 1 if statistics.diagonal else -1
    likeliest = _applied(rates, PlugInRule.of(np.eye(len(rates.classes))))
    gains = statistics.gains(better * errors, _priors(rates))
    found = [_applied(rates, rule) for rule in _rules(rates, gains)]
    worth = [
        better * float(errors @ (rates.prevalence * one).sum(axis=-2)) for one in found
    ]
    return {
        RuleOfChoice("accuracy"): likeliest,
        RuleOfChoice("no-gaps"): found[int(np.argmax(worth))],
    }


def own_choice(rates: GroupRates, result: Result) -> Choices:
    """What the best rule does, which may draw lots and be another for each group.

    Nothing if answers speak against the metric.
    """
    if voiding(result):
        return {}
    best = best_use(result, rates).best
    lots = not best.classifier.is_deterministic
    name = RuleOfChoice("own-by-lot" if lots else "own")
    return {name: np.asarray(best.statistics)}


def _rules(rates: GroupRates, gains: np.ndarray) -> Iterator[PlugInRule]:
    """The rule for probabilities at their word; of two classes other cuts, too."""
    yield PlugInRule.of(gains)
    if len(rates.classes) == 2:
        known = [part.population.probabilities[:, 0] for part in rates.regions.values()]
        for cut in np.quantile(np.concatenate(known), np.linspace(0, 1, CUTS)):
            yield PlugInRule.of(np.diag([1 - cut, cut]))


def _applied(rates: GroupRates, rule: PlugInRule) -> np.ndarray:
    """What one rule does to every group."""
    return np.stack(
        [
            rates.statistics.of(part.population.confusion(rule), part.priors)
            for part in rates.regions.values()
        ]
    )


def _priors(rates: GroupRates) -> np.ndarray:
    parts = zip(rates.shares, rates.regions.values(), strict=True)
    return np.asarray(np.sum([share * part.priors for share, part in parts], axis=0))
