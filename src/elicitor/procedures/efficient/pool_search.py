"""What is known about someone's weights, and which two of a pool to show next.

==========  ======================  ===============================================
symbol      in code                 shape
==========  ======================  ===============================================
w           ``space``               weights of the scaled statistics that vary
d           ``pair.difference``     (size,), scaled gains, first minus second
ε           ``tolerance``           how well every w is to be known
δ           ``indifference``        |⟨w, d⟩| ≤ δ if two are called about equal
R           ``pool.ranges``         (n_statistics,); a ∝ ± w / R is reported
==========  ======================  ===============================================
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.efficient.pool_mixtures import halving_mixture, long_side
from elicitor.procedures.efficient.pool_pairs import Pair, PoolPairs
from elicitor.procedures.efficient.version_space import VersionSpace
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["PoolSearch"]

FINE = 1 / 4
"""What a question cuts off must be at least this deep (tolerances)."""
FLAT = 1 / 32
"""What is left, with a smaller spread across a plane, is not cut again (tolerances)."""
GOOD = 1 / 2
"""Real models are shown instead of lotteries if they tell this share as much."""
VAGUE = 0.8
"""An "about equal" that leaves this share of the weights tells hardly anything."""
INSIDE = 1e-6
"""Least weight in a target, so that every plane through it is a real trade-off."""
WASTE = 5 / 4
"""Questions per bit, as measured: real pairs do not halve exactly."""


class PoolSearch:
    """One search, driven by :func:`pool_bisection`.

    Parameters
    ----------
    pool : ModelPool
        The models.
    tolerance : float
        ε.
    goal : {"weights", "best"}
        What is to be found.
    indifference : float
        δ.
    rng : numpy.random.Generator
        Source of the samples.

    Attributes
    ----------
    doubts : int
        Answers in a row that told nothing, or hardly anything.
    """

    def __init__(
        self,
        pool: ModelPool,
        *,
        tolerance: float,
        goal: str,
        indifference: float,
        rng: np.random.Generator,
    ) -> None:
        self.pool, self.goal = pool, goal
        self.tolerance, self.indifference = tolerance, indifference
        self.doubts = 0
        self.pairs = PoolPairs(pool)
        self.space = VersionSpace.whole(self.pairs.points.shape[1], rng)
        self._rng = rng

    # -- when to stop ---------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether the goal is reached."""
        return (self.goal == "best" or self.narrow) and self.settled

    @property
    def settled(self) -> bool:
        """Whether one model is best under all weights that are left."""
        quick = self.pairs.spread_of_best(self.space) == 0
        return quick and len(self.pairs.possible_best(self.space)) == 1

    @property
    def narrow(self) -> bool:
        """Whether every weight is known to the tolerance."""
        quick = np.ptp(self.space.samples, axis=0).max() <= self.tolerance
        if not quick or not self.pool.varying.all():
            return False
        return float(np.ptp(self._importance_ends(), axis=1).max()) <= self.tolerance

    def questions_left(self) -> int:
        """About how many questions follow the one that is open."""
        directions = self.space.size - 1
        bits = directions * self.pairs.spread_of_best(self.space) * WASTE / 2
        bits = min(bits, len(self.pairs.possible_so_far) - 1)
        if self.goal == "weights":
            widths = np.ptp(self.space.samples, axis=0) / self.tolerance
            wide = np.log2(np.maximum(widths, 1.0)).mean()
            bits = max(bits, directions * float(wide) * WASTE)
        if not self.pool.mixtures:
            # No more than it takes to tell the pieces apart that the planes cut.
            planes = self.pairs.n_informative(self.space) + 1
            pieces = sum(math.comb(planes, i) for i in range(directions + 1))
            bits = min(bits, math.log2(pieces))
        return max(0, math.ceil(bits) - 1)

    # -- what to ask ----------------------------------------------------------------

    def next_pair(self) -> Pair | None:
        """What to ask; None if nothing that is left can be asked."""
        pair = None
        if self.goal == "weights" and not self.narrow:
            pair = self._between_lotteries() if self.pool.mixtures else self._halving()
        return pair or self.pairs.deciding(self.space)

    def _halving(self, enough: float = 0.0) -> Pair | None:
        finest = FINE * self.tolerance
        return self.pairs.halving(self.space, finest, enough=enough)

    def _between_lotteries(self) -> Pair | None:
        """Two real models if they halve what is left well, else two lotteries."""
        space, points = self.space, self.pairs.points
        # After "cannot say" the next plane passes through other weights that are left.
        target = space.samples[self.doubts] if self.doubts else space.centre
        target = np.maximum(np.round(target, 6), INSIDE)
        _, spread = long_side(space, points, target)
        if spread <= FLAT * self.tolerance:
            return self._halving()
        real = self._halving(GOOD * spread / 2)
        return real or halving_mixture(self.pool, space, points, target)

    def learn(self, pair: Pair, answer: Answer) -> None:
        """Take in an answer."""
        d, slab = pair.difference, self.indifference
        rows = {
            Answer.FIRST: d[None],
            Answer.SECOND: -d[None],
            Answer.ABOUT_EQUAL: np.stack([slab + d, slab - d]),  # since Σw = 1
        }.get(answer)
        if rows is None:
            self.doubts += 1
            return
        kept = (self.space.samples @ rows.T >= 0).all(axis=1).mean()
        vague = answer is Answer.ABOUT_EQUAL and kept >= VAGUE
        self.doubts = self.doubts + 1 if vague else 0
        self.space = self.space.cut(rows, self._rng)

    # -- what is known --------------------------------------------------------------

    def result(self, notes: Sequence[str]) -> Result:
        """What is known by now.

        Parameters
        ----------
        notes : sequence of str
            What a reader must know.
        """
        pool = self.pool
        importance = self._of_all(self.space.centre)
        metric = pool.metric(importance)
        ranking = pool.ranking(metric)
        interval, extremes = self._weights_ends(metric)
        ends = self._ends_of_all(self._importance_ends())
        possible = pool.contenders[self.pairs.possible_best(self.space)]
        return Result(
            metric=metric,
            interval=interval,
            converged=self.finished,
            notes=tuple(notes),
            details={
                "best_model": ranking[0],
                "ranking": ranking,
                "possible_best": tuple(pool.models[i] for i in possible),
                "importance": dict(zip(pool.names, importance.tolist(), strict=True)),
                "importance_interval": dict(
                    zip(pool.names, map(tuple, ends.tolist()), strict=True)
                ),
                "dominated": dict(pool.dominated),
                "extremes": extremes,
            },
        )

    def _importance_ends(self) -> np.ndarray:
        """Ends of the importance of what varies, of shape (size, 2)."""
        return self.space.extremes(np.ones(self.space.size))[0]

    def _weights_ends(
        self, metric: LinearMetric
    ) -> tuple[np.ndarray, tuple[LinearMetric, ...]]:
        """Ends of the weights in the units of the user, and metrics that reach them."""
        pool = self.pool
        scale = 1 / pool.ranges[self.pairs.varying]
        ends, where = self.space.extremes(scale)
        signed = np.sort(self._ends_of_all(ends) * pool.signs[:, None], axis=1)
        # The solver keeps to its conditions only up to its own tolerance.
        lower = np.minimum(signed[:, 0], metric.weights)
        upper = np.maximum(signed[:, 1], metric.weights)
        extremes = [
            pool.metric(self._of_all(np.maximum(end / scale, 0.0)))
            for end in where.reshape(-1, len(scale))
        ]
        return np.column_stack([lower, upper]), tuple(extremes)

    def _of_all(self, weights: np.ndarray) -> np.ndarray:
        """Importance of all statistics; those that are left out get none."""
        importance = np.zeros(len(self.pool.names))
        importance[self.pairs.varying] = weights
        return importance

    def _ends_of_all(self, ends: np.ndarray) -> np.ndarray:
        """Ends for all statistics; nothing is known of those that are left out."""
        every = np.tile([0.0, 1.0], (len(self.pool.names), 1))
        every[self.pairs.varying] = ends
        return every
