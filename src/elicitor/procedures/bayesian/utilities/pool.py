"""Linear utilities of real models: which of them suits someone best.

==========  ======================  ===============================================
symbol      in code                 shape
==========  ======================  ===============================================
z           ``scaled``              (n_models, size), gains in units of the range
                                    among contenders
w           ``weights``             (size,), importance of the qualities that vary
a           ``metric(w).weights``   (n_statistics,), ± w / R with ‖a‖₁ = 1
==========  ======================  ===============================================

Only contenders are compared, so every pair is a real trade-off. Where lotteries may be
shown, two of them can differ in any direction; then such are proposed, too, that
somebody with likely weights finds equally good.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from elicitor.core.checks import check_choice
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.parametrisations.linear import LinearParametrisation
from elicitor.procedures.bayesian.utilities.base import Pairs, Utility
from elicitor.procedures.bayesian.utilities.screening import screened
from elicitor.procedures.efficient.pool_mixtures import halving_mixture
from elicitor.procedures.efficient.version_space import VersionSpace
from elicitor.procedures.ties import best_first, rounded
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["LinearOnPool", "bayesian_pool"]

GOALS = ("best", "weights")
MOST = 600
"""Pairs that are looked at closely."""
TARGETS, DRAWS = 3, 200
"""Likely weights through which lotteries cut, and draws that show what is likely."""
INSIDE = 1e-3
"""Least weight in a target, so that its lotteries are a real trade-off."""
LEVEL = 0.9


@asks_people
def bayesian_pool(region: ModelPool, *, goal: str = "weights") -> LinearOnPool:
    """Elicit the importance of measured qualities from pairs of real models.

    Parameters
    ----------
    region : ModelPool
        The models, and whether lotteries between them may be shown.
    goal : {"weights", "best"}, default="weights"
        Whether to find the weights, or which model is best; for that, `certainty` and
        `regret` say when to stop instead of `tolerance`.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` on the qualities in their units, ‖a‖₁ = 1,
        positive for rewards and negative for costs, and a posterior. Its details hold
        ``"best_model"`` and ``"ranking"`` (names, best first) under that metric,
        ``"probability_best"`` (of all models that may be best, by name, the likeliest
        first), ``"importance"`` and its 90 % interval ``"importance_interval"`` (by
        name), and ``"dominated"`` (which model is dominated by which).
    """
    return LinearOnPool(region, goal)


class LinearOnPool(Utility):
    """The importance of the qualities that differ among contenders.

    Parameters
    ----------
    region : ModelPool
        The models.
    goal : {"weights", "best"}
        What is to be found.
    """

    def __init__(self, region: ModelPool, goal: str = "weights") -> None:
        self.region: ModelPool = region
        self.goal = check_choice("goal", goal, GOALS)
        self._varying = region.varying | (len(region.contenders) == 1)
        self.size = int(self._varying.sum())
        self.constraints = np.eye(self.size)
        self._scaled = region.scaled[region.contenders][:, self._varying]

    @property
    def alternatives(self) -> np.ndarray | None:
        """All models, if the best one is wanted; see :attr:`Utility.alternatives`."""
        return self.region.points if self.goal == "best" else None

    @cached_property
    def scale(self) -> float:
        """See :attr:`Utility.scale`; over all pairs of different contenders."""
        first, second = np.triu_indices(len(self._scaled), 1)
        if not len(first):
            return 1.0
        away = self._scaled[first] - self._scaled[second]
        return float(np.sqrt(self.size / (away**2).sum(axis=-1).mean()))

    def random_points(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Contenders, see :meth:`Utility.random_points`."""
        return self._contenders[rng.integers(len(self._contenders), size=number)]

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Contenders, also mixed where that is allowed; see :meth:`Utility.pairs`."""
        i, j = np.triu_indices(len(self._contenders), 1)
        first, second = self._contenders[i], self._contenders[j]
        if len(first) > MOST:
            kept = screened(self.rows(first, second), beliefs, MOST)
            first, second = first[kept], second[kept]
        if self.region.mixtures and self.size > 1:
            lotteries = self._lotteries(beliefs, rng)
            first = np.vstack([first, *(pair.first[None] for pair in lotteries)])
            second = np.vstack([second, *(pair.second[None] for pair in lotteries)])
        return first, second

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.differences`."""
        change = self.region.signs * (first - second) / self.region.ranges
        return np.asarray(change[..., self._varying])

    def metric(self, weights: np.ndarray) -> LinearMetric:
        """See :meth:`Utility.metric`; ‖a‖₁ = 1."""
        return self.region.metric(self._importance(weights))

    @property
    def parametrisation(self) -> LinearParametrisation:
        """See :meth:`Utility.parametrisation`; qualities that are left out get 0."""
        units = np.diag(self.region.signs / self.region.ranges)[:, self._varying]
        return LinearParametrisation(units, np.ones(self.size), 1)

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:  # noqa: ARG002
        """What no comparison of these models can reveal; see :meth:`Utility.notes`."""
        return self.region.limitations

    def details(self, weights: np.ndarray) -> dict[str, Any]:
        """See :meth:`Utility.details`."""
        metric = self.metric(weights)
        ranking = self.region.ranking(metric)
        importance = self.region.importance(metric).tolist()
        return {
            "best_model": ranking[0],
            "ranking": ranking,
            "importance": dict(zip(self.region.names, importance, strict=True)),
            "dominated": dict(self.region.dominated),
        }

    def findings(self, coefficients: np.ndarray) -> dict[str, Any]:
        """See :meth:`Utility.findings`."""
        region = self.region
        best = np.argmax(rounded(coefficients @ self._contenders.T), axis=1)
        counts = np.bincount(best, minlength=len(region.contenders)) / len(best)
        likeliest = best_first(counts)
        importance = np.abs(coefficients) * region.ranges
        importance /= importance.sum(axis=1, keepdims=True)
        ends = np.quantile(importance, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0).T
        ends[~self._varying] = 0.0, 1.0  # nothing is known of what is left out
        return {
            "probability_best": {
                region.models[region.contenders[i]]: float(counts[i])
                for i in likeliest
                if counts[i] > 0
            },
            "importance_interval": dict(
                zip(region.names, map(tuple, ends.tolist()), strict=True)
            ),
        }

    @property
    def _contenders(self) -> np.ndarray:
        return np.asarray(self.region.points[self.region.contenders])

    def _importance(self, weights: np.ndarray) -> np.ndarray:
        """Importance of all qualities; those that are left out get none."""
        every = np.zeros((*weights.shape[:-1], len(self.region.names)))
        every[..., self._varying] = np.maximum(weights, 0.0)
        return every

    def _lotteries(self, beliefs: Beliefs, rng: np.random.Generator) -> list[Any]:
        """Pairs of lotteries that likely weights, the estimate first, find equal."""
        weights, _ = beliefs.draws(DRAWS, rng)
        shares = np.maximum(weights, INSIDE)
        shares /= shares.sum(axis=1, keepdims=True)
        space = VersionSpace(np.empty((0, self.size)), shares)
        targets = np.vstack([space.centre, shares[rng.permutation(DRAWS)[:TARGETS]]])
        found = [
            halving_mixture(self.region, space, self._scaled, target)
            for target in targets
        ]
        return [pair for pair in found if pair is not None]
