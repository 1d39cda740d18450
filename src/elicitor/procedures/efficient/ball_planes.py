"""Our procedure for linear-fractional metrics on a ball (mathematics §2.1, §5).

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
q           –                   number of statistics
o, ρ        ``ball``            centre and radius
z₊, z₋      ``better``,         two inner points, z₊ the better one
            ``worse``
g₊, g₋      –                   gradients there, up to scale
h           ``DEPTH``           how far from the centre they lie, in radii
==========  ==================  ==================================================

For two points z + av and z − bv on a line through z, with s̃₁ᵀA s̃₂ the sign of the
preference, (z̃ + aṽ)ᵀA(z̃ − bṽ) = (a + b)·ṽᵀAz̃: the answer is the sign of ⟨g(z), v⟩,
exactly and however far apart the two points are. So the recursion for linear metrics
finds g at any point of the ball, from questions about whole chords through it. Two
points and the directions there give the form (:mod:`.ball_ratios`).

The second point lies straight down the gradient from the centre, where the levels are
far apart. The level hyperplanes through z₊ and z₋ must not meet inside the ball, so g
turns by at most arcsin(|z₊ − o|/ρ) + arcsin(|z₋ − o|/ρ) between them, and mostly by far
less: g₋ is looked for close to g₊ (:mod:`.tangent_search`).
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.signs import orthant
from elicitor.procedures.ball_ratios import UNDEFINED_AT_ZERO
from elicitor.procedures.bayesian.notes import Blind
from elicitor.procedures.efficient.angle_interval import UNDECIDED, is_wider
from elicitor.procedures.efficient.ball_recursion import DirectionSearch
from elicitor.procedures.efficient.plane_bounds import BoundedSlope, PlaneBounds
from elicitor.procedures.efficient.tangent_search import TangentSearch, typical
from elicitor.procedures.face_ratios import ONLY_THE_RANKING
from elicitor.procedures.regret import LARGEST
from elicitor.procedures.sphere import direction_at
from elicitor.regions.multiclass.ball import Ball
from elicitor.words import say

__all__ = ["ball_planes"]

DEPTH = 2 / 3
"""h: every chord through such a point is at least 1.49 radii long."""


def ball_planes(
    region: Ball,
    *,
    tolerance: float = 0.005,
    signs: Any = None,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit a linear-fractional metric from its level hyperplanes at two points.

    About 16 (q−1) questions for q statistics of known signs at the default tolerance;
    unknown signs cost one more for each.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve. The metric's denominator must be positive
        on all of it.
    tolerance : float, default=0.005
        ε: stop when, at both points, every angle of the direction in which the metric
        grows is confined to an interval of ε/√(q−1) (radians).
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic. By default it falls
        with the errors of several classes and grows with anything else.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric` of the form found
        (:meth:`LinearFractionalMetric.from_form`): with errors as statistics its value
        is 0 without errors and −1 at the worst point of the ball. Its details hold
        ``"form"``, what comparisons reveal, of shape (q+1, q+1); ``"slopes"``, the two
        directions, of shape (2, q); and ``"extremes"``, the metrics with one angle
        at an end of what is left of it; and ``"regret"``, the share of what lies
        between worst and best that following the estimate loses at most.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    free = isinstance(signs, str) and signs == "unknown"
    known = orthant(region.names, None if free else signs, may_be_unknown=True)
    finest = epsilon / math.sqrt(len(region.names) - 1)
    search = PlaneSearch(region, None if free else known, finest)
    with contextlib.suppress(EnoughAsked):
        yield from search.run()
    bounds = search.bounds()
    metric = bounds.metric
    notes = [ONLY_THE_RANKING]
    if metric.constant <= 0:
        notes.append(UNDEFINED_AT_ZERO)
    if search.undecided:
        notes.append(UNDECIDED)
    if search.silent:
        notes.append(say(Blind("equal")))
    return Result(
        metric=metric,
        interval=bounds.interval,
        converged=search.is_known(finest) and bounds.regret <= LARGEST,
        notes=tuple(notes),
        details={
            "form": metric.form,
            "slopes": np.stack([search.first.direction, search.slope_below]),
            "extremes": bounds.extremes,
            "regret": bounds.regret,
        },
    )


class Chords(Ball):
    """A ball seen from a point z in it: ``at`` gives the ends of chords through z."""

    def __init__(self, ball: Ball, point: np.ndarray) -> None:
        self.whole = ball
        offset = float(np.linalg.norm(point - ball.center))
        super().__init__(point, ball.radius - offset, names=ball.names)

    def at(self, direction: ArrayLike, *, share: float = 1.0) -> np.ndarray:
        """The end of the chord through z along v; the other end for a negative share.

        It is a point of the surface, and the ball itself says how that is shown.
        """
        v = np.sign(share) * np.asarray(direction)
        v = v / np.linalg.norm(v)
        offset = self.center - self.whole.center
        along = float(v @ offset)
        reach = math.sqrt(along**2 + self.whole.radius**2 - offset @ offset) - along
        return self.whole.at(offset + reach * v)


class PlaneSearch:
    """Both searches, and how far they have come.

    Gradients lie in the orthant of `signs`, if known; `finest` is in radians.
    """

    def __init__(self, ball: Ball, signs: np.ndarray | None, finest: float) -> None:
        self.ball = ball
        self.signs = signs
        self.finest = finest
        guess = np.zeros(len(ball.names)) if signs is None else signs
        shift = guess / math.sqrt(len(guess))
        self.better = ball.center + DEPTH * ball.radius * shift
        self.first = DirectionSearch(Chords(ball, self.better), signs)
        self.second: TangentSearch | None = None
        self._windows = self._ends()

    def _ends(self) -> list[tuple[float, float]]:
        return [(left.lower, left.upper) for left in self.first.left]

    @property
    def silent(self) -> bool:
        """Whether nothing was preferred to anything at the first point."""
        tied = all(left.equal is not None for left in self.first.left)
        return tied and self._ends() == self._windows

    @property
    def width(self) -> float:
        """What is left of the angle that is known least (radians)."""
        return max(self.first.width, self._second().width)

    @property
    def slope_below(self) -> np.ndarray:
        """The estimate of g₋, of unit length, shape (q,)."""
        return self._second().direction

    @property
    def undecided(self) -> bool:
        """Whether a search gave up after too many answers "cannot say"."""
        return self.first.undecided or self._second().undecided

    def run(self) -> Generator[Question, Answer, None]:
        """Ask until both directions are known."""
        later = typical() * (len(self.ball.names) - 1)
        yield from self.first.run(self.finest, later=later)
        self.second = self._second()
        yield from self.second.run()

    def _second(self) -> TangentSearch:
        """The search at z₋, down the gradient that was found."""
        if self.second is not None:
            return self.second
        near = self.first.direction
        worse = self.ball.center - DEPTH * self.ball.radius * near
        offset = float(np.linalg.norm(self.better - self.ball.center))
        turn = math.asin(offset / self.ball.radius) + math.asin(DEPTH)
        return TangentSearch(
            Chords(self.ball, worse),
            near,
            turn,
            finest=self.finest,
            same_signs=self.signs is not None,
        )

    def is_known(self, finest: float) -> bool:
        """Whether all angles are confined, by somebody who preferred something."""
        return not (is_wider(self.width, finest) or self.silent)

    def bounds(self) -> PlaneBounds:
        """What is known of the level hyperplanes at both points."""
        first, second = self.first, self._second()
        return PlaneBounds(
            self.ball,
            BoundedSlope(self.better, direction_at, first.angles, first.ranges()),
            BoundedSlope(
                second.ball.center,
                second.direction_at,
                second.angles,
                np.array([(left.lower, left.upper) for left in second.left]),
            ),
        )
