"""[Q] Algorithm 1, lines 1–4: slopes of a metric at a few places of a ball.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
o, ρ        ``center``,         the ball; its part o + A y is searched
            ``reach``
A           ``axes``            orthonormal columns α_1, …, α_k, shape (n, k)
ϱ           ``radius``          radius of the small balls in which slopes are found
z           ``places``          o, o + (ρ−ϱ)α_j and o − (ρ−ϱ)α_1
f           ``slopes``          unit slopes, a row per place
==========  ==================  ==================================================

The step along the first axis is also taken backwards, because slopes have no length.
Printed is −z_1, which means that reflection through o (mathematics §4, item 8).
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.question import Question
from elicitor.procedures.published.gradient_search import GradientSearch, Show
from elicitor.procedures.published.halving import Ties

__all__ = ["LocalSlopes", "check_radius", "nested_moves"]

INNER = 0.5
"""Radius of the balls in which one order less is elicited, in radii of the ball."""


def check_radius(radius: float | None, reach: float, tolerance: float) -> float:
    """ϱ, which must be below ρ; by default ερ, and ρ/2 at most.

    Curvature turns a slope d by about ϱ‖B‖/‖d‖, so by less than ε unless d is short.
    """
    # At ε = 0.01 and ρ = 0.2 errors do not fall any more below ϱ = 0.05ρ.
    chosen = min(tolerance, 0.5) * reach if radius is None else radius
    return check_number("radius", chosen, above=0, below=reach)


def nested_moves(size: int, degree: int, reach: float, radius: float) -> np.ndarray:
    """Where slopes of a polynomial are needed, from the centre, (n_places, size).

    Steps of ρ along each axis and one back, each with a degree less ([Q] Section 8).
    """
    if degree == 1:
        return np.zeros((1, size))
    inner = radius if degree == 2 else radius + INNER * (reach - radius)
    steps = (reach - inner) * np.eye(size)
    moves = np.vstack([steps, -steps[:1]])
    if degree == 2:
        return np.vstack([np.zeros((1, size)), moves])
    around = nested_moves(size, degree - 1, inner, radius)
    return np.asarray((moves[:, None] + around).reshape(-1, size))


class LocalSlopes:
    """Slopes of a metric at several places, found one after the other.

    `show` gives what is asked about for a point, (n,); ``searches`` were begun so far.
    """

    def __init__(
        self,
        center: np.ndarray,
        axes: np.ndarray,
        reach: float,
        radius: float,
        *,
        show: Show = np.asarray,
        ties: Ties = "rise",
    ) -> None:
        self.center = center
        self.axes = axes
        self.reach = reach
        self.radius = radius
        self.show = show
        self._gradient_search = partial(GradientSearch, show=show, ties=ties)
        self.searches: list[GradientSearch] = []
        self.finished = False

    # -- what was found -------------------------------------------------------------

    @property
    def known(self) -> list[GradientSearch]:
        """The searches that ended; if there are none, the one at hand."""
        ended = [each for each in self.searches if each.finished]
        return ended or self.searches or [self._search(np.zeros(self.axes.shape[1]))]

    @property
    def places(self) -> np.ndarray:
        """Where a slope is known, of shape (n_places, n)."""
        return np.array([each.place for each in self.known])

    @property
    def slopes(self) -> np.ndarray:
        """What it is at each of these places, of shape (n_places, n)."""
        return np.array([each.slope for each in self.known])

    # -- questions ------------------------------------------------------------------

    def questions_to(self, tolerance: float, *, degree: int = 2) -> int:
        """How many questions :meth:`run` asks at most."""
        moves = nested_moves(self.axes.shape[1], degree, self.reach, self.radius)
        return len(moves) * self._search(moves[0]).questions_to(tolerance)

    def run(
        self, tolerance: float, *, degree: int = 2, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Find the slopes that a polynomial of some degree needs, to ε (radians)."""
        remaining = later + self.questions_to(tolerance, degree=degree)
        for move in nested_moves(self.axes.shape[1], degree, self.reach, self.radius):
            search = self._search(move)
            self.searches.append(search)
            remaining -= search.questions_to(tolerance)
            yield from search.run(tolerance, later=remaining)
        self.finished = True

    def run_diagonal(self, tolerance: float) -> Generator[Question, Answer, None]:
        """Find the slopes that a quadratic with diagonal B needs ([Q] Section 5).

        A step changes one entry of the slope: one angle at each of k places, none back.
        """
        moves = nested_moves(self.axes.shape[1], 2, self.reach, self.radius)[:-1]
        first = self._search(moves[0])
        self.searches.append(first)
        each = self._in_plane(moves[1], self.axes[:, 0]).questions_to(tolerance)
        remaining = each * len(self.axes.T)
        yield from first.run(tolerance, later=remaining)
        for move, axis in zip(moves[1:], self.axes.T, strict=True):
            search = self._in_plane(move, axis)
            self.searches.append(search)
            remaining -= each
            yield from search.run(tolerance, later=remaining)
        self.finished = True

    def choose_first_axis(self, *, later: int = 0) -> Generator[Question, Answer, None]:
        """Make an axis the first one along which the metric changes at o.

        The k trivial questions of [Q] Section 3.2: o + ϱα_i against o.
        """
        decided = []
        for i, axis in enumerate(self.axes.T):
            question = Question(
                self.show(self.center + self.radius * axis),
                self.show(self.center),
                later + self.axes.shape[1] - 1 - i,
            )
            answer = yield question
            decided.append(answer in (Answer.FIRST, Answer.SECOND))
        first = int(np.argmax(decided))
        order = [first, *(i for i in range(len(decided)) if i != first)]
        self.axes = self.axes[:, order]

    def _search(self, move: np.ndarray) -> GradientSearch:
        place = self.center + self.axes @ move
        return self._gradient_search(place, self.radius, self.axes)

    def _in_plane(self, move: np.ndarray, axis: np.ndarray) -> GradientSearch:
        """Search between one axis and the rest of the slope at o."""
        slope = self.searches[0].slope
        rest = slope - (slope @ axis) * axis
        plane = np.stack([axis, rest / np.linalg.norm(rest)], axis=1)
        place = self.center + self.axes @ move
        return self._gradient_search(place, self.radius, plane, cycles=1)
