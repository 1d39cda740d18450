"""Which two models of a pool to compare next.

==========  =====================  ================================================
symbol      in code                shape
==========  =====================  ================================================
z           ``points``             (n_contenders, size), scaled gains in [0, 1]
d           ``differences``        (n_pairs, size), z of the first − z of the second
w           ``space.samples``      (n_samples, size), weights that are left
⟨d, w⟩      ``leads``              (n_samples, n_pairs), by how much the first wins
==========  =====================  ================================================

Only contenders are compared, so every pair is a real trade-off, and no pair comes
twice. A pair is worth asking if both answers are possible and a change of that size
matters; among pairs that tell about as much, the plainest is asked: large differences
in few qualities.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.procedures.efficient.version_space import VersionSpace
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["Pair", "PoolPairs"]

NEAR = 0.85
"""A question that tells this share of what the best one tells is as good."""
CLEAR = 0.3
"""Below this uncertainty there is a favourite, and its rivals are ruled out (bits)."""
CERTAIN = 1e-6
"""A model that is best only in a corner this thin does not count as possible."""
WORK = 8_000_000
"""Comparisons that are simulated at a time, at most."""


@dataclass(frozen=True, eq=False)
class Pair:
    """Two alternatives to show.

    Attributes
    ----------
    first, second : ndarray of shape (n_statistics,)
        Their qualities, in the units of the user.
    difference : ndarray of shape (size,)
        Scaled gains of the first minus those of the second, of the statistics that
        vary.
    """

    first: np.ndarray
    second: np.ndarray
    difference: np.ndarray


class PoolPairs:
    """The pairs of contenders that may still be asked.

    Parameters
    ----------
    pool : ModelPool
        The models.

    Attributes
    ----------
    points : ndarray of shape (n_contenders, size)
        Scaled gains of the contenders.
    varying : ndarray of bool of shape (n_statistics,)
        The statistics that `points` are about: those that differ among contenders;
        all, if there is but one contender.
    """

    def __init__(self, pool: ModelPool) -> None:
        self.pool = pool
        lonely = len(pool.contenders) == 1
        self.varying = pool.varying | lonely
        self.points = pool.scaled[pool.contenders][:, self.varying]
        self._first, self._second = np.triu_indices(len(self.points), 1)
        self.differences = self.points[self._first] - self.points[self._second]
        self._lengths = np.linalg.norm(self.differences, axis=1)
        several = np.count_nonzero(self.differences, axis=1)
        self._plainness = np.abs(self.differences).sum(axis=1) / several
        self._open = np.ones(len(self.differences), dtype=bool)
        self._possible = np.ones(len(self.points), dtype=bool)

    # -- what is known --------------------------------------------------------------

    def possible_best(self, space: VersionSpace) -> np.ndarray:
        """Which contenders are best under some weights that are left (exact).

        Parameters
        ----------
        space : VersionSpace
            What is left; it only ever shrinks.

        Returns
        -------
        ndarray of int, ascending
        """
        sure = self._best_of_samples(space)
        for i in np.setdiff1d(np.flatnonzero(self._possible), sure):
            self._possible[i] = self._stronghold(space, i)[0] > CERTAIN
        return self.possible_so_far

    def _stronghold(self, space: VersionSpace, i: int) -> tuple[float, np.ndarray]:
        """The weights left under which a contender is best most clearly, and how."""
        others = np.delete(self.points, i, axis=0)
        return space.room(self.points[i] - others)

    @property
    def possible_so_far(self) -> np.ndarray:
        """The contenders that have not been ruled out yet, by index."""
        return np.flatnonzero(self._possible)

    def spread_of_best(self, space: VersionSpace) -> float:
        """How uncertain the best model is (bits)."""
        return float(_entropy(self._shares_of_best(space)[None]).sum())

    def n_informative(self, space: VersionSpace) -> int:
        """Number of open pairs on which the samples disagree."""
        ahead = self._ahead(space, np.flatnonzero(self._open)).mean(axis=0)
        return int(((ahead > 0) & (ahead < 1)).sum())

    # -- what to ask ----------------------------------------------------------------

    def halving(
        self, space: VersionSpace, finest: float, *, enough: float = 0.0
    ) -> Pair | None:
        """The open pair whose answer halves what is left, across its long side.

        Parameters
        ----------
        space : VersionSpace
            What is left.
        finest : float
            What is left beyond the plane of a pair must be at least this deep
            (scaled weights).
        enough : float, default=0
            How good a pair must be: the smaller share that it cuts off times the
            spread across its plane (scaled weights).

        Returns
        -------
        Pair or None
            None if no open pair splits what is left, or none is good enough.
        """
        rows = np.flatnonzero(self._open)
        if rows.size == 0:
            return None
        leads = self._leads(space, rows) / self._lengths[rows]
        ahead = (leads > 0).mean(axis=0)
        balance = np.minimum(ahead, 1 - ahead)
        inside = np.minimum(leads.max(axis=0), -leads.min(axis=0)) > finest
        if inside.any():
            worth = np.where(inside, balance * leads.std(axis=0), 0.0)
            good = worth.max() >= enough
            return self._take(self._plainest(rows, worth)) if good else None
        return None if enough else self._splitting(space, rows, ahead, finest)

    def deciding(self, space: VersionSpace) -> Pair | None:
        """The open pair whose answer tells most about which model is best.

        Parameters
        ----------
        space : VersionSpace
            What is left.

        Returns
        -------
        Pair or None
            None if the best model is settled, or all pairs that could settle it were
            asked.
        """
        rows = np.flatnonzero(self._open)
        if rows.size == 0:
            return None
        if self.spread_of_best(space) > CLEAR:
            told = self._information(space, rows)
        else:
            told = self._rivals_beaten(space, rows)
        return self._take(self._plainest(rows, told)) if told.max() > 0 else None

    # -- inside ---------------------------------------------------------------------

    def _take(self, row: int) -> Pair:
        """Close a pair and return it."""
        self._open[row] = False
        i, j = self.pool.contenders[[self._first[row], self._second[row]]]
        return Pair(self.pool.points[i], self.pool.points[j], self.differences[row])

    def _plainest(self, rows: np.ndarray, worth: np.ndarray) -> int:
        """The plainest of the pairs that are about as good as the best."""
        good = worth >= NEAR * worth.max()
        # Rounded, so that on every machine the first of two equal pairs is taken.
        plain = np.where(good, np.round(self._plainness[rows], 9), -1.0)
        return int(rows[np.argmax(plain)])

    def _splitting(
        self, space: VersionSpace, rows: np.ndarray, ahead: np.ndarray, finest: float
    ) -> Pair | None:
        """An open pair that cuts off a corner without samples; others are closed."""
        lower, upper = space.extremes(np.ones(space.size))[0].T
        for row, share in zip(rows, ahead, strict=True):
            d = self.differences[row] * (-1 if share > 0.5 else 1)
            reach = np.maximum(d * lower, d * upper).sum() / self._lengths[row]
            if reach > finest and finest < space.depth(d) < np.inf:
                return self._take(int(row))
            self._open[row] = False
        return None

    def _samples(self, space: VersionSpace, n_rows: int) -> np.ndarray:
        return space.samples[: max(100, WORK // max(1, n_rows))]

    def _leads(self, space: VersionSpace, rows: np.ndarray) -> np.ndarray:
        samples = self._samples(space, len(rows))
        return np.asarray(samples @ self.differences[rows].T)

    def _ahead(self, space: VersionSpace, rows: np.ndarray) -> np.ndarray:
        return self._leads(space, rows) > 0

    def _best_of_samples(self, space: VersionSpace) -> np.ndarray:
        return np.unique(np.argmax(space.samples @ self.points.T, axis=1))

    def _shares_of_best(self, space: VersionSpace) -> np.ndarray:
        best = np.argmax(space.samples @ self.points.T, axis=1)
        return np.bincount(best, minlength=len(self.points)) / len(best)

    def _rivals_beaten(self, space: VersionSpace, rows: np.ndarray) -> np.ndarray:
        """How many rivals of the favourite the likelier answer probably rules out."""
        differences = self.differences[rows]
        rivals = self.possible_best(space)
        favourite = np.argmax(self.points @ space.centre)
        homes = [self._stronghold(space, i)[1] for i in rivals if i != favourite]
        likelier = differences @ space.centre > 0
        beaten = np.zeros(len(rows))
        for home in homes:
            beaten += (differences @ home > 0) != likelier
        return beaten

    def _information(self, space: VersionSpace, rows: np.ndarray) -> np.ndarray:
        """Bits about the best model that the answer to each open pair tells."""
        ahead = self._ahead(space, rows)
        best = np.argmax(space.samples[: len(ahead)] @ self.points.T, axis=1)
        kept, best = np.unique(best, return_inverse=True)
        models = np.eye(len(kept))[best] / len(best)
        whole = models.sum(axis=0)
        first = ahead.T.astype(float) @ models
        known = _entropy(first) + _entropy(np.maximum(whole - first, 0.0))
        return np.asarray(_entropy(whole[None]) - known)


def _entropy(joint: np.ndarray) -> np.ndarray:
    """Mean uncertainty of the columns, given the row (bits); rows sum to its share."""
    share = joint.sum(axis=1, keepdims=True)
    part = np.where(joint > 0, joint, 1.0)
    whole = np.where(joint > 0, share, 1.0)
    return np.asarray((joint * np.log2(whole / part)).sum(axis=1))
