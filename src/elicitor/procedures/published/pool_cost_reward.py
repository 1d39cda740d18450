"""[C] Section 6: bisection where only existing models tell what is feasible.

[C] leaves it in a sentence: with an unknown frontier, "we could also run a bisection
method to determine the optimum if we assume that the frontier is strictly decreasing".
This is our reading of it. As in Algorithm 1 every statistic is traded against the first
one, and an interval of its share m is halved. But there is no classifier for the middle
of the interval. So the two models are compared between which the best one changes
nearest to it; whoever prefers one of them has m on its side. If the same model is best
all over the interval, no existing model separates, and the search ends.

==========  ====================  =================================================
symbol      in code               meaning
==========  ====================  =================================================
s           ``gains``             statistics of models in units of their ranges,
                                  larger is better, (n_models, n_statistics)
a           ``weights``           not negative; ⟨a, s⟩ is the utility, ‖a‖₁ = 1
m           ``share``             weight of the first one against another: m, 1 − m
–           ``halfspaces``        rows h with ⟨h, a⟩ ≥ 0: all that was answered
==========  ====================  =================================================

Models differ in all their statistics at once, where points of a frontier differ in two.
So an answer is about all weights: it is kept as a halfspace, the other weights stand at
the middle of all that agree, and the searches are gone through again until none of them
finds a pair. With two statistics one search is all, of one question per bit.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.families.ends import share_ends
from elicitor.metrics.result_notes import ResultNote
from elicitor.procedures.bayesian.cone import Cone
from elicitor.procedures.published.best_along import best_along
from elicitor.procedures.weight_middle import weight_middle
from elicitor.regions.pool.model_pool import ModelPool
from elicitor.words import say

__all__ = ["pool_cost_reward"]


class Split(NamedTuple):
    """Two models between which the best one changes, and how many such changes."""

    before: int
    after: int
    changes: int


def pool_cost_reward(
    region: ModelPool,
    *,
    tolerance: float = 0.001,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit weights of what was measured of existing models, by bisection.

    Parameters
    ----------
    region : ModelPool
        With rewards and costs; what is unknown must be known. Only existing models are
        shown, with mixtures, too.
    tolerance : float, default=0.001
        ε: a search also stops when the share of the first statistic against another is
        confined to an interval this wide, both in units of their ranges.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a linear metric with ‖a‖₁ = 1 in the units of the pool, in the
        middle of all that agree with the answers. For exact answers its interval holds
        for certain, and so does ``"possible_best"`` of its details: the models that
        may be best. "About equal" counts as "not preferred", as in [C] Section 2; after
        "cannot say", which does so too, there is no interval.

    Raises
    ------
    InvalidParameterError
        If it is not known of a statistic whether more is better.

    Notes
    -----
    The paper has no pseudo-code. It speaks of the optimum: as soon as no existing model
    separates, the interval is as narrow as this pool allows.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    _require_known(region)
    gains = region.scaled[region.contenders]
    points = region.points[region.contenders]
    halfspaces, sound, ended = np.eye(len(region.names)), True, False
    with contextlib.suppress(EnoughAsked):
        while (found := _next(gains, halfspaces, epsilon)) is not None:
            before, after, changes = found
            pair = points[before], points[after]
            answer = yield Question(*pair, math.ceil(math.log2(changes + 1)) - 1)
            sound &= answer is not Answer.CANNOT_SAY
            side = 1 if answer is Answer.FIRST else -1
            ahead = side * (gains[before] - gains[after])
            halfspaces = np.vstack([halfspaces, ahead])
        ended = True
    weights = weight_middle(halfspaces)
    metric = region.metric(weights)
    cone = Cone(halfspaces, weights / np.linalg.norm(weights), np.eye(len(weights)))
    return Result(
        metric=metric,
        interval=_interval(region, cone, metric.coefficients) if sound else None,
        converged=ended and sound,
        notes=() if sound else (COULD_NOT_SAY,),
        details={
            "shares": weights[0] / np.maximum(weights[0] + weights[1:], TINY),
            **_models(region, gains, halfspaces, weights, sound=sound),
        },
    )


TINY = 1e-12
COULD_NOT_SAY = say(ResultNote("could-not-say"))


def _next(gains: np.ndarray, halfspaces: np.ndarray, epsilon: float) -> Split | None:
    """The pair that halves the first search that is not at its end."""
    weights = weight_middle(halfspaces)
    for i in range(1, len(weights)):
        for found in _halving(gains, halfspaces, weights, i, epsilon):
            return found
    return None


def _halving(
    gains: np.ndarray,
    halfspaces: np.ndarray,
    weights: np.ndarray,
    i: int,
    epsilon: float,
) -> Iterator[Split]:
    """Where the best model changes nearest to the middle of what is left of m."""
    both = weights[0] + weights[i]
    start, stop = weights.copy(), weights.copy()
    start[0], start[i], stop[0], stop[i] = 0.0, both, both, 0.0
    low, high = _inside(halfspaces @ start, halfspaces @ stop)
    if high - low <= epsilon:
        return
    changes = best_along(gains @ start, gains @ stop, low, high)
    if changes:
        _, before, after = min(changes, key=lambda at: abs(at[0] - (low + high) / 2))
        yield Split(before, after, len(changes))


def _inside(at_start: np.ndarray, at_stop: np.ndarray) -> tuple[float, float]:
    """For which m in [0, 1] all of (1 − m)·start + m·stop are not negative."""
    rises = at_stop - at_start
    crosses = -at_start / np.where(rises == 0, 1.0, rises)
    low = crosses[rises > 0].max(initial=0.0)
    high = crosses[rises < 0].min(initial=1.0)
    return float(low), float(high)


def _require_known(region: ModelPool) -> None:
    unknown = [n for n, s in zip(region.names, region.signs, strict=True) if not s]
    if unknown:
        raise InvalidParameterError(
            "The published procedure needs to know whether more is better; of "
            f"{', '.join(unknown)} nobody knows. Use method='efficient'."
        )


def _interval(region: ModelPool, cone: Cone, own: np.ndarray) -> np.ndarray:
    """Ends of coefficients; rounding must not leave out the estimate or turn a sign."""

    def ends(looks: np.ndarray, unit: np.ndarray | None = None) -> np.ndarray:
        return cone.ends(looks, unit)[0]

    looks, unit = np.diag(region.signs / region.ranges), 1 / region.ranges
    low, high = share_ends(ends, looks, unit).T
    low = np.where(region.signs > 0, np.maximum(low, 0.0), low)
    high = np.where(region.signs < 0, np.minimum(high, 0.0), high)
    return np.stack([np.minimum(low, own), np.maximum(high, own)], axis=1)


def _models(
    region: ModelPool,
    gains: np.ndarray,
    halfspaces: np.ndarray,
    weights: np.ndarray,
    *,
    sound: bool,
) -> Details:
    """The best model, the ranking, and which models may be best."""
    middle, width = weights / np.linalg.norm(weights), np.eye(len(weights))
    possible = [
        not Cone(np.vstack([halfspaces, own - others]), middle, width).is_empty
        for i, own in enumerate(gains)
        for others in [np.delete(gains, i, axis=0)]
    ]
    found = region.findings(
        region.metric(weights), np.empty((0, 0)), np.array(possible)
    )
    if not sound:
        del found["possible_best"]
    return found
