"""The trade-off alone, all else known ([F] Algorithm 4, [Q] Algorithm 5).

==========  ================  =====================================================
symbol      in code           meaning
==========  ================  =====================================================
λ̄           ``share``         a guess of λ, in [0, 1]
S           ``small``         a small ball within the common one, radius ϱ
g(λ̄)        ``slope``         where utility grows with the first group's rates, if
                              λ = λ̄; shape (n,)
s(λ̄)        ``best_rates``    the best point of S for g(λ̄)
==========  ================  =====================================================

The first group gets rates of S and every other group the rates o. There the metric is
linear in the first group's rates, exactly if gaps count by their size ([F] equation
(15)), and to first order if they count by their square ([Q] equation (28)). Someone
whose trade-off is λ values s(λ̄) at ϱ‖g(λ)‖ times the cosine of the angle between g(λ)
and g(λ̄). Since g(λ̄) turns one way as λ̄ grows, that rises up to λ̄ = λ and falls after
it ([F] Lemma 1).

The lemma asks that ⟨a, Σ_v b^{1v}⟩ ≠ 1. What its proof needs is that g(0) and g(1) are
not parallel: τ¹ ⊙ a and Σ_v b^{1v} for [F], τ¹ ⊙ a and Σ_v B^{1v}(z_1 − o) for [Q]. The
two differ unless τ¹ is constant and Σ_v b^{1v} has unit length.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias, TypeVar

import numpy as np

from elicitor.core.checks import check_choice, check_instance, check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics import metric_from_dict
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.procedures.published.halving import Halving, check_ties, first_drop
from elicitor.procedures.published.promises import NOT_SMOOTH, promised
from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.multiclass.ball import Ball
from elicitor.words import say

__all__ = ["HALVINGS", "trade_off_halving", "trade_off_search", "with_trade_off"]

HALVINGS = ("four", "three")

Kind = TypeVar("Kind", bound=GroupMetric)

Known: TypeAlias = GroupMetric | Mapping[str, Any]
FIRST_ORDER = say(ResultNote("first-order-gaps"))


def trade_off_search(
    region: GroupBall,
    known: Known,
    *,
    tolerance: float = 0.001,
    radius: float | None = None,
    halving: str = "four",
    ties: str = "rise",
) -> Procedure:
    """Elicit λ by halving, with the costs of errors and of gaps known.

    4⌈log₂(1/ε)⌉ questions, or 3⌈log₂(1/ε)⌉ at most. "About equal" and "cannot say"
    count as "not preferred".

    Parameters
    ----------
    region : GroupBall
        What all groups can achieve.
    known : FairMetric, FairQuadraticMetric, or what their `to_dict` returns
        The metric but for its trade-off, which is ignored.
    tolerance : float, default=0.001
        ε: the search stops when λ is confined to an interval this wide.
    radius : float, optional
        ϱ of the small ball (probability); see :func:`trade_off_halving`.
    halving : {"four", "three"}, default="four"
        Always four questions for each halving, of which the last rise decides ([F]
        Section 6 counts four), or three at most, with the first drop ([Q] Figure 5).
    ties : {"rise", "drop"}, default="rise"
        With three questions: what two neighbours count as if neither is preferred. With
        four they are a drop, as in [B].

    Returns
    -------
    Procedure
        Its result holds `known`, normalised, with the trade-off found. If gaps count by
        their size, its interval is what [F] Lemma 1 promises for exact answers:
        |λ − λ̂| ≤ ε/2; there is none where answers took no side or contradict `known`,
        nor if gaps count by their squares. Its details hold ``"extremes"``, the metrics
        with λ at the ends of its interval, if there is one, with ``"regret"``, the
        share of what lies between worst and best that following it loses at most.

    Raises
    ------
    InvalidParameterError
        If `known` is another kind of metric or about other groups or rates, if no
        answer can tell its trade-off, or if the radius is out of range.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    metric = _check_known(known, region).normalised()
    even = check_ties(ties)
    search = trade_off_halving(region, metric, epsilon, radius=radius)
    if check_choice("halving", halving, HALVINGS) == "three":
        search = replace(search, rule=first_drop, adaptive=True, ties=even)
    _check_can_tell(search)
    with contextlib.suppress(EnoughAsked):
        yield from search.run(epsilon)
    found = with_trade_off(metric, search.middle)
    result = Result(found, None, converged=search.width <= epsilon)
    if found.squares_gaps:
        return replace(result, notes=(FIRST_ORDER,))
    if not search.is_sound:
        return replace(result, notes=(NOT_SMOOTH,))
    interval = np.repeat(found.coefficients[:, None], 2, axis=1)
    interval[-1] = search.lower, search.upper
    extremes = tuple(with_trade_off(metric, end) for end in interval[-1])
    return promised(result, interval, extremes, region)


def trade_off_halving(
    region: GroupBall,
    metric: GroupMetric,
    tolerance: float,
    *,
    radius: float | None = None,
) -> Halving:
    """The search for λ in [0, 1] (`metric`'s is ignored) by the smallest cost in S.

    That is the mirror image of the papers' largest: people prefer low cost.
    """
    small = _small_ball(region, metric, tolerance, radius)
    alone = np.arange(len(region.groups)) == 0
    at = region.split(alone, small.center, region.ball.center)
    sign = metric.orientation.sign
    # The gradient is linear in λ, so its ends settle it.
    errors, gaps = (
        sign * with_trade_off(metric, share).gradient(at)[0] for share in (0.0, 1.0)
    )
    return Halving(partial(_best_rates, region, small, errors, gaps), 0.0, 1.0)


def with_trade_off(metric: Kind, trade_off: float) -> Kind:
    """Return the same metric with another λ."""
    return type(metric)(
        metric.misclassification_costs,
        metric.violation_costs,
        trade_off,
        prevalence=metric.prevalence,
        names=metric.names,
        groups=metric.groups,
        orientation=metric.orientation,
    )


def _best_rates(
    region: GroupBall, small: Ball, errors: np.ndarray, gaps: np.ndarray, share: float
) -> np.ndarray:
    """s(λ̄) for the first group and o for the others, of shape (n_groups, n)."""
    slope = (1 - share) * errors + share * gaps
    best = small.at(slope) if slope.any() else small.center
    alone = np.arange(len(region.groups)) == 0
    return region.split(alone, best, region.ball.center)


def _small_ball(
    region: GroupBall, metric: GroupMetric, tolerance: float, radius: float | None
) -> Ball:
    """S in the common ball: at least o for absolute gaps, far from o for squares."""
    ball, size = region.ball, len(region.names)
    if metric.squares_gaps:
        # Around z_1 = o + (ρ − ϱ)α_1; [Q] does not print ϱ. The first order errs in
        # proportion to ϱ/ρ: by a fifth of it on average for two classes and groups,
        # else less.
        radius = min(tolerance, 0.5) * ball.radius if radius is None else radius
        check_number("radius", radius, above=0, below=ball.radius)
        offset = (ball.radius - radius) * np.eye(size)[0]
    else:
        # Around o + ϱ(1, …, 1), at most as large as fits.
        largest = ball.radius / (1 + math.sqrt(size))
        radius = largest if radius is None else radius
        check_number("radius", radius, above=0, at_most=largest)
        offset = np.full(size, radius)
    return Ball(ball.center + offset, radius, names=region.names)


def read_known(known: Known) -> Any:
    """The metric that is known, also as a transcript holds it."""
    return metric_from_dict(known) if isinstance(known, Mapping) else known


def _check_known(told: Known, region: GroupBall) -> GroupMetric:
    known: GroupMetric = read_known(told)
    check_instance("known", known, (FairMetric, FairQuadraticMetric))
    same = known.names == region.names and known.groups == region.groups
    if not same or not np.allclose(known.prevalence, region.prevalence):
        raise InvalidParameterError(
            "known must have the region's rates, groups and prevalence "
            f"({', '.join(region.names)}; {', '.join(region.groups)}); got rates "
            f"{', '.join(known.names)} and groups {', '.join(known.groups)}."
        )
    gaps = any(costs.any() for costs in known.violation_costs.values())
    if not known.misclassification_costs.any() or not gaps:
        raise InvalidParameterError(
            f"known must have costs of errors and of gaps, not all zero; got {known!r}."
        )
    return with_trade_off(known, 0.5)


def _check_can_tell(search: Halving) -> None:
    """Refuse if the best point is the same for every trade-off."""
    if np.allclose(search.point(0.25), search.point(0.75), rtol=0, atol=1e-12):
        raise InvalidParameterError(
            "known must cost the first group's errors and gaps in different "
            "proportions; with these no answer would tell the trade-off."
        )
