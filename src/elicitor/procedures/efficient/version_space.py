"""What is left of someone's weights: a piece of the simplex, and samples from it.

==========  ======================  ===============================================
symbol      in code                 shape
==========  ======================  ===============================================
w           ``samples`` (rows)      (n_samples, size), w ≥ 0, Σw = 1
h           ``halfspaces`` (rows)   (n_halfspaces, size), ⟨h, w⟩ ≥ 0
–           ``centre``              (size,), the mean of the samples
==========  ======================  ===============================================

Every condition is homogeneous in w, so the piece is a cone that may be cut at any
normalisation. Its ends are exact (one linear program each). Its samples are uniform:
those that agree with a new answer stay, and hit-and-run steps along the shape of the
piece make independent ones of their copies.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.ties import root_of

__all__ = ["VersionSpace"]

SAMPLES = 2000
ROUNDS, STEPS = 2, 8
"""Hit-and-run: how often the shape is measured anew, and steps in between."""
TINY = 1e-250
"""In place of no distance at all to the edge, which cannot be divided by."""
FEW = 50
"""With fewer survivors than this the walk starts from the middle and takes longer."""


@dataclass(frozen=True, eq=False)
class VersionSpace:
    """The weights that agree with all answers so far.

    Attributes
    ----------
    halfspaces : ndarray of shape (n_halfspaces, size)
        Rows h of unit length with ⟨h, w⟩ ≥ 0.
    samples : ndarray of shape (n_samples, size)
        Weights drawn uniformly from the piece.
    """

    halfspaces: np.ndarray
    samples: np.ndarray

    @classmethod
    def whole(cls, size: int, rng: np.random.Generator) -> VersionSpace:
        """Everything: the simplex of weights that are not negative and sum to 1.

        Parameters
        ----------
        size : int
            Number of weights.
        rng : numpy.random.Generator
            Source of the samples.
        """
        return cls(np.empty((0, size)), rng.dirichlet(np.ones(size), SAMPLES))

    @property
    def size(self) -> int:
        """Number of weights."""
        return self.samples.shape[1]

    @property
    def centre(self) -> np.ndarray:
        """The mean of what is left, of shape (size,).

        Of all points it has the least expected squared error; and any plane through it
        leaves at least 1/e of the volume on either side.
        """
        mean = self.samples.mean(axis=0)
        return np.asarray(mean / mean.sum())

    def cut(self, rows: np.ndarray, rng: np.random.Generator) -> VersionSpace:
        """Keep the weights with ⟨h, w⟩ ≥ 0 for some more rows h.

        Parameters
        ----------
        rows : ndarray of shape (n_rows, size)
            Of any length but 0. Some w must fulfil all of them strictly.
        rng : numpy.random.Generator
            Source of the samples.
        """
        units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        halfspaces = np.vstack([self.halfspaces, units])
        alive = self.samples[(self.samples @ units.T >= 0).all(axis=1)]
        if len(alive) == len(self.samples):
            return VersionSpace(halfspaces, self.samples)
        rounds = ROUNDS
        if len(alive) < FEW:
            middle = _middle(halfspaces)
            alive, rounds = np.vstack([alive, middle[None]]), 6 * ROUNDS
        samples = alive[np.arange(SAMPLES) % len(alive)]
        for _ in range(rounds):
            samples = _walk(samples, halfspaces, rng)
        return VersionSpace(halfspaces, samples)

    def extremes(self, scale: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The smallest and the largest value of every scaled weight.

        Parameters
        ----------
        scale : ndarray of shape (size,)
            Positive; the weights are looked at as scale·w / Σ(scale·w).

        Returns
        -------
        interval : ndarray of shape (size, 2)
            Exact ends, in [0, 1].
        ends : ndarray of shape (size, 2, size)
            Scaled weights at which they are reached.
        """
        even = scale / (scale @ self.centre)
        interval = np.empty((self.size, 2))
        ends = np.empty((self.size, 2, self.size))
        for i, side in np.ndindex(self.size, 2):
            goal = np.zeros(self.size)
            goal[i] = even[i] if side else -even[i]
            found = _largest(goal, self.halfspaces, even)
            # A solver that gives up proves nothing: then any weight may remain.
            interval[i, side] = float(side) if found is None else even[i] * found[i]
            ends[i, side] = even * (self.centre if found is None else found)
        return np.clip(interval, 0.0, 1.0), ends

    def depth(self, direction: np.ndarray) -> float:
        """How far what is left reaches beyond the plane ⟨direction, w⟩ = 0.

        Parameters
        ----------
        direction : ndarray of shape (size,)
            Not all zero; need not be of unit length.
        """
        unit = direction / np.linalg.norm(direction)
        found = _largest(unit, self.halfspaces, np.ones(self.size))
        return np.inf if found is None else float(unit @ found)

    def room(self, rows: np.ndarray) -> tuple[float, np.ndarray]:
        """How far some w left can stay on the right side of several planes.

        Parameters
        ----------
        rows : ndarray of shape (n_rows, size)
            Rows h, none all zero.

        Returns
        -------
        room : float
            The largest min ⟨h, w⟩ / ‖h‖; not positive if nothing left has all
            ⟨h, w⟩ > 0.
        weights : ndarray of shape (size,)
            The w that has this room.
        """
        units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        padded = np.hstack([self.halfspaces, np.zeros((len(self.halfspaces), 2))])
        slack = np.ones((len(units), 1))
        goal = np.append(np.zeros(self.size), [1.0, -1.0])  # t = its two last entries
        conditions = np.vstack([padded, np.hstack([units, -slack, slack])])
        total = np.append(np.ones(self.size), [0.0, 0.0])
        found = _largest(goal, conditions, total)
        if found is None:
            return np.inf, self.centre
        return float(goal @ found), found[: self.size]


def _largest(
    goal: np.ndarray, halfspaces: np.ndarray, total: np.ndarray
) -> np.ndarray | None:
    """Maximise ⟨goal, x⟩ over x ≥ 0, ⟨total, x⟩ = 1, ⟨h, x⟩ ≥ 0; None if it fails."""
    from scipy.optimize import linprog  # here, since loading it takes a while

    solution = linprog(
        -goal,
        A_ub=-halfspaces if len(halfspaces) else None,
        b_ub=np.zeros(len(halfspaces)) if len(halfspaces) else None,
        A_eq=total[None],
        b_eq=[1.0],
        method="highs-ds",
        options={"presolve": False},
    )
    return np.asarray(solution.x) if solution.status == 0 else None


def _middle(halfspaces: np.ndarray) -> np.ndarray:
    """Centre of the largest ball, within the simplex, that is left."""
    size = halfspaces.shape[1]
    rows = np.vstack([np.eye(size), halfspaces])
    within = np.linalg.norm(rows - rows.mean(axis=1, keepdims=True), axis=1)
    goal = np.append(np.zeros(size), 1.0)
    found = _largest(
        goal, np.column_stack([rows, -within]), np.append(np.ones(size), 0.0)
    )
    assert found is not None, "a question is asked only if both answers leave some w"
    return found[:-1]


def _walk(
    samples: np.ndarray, halfspaces: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """Move every sample by some hit-and-run steps.

    Each goes to a uniform point of the line through it in a random direction, drawn
    from a normal law with the shape that all the samples had at first.
    """
    rows = np.vstack([np.eye(samples.shape[1]), halfspaces])
    axes, points = _axes(samples), samples.T.copy()
    for _ in range(STEPS):
        ways = axes @ rng.normal(size=(axes.shape[1], len(samples)))
        slack = np.maximum(rows @ points, TINY)
        # A step of t keeps to a condition as long as t·rate ≤ 1.
        rate = -(rows @ ways) / slack
        back, forward = 1 / rate.min(axis=0), 1 / rate.max(axis=0)
        points += (back + rng.random(len(samples)) * (forward - back)) * ways
        np.maximum(points, 0.0, out=points)
        points /= points.sum(axis=0)
    return np.ascontiguousarray(points.T)


def _axes(samples: np.ndarray) -> np.ndarray:
    """Columns that span the directions within the simplex, as long as samples spread.

    A direction in which they do not spread yet gets a small share of the others.
    """
    size = samples.shape[1]
    flat = np.eye(size) - 1 / size
    spread = np.cov(samples.T) if size > 1 else np.zeros((1, 1))
    least = max(1e-4 * float(np.trace(spread)) / size, 1e-12)
    return root_of(spread + least * flat)
