"""A plug-in rule improved on the labels themselves, one gain at a time.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
A_ij        ``worth``            what predicting j is worth when the truth is i
W_ij        ``gains``            gains by which the rule decides, see `plug_in`
s_j         ``scores``           Σ_i η̂_i W_ij, shape (n_classes, n_rows)
β           ``switch``           change of W_ij at which a row turns to class j
==========  ===================  =================================================

For rows taken at their word W = A is the best rule there is. Labels scatter about the
estimated probabilities, and estimates are wrong, so on a labelled sample another W may
be worth more. If only W_ij changes, by t, a row is called j where s_j + t η̂_i reaches
the best of the other scores: from t = β on. Sorting the β and adding up what the rows
are worth gives the best t exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.regions.multiclass.decide import expected_gain
from elicitor.regions.multiclass.plug_in import PlugInRule
from elicitor.regions.multiclass.population import Population

__all__ = ["sharpen"]

ROUNDS = 2
NEAR = 1 << 15
"""Rows nearest to turning that are looked at, so that a large sample is quick."""
FLAT = 1e-9
"""Rows of smaller slope are not switched."""
APART = 1e-12
"""Switches nearer to each other than this (relative) are one."""


@dataclass
class Climb:
    """Gains that are being improved until their worth per row reaches a goal."""

    population: Population
    worth: np.ndarray
    gains: np.ndarray
    goal: float

    def __post_init__(self) -> None:
        self.columns = self.population.probabilities.T
        self.scores = np.stack([expected_gain(self.columns, w) for w in self.gains.T])
        self.value = self._value(self.gains)

    def _value(self, gains: np.ndarray) -> float:
        confusion = self.population.confusion(PlugInRule.of(gains))
        return float((self.worth * confusion).sum())

    def column(self, predicted: int) -> None:
        """Choose W_ij afresh for one class j and every i in turn."""
        if self.value >= self.goal:
            return
        best, rival = self._others(predicted)
        behind = best - self.scores[predicted]
        near = _smallest(np.abs(behind))
        behind, slopes = behind[near], self.columns[:, near]
        # What a row is worth as j, less what it is worth as the best other class.
        lead = self.worth[:, [predicted]] - self.worth
        gained = lead[self.population.truth[near], rival[near]]
        if self.population.weights is not None:
            gained = gained * self.population.weights[near]
        gains = self.gains.copy()
        for i, slope in enumerate(slopes):
            step = _best_step(behind, slope, gained)
            gains[i, predicted] += step
            behind = behind - step * slope
        self._keep(gains, predicted)

    def _others(self, predicted: int) -> tuple[np.ndarray, np.ndarray]:
        """Best score among the other classes, and the class that has it."""
        rest = [j for j in range(len(self.scores)) if j != predicted]
        best = self.scores[rest[0]].copy()
        rival = np.full(len(best), rest[0], dtype=self.population.truth.dtype)
        for j in rest[1:]:
            np.putmask(rival, self.scores[j] > best, j)
            np.maximum(best, self.scores[j], out=best)
        return best, rival

    def _keep(self, gains: np.ndarray, predicted: int) -> None:
        """Take new gains over if they are worth more on all rows."""
        value = self._value(gains)
        if value > self.value:
            self.gains, self.value = gains, value
            self.scores[predicted] = expected_gain(self.columns, gains[:, predicted])


def sharpen(
    population: Population,
    rule: PlugInRule,
    worth: np.ndarray,
    *,
    goal: float = np.inf,
) -> PlugInRule:
    """Improve a rule on labelled rows by exact line searches, up to `goal` (per row).

    `worth` is A. It need not be the best rule, which is hard to find for many classes.
    """
    climb = Climb(population, worth, rule.matrix, goal)
    for _ in range(ROUNDS):
        before = climb.value
        for predicted in range(population.n_classes):
            climb.column(predicted)
        if climb.value <= before:
            break
    return PlugInRule.of(climb.gains / np.abs(climb.gains).max())


def _best_step(behind: np.ndarray, slope: np.ndarray, gained: np.ndarray) -> float:
    """The change t of one gain that is worth most; arguments are by row.

    `behind` the best other class, `slope` ≥ 0 of its score in t, `gained` if called so.
    """
    rows = np.flatnonzero(slope > FLAT)
    switch = behind[rows] / slope[rows]
    order = np.argsort(switch)
    switch = switch[order]
    total = np.cumsum(gained[rows[order]])
    cuts = np.flatnonzero(np.diff(switch) > APART * (1 + np.abs(switch[1:])))
    if cuts.size == 0:
        return 0.0
    best = cuts[np.argmax(total[cuts])]
    at_present = np.searchsorted(switch, 0.0)
    if total[best] <= np.append(0.0, total)[at_present]:
        return 0.0
    return float(switch[best] + switch[best + 1]) / 2


def _smallest(distance: np.ndarray) -> np.ndarray:
    """Rows of the smallest distances, as many as are looked at."""
    if len(distance) <= NEAR:
        return np.arange(len(distance))
    return np.argpartition(distance, NEAR)[:NEAR]
