"""The best classifier under a metric, and how much better one could be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from elicitor.core.plain import plain

__all__ = ["BestClassifier"]


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
        return f"{self.classifier}\nvalue {self.value:.4f}, optimality gap {gap}"
