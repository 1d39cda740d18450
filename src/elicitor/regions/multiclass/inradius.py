"""The largest ball around the middle of what known classifiers attain.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
v − o       ``offsets``          known vertices around the centre, scaled
u           ``outward``          ⟨u, v − o⟩ ≤ 1 for all v: the polar polytope
l, h        ``lower``, ``upper`` a box of the search, shape (n_statistics,)
λ           ``shares``           multipliers of the vertices, not negative
==========  ===================  =================================================

A ball of radius r around o lies in the hull of the vertices if and only if r·‖u‖ ≤ 1
for every u of the polar polytope. So the largest radius is one over the length of the
farthest u, and maximising the convex ‖u‖² takes a search by branch and bound: on a box,
u_j² lies below its secant (l_j + h_j) u_j − l_j h_j, and that is a linear program.

Every bound counts with the multipliers of that program by weak duality, so the radius
is certified however roughly the program was solved, and whenever the search is
stopped. The box around the whole polytope alone gives the ball of [Q] Appendix B.1: its
sides are one over the largest steps along the axes.

Each farthest u that comes up is also a direction to look for new vertices in. Where the
region itself reaches no farther than h(u), no ball is larger than h(u) / ‖u‖.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

import numpy as np

from elicitor.core.decompositions import eigh
from elicitor.regions.multiclass.linear_program import minimise
from elicitor.regions.multiclass.vertex_pool import VertexPool

__all__ = ["Inradius", "inradius"]

ASCENTS = 20
"""Steps from a corner of the polar polytope to a farther one; two or three suffice."""
CORNER = 0.2
"""A box is cut no closer to its side than by this share of its width."""
MOST = 1e6
"""No multiplier is larger, so that the program of an empty box has a solution."""
SLACK = 1e-6
"""By which share a corner must be farther than the bound, to be asked about."""


@dataclass(frozen=True)
class Inradius:
    """What is known of the largest ball around the centre."""

    radius: float  # such a ball is in the hull of the known vertices
    upper: float  # no larger one fits, by what is known of the support function
    boxes: int


def inradius(
    pool: VertexPool,
    radius: float,
    *,
    gap: float = 0.01,
    boxes: int = 400,  # at most so many are bounded
    searches: int = 1000,  # thereafter no new vertices
) -> Inradius:
    """Certify a ball in the hull of known vertices, looking for new ones on the way.

    From `radius`, in it for certain, until within the share `gap` of the upper bound.
    """
    search = _Search(pool, radius, searches)
    while search.boxes < boxes and search.radius < (1 - gap) * search.upper:
        search.divide()
    return Inradius(search.radius, search.upper, search.boxes)


@dataclass(order=True)
class _Box:
    """A part of the polar polytope, where ‖u‖² ≤ −`key`; its relaxation peaks `at`."""

    key: float
    number: int
    lower: np.ndarray = field(compare=False)
    upper: np.ndarray = field(compare=False)
    at: np.ndarray = field(compare=False)


class _Search:
    """The state of branch and bound, the radius that is known scaled to one.

    Coordinates are turned to the main axes of the vertices, where a box fits best.
    """

    def __init__(self, pool: VertexPool, radius: float, searches: int) -> None:
        self.pool = pool
        self.unit = radius
        self.turn = eigh(pool.offsets.T @ pool.offsets)[1] / radius
        self.last_search = pool.searches + searches
        self.upper = np.inf
        self.boxes = 0
        self.open: list[_Box] = []
        axes = np.eye(len(pool.center))
        for axis in [*axes, *-axes]:
            self.climb(self.corner(axis))
        far = np.array([self.side(axis) for axis in axes])
        near = np.array([-self.side(-axis) for axis in axes])
        self.bound(near, far, np.inf)

    @property
    def radius(self) -> float:
        """One over the largest bound on ‖u‖; never less than what was known."""
        return self.unit / float(np.sqrt(min(-self.open[0].key, 1.0)))

    # -- upper bounds on ‖u‖² -------------------------------------------------------

    def divide(self) -> None:
        """Cut the box with the largest bound where its secant is farthest off."""
        box = heapq.heappop(self.open)
        j = int(np.argmax((box.upper - box.at) * (box.at - box.lower)))
        margin = CORNER * (box.upper[j] - box.lower[j])
        cut = np.clip(box.at[j], box.lower[j] + margin, box.upper[j] - margin)
        below, above = box.upper.copy(), box.lower.copy()
        below[j] = above[j] = cut
        self.bound(box.lower, below, -box.key)
        self.bound(above, box.upper, -box.key)

    def bound(self, lower: np.ndarray, upper: np.ndarray, most: float) -> None:
        """Bound ‖u‖² in a box, and keep the box unless it is empty."""
        self.boxes += 1
        secant, at = self.program(lower + upper, lower, upper)
        value = min(most, secant - float(lower @ upper))
        if value > 0:
            at = np.clip(at, lower, upper)
            box = _Box(-value, self.boxes, lower, upper, at)
            heapq.heappush(self.open, box)
            self.climb(at)

    def side(self, axis: np.ndarray) -> float:
        """The largest ⟨u, axis⟩, found in the box that the known radius allows."""
        ones = np.ones(len(axis))
        return self.program(axis, -ones, ones)[0]

    # -- corners of the polar polytope, and the vertices that cut them off ----------

    def climb(self, at: np.ndarray) -> None:
        """Go on to farther corners, and look for vertices from there."""
        for _ in range(ASCENTS):
            if not self.ask(at):
                return
            at = self.corner(at)

    def ask(self, at: np.ndarray) -> bool:
        """Look for a vertex beyond a corner, if it promises to show something new."""
        outward = self.turn @ at
        length = float(np.linalg.norm(outward))
        new = length * self.upper > 1 + SLACK and self.pool.searches < self.last_search
        if new:
            self.upper = min(self.upper, self.pool.seek(outward)[0] / length)
        return new

    def corner(self, cost: np.ndarray) -> np.ndarray:
        """The corner that is farthest in a direction."""
        ones = np.ones(len(cost))
        return self.program(cost, -ones, ones)[1]

    def program(
        self, cost: np.ndarray, lower: np.ndarray, upper: np.ndarray
    ) -> tuple[float, np.ndarray]:
        """Maximise ⟨cost, u⟩ over the polar polytope in a box, by its dual.

        Returns a bound that is valid by weak duality, and the u that was found.
        """
        offsets, axes = self.pool.offsets @ self.turn, np.eye(len(cost))
        n_vertices, n_sides = len(offsets), 2 * len(cost)
        found = minimise(
            cost=np.concatenate([np.ones(n_vertices), upper, -lower]),
            rows=np.concatenate([offsets, axes, -axes]).T,
            totals=cost,
            most=np.append(np.full(n_vertices, MOST), np.full(n_sides, np.inf)),
        )
        if found is None:
            return float(np.maximum(cost * lower, cost * upper).sum()), lower
        shares = found.values[:n_vertices]
        rest = cost - shares @ offsets
        value = shares.sum() + np.maximum(rest * lower, rest * upper).sum()
        return float(value), found.prices
