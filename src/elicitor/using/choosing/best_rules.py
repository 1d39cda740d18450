"""The rule that is best for a model under a metric, found on other rows than judged.

What probabilities are worth depends on what is made of them. A model that says 0.3
where others say 0.6 is not the worse for it, if whoever uses it decides at 0.2. So
before models are compared each gets the rule that is best for it: a threshold, weights
of classes, a rule or a lottery for every group (:func:`best_classifier`). Each part of
the rows is decided about by the rule that all other parts chose, so no model is judged
by rows that chose its rule. It is chosen under the estimated metric, once a part.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.using.best import best_classifier
from elicitor.using.best_result import BestClassifier
from elicitor.using.choosing.labelled_rows import LabelledRows
from elicitor.using.tuning.deciding import decision_chances
from elicitor.using.tuning.people import metric_here, region_of

__all__ = ["BestRule", "BestRules"]

N_FOLDS = 5
TOLERANCE = 1e-4
"""Gap at which a search stops; far below what a few thousand rows can tell apart."""


@dataclass(frozen=True, eq=False)
class BestRule:
    """The best use of a model's probabilities.

    Attributes
    ----------
    words : str
        The rule that all rows choose.
    threshold : float or None
        From which probability of the positive class on it says positive, if it is such
        a rule; infinite if it says always the same.
    thresholds : tuple of float or None
        Least and largest of the parts, if all have such a rule.
    chances : ndarray of shape (n_rows, n_classes)
        What is decided about each row, by the rule that the other parts chose.
    """

    words: str
    threshold: float | None
    thresholds: tuple[float, float] | None
    chances: np.ndarray = field(repr=False)


class BestRules:
    """Finds the best rule of one model after the other, on the same parts of the rows.

    Parameters
    ----------
    metric : Metric
        What to be best under.
    rows : LabelledRows
        Where models are judged.
    rng : numpy.random.Generator
        Parts the rows.

    Attributes
    ----------
    obstacle : str or None
        Why there are no rules, in a sentence.
    """

    def __init__(
        self, metric: Metric, rows: LabelledRows, rng: np.random.Generator
    ) -> None:
        self.metric, self.rows = metric, rows
        self.order = slice(None, None, -1) if rows.binary else slice(None)
        self.folds = rows.folds(N_FOLDS, rng)
        self.obstacle: str | None = None
        if self.folds is None:
            self.obstacle = (
                "No rule could be chosen for any model, as that takes two rows of "
                "every class"
                + (" in every group" if rows.groups else "")
                + "; all are judged by their decisions as they stand."
            )

    def of(self, table: np.ndarray) -> BestRule | None:
        """The best rule for probabilities of shape (n_rows, n_classes).

        None if there is an obstacle.
        """
        if self.obstacle is not None:
            return None
        assert self.folds is not None
        said = table[:, self.order]
        try:
            return self._crossed(said, self.folds)
        except InvalidParameterError as error:
            self.obstacle = (
                "No best rule was found for the models, so all are judged by their "
                f"decisions as they stand: {error}"
            )
            return None

    def _crossed(self, said: np.ndarray, folds: np.ndarray) -> BestRule:
        chances, cuts = np.empty(said.shape), []
        for fold in range(N_FOLDS):
            here = folds == fold
            if not here.any():
                continue
            found = self._best(said, ~here).classifier
            groups = self._groups(here)
            chances[here] = decision_chances(found, said[here], groups)
            cuts.append(_threshold(found))
        chosen = self._best(said, np.full(len(said), True)).classifier
        known = [cut for cut in cuts if cut is not None]
        return BestRule(
            str(chosen),
            _threshold(chosen),
            (min(known), max(known)) if len(known) == len(cuts) else None,
            chances[:, self.order],
        )

    def _best(self, said: np.ndarray, some: np.ndarray) -> BestClassifier:
        """The best classifier on some of the rows."""
        rows = self.rows
        chosen = np.flatnonzero(some & (rows.weights > 0))
        truth, weights = rows.truth[chosen], rows.weights[chosen]
        region = region_of(
            self.metric,
            1 - truth if rows.binary else truth,
            said[chosen],
            rows.classes[self.order],
            groups=self._groups(chosen),
            weights=None if (weights == weights[0]).all() else weights,
        )
        here = metric_here(self.metric, region)
        return best_classifier(here, region, tolerance=TOLERANCE)

    def _groups(self, some: np.ndarray) -> np.ndarray | None:
        if not self.rows.groups:
            return None
        return np.array(self.rows.groups)[self.rows.members[some]]


def _threshold(classifier: Any) -> float | None:
    """The one threshold from which on a classifier says positive."""
    rules: tuple[Any, ...] = getattr(classifier, "rules", ())
    if len(rules) != 1 or not getattr(rules[0], "above", False):
        return None
    return float(rules[0].threshold)
