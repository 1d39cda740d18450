"""[M] Algorithm 1: eliciting a diagonal linear performance metric (DLPM).

==========  ====================  ================================================
symbol      in code               meaning
==========  ====================  ================================================
m           ``searches[i]``       share of class 1 against class i, in [0, 1]
ν(m; 1, i)  ``restricted_best``   best of the classifiers that predict only 1 or i
==========  ====================  ================================================
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator
from functools import partial

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.pair_tree import extreme_weights, weights_of
from elicitor.procedures.published.halving import Halving
from elicitor.procedures.published.promises import NOT_SMOOTH, promised
from elicitor.regions.multiclass.diagonal import DiagonalRegion, Face

__all__ = ["FaceSearches", "diagonal_linear", "restricted_best"]


def diagonal_linear(
    region: DiagonalRegion,
    *,
    tolerance: float = 0.01,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit weights of the right decisions of each class by Algorithm 1.

    4(k−1)⌈log₂(1/ε)⌉ questions. "About equal" and "cannot say" count as "not
    preferred", which is how Definition 3 of [M] reads them. ShrinkInterval-1 is in an
    appendix that is not public here; the interval is halved as in [B].

    Parameters
    ----------
    region : DiagonalRegion
        From a law or from labelled predictions.
    tolerance : float, default=0.01
        ε: each search stops when the share m of class 1 against class i is confined to
        an interval this wide.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of sum 1. Its interval is what
        [M] Theorem 1 promises for exact answers (ε_Ω = 0): every m within ε/2 of the
        one found. There is none where that fails: on a sample, where two neighbours
        that were compared are the same classifier, and where answers took no side or
        contradict a linear metric. Its details hold
        ``"optima"``, the best points found on the faces, of shape
        (n_classes - 1, n_classes), and ``"extremes"``, the metrics at which each weight
        reaches the ends of its interval, if there is one, with ``"regret"``, the share
        of what lies between worst and best that following the estimate loses at most.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    searches = FaceSearches(region)
    with contextlib.suppress(EnoughAsked):
        yield from searches.run(epsilon)
    found = Result(
        metric=LinearMetric(searches.weights, names=region.names),
        interval=None,
        converged=searches.width <= epsilon,
        notes=(NOT_SMOOTH,),
        details={"optima": searches.optima},
    )
    if not searches.are_sound:
        return found
    low, high = searches.extremes()
    metrics = (LinearMetric(a, names=region.names) for a in (*low, *high))
    interval = np.stack([np.diagonal(low), np.diagonal(high)], axis=1)
    return promised(found, interval, tuple(metrics), region)


class FaceSearches:
    """The searches for m on the faces (1, i), i > 1, and how far they have come."""

    def __init__(self, region: DiagonalRegion) -> None:
        faces = {i: region.face(0, i) for i in range(1, len(region.names))}
        self.searches = {
            i: Halving(partial(restricted_best, face), 0.0, 1.0)
            for i, face in faces.items()
        }
        faces_known = (face.binary.plug_in_is_best for face in faces.values())
        self._plug_in_is_best = all(faces_known)

    def run(self, tolerance: float) -> Generator[Question, Answer, None]:
        """Ask until every m is confined to an interval as wide as `tolerance`."""
        later = sum(s.questions_to(tolerance) for s in self.searches.values())
        for search in self.searches.values():
            later -= search.questions_to(tolerance)
            yield from search.run(tolerance, later=later)

    @property
    def width(self) -> float:
        """Width of the widest interval of m."""
        return max(search.width for search in self.searches.values())

    @property
    def are_sound(self) -> bool:
        """Whether every m lies in its interval if answers are exact."""
        return self._plug_in_is_best and all(s.is_sound for s in self.searches.values())

    @property
    def optima(self) -> np.ndarray:
        """ν(m; 1, i) at the middle of each interval, (n_classes - 1, n_classes)."""
        return np.stack([s.point(s.middle) for s in self.searches.values()])

    @property
    def weights(self) -> np.ndarray:
        """Weights of sum 1 from â₁ = 1 and â_i = (1 − m)/m."""
        return weights_of(self._parents, self._angles("middle"))

    def extremes(self) -> tuple[np.ndarray, np.ndarray]:
        """Weights at which each class weighs least and most; see `extreme_weights`."""
        return extreme_weights(
            self._parents, self._angles("upper"), self._angles("lower")
        )

    @property
    def _parents(self) -> dict[int, int]:
        return dict.fromkeys(self.searches, 0)

    def _angles(self, which: str) -> dict[int, float]:
        """arctan(a_i / a_1) for the lower, upper or middle m; it falls with m."""
        shares = {i: getattr(search, which) for i, search in self.searches.items()}
        return {i: math.atan2(1 - m, m) for i, m in shares.items()}


def restricted_best(face: Face, share: float) -> np.ndarray:
    """ν(m; i, j): best statistics of a face for weights m on i and 1 − m on j.

    By [M] Proposition 2 it predicts i where m·η̂_i ≥ (1−m)·η̂_j.
    """
    return face.embed(face.binary.plug_in(face.angle(share, 1 - share)))
