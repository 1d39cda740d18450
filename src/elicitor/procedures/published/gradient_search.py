"""[Q] LPME: the slope of a metric on a ball, or around one point.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
z           ``place``           where the slope is looked for, shape (n,)
ϱ           ``radius``          radius of the small ball around z
A           ``axes``            orthonormal columns, shape (n, q): where to look
f           ``slope``           unit slope A a(θ), shape (n,)
==========  ==================  ==================================================

In a small ball a smooth metric is close to its linear approximation, so Algorithm 2 of
[Q] Appendix A finds the slope of its gradient, but not its length.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.procedures.published.halving import Ties, first_drop
from elicitor.procedures.published.sphere_search import SphereSearch
from elicitor.procedures.sphere import direction_at
from elicitor.regions.multiclass.ball import Ball

__all__ = ["CYCLES", "GradientSearch", "Show", "find_slope", "slope_search"]

Show: TypeAlias = Callable[[np.ndarray], np.ndarray]

CYCLES = 3
"""T = 3(k−1): [Q] Algorithm 2, line 9."""


def slope_search(
    ball: Ball,
    *,
    cycles: int = CYCLES,
    ties: Ties = "rise",
    show: Show = np.asarray,
) -> SphereSearch:
    """[Q] Algorithm 2 before its first question; :func:`find_slope` asks.

    Printed at the end of ShrinkInterval is a ← c, which would not halve it: here a ← d.
    """
    return SphereSearch(
        ball,
        np.ones(len(ball.names)),
        cycles=cycles,
        rule=first_drop,
        adaptive=True,
        ties=ties,
        show=show,
    )


def find_slope(
    search: SphereSearch, tolerance: float, *, later: int = 0
) -> Generator[Question, Answer, None]:
    """[Q] Algorithm 2: q orthant questions, then three adaptive cycles over q−1 angles.

    At most q + 9(q−1)⌈log₂(π/2ε)⌉ questions; `later` will be asked afterwards.
    """
    unknown = np.ones(len(search.signs), dtype=bool)
    after = later + search.questions_to(tolerance)
    yield from search.find_signs(unknown, later=after)
    yield from search.run(tolerance, later=later)


class GradientSearch:
    """[Q] Algorithm 2 in the ball of radius ϱ around z, along the columns of A.

    `show` gives what is asked about for a point, (n,). A single angle needs one cycle.
    """

    def __init__(
        self,
        place: np.ndarray,
        radius: float,
        axes: np.ndarray,
        *,
        show: Show = np.asarray,
        cycles: int = CYCLES,
        ties: Ties = "rise",
    ) -> None:
        self.place = place
        self.axes = axes
        self.finished = False
        size = axes.shape[1]
        self.sphere = slope_search(
            Ball(np.zeros(size), radius),
            cycles=cycles,
            ties=ties,
            show=lambda move: show(place + axes @ move),
        )

    @property
    def slope(self) -> np.ndarray:
        """f, of shape (n,) and unit length."""
        return np.asarray(self.axes @ self.sphere.direction)

    @property
    def doubts(self) -> np.ndarray:
        """How far what is left of each angle may move f, of shape (q-1, n)."""
        angles = np.tile(self.sphere.angles, (len(self.sphere.angles), 1))
        lower, upper = angles.copy(), angles.copy()
        np.fill_diagonal(lower, self.sphere.left[:, 0])
        np.fill_diagonal(upper, self.sphere.left[:, 1])
        change = direction_at(upper) - direction_at(lower)
        return np.asarray(change @ self.axes.T / 2)

    def questions_to(self, tolerance: float) -> int:
        """How many questions there are at most from the start."""
        return self.axes.shape[1] + self.sphere.questions_to(tolerance)

    def run(
        self, tolerance: float, *, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Ask until every angle is confined to `tolerance` (radians)."""
        yield from find_slope(self.sphere, tolerance, later=later)
        self.finished = True
