"""The best use of a model's probabilities: as it says them, or corrected.

The plug-in rule that is best for a metric is that of true probabilities. Many models
say others on purpose or by construction: balanced class weights, naive Bayes, boosting.
For two classes a threshold makes up for it. For more, a correction is learnt from rows
whose class is known (:class:`Recalibration`), and used if it serves the metric better
on rows that it was not learnt from; else probabilities are taken as they are said. And
where no rule serves better there than the model as it stands, it is left as it is.

The ways are compared across folds, each of which is decided about by what the others
chose. Some folds can be left out from the start, for whoever judges by them: then
no way sees them, nor does the choice between them.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np

from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.scoring import score_lotteries
from elicitor.regions.base import Region
from elicitor.regions.groups import GroupClassifier
from elicitor.regions.multiclass import PlugInRule, RandomisedPlugIn
from elicitor.using.best import best_classifier
from elicitor.using.best_result import BestClassifier
from elicitor.using.rule_facts import RuleNote
from elicitor.using.tuning.choices import class_statistics
from elicitor.using.tuning.deciding import decision_chances
from elicitor.using.tuning.people import metric_here
from elicitor.using.tuning.recalibrated import RecalibratedClassifier, corrected
from elicitor.using.tuning.recalibration import Recalibration
from elicitor.using.tuning.sample import Sample
from elicitor.words import in_english

__all__ = ["AS_IT_STANDS", "AT_THEIR_WORD", "CORRECTED", "BestUse", "Learnt", "Used"]

Way = Literal["said", "corrected", "as it stands"]
Learnt: TypeAlias = MutableMapping[
    tuple[frozenset[int], tuple[str, ...]], tuple[Recalibration, ...] | None
]
"""Corrections by the folds that are left out and the groups: no metric changes them."""

FEW_ROWS = 10
"""Of a class with fewer rows no correction is learnt."""
CORRECTED = in_english(RuleNote("recalibrated"))
AT_THEIR_WORD = in_english(RuleNote("at-their-word"))
AS_IT_STANDS = in_english(RuleNote("as-it-stands"))


@dataclass(frozen=True, eq=False)
class Used:
    """The best classifier that was found, and for which metric."""

    best: BestClassifier
    metric: Metric  # as it reads on these people
    region: Region  # of rules by probabilities as they are weighed
    corrections: tuple[Recalibration, ...] = ()  # of probabilities, by group
    as_it_stands: bool = False  # the likeliest class: no rule is better

    @property
    def is_corrected(self) -> bool:
        """Whether probabilities are corrected first."""
        return bool(self.corrections)

    @property
    def notes(self) -> tuple[str, ...]:
        """How probabilities are used, if that is not just at their word."""
        ways = AS_IT_STANDS, CORRECTED, AT_THEIR_WORD
        return tuple(note for note in ways if note in self.best.notes)

    @property
    def rule(self) -> Any:
        """The classifier, for probabilities as they are weighed."""
        best = self.best.classifier
        return best.classifier if self.is_corrected else best

    def as_said(self, rule: Any) -> Any:
        """A rule of the region as a classifier of what the model says."""
        if not self.corrections:
            return rule
        return RecalibratedClassifier(rule, self.corrections)


class BestUse:
    """Finds the best use of probabilities by some folds of a sample, or by all.

    `learnt` is kept by whoever asks for several metrics of the same folds and sample.
    """

    def __init__(
        self,
        metric: Metric,
        sample: Sample,
        folds: np.ndarray,
        *,
        learnt: Learnt | None = None,
        **options: Any,
    ) -> None:
        self.metric, self.sample, self.folds = metric, sample, folds
        self._learnt = {} if learnt is None else learnt
        self._options = options
        self._groups = metric.groups
        self._known: dict[tuple[Way, frozenset[int]], Used | None] = {}

    def found(self, left_out: Iterable[int] = ()) -> Used:
        """The best use by the rows of all folds but those left out."""
        out = frozenset(left_out)
        found = self._way(out, "said")
        assert found is not None
        if len(self.sample.classes) < 3:
            return found
        few = self._rows(out).n_rarest < FEW_ROWS
        learnt: tuple[Way, ...] = ("said",) if few else ("said", "corrected")
        worth = {way: self._worth(out, way) for way in learnt}
        best = max(worth, key=lambda way: worth[way])  # of equals the first
        if -np.inf < worth[best] < self._worth(out, "as it stands"):
            best = "as it stands"
        found = self._way(out, best)
        assert found is not None
        return _noted(found, AT_THEIR_WORD) if few else found

    def _rows(self, out: frozenset[int]) -> Sample:
        return self.sample.some(~np.isin(self.folds, list(out)))

    def _way(self, out: frozenset[int], way: Way) -> Used | None:
        """The best use in one of the ways; None if no correction can be learnt."""
        if (way, out) not in self._known:
            rows = self._rows(out)
            if way == "corrected":
                found = self._by_correction(rows, self._correction(out))
            else:
                find = self._by_word if way == "said" else self._by_likeliest
                found = find(rows)
            self._known[way, out] = found
        return self._known[way, out]

    def _correction(self, out: frozenset[int]) -> tuple[Recalibration, ...] | None:
        key = out, self._groups
        if key not in self._learnt:
            self._learnt[key] = _learnt(self._rows(out), self._groups)
        return self._learnt[key]

    def _by_word(self, rows: Sample) -> Used:
        region = rows.region(self.metric)
        here = metric_here(self.metric, region)
        return Used(best_classifier(here, region, **self._options), here, region)

    def _by_correction(
        self, rows: Sample, corrections: tuple[Recalibration, ...] | None
    ) -> Used | None:
        if corrections is None:
            return None
        said = rows.probabilities
        worth = corrected(said, self._groups, rows.groups, corrections)
        used = self._by_word(replace(rows, probabilities=worth))
        used = replace(used, corrections=corrections)
        best = replace(used.best, classifier=used.as_said(used.best.classifier))
        return _noted(replace(used, best=best), CORRECTED)

    def _by_likeliest(self, rows: Sample) -> Used:
        region = rows.region(self.metric)
        here = metric_here(self.metric, region)
        return Used(_likeliest(here, region), here, region, as_it_stands=True)

    def _worth(self, out: frozenset[int], way: Way) -> float:
        """Utility for the rows that are there, each by what other folds chose."""
        rows, folds = self._rows(out), self.folds[~np.isin(self.folds, list(out))]
        chances = np.empty(rows.probabilities.shape)
        try:
            for fold in np.unique(folds).tolist():
                used, here = self._way(out | {fold}, way), folds == fold
                if used is None:
                    return -np.inf
                part, rule = rows.some(here), used.best.classifier
                said = part.probabilities
                chances[here] = decision_chances(rule, said, part.groups)
            return _utility(self.metric, rows, chances)
        except (InvalidDataError, InvalidParameterError):
            # A fold has all rows of a class, or a ratio is not defined for decisions.
            return -np.inf


def _likeliest(metric: Metric, region: Region) -> BestClassifier:
    """The model as it stands; nothing is known of how much better another could be."""
    people = [part.population for part in region.parts.values()]
    classes = people[0].classes
    rule = PlugInRule.of(np.eye(len(classes)))
    looks = class_statistics(metric, classes)
    confusion = np.stack([one.confusion(rule) for one in people])
    rows = [looks.of(c, one.priors) for c, one in zip(confusion, people, strict=True)]
    statistics, classifier = np.stack(rows), RandomisedPlugIn.of(rule, classes)
    several = len(people) > 1
    if not several:
        confusion, statistics = confusion[0], statistics[0]
    groups, rules = tuple(region.parts), (classifier,) * len(people)
    return BestClassifier(
        classifier=GroupClassifier(groups, rules) if several else classifier,
        statistics=statistics,
        value=float(metric.value(statistics)),
        gap=None,
        confusion=confusion,
        rounds=0,
        notes=(AS_IT_STANDS, *getattr(region, "notes", ())),
    )


def _utility(metric: Metric, rows: Sample, chances: np.ndarray) -> float:
    """What the metric gives for decisions about these people."""
    return score_lotteries(
        metric,
        np.array(rows.classes)[rows.truth],
        chances,
        labels=rows.classes,
        groups=rows.groups,
        sample_weight=rows.weights,
    )


def _learnt(rows: Sample, groups: tuple[str, ...]) -> tuple[Recalibration, ...] | None:
    """A correction for everyone, or one for each group."""
    here = rows.some(rows.counting)
    parts = [here.some(np.asarray(here.groups == name)) for name in groups] or [here]
    found = [Recalibration.learnt(p.truth, p.probabilities, p.weights) for p in parts]
    known = tuple(each for each in found if each is not None)
    return known if len(known) == len(found) else None


def _noted(used: Used, note: str) -> Used:
    """The same with a note first."""
    best = replace(used.best, notes=(note, *used.best.notes))
    return replace(used, best=best)
