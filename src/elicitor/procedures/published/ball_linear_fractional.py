"""[M] Section 7: eliciting a linear-fractional metric (LFPM) on a ball.

Algorithm 2 finds the best point of the ball, and with reversed answers the worst one,
"in just twice the number of queries required in the linear case". How the two are
combined is left to Appendix E.2, which is not public here. The ball's tangent planes
there are level planes of the metric, and two of them give all that comparisons reveal
(:mod:`.ball_ratios`); that is used.
"""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.signs import orthant
from elicitor.procedures.ball_ratios import (
    UNDEFINED_AT_ZERO,
    LevelPlanes,
    Slope,
    metric_of,
)
from elicitor.procedures.face_ratios import ONLY_THE_RANKING
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.procedures.published.sphere_search import SphereSearch
from elicitor.procedures.sphere import direction_at
from elicitor.regions.multiclass.ball import Ball

__all__ = ["ball_linear_fractional"]


def ball_linear_fractional(
    region: Ball,
    *,
    tolerance: float = 0.01,
    signs: Any = None,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit p, q and q₀ from the best and the worst point of a ball.

    16(q−1)⌈log₂(π/2ε)⌉ questions for q statistics. "About equal" and "cannot say" count
    as "not preferred".

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve. The metric's denominator must be positive
        on all of it.
    tolerance : float, default=0.01
        ε of Algorithm 2, for every angle (radians).
    signs : {"increasing", "decreasing"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic. By default it falls
        with the errors of several classes and grows with anything else.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric` of the form found
        (:meth:`LinearFractionalMetric.from_form`). Its details hold ``"form"``, what
        comparisons reveal, of shape (q+1, q+1); ``"best"`` and ``"worst"``, the two
        points, of shape (q,). It has no interval: [M] promises none.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    orient = orthant(region.names, signs)
    best = SphereSearch(region, orient, "best")
    worst = SphereSearch(region, -orient, "worst")
    finished = False
    with contextlib.suppress(EnoughAsked):
        yield from best.run(epsilon, later=worst.questions_to(epsilon))
        yield from worst.run(epsilon)
        finished = True
    planes = tangent_planes(best, worst)
    metric = metric_of(region, planes.form)
    undefined = (UNDEFINED_AT_ZERO,) if metric.constant <= 0 else ()
    return Result(
        metric=metric,
        interval=None,
        converged=finished,
        notes=(ONLY_THE_RANKING, *undefined, NO_THEOREM),
        details={
            "form": metric.form,
            "best": best.point,
            "worst": worst.point,
        },
    )


def tangent_planes(best: SphereSearch, worst: SphereSearch) -> LevelPlanes:
    """The ball's tangent planes at its best and worst point, as level planes.

    The metric grows outwards at the best point and inwards at the worst one.
    """
    return LevelPlanes(
        Slope(best.point, direction_at, best.angles),
        Slope(worst.point, _inwards, worst.angles),
    )


def _inwards(angles: np.ndarray) -> np.ndarray:
    return -direction_at(angles)
