"""The best classifier under a metric, and how much better one could be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from elicitor.core.plain import plain
from elicitor.using.rule_facts import RuleNote
from elicitor.words import Fact, Told, in_english
from elicitor.words.amounts import Figures

__all__ = ["INEXACT", "NO_BETTER", "BestClassifier", "optimality_sentence"]

INEXACT = in_english(RuleNote("inexact"))
NO_BETTER = 1e-9
"""A gap that is rounding."""


@dataclass(frozen=True, eq=False)
class BestClassifier:
    """The best classifier under a metric.

    Attributes
    ----------
    classifier : object
        Decides about new people by their probabilities or scores: a
        :class:`RandomisedClassifier` (thresholds), :class:`RandomisedPlugIn` (several
        classes), :class:`GroupClassifier` or :class:`ModelLottery`. None if the region
        knows only what is achievable, not by which classifier.
    statistics : ndarray of shape (n_statistics,) or (n_groups, n_statistics)
        What the metric looks at.
    value : float
        The metric's value; its orientation says whether larger is better.
    gap : float or None
        Optimality gap: no classifier's utility is higher by more than this (utility).
        None if nothing could be proven.
    confusion : ndarray or None
        (TP, TN); or P(Y=i, h=j) of shape (n_classes, n_classes), with groups one per
        group within it; None for models.
    rounds : int
        How many times the best rule in a direction was looked for.
    notes : tuple of str
        What a reader must know about the gap, in sentences.
    """

    classifier: Any
    statistics: np.ndarray
    value: float
    gap: float | None
    confusion: np.ndarray | None
    rounds: int
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return what was found as JSON-ready data."""
        found: Mapping[str, Any] = MappingProxyType(vars(self))
        written: dict[str, Any] = plain(found)
        return written

    def __str__(self) -> str:
        gap = "unknown" if self.gap is None else f"at most {self.gap:.2g}"
        told = self.classifier
        if told is None:
            told = f"statistics {self.statistics}, of no classifier that is known"
        return f"{told}\nvalue {self.value:.4f}, optimality gap {gap}"


Where = Literal["rows", "models", "possible"]


class Optimality(Fact):
    """By how much another classifier may be better, and where that is so."""

    gap: Literal["unknown", "none", "some"]
    where: Literal["rows", "models", "possible", "if-right"]
    by: Figures


def optimality_sentence(best: BestClassifier, where: Where = "rows") -> Told:
    """Say how good a classifier is, where, and under which assumption; in English.

    >>> import numpy as np
    >>> found = BestClassifier(None, np.zeros(2), 0.7, 0.0, None, 1)
    >>> optimality_sentence(found)
    'On these rows, no other is better under this metric.'
    """
    if best.gap is None:
        return in_english(Optimality("unknown", where, Figures("0")))
    gap: Literal["some", "none"] = "some" if best.gap > NO_BETTER else "none"
    start = "if-right" if INEXACT in best.notes else where
    return in_english(Optimality(gap, start, Figures(f"{best.gap:.2g}")))
