"""Our procedure for binary linear-fractional metrics (mathematics §2.1, §5).

All that comparisons reveal is the pole through which every level line passes, and a
comparison of two confusions says on which side of the line through them the pole lies.
So the poles that are left form a polygon, and every answer cuts it along a line. Two
unknowns, so about two questions halve the doubt, and a finite sample is no obstacle:
the line through two achievable confusions is known exactly.
"""

from __future__ import annotations

import contextlib
import math
from functools import partial

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import (
    check_choice,
    check_count,
    check_flag,
    check_number,
)
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import check_direction
from elicitor.procedures.bayesian.settings import SETTLED_BY
from elicitor.procedures.efficient.angle_interval import UNASKABLE, UNDECIDED
from elicitor.procedures.efficient.pole_search import PoleSearch
from elicitor.procedures.sign_questions import asked_which_way
from elicitor.regions.binary import BinaryRegion
from elicitor.words import say

__all__ = ["pole_bisection"]

USUALLY = 0.02
"""Tolerance of who wants weights and names none (radians)."""


def pole_bisection(
    region: BinaryRegion,
    *,
    tolerance: float | None = None,
    settled_by: str = "cost",
    direction: str = "increasing",
    check_signs: bool = True,
    edition: int = 3,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- nothing hangs on chance
) -> Procedure:
    """Elicit the pole of a linear-fractional metric by bisection.

    Parameters
    ----------
    region : BinaryRegion
        From a law or from a sample.
    tolerance : float, optional
        The search ends when no metric that is left would lose more than 2 % of its
        range by following the estimate. With a tolerance, also the angle of the local
        trade-off must be known to this width, on average over the boundary of the
        region (radians): then weights are known closely, for twice to eight times the
        questions. Where positives are rare, all choices may lie within a degree.
    settled_by : {"cost", "weights"}, default="cost"
        "weights" takes 0.02 for a tolerance that is not passed, as versions did that
        had no such option.
    direction : {"increasing", "decreasing"}, default="increasing"
        Whether the person's utility grows with TP and TN or falls ([B] Appendix D). If
        it falls, every answer is turned round and the metric is a cost.
    check_signs : bool, default=True
        Whether somebody whose metric may be at an edge of what is known of everyone is
        asked one question more, to see that better is better; four at most. The same
        of TP or TN alone, where who agrees but for that would lose much.
    edition : {3, 2, 1}, default=3
        2 for sessions that began before 30 November 2026: thresholds that are best for
        few trade-offs were left out of what may be lost, and two sides could be the
        same. 1 for those before 28 November: not of TP or TN alone, either.
    rng : numpy.random.Generator, optional
        Not used: the poles that stand for all that are left are the same every time.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric` with the pole found
        (:meth:`LinearFractionalMetric.from_pole`). Its details hold ``"pole"``, of
        shape (3,), ``"spread"``, the doubt that is left (radians), ``"regret"``, the
        share of the range from worst to best that any metric which is left may lose by
        following the estimate, and ``"extremes"``, the metrics at the corners of the
        polygon of poles that is left. A comparison does not tell how a ratio is scaled:
        the regret is that of what errors count on average as much as right decisions
        do, or as their sum. Whose denominator weighs errors many times as much may lose
        several times the share.
    """
    check_choice("settled_by", settled_by, SETTLED_BY)
    if tolerance is None:
        epsilon = math.inf if settled_by == "cost" else USUALLY
    else:
        epsilon = check_number("tolerance", tolerance, above=0)
    check_count("edition", edition, at_least=1, at_most=3)
    minds = check_direction(direction) < 0
    oriented = partial(_metric, region.prevalence, "cost" if minds else "utility")
    search = PoleSearch(region, minds=minds, edition=edition)
    with contextlib.suppress(EnoughAsked):
        yield from search.run(epsilon)
    notes = [say(ResultNote("ranking"))]
    if search.exhausted:
        notes.append(UNASKABLE)
    if search.undecided:
        notes.append(UNDECIDED)
    if any(answer is Answer.ABOUT_EQUAL for _, _, answer in search.heard):
        notes.append(say(ResultNote("equal-halved")))
    corners = [oriented(corner) for corner in search.corners]
    values = np.array([metric.coefficients for metric in corners])
    metric = oriented(search.pole)
    found = Result(
        metric=metric,
        interval=np.stack([values.min(axis=0), values.max(axis=0)], axis=1),
        converged=search.is_known(epsilon),
        notes=tuple(notes),
        details={
            "pole": -search.pole if minds else search.pole,
            "spread": search.spread,
            "regret": search.regret,
            "extremes": tuple(corners),
        },
    )
    if not check_flag("check_signs", check_signs):
        return found
    possible, heard = [metric, *corners], search.heard if edition > 1 else None
    return (yield from asked_which_way(found, region, possible, heard, minds=minds))


def _metric(
    prevalence: float, orientation: str, pole: np.ndarray
) -> LinearFractionalMetric:
    inside = [max(pole[0], 0.0), min(pole[1], 0.0), pole[2]]
    found = LinearFractionalMetric.from_pole(inside, prevalence)
    return LinearFractionalMetric(
        found.numerator, found.denominator, found.constant, orientation=orientation
    )
