"""A ball in closed form: one plug-in rule, followed by random relabelling.

==========  ===================  =================================================
symbol      in code              shape
==========  ===================  =================================================
g(x)        ``base``             a plug-in rule that tells the classes apart
G_il        ``confusion``        P(Y=i, g=l), (n_classes, n_classes)
S_lj        ``chances``          P(say j | g says l); rows sum to 1
M           ``changes``          S − 1/k; rows sum to 0
δ           ``offset``           statistics wanted, minus those of a fair die
p_j         ``always``           share of the rule "always j"
σ           –                    a permutation of the classes
==========  ===================  =================================================

Saying j with chance S_lj where g says l attains the confusion matrix G S. So a change
ΔC, whose rows sum to 0, takes M = G⁻¹ ΔC, and is possible whenever S ≥ 0. Off the
diagonal ΔC_ij = δ_ij, times ζ_i for rates, and ΔC_ii = −Σ_j δ_ij; on the diagonal
ΔC_ii = δ_i, times ζ_i for rates, and the errors make up for it in equal parts. Each
M_lj is linear in δ, so a bound on the lengths of these forms is a radius: without rates
and off the diagonal, |M_lj| ≤ ‖δ‖·√(Σ_{i≠j} (G⁻¹_li)² + (k−1)(G⁻¹_lj)²).

Not every relabelling of g is a plug-in rule, but σ∘g and "always j" are. Let m_j be the
sums of the columns of M and s the share of the trivial rules. S is a mixture of
permutations and trivial rules with p_j = (m_j + s)/k if and only if p_j ≥ 0 and
S_lj ≥ p_j, that is

    s ≥ −m_j   and   1 − s ≥ −(k·M_lj − m_j)   for all l, j.

Some s does that if and only if m_i + k·M_lj − m_j ≥ −1 for all i, l, j: again linear
forms of δ, and i = j is the condition S ≥ 0 itself. The rest, S − 1pᵀ, has rows and
columns of equal sums, and Birkhoff's theorem makes permutations of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.multiclass.plug_in import PlugInRule, RandomisedPlugIn
from elicitor.regions.multiclass.region import MulticlassRegion
from elicitor.regions.multiclass.vertex_pool import lottery

__all__ = ["Relabelling"]

POWERS = (1.0, 1.25, 1.5)
"""Rules argmax η̂_l / ζ_l^power that are tried: 1 suits rates; more, confusions."""
RAISE, RAISES = 1.25, 25
"""A class that is never predicted gets more weight, up to so many times."""
TILT = 1e-9
"""Weights of g are tilted by about this share, so that no two classes tie."""
GOLDEN = (np.sqrt(5) - 1) / 2
SINGULAR = 1e10
"""From this condition number of the rates of g on, it does not tell classes apart."""
NOTHING = 1e-13
"""Probabilities below this are rounding."""


@dataclass(frozen=True)
class Relabelling:
    """What relabelling the predictions of one rule attains.

    The rule predicts argmax_l weights_l · η̂_l and attains `confusion`.
    """

    statistics: ClassStatistics
    weights: np.ndarray
    confusion: np.ndarray

    @classmethod
    def of(cls, region: MulticlassRegion) -> Self:
        """Relabel the best of a few rules; each takes a pass over the population.

        That none of the rules tells the classes apart is an `InvalidDataError`.
        """
        found, failure = [], None
        for power in POWERS:
            try:
                found.append(cls._at(region, power))
            except InvalidDataError as error:
                failure = failure or error
        if failure and not found:
            raise failure
        return max(found, key=lambda relabelling: relabelling.radius)

    @classmethod
    def _at(cls, region: MulticlassRegion, power: float) -> Self:
        steps = np.arange(1, len(region.classes) + 1)
        weights = (1 + TILT * (GOLDEN * steps % 1)) / region.priors**power
        for _ in range(RAISES):
            weights /= weights.max()
            confusion = region.population.confusion(PlugInRule.of(np.diag(weights)))
            silent = confusion.sum(axis=0) <= 0
            if not silent.any():
                break
            weights[silent] *= RAISE
        _require_signal(confusion, region.classes)
        return cls(region.statistics, weights, confusion)

    @property
    def radius(self) -> float:
        """Of a ball around what a fair die attains; in the unit of the statistics."""
        return 1 / float(np.sqrt(self._squares.max()))

    @property
    def weakest(self) -> np.ndarray:
        """Unit vector to where the ball touches the bound, (n_statistics,)."""
        shape = self._squares.shape
        i, told, j = np.unravel_index(np.argmax(self._squares), shape)
        form = self._forms[told, j] * len(self.weights) + self._sums[i] - self._sums[j]
        return np.asarray(-form / np.linalg.norm(form))

    def classifier(self, offset: np.ndarray) -> RandomisedPlugIn:
        """The lottery that attains a fair die's statistics plus an offset in the ball.

        δ is of shape (n_statistics,); of at most n_statistics + 1 rules.
        """
        k = len(self.weights)
        changes, sums = self._forms @ offset, self._sums @ offset
        share = -float(sums.min())  # s, as small as can be
        always = (sums + share) / k
        rest = np.maximum(1 / k + changes - always, 0.0)
        relabellings = [np.full(k, j) for j in range(k)]
        permutations = _permutations(rest)
        weights = np.concatenate([always, [weight for weight, _ in permutations]])
        relabellings += [labels for _, labels in permutations]
        if len(weights) > len(offset) + 1:
            weights = lottery(self._attained(relabellings), offset)
        parts = zip(weights / weights.sum(), map(self._rule, relabellings), strict=True)
        return RandomisedPlugIn.mix(parts, self.statistics.classes)

    def _rule(self, labels: np.ndarray) -> PlugInRule:
        """The rule σ∘g, or a trivial one."""
        k = len(labels)
        if (labels == labels[0]).all():
            return PlugInRule.always(int(labels[0]), k)
        gains = np.zeros((k, k))
        gains[np.arange(k), labels] = self.weights
        return PlugInRule.of(gains)

    def _attained(self, relabellings: list[np.ndarray]) -> np.ndarray:
        """Statistics of relabelled rules, minus those of a fair die."""
        k, priors = len(self.weights), self.confusion.sum(axis=1)
        moves = np.stack(relabellings)[:, :, None] == np.arange(k)
        confusions = self.confusion @ (moves - 1 / k)
        return self.statistics.of(confusions, priors)

    @cached_property
    def _forms(self) -> np.ndarray:
        """M_lj as linear forms of δ, (n_classes, n_classes, n_statistics)."""
        changes = _changes(self.statistics, self.confusion.sum(axis=1))
        return np.tensordot(np.linalg.inv(self.confusion), changes, axes=1)

    @cached_property
    def _sums(self) -> np.ndarray:
        """m_j as linear forms of δ, (n_classes, n_statistics)."""
        return np.asarray(self._forms.sum(axis=0))

    @cached_property
    def _squares(self) -> np.ndarray:
        """‖m_i + k·M_lj − m_j‖² of the linear forms; axes i, l, j."""
        one, other = self._sums, len(self.weights) * self._forms - self._sums
        lengths = (one**2).sum(axis=1)[:, None, None] + (other**2).sum(axis=2)
        return np.asarray(lengths + 2 * np.tensordot(one, other, axes=(1, 2)))


def _changes(statistics: ClassStatistics, priors: np.ndarray) -> np.ndarray:
    """ΔC as linear forms of δ, of shape (n_classes, n_classes, n_statistics)."""
    k, (rows, columns) = statistics.n_classes, statistics.entries
    unit = priors[rows] if statistics.rates else np.ones(len(rows))
    changes = np.zeros((k, k, len(rows)))
    every = np.arange(len(rows))
    if statistics.diagonal:
        changes[rows, :, every] = (-unit / (k - 1))[:, None]
        changes[rows, rows, every] = unit
    else:
        changes[rows, columns, every] = unit
        changes[rows, rows, every] = -unit
    return changes


def _require_signal(confusion: np.ndarray, classes: tuple[str, ...]) -> None:
    silent = np.flatnonzero(confusion.sum(axis=0) <= 0)
    if silent.size:
        raise InvalidDataError(
            "There is no ball by relabelling: no weights were found for which every "
            f"class is predicted; {classes[silent[0]]!r} is not."
        )
    rates = confusion / confusion.sum(axis=1, keepdims=True)
    if np.linalg.cond(rates) > SINGULAR:
        raise InvalidDataError(
            "There is no ball by relabelling: the predictions are distributed alike in "
            f"some of the classes {classes!r}, or in mixtures of them."
        )


def _permutations(matrix: np.ndarray) -> list[tuple[float, np.ndarray]]:
    """Write a matrix with equal row and column sums as Σ weight · permutation.

    Each leaves one more zero (Birkhoff); large entries are preferred.
    """
    from scipy.optimize import linear_sum_assignment  # loading it takes a while

    left, rows = matrix.copy(), np.arange(len(matrix))
    parts = []
    while left.sum() > NOTHING * left.size:
        score = np.where(left > NOTHING, np.log(np.maximum(left, NOTHING)), -1e6)
        labels = linear_sum_assignment(score, maximize=True)[1]
        weight = float(left[rows, labels].min())
        if weight <= NOTHING:
            break  # rounding is all that is left
        parts.append((weight, labels))
        left[rows, labels] -= weight
    return parts
