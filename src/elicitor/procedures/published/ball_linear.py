"""[M] Algorithm 2: eliciting a linear performance metric (LPM) on a ball."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.signs import orthant
from elicitor.procedures.published.promises import NOT_SMOOTH, promised
from elicitor.procedures.published.sphere_search import SphereSearch
from elicitor.procedures.sphere import extremes
from elicitor.regions.multiclass.ball import Ball

__all__ = ["ball_linear"]


def ball_linear(
    region: Ball,
    *,
    tolerance: float = 0.01,
    signs: Any = None,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit unit weights by the coordinate-wise search of Algorithm 2.

    4T⌈log₂(π/2ε)⌉ questions with T = 2(q−1) for q weights. "About equal" and "cannot
    say" count as "not preferred", which is how Definition 3 of [M] reads them.
    ShrinkInterval-2 is in an appendix that is not public here; the interval is halved
    as in [B].

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    tolerance : float, default=0.01
        ε: the search of an angle stops when it is confined to an interval this wide
        (radians).
    signs : {"increasing", "decreasing"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic. By default it falls
        with the errors of several classes and grows with anything else.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm. The interval holds
        for exact answers and signs as assumed, whatever the order of the searches: what
        the angles after one may still be off is reckoned with ([M] Theorem 2 gives the
        order of the error, but no number). There is none if an answer took no side or
        fits no linear metric, or if errors were shown rounded. Its details hold
        ``"angles"``, the angles found, of shape (q-1,) (radians), and ``"extremes"``,
        the metrics at which each weight reaches the ends of its interval, with
        ``"regret"``, the share of what lies between worst and best that following the
        estimate loses at most.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    search = SphereSearch(region, orthant(region.names, signs))
    finished = False
    with contextlib.suppress(EnoughAsked):
        yield from search.run(epsilon)
        finished = True
    found = Result(
        metric=LinearMetric(search.direction, names=region.names),
        interval=None,
        converged=finished,
        notes=(NOT_SMOOTH,),
        details={"angles": search.angles},
    )
    if not search.is_sound or region.rounding is not None:
        return found
    low, high = extremes(search.bounds)
    metrics = (LinearMetric(w, names=region.names) for w in (*low, *high))
    ends = np.stack([np.diagonal(low), np.diagonal(high), search.direction])
    interval = np.stack([ends.min(axis=0), ends.max(axis=0)], axis=1)
    return promised(found, interval, tuple(metrics), region)
