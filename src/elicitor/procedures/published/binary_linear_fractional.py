"""[B] Section 5.2: eliciting a linear-fractional performance metric (LFPM)."""

from __future__ import annotations

import contextlib
import math

import numpy as np

from elicitor.core.checks import check_count, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import check_direction
from elicitor.procedures.published.boundary_search import BoundarySearch
from elicitor.procedures.published.grid_search import (
    as_metric,
    best_ratio,
    boundary_confusions,
    solve_line,
)
from elicitor.procedures.published.halving import steps_to
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.regions.binary import BinaryRegion
from elicitor.words import say

__all__ = ["binary_linear_fractional"]


def binary_linear_fractional(
    region: BinaryRegion,
    *,
    tolerance: float = 0.05,
    n_confusions: int = 2000,
    step: float = 0.01,
    direction: str = "increasing",
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit p, q and q₀ by Algorithms 1, 2 and 3.

    8⌈log₂(π/2ε)⌉ questions. Equation (9) fixes the scale of the answer by
    p′₁₁ + p′₀₀ = 1 after having fixed it by ‖m‖ = 1; this silently picks one of the
    metrics that rank alike (mathematics §2.1), so the values of the result are not
    those of the person's metric, only its order is.

    Parameters
    ----------
    region : BinaryRegion
        With probabilities as scores.
    tolerance : float, default=0.05
        ε of Algorithms 1 and 2 (radians).
    n_confusions : int, default=2000
        K of Algorithm 3.
    step : float, default=0.01
        Δ of Algorithm 3.
    direction : {"increasing", "decreasing"}, default="increasing"
        Whether the person's utility grows with TP and TN or falls ([B] Section 4 and
        Appendix D). If it falls, Algorithm 1 looks for the best point on the lower
        boundary and Algorithm 2 for the worst on the upper one; 1 − φ is the metric of
        Assumption 2, and the result a cost.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearFractionalMetric` without an interval: [B] gives the
        order of the error of both slopes, but nothing for p₁₁, which a grid picks.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    check_count("n_confusions", n_confusions, at_least=4)
    check_number("step", step, above=0, at_most=0.5)
    minds = check_direction(direction) < 0
    upper, lower = (0.0, math.pi / 2), (math.pi, 3 * math.pi / 2)
    best = BoundarySearch(region, *(lower if minds else upper), goal="best")
    worst = BoundarySearch(region, *(upper if minds else lower), goal="worst")
    with contextlib.suppress(EnoughAsked):
        yield from best.run(epsilon, later=4 * steps_to(epsilon, math.pi / 2))
        yield from worst.run(epsilon)
    zeta = region.prevalence
    confusions = boundary_confusions(region, n_confusions)
    high, low = (worst.line, best.line) if minds else (best.line, worst.line)
    ratio = best_ratio(high, low, confusions, prevalence=zeta, step=step)
    coefficients = solve_line(high, ratio.p11, zeta)
    return Result(
        metric=as_metric(coefficients, "cost" if minds else "utility"),
        interval=None,
        converged=max(best.upper - best.lower, worst.upper - worst.lower) <= epsilon,
        notes=(
            say(ResultNote("ranking")),
            NO_THEOREM,
        ),
        details={
            "best_angle": best.theta,
            "worst_angle": worst.theta,
            "ratio_deviation": ratio.deviation,
        },
    )
