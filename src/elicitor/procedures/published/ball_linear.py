"""[M] and [Q] Algorithm 2: eliciting a linear performance metric (LPM) on a ball."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Any

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.signs import known_signs, require_several
from elicitor.procedures.published.gradient_search import find_slope, slope_search
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

    Known signs: [M] Algorithm 2, 4T⌈log₂(π/2ε)⌉ questions with T = 2(q−1) for q
    weights. ShrinkInterval-2 is in an appendix that is not public here; the interval is
    halved as in [B].

    Unknown signs: [Q] Algorithm 2, q questions about the orthant (lines 2–6) and then
    T = 3(q−1) searches, three questions at most for each halving (ShrinkInterval):
    q + 9(q−1)⌈log₂(π/2ε)⌉ questions at most. Neighbours that are as good as each other
    are a rise there, as Ω(r_a, r_c) = 0 has it.

    "About equal" and "cannot say" count as "not preferred", which is how Definition 3
    of [M] and Definition 1 of [Q] read them.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    tolerance : float, default=0.01
        ε: the search of an angle stops when it is confined to an interval this wide
        (radians).
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic, or that this is asked.
        By default it falls with the errors of several classes and grows with anything
        else.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm. The interval holds
        for exact answers and signs as assumed, whatever the order of the searches: what
        the angles after one may still be off is reckoned with ([M] Theorem 2 gives the
        order of the error, but no number). There is none if an answer took no side or
        fits no linear metric, if errors were shown rounded, or if asking ended before
        unknown signs were known. Its details hold
        ``"angles"``, the angles found, of shape (q-1,) (radians), and ``"extremes"``,
        the metrics at which each weight reaches the ends of its interval, with
        ``"regret"``, the share of what lies between worst and best that following the
        estimate loses at most.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    require_several(region.names)
    known = known_signs(region.names, signs)
    search = SphereSearch(region, known) if known.all() else slope_search(region)
    finished = False
    with contextlib.suppress(EnoughAsked):
        run = search.run if known.all() else partial(find_slope, search)
        yield from run(epsilon)
        finished = True
    found = Result(
        metric=LinearMetric(search.direction, names=region.names),
        interval=None,
        converged=finished,
        notes=(NOT_SMOOTH,),
        details={"angles": search.angles},
    )
    certain = search.is_sound and bool(finished or known.all())
    if not certain or region.rounding is not None:
        return found
    low, high = extremes(search.bounds)
    metrics = (LinearMetric(w, names=region.names) for w in (*low, *high))
    ends = np.stack([np.diagonal(low), np.diagonal(high), search.direction])
    interval = np.stack([ends.min(axis=0), ends.max(axis=0)], axis=1)
    return promised(found, interval, tuple(metrics), region)
