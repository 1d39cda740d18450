"""The best use of a model's probabilities: as it says them, or corrected.

The plug-in rule that is best for a metric is that of true probabilities. Many models
say others on purpose or by construction: balanced class weights, naive Bayes, boosting.
For two classes a threshold makes up for it. For more, a correction is learnt from rows
whose class is known (:class:`Recalibration`), and used if it serves the metric better
on rows that it was not learnt from; else probabilities are taken as they are said.

Both ways are compared across folds, each of which is decided about by what the others
chose. Some folds can be left out from the start, for whoever judges by them: then
neither way sees them, nor does the choice between the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.scoring import score_lotteries
from elicitor.using.best import best_classifier
from elicitor.using.best_result import BestClassifier
from elicitor.using.tuning.deciding import decision_chances
from elicitor.using.tuning.people import metric_here
from elicitor.using.tuning.recalibrated import RecalibratedClassifier, corrected
from elicitor.using.tuning.recalibration import Recalibration
from elicitor.using.tuning.sample import Sample

__all__ = ["AT_THEIR_WORD", "CORRECTED", "BestUse", "Used"]

FEW_ROWS = 10
"""Of a class with fewer rows no correction is learnt."""
CORRECTED = (
    "Probabilities are recalibrated before they are weighed: on rows that the "
    "correction was not learnt from, that serves the metric better than to take them "
    "at their word."
)
AT_THEIR_WORD = (
    "Probabilities are taken at their word, as fewer than "
    f"{FEW_ROWS} rows of some class are too few to learn a correction from; of a model "
    "whose probabilities are not those of these people a better rule may exist."
)


@dataclass(frozen=True, eq=False)
class Used:
    """The best classifier that was found, and for which metric.

    Attributes
    ----------
    best : BestClassifier
        Its classifier decides by probabilities as the model says them.
    metric : Metric
        As it reads on these people.
    """

    best: BestClassifier
    metric: Metric

    @property
    def is_corrected(self) -> bool:
        """Whether probabilities are corrected first."""
        return CORRECTED in self.best.notes


class BestUse:
    """Finds the best use of probabilities by some folds of a sample, or by all.

    Parameters
    ----------
    metric : Metric
        What to be best under.
    sample : Sample
        People whose class is known.
    folds : ndarray of int of shape (n_rows,)
        Which part each row is in.
    **options
        Of :func:`best_classifier`.
    """

    def __init__(
        self, metric: Metric, sample: Sample, folds: np.ndarray, **options: Any
    ) -> None:
        self.metric, self.sample, self.folds = metric, sample, folds
        self._options = options
        self._groups = metric.groups if isinstance(metric, GroupMetric) else ()
        self._known: dict[tuple[bool, frozenset[int]], Used | None] = {}

    def found(self, left_out: Iterable[int] = ()) -> Used:
        """The best use by the rows of all folds but those left out.

        Raises
        ------
        InvalidParameterError
            If no best rule is known for such a metric.
        InvalidDataError
            If a class has no rows, or none in some group.
        """
        out = frozenset(left_out)
        plain = self._way(out, correct=False)
        assert plain is not None
        if len(self.sample.classes) < 3:
            return plain
        if self._rows(out).n_rarest < FEW_ROWS:
            return _noted(plain, AT_THEIR_WORD)
        other = self._way(out, correct=True)
        if other is None or not self._worth(out, True) > self._worth(out, False):
            return plain
        return other

    def _rows(self, out: frozenset[int]) -> Sample:
        return self.sample.some(~np.isin(self.folds, list(out)))

    def _way(self, out: frozenset[int], *, correct: bool) -> Used | None:
        """The best use in one of both ways; None if no correction can be learnt."""
        key = correct, out
        if key not in self._known:
            way = self._by_correction if correct else self._by_word
            self._known[key] = way(self._rows(out))
        return self._known[key]

    def _by_word(self, rows: Sample) -> Used:
        region = rows.region(self.metric)
        here = metric_here(self.metric, region)
        return Used(best_classifier(here, region, **self._options), here)

    def _by_correction(self, rows: Sample) -> Used | None:
        corrections = _learnt(rows, self._groups)
        if corrections is None:
            return None
        said = rows.probabilities
        worth = corrected(said, self._groups, rows.groups, corrections)
        used = self._by_word(replace(rows, probabilities=worth))
        classifier = RecalibratedClassifier(used.best.classifier, corrections)
        best = replace(used.best, classifier=classifier)
        return _noted(replace(used, best=best), CORRECTED)

    def _worth(self, out: frozenset[int], correct: bool) -> float:
        """Utility for the rows that are there, each by what other folds chose."""
        rows, folds = self._rows(out), self.folds[~np.isin(self.folds, list(out))]
        chances = np.empty(rows.probabilities.shape)
        try:
            for fold in np.unique(folds).tolist():
                used, here = self._way(out | {fold}, correct=correct), folds == fold
                if used is None:
                    return -np.inf
                part, rule = rows.some(here), used.best.classifier
                said = part.probabilities
                chances[here] = decision_chances(rule, said, part.groups)
            return _utility(self.metric, rows, chances)
        except (InvalidDataError, InvalidParameterError):
            # A fold has all rows of a class, or a ratio is not defined for decisions.
            return -np.inf


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
