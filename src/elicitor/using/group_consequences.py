"""What a metric of groups changes: rules to choose from, before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.harms import require_groups, traded_near
from elicitor.metrics.quotients import priced
from elicitor.regions.groups import GroupClassifier, GroupRates
from elicitor.regions.multiclass import PlugInRule, RandomisedPlugIn
from elicitor.using.as_bad_as import as_bad_as
from elicitor.using.best import LOCAL, best_classifier
from elicitor.using.consequence_facts import Purpose, Way
from elicitor.using.explaining.groups import usual_rates
from elicitor.using.possible import Possible
from elicitor.using.tuning.best_here import best_use
from elicitor.using.tuning.best_use import AS_IT_STANDS, Used
from elicitor.using.tuning.levelling import best_sparing, worsened
from elicitor.using.tuning.people import metric_here
from elicitor.using.tuning.recalibrated import RecalibratedClassifier
from elicitor.words import in_english, say

__all__ = [
    "GroupAlternative",
    "GroupLoss",
    "before_and_after",
    "group_consequences",
]

BEFORE = Way("likeliest")
BEST = Way("best")
NO_CHANCE = Way("no-chance")
SPARING = Way("sparing")
HUNDRED = 100
HALF_A_PERSON = 0.5
ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class GroupLoss:
    """How much worse than the best a rule is, in mistakes per hundred of a class."""

    kind: int  # which weighs most
    value: float
    interval: tuple[float, float] | None  # over metrics that answers allow


@dataclass(frozen=True, eq=False)
class GroupAlternative:
    """One way to decide in every group."""

    way: Way
    classifier: GroupClassifier | RecalibratedClassifier  # usable on new probabilities
    parts: tuple[RandomisedPlugIn, ...]  # for probabilities as they are weighed
    rates: np.ndarray  # (n_groups, n_statistics), expected ones of a lottery
    utility: float
    drawn: np.ndarray | None  # rows decided about by lot, by weight, if any
    # Mistakes by kind that another rule would spare each group at no other cost: people
    # if there are rows, else shares. Lotteries count only for a lottery.
    worsened: np.ndarray
    worsened_for: tuple[Purpose, ...]  # what the metric likes about that, of each group
    region: GroupRates = field(repr=False)  # of probabilities as they are weighed
    notes: tuple[str, ...] = ()  # how it uses probabilities, and what is not proven
    losing: Callable[[], GroupLoss | None] = field(default=lambda: None, repr=False)

    @cached_property
    def loss(self) -> GroupLoss | None:
        """How much worse it is than the best rule; None of that one."""
        return self.losing()

    @property
    def name(self) -> str:
        """How it was chosen, in words."""
        return say(self.way)

    @property
    def rule(self) -> str:
        """The rule of every group in words."""
        return in_english(self.classifier.told)

    @property
    def as_it_stands(self) -> bool:
        """Whether it is best to leave the model as it stands."""
        return AS_IT_STANDS in self.notes

    @property
    def told(self) -> np.ndarray:
        """Which groups are decided about worse than they could be, (n_groups,).

        Less than half a person, or a share of one in a thousand, is not told.
        """
        least = 1e-3 if self.drawn is None else HALF_A_PERSON
        return np.asarray(self.worsened.sum(axis=1) >= least)

    @property
    def is_proven(self) -> bool:
        """Whether it is known how much better another rule could be."""
        return LOCAL not in self.notes

    @property
    def is_mild(self) -> bool:
        """Whether it leaves nothing to chance and decides about no group worse."""
        return self.classifier.is_deterministic and not self.told.any()


def group_consequences(
    result: Result | Metric, rates: GroupRates
) -> list[GroupAlternative]:
    """The most likely class, the best rule, and those that are milder, if they differ.

    These leave nothing to chance, or decide about no group worse than they could.
    """
    # Of recalibrated probabilities, of three or more classes, if the best rule's are.
    of_best, found = _before_and_after(result, rates)
    metric, worth, best = of_best.metric, of_best.rates, found[1]
    if not best.classifier.is_deterministic:
        plain = best_classifier(metric, worth, randomised=False)
        found.append(of_best.alternative(NO_CHANCE, plain.classifier, plain.statistics))
    if not any(one.is_mild for one in found[1:]):
        sparing = of_best.alternative(
            SPARING, *best_sparing(metric, worth, found[-1].rates)
        )
        if found[-1].way == NO_CHANCE and sparing.utility >= found[-1].utility:
            sparing = replace(sparing, way=found.pop().way)
        found.append(sparing)
    return found


def before_and_after(
    result: Result | Metric, rates: GroupRates
) -> tuple[GroupAlternative, GroupAlternative]:
    """The first two of :func:`group_consequences`: the usual rule, and the best one."""
    before, best = _before_and_after(result, rates)[1]
    return before, best


def _before_and_after(
    result: Result | Metric, rates: GroupRates
) -> tuple[_Judge, list[GroupAlternative]]:
    """The same, and who judges further ones beside them."""
    possible = Possible.of(result)
    require_groups(possible.metric)
    likeliest = PlugInRule.of(np.eye(len(rates.classes)))
    usual = RandomisedPlugIn.of(likeliest, rates.classes)
    used = best_use(metric_here(possible.metric, rates), rates)
    of_best = _Judge(possible, used)
    everybody = GroupClassifier(rates.groups, (usual,) * len(rates.groups))
    before = of_best.alternative(BEFORE, everybody, usual_rates(rates))
    best = of_best.alternative(BEST, used.rule, np.asarray(used.best.statistics))
    unproven = [note for note in used.best.notes if note == LOCAL]
    return of_best, [
        replace(before, classifier=everybody),
        replace(best, notes=(*used.notes, *unproven)),
    ]


def _purpose(near: Metric, rates: np.ndarray, better: np.ndarray) -> Purpose:
    """What rates are liked for, beside some that spare a group: gaps of some size.

    Or the mistakes themselves, where these are liked.
    """
    spared = near.overall(better) - near.overall(rates)
    if near.slopes(rates) @ spared < -ROUNDING:
        return "mistakes"
    apart, spared = (np.abs(r[:, None] - r[None]).sum() for r in (rates, better))
    return "smaller" if apart < spared else "wider"


@dataclass(frozen=True, eq=False)
class _Judge:
    """Judges rules beside the best one."""

    possible: Possible
    used: Used

    @property
    def rates(self) -> GroupRates:
        """What can be achieved by probabilities as they are weighed."""
        return check_instance("region", self.used.region, GroupRates)

    @property
    def metric(self) -> Metric:
        """The metric as it is read on these people."""
        return metric_here(self.possible.metric, self.rates)

    def _near(self, metric: Metric, rates: np.ndarray) -> Metric:
        """A metric as it is among these people; of a ratio, how it trades there."""
        here = metric_here(metric, self.rates)
        return traded_near(here, rates) if hasattr(here, "near") else here

    def _harms(self, near: Metric, rates: np.ndarray) -> np.ndarray:
        """Harm of one more mistake of each kind among everyone, (n_statistics,)."""
        side = 1 if self.rates.statistics.diagonal else -1
        return np.asarray(side * near.slopes(rates))

    def alternative(
        self, way: Way, classifier: GroupClassifier, rates: np.ndarray
    ) -> GroupAlternative:
        """One rule with all that is to be said of it."""
        metric = self.metric
        utility = float(metric.utility(rates))
        spared = worsened(self.rates, rates, chance=not classifier.is_deterministic)
        return GroupAlternative(
            way=way,
            classifier=self.used.as_said(classifier),
            parts=classifier.parts,
            rates=rates,
            utility=utility,
            drawn=self._drawn(classifier),
            worsened=spared,
            worsened_for=tuple(
                _purpose(self._near(self.possible.metric, rates), rates, better)
                if metric.utility(better) < utility - ROUNDING
                else "nothing"
                for better in self._spared(rates, spared)
            ),
            region=self.rates,
            losing=lambda: None if way == BEST else self._loss(rates),
        )

    def _spared(self, rates: np.ndarray, spared: np.ndarray) -> Iterator[np.ndarray]:
        """Rates if one group was decided about no worse than need be."""
        statistics, sizes = self.rates.statistics, self.rates.sizes
        people = 1.0 if sizes is None else sizes[:, statistics.entries[0]]
        gains = (1 if statistics.diagonal else -1) * spared / people
        for g, own in enumerate(np.eye(len(rates))):
            yield rates + own[:, None] * gains[g]

    def _loss(self, rates: np.ndarray) -> GroupLoss | None:
        best = np.asarray(self.used.best.statistics)
        errors = self._harms(self._near(self.possible.metric, best), best)
        kind = int(np.argmax(errors))
        if errors[kind] <= 0:
            return None

        def lost(one: Metric) -> float:
            here = metric_here(one, self.rates)
            more = float(here.utility(best) - here.utility(rates))
            found = as_bad_as(here, best, here.slopes(best), kind, more)
            return priced(HUNDRED * found, 1.0)

        return GroupLoss(kind, lost(self.possible.metric), self.possible.interval(lost))

    def _drawn(self, classifier: GroupClassifier) -> np.ndarray | None:
        """How many rows of each group are decided about by lot."""
        if self.rates.sizes is None:
            return None
        pairs = zip(self.rates.regions.values(), classifier.parts, strict=True)
        chances = [
            part.class_probability(region.population.probabilities)
            for region, part in pairs
        ]
        lots = [each.max(axis=1) < 1 - 1e-9 for each in chances]
        people = [region.population for region in self.rates.regions.values()]
        shares = [
            who.share_of(np.flatnonzero(lot))
            for who, lot in zip(people, lots, strict=True)
        ]
        return np.rint(shares * self.rates.sizes.sum(axis=1)).astype(int)
