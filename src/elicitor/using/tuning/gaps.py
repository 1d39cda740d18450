"""The best classifier of groups where absolute gaps count: column generation.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
c, b        ``slopes``,          cost ⟨c, s⟩ + Σ b_l |g_l|, s flat of shape (D,)
            ``weights``
g = Gs      ``gaps``             (n_gaps, D): one row per pair of groups and rate
w           –                    weights of the corners, 1 in every group
e⁺, e⁻      –                    g = e⁺ − e⁻, both ≥ 0
π           ``prices``           (n_gaps,), of the equations g = e⁺ − e⁻; |π| ≤ b
==========  ===================  =================================================

The master program chooses the lottery of each group among the corners known. For its
prices the cost of any classifier is at least ⟨c + Gᵀπ, s⟩, since b|g| ≥ πg: the
plug-in rule of each group that makes this least is the corner to add, and says how far
from the best the lotteries still are (Dantzig and Wolfe 1960; [F] Section 2).

A gap that is welcome, b < 0, is the larger one of two linear terms: then the program is
solved for either sign.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from elicitor.metrics.fair import FairMetric
from elicitor.regions.multiclass.linear_program import minimise
from elicitor.using.tuning.corners import Corners

__all__ = ["Shares", "fair_shares"]

ROUNDS = 500
MOST_WELCOME = 6
"""Signs of so many welcome gaps are all tried."""


@dataclass(frozen=True)
class Shares:
    """Lotteries of groups, as weights of the corners known, and how good they are."""

    weights: np.ndarray
    value: float
    bound: float | None  # of utility; None if not all signs were tried


def fair_shares(metric: FairMetric, corners: Corners, *, tolerance: float) -> Shares:
    """Find the best lottery of each group.

    Stops at a gap of `tolerance` (utility).
    """
    sign = -metric.orientation.sign
    slopes = np.ravel(
        sign
        * (1 - metric.trade_off)
        * metric.prevalence
        * metric.misclassification_costs
    )
    gaps = _gaps(len(metric.groups), len(metric.names))
    weights = np.concatenate(list(metric.violation_costs.values()))
    weights = sign * metric.trade_off * weights
    welcome = np.flatnonzero(weights < 0)
    tried = welcome[np.argsort(weights[welcome], kind="stable")][:MOST_WELCOME]
    found = []
    for signs in itertools.product((1.0, -1.0), repeat=len(tried)):
        linear = slopes.copy()
        for row, way in zip(tried, signs, strict=True):
            linear = linear + way * weights[row] * gaps[row]
        costs = np.maximum(weights, 0.0)
        found.append(_one_way(linear, costs, gaps, corners, tolerance))
    best = max(found, key=lambda each: _utility(metric, corners, each[0]))
    bound = max(bound for _, bound in found) if len(tried) == len(welcome) else None
    return Shares(best[0], _utility(metric, corners, best[0]), bound)


def _utility(metric: FairMetric, corners: Corners, weights: np.ndarray) -> float:
    point = weights @ corners.points[: len(weights)]
    return float(metric.utility(point.reshape(metric.prevalence.shape)))


def _one_way(
    slopes: np.ndarray,
    weights: np.ndarray,
    gaps: np.ndarray,
    corners: Corners,
    tolerance: float,
) -> tuple[np.ndarray, float]:
    """Weights of the corners and an upper bound of the utility, for b ≥ 0."""
    counted = weights > 0
    gaps, weights = gaps[counted], weights[counted]
    corners.look(-slopes)
    bound, prices = np.inf, np.zeros(len(gaps))
    for _ in range(ROUNDS):
        shares, prices = _master(slopes, weights, gaps, corners, prices)
        point = shares @ corners.points
        cost = float(slopes @ point + weights @ np.abs(gaps @ point))
        reach, new = corners.look(-(slopes + gaps.T @ prices))
        bound = min(bound, reach)
        if bound + cost <= tolerance or not new:
            break
    return shares, bound


def _master(
    slopes: np.ndarray,
    weights: np.ndarray,
    gaps: np.ndarray,
    corners: Corners,
    prices: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """The best lotteries of the corners known, and prices of the gaps."""
    points, blocks = corners.points, corners.blocks
    n, p = len(points), len(gaps)
    scale = max(float(np.abs(slopes).max()), float(weights.max(initial=0.0)))
    cost = np.concatenate([points @ slopes, weights, weights]) / scale
    sums = (blocks == np.unique(blocks)[:, None]).astype(float)
    rows = np.block(
        [
            [gaps @ points.T, -np.eye(p), np.eye(p)],
            [sums, np.zeros((len(sums), 2 * p))],
        ]
    )
    totals = np.concatenate([np.zeros(p), np.ones(len(sums))])
    solved = minimise(cost, rows, totals)
    if solved is None:  # the solver gave up: what is known will do
        return corners.even(), prices
    shares = solved.values[:n]
    shares = shares / (sums.T @ (sums @ shares))
    # Cost grows by −π with the right side of g − e⁺ + e⁻ = 0.
    return shares, np.clip(-scale * solved.prices[:p], -weights, weights)


def _gaps(n_groups: int, n_statistics: int) -> np.ndarray:
    """G, pairs of groups row-major as in :attr:`GroupMetric.pairs`."""
    first, second = np.triu_indices(n_groups, k=1)
    groups = np.eye(n_groups)
    return np.kron(groups[first] - groups[second], np.eye(n_statistics))
