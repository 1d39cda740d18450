"""How the best mixture of rules is found, by family of metrics."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import singledispatch

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.term_sum import SumMetric
from elicitor.using.tuning.branching import branch, climb_from_everywhere
from elicitor.using.tuning.climbing import Climb, climb
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.cutting import climb_kinks
from elicitor.using.tuning.fair_fractional import fair_ratio_shares
from elicitor.using.tuning.fractional import best_ratio
from elicitor.using.tuning.gaps import fair_shares
from elicitor.using.tuning.objective import Objective, bend_of, objective_of
from elicitor.using.tuning.rounding import deterministic
from elicitor.using.tuning.scanning import MOST, best_rule, looked_all_over, worth_of

__all__ = ["Search", "best_mixture_of", "best_model", "rounded"]

COARSE = 1e-4
"""Share of the range of utility to which a metric that is not concave is solved."""
LOOKS = 1200
"""Budget of branch and bound: directions in which the best rule is looked for, divided
by the number of directions in which the metric is not concave. With many of them boxes
prove little however many there are."""

WAYS = 64
"""Directions besides the axes, from whose best ends is climbed if little is known."""


@dataclass(frozen=True)
class Search:
    """How a search ended; none has more utility than `bound`, if that is known.

    Whether all rules without chance were `tried`.
    """

    weights: np.ndarray
    bound: float | None
    tried: bool = False


@singledispatch
def best_mixture_of(metric: Metric, corners: Corners, share: float) -> Search:
    """Find the best mixture of corners.

    Stops at a gap of this `share` of the range. Of one's own only values are known.
    """
    blocks = range(corners.choices.n_blocks)
    if all(corners.choices.outline(block) is not None for block in blocks):
        corners.surround()
        tolerance = share * _range(metric, corners)
        weights = looked_all_over(metric, corners, corners.even(), tolerance)
        assert weights is not None
        return Search(weights, None, _are_all(corners))
    raise InvalidParameterError(
        "metric must be linear or linear-fractional, fair, fair-quadratic, quadratic, "
        f"polynomial, a sum of terms, or of costs and rewards; got {metric!r}."
    )


@best_mixture_of.register
def _(metric: LinearMetric, corners: Corners, share: float) -> Search:
    del share
    uphill = metric.orientation.sign * metric.weights
    corners.look(uphill)
    weights = corners.alone(uphill)
    return Search(weights, _utility(metric, corners, weights))


@best_mixture_of.register
def _(metric: LinearFractionalMetric, corners: Corners, share: float) -> Search:
    del share
    corners.surround()
    start = corners.even() @ corners.points
    weights = best_ratio(metric, corners, start)
    return Search(weights, _utility(metric, corners, weights))


@best_mixture_of.register
def _(metric: FairMetric, corners: Corners, share: float) -> Search:
    corners.surround()
    tolerance = share * _range(metric, corners)
    found = fair_shares(metric, corners, tolerance=tolerance)
    return Search(found.weights, found.bound)


@best_mixture_of.register
def _(metric: FairFractionalMetric, corners: Corners, share: float) -> Search:
    corners.surround()
    found = fair_ratio_shares(
        metric, corners, tolerance=share * _range(metric, corners)
    )
    return Search(found.weights, found.bound)


@best_mixture_of.register(PolynomialMetric)
@best_mixture_of.register(FairQuadraticMetric)
@best_mixture_of.register(CostRewardMetric)
def _(
    metric: PolynomialMetric | FairQuadraticMetric | CostRewardMetric,
    corners: Corners,
    share: float,
) -> Search:
    lower, upper = corners.surround()
    objective = objective_of(metric, corners.choices.shape)
    bend = bend_of(metric, lower, upper)
    scale = _range(metric, corners)
    if bend is not None and not len(bend.amounts):
        found = climb(objective, corners, corners.even(), tolerance=share * scale)
        return Search(found.weights, found.bound)
    tolerance = max(share, COARSE) * scale
    ways = np.eye(len(lower)) if bend is None else bend.directions
    found = _climbed(
        metric, objective, corners, ways, None, (tolerance / 10, share * scale)
    )
    if bend is None:
        return Search(found.weights, None, _are_all(corners))
    looks = LOOKS // max(2, len(bend.amounts))
    start = found
    found, bound = branch(
        objective, bend, corners, start, tolerance=tolerance, looks=looks
    )
    simpler = np.count_nonzero(start.weights) < np.count_nonzero(found.weights)
    if simpler and found.value <= start.value + share * scale:
        found = start
    return Search(found.weights, bound)


@best_mixture_of.register
def _(metric: SumMetric, corners: Corners, share: float) -> Search:
    """Climb, from everywhere unless terms say that they are concave."""
    lower, _ = corners.surround()
    objective = objective_of(metric, corners.choices.shape)
    scale = _range(metric, corners)
    tolerance, close = max(share, COARSE) * scale, share * scale
    ways, others = np.eye(len(lower)), None
    if metric.is_concave:
        ways = ways[:0]  # all ways up lead to the top
    else:
        others = np.random.default_rng(0).standard_normal((WAYS, len(lower)))
    close_to = tolerance / 10, close
    found = _climbed(metric, objective, corners, ways, others, close_to)
    found = climb_kinks(objective, corners, found, tolerance=close)
    bound = found.bound if metric.is_concave and np.isfinite(found.bound) else None
    return Search(found.weights, bound, _are_all(corners))


def _climbed(
    metric: Metric,
    objective: Objective,
    corners: Corners,
    ways: np.ndarray,
    others: np.ndarray | None,
    tolerances: tuple[float, float],
) -> Climb:
    """The best of climbs; between two classes, of all thresholds and beside them."""
    tolerance, close = tolerances
    outlined = corners.choices.outline(0) is not None
    weights = corners.even()
    if corners.choices.n_blocks > 1 or not outlined:
        best = climb_from_everywhere(
            objective, corners, ways, tolerance=tolerance, others=others
        )
        if not outlined:
            return best
        weights = best.weights
    found = looked_all_over(metric, corners, weights, close)
    weights = weights if found is None else found
    further = climb(objective, corners, weights, tolerance=close)
    point = weights @ corners.points[: len(weights)]
    value = objective.value(point)
    if further.value > value + close:
        return further
    return Climb(weights, point, value, np.inf)


def _are_all(corners: Corners) -> bool:
    """Whether all rules without chance were tried: thresholds of everyone's rows."""
    outline = corners.choices.outline(0)
    if corners.choices.n_blocks > 1 or outline is None:
        return False
    return outline.are_all and len(outline.points) <= MOST


def best_model(metric: Metric, corners: Corners) -> Search:
    """Compare all models of a pool."""
    for model in corners.choices.alternatives():
        corners.add(0, model)
    points = corners.points.reshape(-1, *corners.choices.shape)
    utilities = np.asarray(metric.utility(points))
    best = int(np.argmax(utilities))
    return Search(np.eye(len(utilities))[best], float(utilities[best]))


def rounded(metric: Metric, corners: Corners, search: Search) -> Search:
    """Replace lotteries by the best deterministic rules that were found."""

    def values(points: np.ndarray) -> np.ndarray:
        rows = points.reshape(-1, *corners.choices.shape)
        return np.asarray(metric.utility(rows))

    if (search.weights[search.weights > 0] == 1).all():
        return search
    outline = corners.choices.outline(0)
    if corners.choices.n_blocks > 1 or outline is None:
        chosen = deterministic(values, corners, search.weights)
        return replace(search, weights=chosen)
    one = best_rule(worth_of(metric, corners, search.weights, 0), outline)
    (place,) = corners.extend(0, [outline.corner(one)])
    return replace(search, weights=np.eye(len(corners.points))[place])


def _range(metric: Metric, corners: Corners) -> float:
    """How far apart utilities are, of the corners and of the middle."""
    even = corners.even()
    points = [even @ corners.points]
    for i, block in enumerate(corners.blocks):
        mine = corners.blocks == block
        weights = np.where(mine, np.arange(len(even)) == i, even)
        points.append(weights @ corners.points)
    values = [metric.utility(p.reshape(corners.choices.shape)) for p in points]
    return max(float(np.ptp(values)), 1e-9 * float(np.abs(values).max()), 1e-12)


def _utility(metric: Metric, corners: Corners, weights: np.ndarray) -> float:
    point = weights @ corners.points[: len(weights)]
    return float(metric.utility(point.reshape(corners.choices.shape)))
