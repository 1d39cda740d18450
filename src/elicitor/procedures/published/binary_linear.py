"""[B] Section 5.1: eliciting a linear performance metric (LPM)."""

from __future__ import annotations

import contextlib
import math

import numpy as np

from elicitor.core.checks import check_choice, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.angles import extreme_metrics, weight_interval
from elicitor.procedures.published.boundary_search import BoundarySearch
from elicitor.procedures.published.promises import NOT_SMOOTH, promised
from elicitor.regions.binary import BinaryRegion

__all__ = ["binary_linear"]

STARTS = {"increasing": 0.0, "decreasing": math.pi}


def binary_linear(
    region: BinaryRegion,
    *,
    tolerance: float = 0.02,
    direction: str = "increasing",
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit weights (cos θ, sin θ) by Algorithm 1.

    4⌈log₂(π/2ε)⌉ questions. "About equal" and "cannot say" count as "not preferred",
    which is how Definition 3 of [B] reads them.

    Parameters
    ----------
    region : BinaryRegion
        With probabilities as scores.
    tolerance : float, default=0.02
        ε: the search stops when θ is confined to an interval this wide (radians).
    direction : {"increasing", "decreasing"}, default="increasing"
        Whether the person's utility grows with TP and TN (θ in [0, π/2]) or falls
        (θ in [π, 3π/2]); [B] Section 4 and Appendix D.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm. Its interval is
        what [B] Theorem 1 promises for exact answers (ε_Ω = 0): |θ − θ̂| ≤ ε/2. There is
        none where that fails: on a sample, where two neighbours that were compared are
        the same classifier, and where answers took no side or contradict a linear
        metric. Its details hold ``"angle"``, the θ found (radians), and
        ``"extremes"``, the metrics at the ends of the interval, if there is one, with
        ``"regret"``, the share of what lies between worst and best that following the
        estimate loses at most.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    start = STARTS[check_choice("direction", direction, STARTS)]
    search = BoundarySearch(region, start, start + math.pi / 2)
    with contextlib.suppress(EnoughAsked):
        yield from search.run(epsilon)
    found = Result(
        metric=LinearMetric.at_angle(search.theta),
        interval=None,
        converged=search.upper - search.lower <= epsilon,
        notes=(NOT_SMOOTH,),
        details={"angle": search.theta},
    )
    if not (search.is_sound and region.plug_in_is_best):
        return found
    ends = search.lower, search.upper
    return promised(found, weight_interval(*ends), extreme_metrics(*ends), region)
