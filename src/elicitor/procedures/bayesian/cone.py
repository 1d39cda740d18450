"""All weights that agree with answers which are never wrong, and what they span.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
h           ``halfspaces``          rows; ⟨h, w⟩ ≥ 0 for all w in the cone
ŵ           ``middle``              a unit vector near the middle
v           –                       w in units of what is believed: w = Aᵀv
A           ``axes``                ŵ, then the principal axes of the belief
==========  ======================  ===============================================

The cone is as narrow as the answers are many, so programs are solved for v, in which it
is about round.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from elicitor.core.decompositions import eigh, svd

__all__ = ["Cone"]

TINY = 1e-9
"""The least length of an axis, of the longest one."""
FAR = 6.0
"""What is so many standard deviations away is not looked at."""
EDGES = 32
"""Directions in which it is looked how far weights may lie."""
NARROW = 0.01
"""What is next to nothing on one side, of what is on the other."""
WIDE = 1e-6
"""A cone in which so large a ball has room, seen from the belief, is not empty."""


class Cone:
    """Weights that agree with all answers.

    `covariance` says how far weights are believed to be from ŵ.
    """

    def __init__(
        self, halfspaces: np.ndarray, middle: np.ndarray, covariance: np.ndarray
    ) -> None:
        self._halfspaces = halfspaces
        across = svd(middle[None])[2][1:]
        values, vectors = eigh(across @ covariance @ across.T)
        lengths = np.sqrt(np.maximum(values, TINY**2 * values.max(initial=0.0)))
        self._axes = np.vstack([middle, (vectors * lengths).T @ across])
        seen = halfspaces @ self._axes.T
        sizes = np.abs(seen).max(axis=1, keepdims=True, initial=0.0)
        self._rows = seen / np.where(sizes > 0, sizes, 1.0)

    def holds(self, weights: np.ndarray) -> np.ndarray:
        """Which weights, (n, size), agree with all answers, and with what is known."""
        return np.asarray((weights @ self._halfspaces.T >= 0).all(axis=1))

    @property
    def is_empty(self) -> bool:
        """Whether no weights agree, but for some on the edge of every answer."""
        n = len(self._axes)
        inside = np.hstack([-self._rows, np.ones((len(self._rows), 1))])
        most = self._program(
            np.append(np.zeros(n), -1.0),
            A_ub=inside,
            b_ub=np.zeros(len(inside)),
            bounds=[(-1.0, 1.0)] * n + [(None, 1.0)],
        )
        return most is not None and most[-1] < WIDE

    def allows_both(self, row: np.ndarray) -> bool:
        """Whether some of the cone, near what is believed, is on either side of a row.

        The sides are ⟨row, w⟩ > 0 and < 0; next to nothing is not counted as some.
        """
        seen = self._axes @ row
        side = -1.0 if seen[0] > 0 else 1.0
        beyond = self._reach(side * seen)
        if beyond < 0:  # nothing on the side where ŵ is not
            return False
        back = self._reach(-side * seen)
        return beyond == -back or min(beyond, back) > NARROW * max(beyond, back)

    def _reach(self, seen: np.ndarray) -> float:
        """The largest ⟨seen, v⟩ near what is believed; 0 if nothing agrees there."""
        none = np.zeros(len(self._rows))
        near = [(1.0, 1.0), *((-FAR, FAR),) * (len(seen) - 1)]
        v = self._program(-seen, A_ub=-self._rows, b_ub=none, bounds=near)
        return 0.0 if v is None else float(seen @ v)

    def farthest(self, look: np.ndarray, limits: np.ndarray) -> np.ndarray | None:
        """The w with the largest ⟨look, w⟩ where ⟨limit, w⟩ ≤ 1 for all limits.

        None if there is no largest one.
        """
        above = np.append(np.zeros(len(self._rows)), np.ones(len(limits)))
        v = self._program(
            -self._axes @ look,
            A_ub=np.vstack([-self._rows, limits @ self._axes.T]),
            b_ub=above,
            bounds=(None, None),
        )
        return None if v is None else np.asarray(self._axes.T @ v)

    @cached_property
    def edges(self) -> list[np.ndarray]:
        """Weights that agree, as far out as there are some, in many directions."""
        size = self._axes.shape[1]
        box = np.vstack([np.eye(size), -np.eye(size)])
        ways = np.random.default_rng(0).standard_normal((EDGES, size))
        found = [self.farthest(way, box) for way in ways]
        return [w for w in found if w is not None and w.any()]

    def ends(
        self, looks: np.ndarray, unit: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Ends of ⟨look, w⟩ where ⟨unit, w⟩ = 1, by default ŵ, (n_looks, 2); those w.

        Infinite where the cone is open; those come without weights.
        """
        where = self._axes[0] if unit is None else unit
        ends = np.tile([-np.inf, np.inf], (len(looks), 1))
        found = []
        costs = looks @ self._axes.T
        sizes = np.abs(costs).max(axis=1, keepdims=True, initial=0.0)
        costs = costs / np.where(sizes > 0, sizes, 1.0)
        for i, side in np.ndindex(len(looks), 2):
            v = self._program(
                (1 - 2 * side) * costs[i],
                A_ub=-self._rows if len(self._rows) else None,
                b_ub=np.zeros(len(self._rows)) if len(self._rows) else None,
                A_eq=(self._axes @ where)[None],
                b_eq=[1.0],
                bounds=(None, None),
            )
            if v is not None:
                found.append(self._axes.T @ v)
                ends[i, side] = looks[i] @ found[-1]
        return ends, np.array(found).reshape(-1, looks.shape[1])

    def _program(self, costs: np.ndarray, **conditions: Any) -> np.ndarray | None:
        """Where costs are least; None if nowhere."""
        from scipy.optimize import linprog  # here, since loading it takes a while

        found = linprog(costs, method="highs-ds", **conditions)
        return None if found.x is None else np.asarray(found.x)
