"""How the authors of [Q] draw metrics in their program, and which of them they keep.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
a, B        –                       of :class:`QuadraticMetric`
λ           ``trade_off``           weight of the gaps between groups
o, ρ        ``ball``                the ball in which questions are asked
ϱ           ``radius``              of the small balls of [Q] Algorithm 1
F_211       ``ratios[1]``           second over first coordinate of the gradient at
                                    o + (ρ−ϱ)α_1; F⁻_211 at o − (ρ−ϱ)α_1
==========  ======================  ===============================================

The paper says none of this but that "one coordinate in the gradient" exceeds 0.01.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from elicitor.experiments.random_metrics import (
    about,
    random_fair_quadratic,
    random_tensors,
    rate_names,
    slope_places,
)
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.procedures.cuts import group_cuts
from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.multiclass.ball import Ball

__all__ = [
    "authors_fair_quadratic",
    "authors_quadratic",
    "cuts_divide_well",
    "divides_well",
    "kept_by_authors",
]

LINEAR_SHARE, TRADE_OFFS, LEAST_COST = (0.3, 0.7), (0.25, 0.75), 0.01
"""‖a‖² and λ are uniform between these, and no a_i is less."""
DIVISOR = 0.1
"""Least size of what (9) divides by."""


def authors_quadratic(
    rng: np.random.Generator, statistics: int | Sequence[str]
) -> QuadraticMetric:
    """Draw a quadratic metric with ‖a‖² ~ U(.3, .7) and a_i ≥ .01.

    The rest is ours: half-normal directions, B uniform on ‖B‖_F² = 1 − ‖a‖².
    """
    names = rate_names(statistics)
    share = rng.uniform(*LINEAR_SHARE)
    linear = _no_small_entry(rng, len(names), np.sqrt(share))
    _, quadratic = random_tensors(rng, len(names), 2)
    quadratic *= np.sqrt(1 - share) / np.linalg.norm(quadratic)
    return QuadraticMetric(linear, quadratic, names=names)


def authors_fair_quadratic(
    rng: np.random.Generator, region: GroupBall
) -> FairQuadraticMetric:
    """Draw a fair quadratic metric with λ ~ U(.25, .75) and a_i ≥ .01.

    The rest as :func:`random_fair_quadratic`.
    """
    drawn = random_fair_quadratic(rng, region)
    return FairQuadraticMetric(
        _no_small_entry(rng, len(region.names), 1.0),
        drawn.violation_costs,
        rng.uniform(*TRADE_OFFS),
        **about(region),
    )


def _no_small_entry(rng: np.random.Generator, size: int, length: float) -> np.ndarray:
    """A half-normal direction of some length with no entry below .01."""
    while True:
        drawn = np.abs(rng.normal(size=size))
        drawn *= length / np.linalg.norm(drawn)
        if drawn.min() >= LEAST_COST:
            return np.asarray(drawn)


def divides_well(metric: QuadraticMetric, ball: Ball, *, radius: float = 0.0) -> bool:
    """Whether the authors keep a metric: what (9) divides by is 0.1 at least.

    Gradients' first entries, and F⁻₂₁₁ − F₂₁₁ at o ∓ (ρ−ϱ)α_1; `radius` is ϱ.
    """
    gradients = metric.normalised().gradient(slope_places(ball, radius))
    first = gradients[:, 0]
    if (np.abs(first) < DIVISOR).any():
        return False
    ratios = gradients[:, 1] / first
    return bool(abs(ratios[-1] - ratios[1]) >= DIVISOR)


def kept_by_authors(
    rng: np.random.Generator, region: GroupBall, *, radius: float = 0.0
) -> FairQuadraticMetric:
    """Draw fair quadratic metrics until one of them is kept; `radius` is ϱ."""
    while True:
        metric = authors_fair_quadratic(rng, region)
        if cuts_divide_well(metric, region, radius=radius):
            return metric


def cuts_divide_well(
    metric: FairQuadraticMetric, region: GroupBall, *, radius: float = 0.0
) -> bool:
    """Whether every cut of the groups divides well; see `fair_quadratic`."""
    whole = metric.normalised()
    pairs = [whole.violation_costs[pair] for pair in combinations(region.groups, 2)]
    ball, rate = region.ball, whole.trade_off
    for cut, parted in zip(*group_cuts(len(region.groups)), strict=True):
        shares = region.prevalence[cut].sum(axis=0)
        slope = (1 - rate) * whole.misclassification_costs * shares
        curvature = -rate * np.tensordot(parted.astype(float), pairs, axes=1)
        linear = slope - curvature @ ball.center
        seen = QuadraticMetric(linear, curvature, names=region.names)
        if not divides_well(seen, ball, radius=radius):
            return False
    return True
