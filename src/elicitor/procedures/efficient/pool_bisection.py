"""Our procedure for pools of real models: bisection of what is left of the weights.

A person with weights w ≥ 0 on the scaled qualities prefers one model to another if
⟨w, d⟩ > 0 for their difference d. So every answer is one exact halfspace, and what is
left is a piece of the simplex. The pair whose plane halves that piece is asked next;
or, if only the best model is wanted, the pair that tells most about which one it is.
Where lotteries may be shown, two of them can differ in any direction, so the plane can
pass through the middle of the piece (mathematics §5).

A pair is asked only if both answers are possible, so answers cannot contradict each
other: who errs is believed, and the piece that is left is never empty.
"""

from __future__ import annotations

import numpy as np

from elicitor.core.checks import check_choice, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.procedures.efficient.pool_search import PoolSearch
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["pool_bisection"]

GOALS = ("best", "weights")
DOUBTS = 8
"""After so many answers in a row that tell hardly anything the search ends."""

UNASKABLE = (
    "The pool cannot tell the remaining metrics apart by any question that was not "
    "asked yet."
)
UNDECIDED = (
    "The last questions were answered with 'cannot say', or with 'about equal' where "
    "that told hardly anything, so the search ended."
)


def pool_bisection(
    region: ModelPool,
    *,
    tolerance: float = 0.05,
    goal: str = "weights",
    indifference: float = 0.05,
    rng: np.random.Generator | None = None,
) -> Procedure:
    """Elicit the weights of measured qualities from pairs of real models.

    About (n_statistics − 1)·log₂(1/ε) questions for the weights, as far as the pool can
    tell them; fewer for the best model alone.

    Parameters
    ----------
    region : ModelPool
        The models, and whether lotteries between them may be shown.
    tolerance : float, default=0.05
        ε: stop when the importance of every quality is confined to an interval this
        wide, and the best model is settled. Importance is the weight of going from the
        worst contender to the best, as a share of all.
    goal : {"weights", "best"}, default="weights"
        Whether to find the weights, or to stop once the best model is settled.
    indifference : float, default=0.05
        "About equal" is taken to mean that the utilities differ by at most this much,
        where 1 is the difference between worst in everything and best in everything.
    rng : numpy.random.Generator, optional
        Source of the samples by which questions are chosen; seeded with 0 by default.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` on the qualities in their units, ‖a‖₁ = 1,
        positive for rewards and negative for costs. Its details hold ``"best_model"``
        and ``"ranking"`` (names, best first) under that metric, ``"possible_best"``
        (names of all models that are best under some metric left), ``"importance"``
        and ``"importance_interval"`` (by name), ``"dominated"`` (which model is
        dominated by which) and ``"extremes"``, the metrics at the ends of the
        intervals.
    """
    search = PoolSearch(
        region,
        tolerance=check_number("tolerance", tolerance, above=0),
        goal=check_choice("goal", goal, GOALS),
        indifference=check_number("indifference", indifference, above=0, below=1),
        rng=rng or np.random.default_rng(0),
    )
    notes = list(region.limitations)
    try:
        while not search.finished and search.doubts < DOUBTS:
            pair = search.next_pair()
            if pair is None:
                notes.append(UNASKABLE)
                break
            answer = yield Question(pair.first, pair.second, search.questions_left())
            search.learn(pair, answer)
    except EnoughAsked:
        pass
    if search.doubts == DOUBTS:
        notes.append(UNDECIDED)
    return search.result(notes)
