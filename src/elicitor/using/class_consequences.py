"""What an elicited metric changes for several classes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.result import Result
from elicitor.metrics.base import Metric, as_metric
from elicitor.metrics.facts import Event
from elicitor.metrics.quotients import priced
from elicitor.metrics.things import event
from elicitor.regions.base import Region
from elicitor.regions.multiclass import (
    MulticlassRegion,
    PlugInRule,
    RandomisedPlugIn,
)
from elicitor.using.as_bad_as import as_bad_as, heaviest
from elicitor.using.best_result import BestClassifier
from elicitor.using.class_best import JudgedRule, judge
from elicitor.using.consequence_facts import Way
from elicitor.using.possible import Possible
from elicitor.using.tuning.best_here import best_use
from elicitor.using.tuning.best_use import AS_IT_STANDS, CORRECTED
from elicitor.using.tuning.recalibrated import RecalibratedClassifier
from elicitor.words import say

__all__ = ["ClassAlternative", "ClassLoss", "class_consequences"]

MINE = Way("mine")


@dataclass(frozen=True, eq=False)
class ClassAlternative:
    """One way to decide between several classes, judged by the elicited metric.

    Attributes
    ----------
    way : Way
        How the rule was chosen; `name` says it.
    classifier : RandomisedPlugIn or RecalibratedClassifier
        The rule, usable on new probabilities; a lottery where the metric is curved.
        Probabilities are recalibrated first where that serves the metric on rows that
        the correction was not learnt from.
    rule : RandomisedPlugIn
        The same for probabilities as they are weighed.
    confusion : ndarray of shape (n_classes, n_classes)
        P(Y=i, h=j).
    right : ndarray of shape (n_classes,)
        Share of every class that is labelled rightly, P(h=i | Y=i).
    utility : float
        Value of the elicited metric, larger is better.
    regret : float
        How much utility is lost against the first alternative. On a labelled sample it
        may be negative by a little, where the estimated probabilities are off.
    notes : tuple of str
        How the first uses probabilities, in sentences; empty if just at their word.
    region : Region
        What can be achieved by probabilities as its rule weighs them.
    """

    way: Way
    classifier: RandomisedPlugIn | RecalibratedClassifier
    rule: RandomisedPlugIn
    confusion: np.ndarray
    right: np.ndarray
    utility: float
    regret: float
    region: Region = field(repr=False)
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """How the rule was chosen, in words."""
        return say(self.way)

    @property
    def is_corrected(self) -> bool:
        """Whether probabilities are recalibrated first."""
        return CORRECTED in self.notes

    @property
    def as_it_stands(self) -> bool:
        """Whether it is best to leave the model as it stands."""
        return AS_IT_STANDS in self.notes


def class_consequences(
    metric: Metric | Result, region: MulticlassRegion
) -> list[ClassAlternative]:
    """Compare the best rule with the most likely class and with balanced accuracy.

    Parameters
    ----------
    metric : Metric or Result
        The elicited metric, on right decisions or errors of the region's classes; or a
        result that has one.
    region : MulticlassRegion
        The classifiers to choose from.

    Returns
    -------
    list of ClassAlternative
        The elicited choice first.

    Raises
    ------
    InvalidParameterError
        If the metric is on something that the region does not have, or that is none of
        several classes.

    Examples
    --------
    >>> import elicitor as el
    >>> from elicitor.datasets import fitted_halves, load_vehicle
    >>> region = fitted_halves(load_vehicle()).diagonal()
    >>> metric = el.LinearMetric([1, 5, 1, 1], names=region.names)
    >>> for row in class_consequences(metric, region):
    ...     print(f"{row.name:26}", (100 * row.right).round())
    best under your metric     [86. 95. 13. 96.]
    most likely class          [ 96.  55.  64. 100.]
    rule for balanced accuracy [ 96.  56.  63. 100.]
    """
    check_instance("region", region, MulticlassRegion)
    metric = as_metric(metric)
    used = best_use(metric, region)
    judged: dict[Way, BestClassifier | JudgedRule] = {MINE: used.best}
    rules = {
        Way("likeliest"): PlugInRule.of(np.eye(len(region.classes))),
        Way("balanced"): PlugInRule.of(np.diag(1 / region.priors)),
    }
    judged |= {way: judge(metric, region, rule) for way, rule in rules.items()}
    sign = metric.orientation.sign
    best = sign * judged[MINE].value
    return [
        ClassAlternative(
            way=way,
            classifier=found.classifier,
            rule=used.rule if way == MINE else found.classifier,
            confusion=confusion,
            right=np.diag(confusion) / region.priors,
            utility=sign * found.value,
            regret=best - sign * found.value,
            region=used.region if way == MINE else region,
            notes=used.notes if way == MINE else (),
        )
        for way, found in judged.items()
        if (confusion := found.confusion) is not None
    ]


@dataclass(frozen=True, eq=False)
class ClassLoss:
    """What another rule costs, in mistakes of the kind that weighs most.

    Of those of which there are enough.
    """

    heaviest: int  # the statistic that the mistake belongs to
    value: float  # so many more of it are as bad
    interval: tuple[float, float] | None  # over the metrics that the answers allow

    @classmethod
    def between(
        cls,
        found: Result | Metric,
        region: MulticlassRegion,
        mine: ClassAlternative,
        other: ClassAlternative,
        *,
        people: int,
    ) -> ClassLoss:
        """Compare two rules, the better one first, by mistakes among `people`."""
        possible = Possible.of(found)
        here, there = (
            region.statistics.of(one.confusion, region.priors) for one in (mine, other)
        )
        metric = possible.metric
        slopes = metric.slopes(here)
        stake = metric.utility(here) - metric.utility(there)
        kind = heaviest(metric, here, slopes, stake)

        def lost(one: Metric) -> float:
            more = float(one.utility(here) - one.utility(there))
            found = as_bad_as(one, here, one.slopes(here), kind, more)
            return priced(found * people, 1.0)

        return cls(kind, lost(metric), possible.interval(lost))

    def mistake(self, region: MulticlassRegion) -> Event:
        """What the heaviest mistakes are."""
        return event(region.statistics, self.heaviest, how="wrong")
