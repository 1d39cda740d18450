"""The rules of one population, by what they attain in the statistics of a metric."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.multiclass import (
    Face,
    MulticlassRegion,
    PlugInRule,
    RandomisedPlugIn,
)
from elicitor.regions.multiclass.pair import pair
from elicitor.regions.multiclass.population import Population
from elicitor.regions.randomised import ThresholdRule
from elicitor.using.tuning.outline import Corner, Outline

__all__ = [
    "N_THRESHOLDS",
    "Corner",
    "People",
    "cuts_between",
    "is_at_its_word",
    "people_of",
]

N_THRESHOLDS = {1: 1001, 2: 201}
"""Thresholds to choose from where no lotteries are allowed: of one block, of several,
which are tried in pairs."""


class People:
    """The best plug-in rule of one population in any direction.

    Two classes are exact; more only if rows are of each as probabilities say.
    """

    def __init__(self, statistics: ClassStatistics, region: MulticlassRegion) -> None:
        self.statistics = statistics
        self.priors, self.classes = region.priors, region.classes
        self.population = region.population
        self.face: Face | None = None
        if len(region.classes) == 2:
            self.face = Face(0, 1, pair(region.population, 0, 1), np.ones(2), 2)
        self.exact = self.face is not None or is_at_its_word(region.population)

    def corner(self, direction: np.ndarray) -> Corner:
        """The best rule in a direction of the statistics."""
        gains = self.statistics.gains(direction, self.priors)
        if self.face is None:
            rule = PlugInRule.of(gains)
            return self._corner(rule, self.population.confusion(rule))
        # Weights of the right decisions, once errors are what they leave over.
        weights = gains[0, 0] - gains[0, 1], gains[1, 1] - gains[1, 0]
        if not any(weights):
            return self._threshold(self.face, ThresholdRule(-np.inf))
        best = self.face.binary.best(weights)
        return self._threshold(self.face, best.classifier.rules[0])

    @cached_property
    def upright(self) -> tuple[Corner, ...]:
        """What the rules that say the same of everyone attain, and all thresholds."""
        k, confusion = len(self.classes), self.population.confusion
        always = [PlugInRule.always(j, k) for j in range(k)]
        fixed = [self._corner(rule, confusion(rule)) for rule in always]
        return (*fixed, *self.thresholds(cuts_between([self])[1:-1]))

    @cached_property
    def outline(self) -> Outline | None:
        """All thresholds between two classes; None of more classes."""
        face, statistics = self.face, self.statistics
        stairs = None if face is None else face.binary.stairs
        if face is None or stairs is None or len(statistics.entries[0]) != 2:
            return None
        wrong = np.maximum(self.priors - stairs.confusions, 0.0)  # but for rounding
        wrong = wrong[:, :, None] * (1 - np.eye(2))
        right = stairs.confusions[:, :, None] * np.eye(2)
        points = statistics.of(right + wrong, self.priors)
        return Outline.of(
            stairs, points, lambda i: self._threshold(face, stairs.rule(i))
        )

    @cached_property
    def turned(self) -> tuple[Corner, ...]:
        """What thresholds attain that call the likeliest of a class the other one."""
        if self.face is None:
            return ()
        cuts = cuts_between([self])[1:-1].tolist()
        below = [ThresholdRule(cut, above=False) for cut in cuts]
        return tuple(self._threshold(self.face, rule) for rule in below)

    def upright_corner(self, direction: np.ndarray) -> Corner:
        """The best rule where mistakes that would be welcome do not count."""
        side = 1 if self.statistics.diagonal else -1
        liked = side * np.maximum(side * direction, 0.0)
        return self.corner(liked if liked.any() else side * np.ones_like(direction))

    def thresholds(self, scores: np.ndarray) -> list[Corner]:
        """What thresholds on the probability of the first of two classes attain."""
        if self.face is None:
            return []
        return [self._threshold(self.face, ThresholdRule(t)) for t in scores.tolist()]

    def _threshold(self, face: Face, rule: ThresholdRule) -> Corner:
        right = face.binary.rule_confusion(rule)
        wrong = np.diag(self.priors - right)[:, ::-1]
        return self._corner(face.rule(rule), np.diag(right) + wrong)

    def _corner(self, rule: PlugInRule, confusion: np.ndarray) -> Corner:
        point = self.statistics.of(confusion, self.priors)
        return Corner(point, RandomisedPlugIn.of(rule, self.classes), confusion)


_KNOWN: WeakKeyDictionary[MulticlassRegion, dict[ClassStatistics, People]]
_KNOWN = WeakKeyDictionary()


def people_of(statistics: ClassStatistics, region: MulticlassRegion) -> People:
    """The rules of a region: as long as it lives, each is looked for once.

    Whoever looks at what many metrics choose meets the same rules again and again.
    """
    known = _KNOWN.setdefault(region, {})
    found = known.get(statistics)
    if found is None:
        found = known[statistics] = People(statistics, region)
    return found


def is_at_its_word(population: Population) -> bool:
    """Whether the truth of each row is what its probabilities say."""
    if population.is_labelled:
        return False
    mass = population.truth.sum(axis=1, keepdims=True)
    return bool(np.allclose(population.truth, mass * population.probabilities))


def cuts_between(people: Sequence[People]) -> np.ndarray:
    """Thresholds between the probabilities of the first class in all blocks."""
    columns = [each.population.probabilities[:, 0] for each in people]
    scores = np.unique(np.concatenate(columns))
    most = N_THRESHOLDS[min(len(people), 2)]
    if len(scores) > most:
        scores = scores[np.linspace(0, len(scores) - 1, most).astype(int)]
    return np.concatenate([[-np.inf], (scores[1:] + scores[:-1]) / 2, [np.inf]])
