"""[M] Section 7: eliciting a diagonal linear-fractional metric (DLFPM) on faces.

Each face is a binary linear-fractional problem: one search for its best point on the
upper boundary, one for its worst point on the lower one, "just twice the number of
queries required in the linear case". How both are combined is left to Appendix E.1,
which is not public here, and the grid search of [B] (Algorithm 3) is biased. But both
supporting lines are level lines, so they meet in the pole, and that is used.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import partial

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.procedures.face_ratios import (
    ONLY_THE_RANKING,
    FacePole,
    metric_of,
)
from elicitor.procedures.published.halving import Goal, Halving, steps_to
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.regions.multiclass.diagonal import DiagonalRegion, Face

__all__ = ["diagonal_linear_fractional"]


def diagonal_linear_fractional(
    region: DiagonalRegion,
    *,
    tolerance: float = 0.01,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit p, q and q₀ from the best and the worst point of every face (1, i).

    8(k−1)⌈log₂(1/ε)⌉ questions for k classes. "About equal" and "cannot say" count as
    "not preferred". The weight of the first class must not be zero: everything is
    found relative to it.

    Parameters
    ----------
    region : DiagonalRegion
        From a law or from a labelled sample.
    tolerance : float, default=0.01
        ε: each search stops when the weight m of the first class, in the weights
        (m, 1−m) for which a classifier of the face is best or worst, is confined to an
        interval this wide.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric` with the poles found
        (:meth:`LinearFractionalMetric.from_form`). Its details hold ``"form"``, what
        comparisons reveal, of shape (k+1, k+1); ``"best"`` and ``"worst"``, the m
        found on each face, of shape (k-1,). It has no interval: [M] promises none.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    others = range(1, len(region.classes))
    searches = [FaceSearch(region.face(0, other)) for other in others]
    each = [half for search in searches for half in (search.best, search.worst)]
    later = 4 * steps_to(epsilon, 1.0) * len(each)
    with contextlib.suppress(EnoughAsked):
        for half in each:
            later -= half.questions_to(epsilon)
            yield from half.run(epsilon, later=later)
    found = [search.found() for search in searches]
    metric = metric_of(region, found)
    return Result(
        metric=metric,
        interval=None,
        converged=max(half.width for half in each) <= epsilon,
        notes=(ONLY_THE_RANKING, NO_THEOREM),
        details={
            "form": metric.form,
            "best": np.array([search.best.middle for search in searches]),
            "worst": np.array([search.worst.middle for search in searches]),
        },
    )


@dataclass
class FaceSearch:
    """The searches for the best and the worst point of one face."""

    face: Face

    def __post_init__(self) -> None:
        self.best = Halving(partial(self._shown, "best"), 0.0, 1.0, "best")
        self.worst = Halving(partial(self._shown, "worst"), 0.0, 1.0, "worst")

    def _confusion(self, goal: Goal, m: float) -> np.ndarray:
        """ν(m; 1, i), or the point of the lower boundary that is worst for (m, 1−m)."""
        turn = 0.0 if goal == "best" else np.pi
        return self.face.binary.plug_in(self.face.angle(m, 1 - m) + turn)

    def _shown(self, goal: Goal, m: float) -> np.ndarray:
        return self.face.embed(self._confusion(goal, m))

    def _line(self, goal: Goal, m: float) -> np.ndarray:
        """The supporting line at the point for m: homogeneous, shape (3,)."""
        normal = self.face.scale * [m, 1 - m]
        return np.append(normal, -normal @ self._confusion(goal, m))

    def found(self) -> FacePole:
        """Where the two supporting lines meet."""
        pole = self._meet(self.best.middle, self.worst.middle)
        return FacePole(self.face, pole)

    def _meet(self, best: float, worst: float) -> np.ndarray:
        """The pole on both lines, or the nearest that [B] Assumption 2 allows."""
        a = np.cross(self._line("best", best), self._line("worst", worst))
        gains = np.maximum([a[0], -a[1]], 0.0)
        total = gains.sum()
        if total <= 0:  # the lines contradict each other
            return np.array([0.5, -0.5, 0.0])
        s, zeta = gains[0] / total, self.face.binary.prevalence
        z = np.clip(a[2] / total, -(1 - s) / (1 - zeta), s / zeta)
        return np.array([s, s - 1, z])
