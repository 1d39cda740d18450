"""The rule that is best for a model under a metric, found on other rows than judged.

What probabilities are worth depends on what is made of them. A model that says 0.3
where others say 0.6 is not the worse for it, if whoever uses it decides at 0.2. So
before models are compared each gets the rule that is best for it: a threshold, weights
of classes, a rule or a lottery for every group, for probabilities as it says them or
recalibrated (:class:`BestUse`). Each part of the rows is decided about by the rule that
all other parts chose, so no model is judged by rows that chose its rule. It is chosen
under the estimated metric, once a part.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.regions.randomised import RandomisedClassifier
from elicitor.using.choosing.facts import NoRuleChosen, NoRuleFound
from elicitor.using.choosing.labelled_rows import LabelledRows
from elicitor.using.tuning.best_use import BestUse
from elicitor.using.tuning.deciding import decision_chances
from elicitor.using.tuning.sample import N_FOLDS, Sample
from elicitor.words import in_english

__all__ = ["BestRule", "BestRules"]

TOLERANCE = 1e-4
"""Gap at which a search stops; far below what a few thousand rows can tell apart."""


@dataclass(frozen=True, eq=False)
class BestRule:
    """The best use of a model's probabilities."""

    words: str  # of the rule that all rows choose
    threshold: float | None  # of the positive class; infinite: always the same
    thresholds: tuple[float, float] | None  # least and largest in the parts
    above: bool  # or positive below
    chances: np.ndarray = field(repr=False)  # by the other parts' rules, by row
    notes: tuple[str, ...] = ()


class BestRules:
    """Finds the best rule of one model after the other, on the same parts of the rows.

    `obstacle` says in a sentence why there are no rules, if so.
    """

    def __init__(
        self, metric: Metric, rows: LabelledRows, rng: np.random.Generator
    ) -> None:
        self.metric, self.rows = metric, rows
        self.folds = rows.folds(N_FOLDS, rng)
        self.obstacle: str | None = None
        if self.folds is None:
            number, whose = rows.rarest
            self.obstacle = in_english(NoRuleChosen(bool(rows.groups), number, whose))

    def of(self, table: np.ndarray) -> BestRule | None:
        """The best rule for probabilities of shape (n_rows, n_classes).

        None if there is an obstacle.
        """
        if self.obstacle is not None:
            return None
        assert self.folds is not None
        try:
            return self._crossed(self.rows.sample(table), self.folds)
        except InvalidParameterError as error:
            self.obstacle = in_english(NoRuleFound(str(error)))
            return None

    def _crossed(self, sample: Sample, folds: np.ndarray) -> BestRule:
        use = BestUse(self.metric, sample, folds, tolerance=TOLERANCE)
        chances, found = np.empty(sample.probabilities.shape), []
        for fold in np.unique(folds).tolist():
            part, rule = sample.some(folds == fold), use.found([fold]).best.classifier
            said = part.probabilities
            chances[folds == fold] = decision_chances(rule, said, part.groups)
            found.append(rule)
        best = use.found().best
        above = _is_above(best.classifier)
        cuts = [_threshold(rule, above=above) for rule in found]
        known = [cut for cut in cuts if cut is not None]
        return BestRule(
            in_english(best.classifier.told),
            _threshold(best.classifier, above=above),
            (min(known), max(known)) if len(known) == len(cuts) else None,
            above,
            chances[:, self.rows.order],
            best.notes,
        )


def _is_above(classifier: Any) -> bool:
    """False for the one threshold *below* which positive is said."""
    if not isinstance(classifier, RandomisedClassifier):
        return True
    (rule, *others) = classifier.rules
    return bool(others or rule.above or math.isinf(rule.threshold))


def _threshold(classifier: Any, *, above: bool) -> float | None:
    """The one threshold from which on, or below which, it says positive."""
    if not isinstance(classifier, RandomisedClassifier) or len(classifier.rules) > 1:
        return None
    rule = classifier.rules[0]
    if math.isinf(rule.threshold):  # everyone, or nobody: said either way
        return rule.threshold if rule.above == above else -rule.threshold
    return rule.threshold if rule.above == above else None
