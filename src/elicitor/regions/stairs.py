"""All deterministic rules of a binary region at once.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
n           –                    thresholds, from "everybody" to "nobody"
C           ``confusions``       (2n, 2): of "above" rules, then of complements
–           ``edge``             which are corners of the upper boundary, A to B
==========  ===================  =================================================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from elicitor.regions.randomised import ThresholdRule

__all__ = ["Stairs", "stairs_of", "threshold_at", "thresholds_at"]

MANY = 1001
"""Thresholds that are looked at where there are endlessly many."""


@dataclass(frozen=True, eq=False)
class Stairs:
    """What every threshold attains, and its complement."""

    confusions: np.ndarray
    edge: np.ndarray  # indices, (n_corners,)
    above: Callable[[int], ThresholdRule]  # of the first n
    are_all: bool  # else there are others in between

    @classmethod
    def of(
        cls,
        confusions: np.ndarray,
        edge: np.ndarray,
        above: Callable[[int], ThresholdRule],
        *,
        are_all: bool,
    ) -> Stairs:
        """From the confusions of "above" rules, (n, 2), "everybody" first."""
        whole = confusions[0] + confusions[-1]
        turned = np.maximum(whole - confusions, 0.0)  # but for rounding they are
        both = np.concatenate([confusions, turned])
        return cls(both, edge, above, are_all)

    def rule(self, index: int) -> ThresholdRule:
        """The rule that attains a confusion."""
        n = len(self.confusions) // 2
        return self.above(index) if index < n else self.above(index - n).complement

    @property
    def lower_edge(self) -> np.ndarray:
        """Indices of the corners of the lower boundary, from A to B."""
        return (self.edge[::-1] + len(self.confusions) // 2) % len(self.confusions)


def stairs_of(confusion: Callable[[float], np.ndarray]) -> Stairs:
    """Many thresholds on a probability, all of which are best for somebody."""
    cuts = [-np.inf, *np.linspace(0, 1, MANY).tolist(), np.inf]
    confusions = np.array([confusion(cut) for cut in cuts])
    edge = np.arange(len(cuts))[::-1]
    return Stairs.of(confusions, edge, partial(_threshold_of, cuts), are_all=False)


def _threshold_of(cuts: Sequence[float], index: int) -> ThresholdRule:
    return ThresholdRule(cuts[index])


def threshold_at(scores: np.ndarray, cut: int) -> ThresholdRule:
    """Positive are ascending scores from a rank on."""
    if cut == 0:
        return ThresholdRule(-np.inf)
    if cut == len(scores):
        return ThresholdRule(np.inf)
    below, above = float(scores[cut - 1]), float(scores[cut])
    middle = below / 2 + above / 2  # the sum itself might overflow
    return ThresholdRule(middle if middle > below else above)


def thresholds_at(
    scores: np.ndarray, cuts: np.ndarray
) -> Callable[[int], ThresholdRule]:
    """The rules of some ranks by their places; no closure, as regions are pickled."""
    return partial(_rule_at, scores, cuts)


def _rule_at(scores: np.ndarray, cuts: np.ndarray, index: int) -> ThresholdRule:
    return threshold_at(scores, int(cuts[index]))
