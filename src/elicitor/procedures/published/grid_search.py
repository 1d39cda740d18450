"""[B] Algorithm 3 and Proposition 4: from two supporting lines to a metric.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
m, C₀       ``line``                supporting line at the best or the worst point
p₁₁         ``p11``                 numerator weight of TP, in [0, 1]
P, Q        ``gain``, ``balance``   equation (11)
==========  ======================  ==============================================

No question is asked here. Two misprints of [B] Section 5.2 are corrected. The second
coefficient of both lines is p₀₀ − τ q₀₀ (printed p₁₁ − τ q₁₁). And system (10) needs
−m and −C₀ on its right-hand side: its equations are divided by −γ, which turns γm into
−m; as printed, p″ − τq″ would be negative although p″ is not and τ may be 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.procedures.published.boundary_search import SupportingLine
from elicitor.regions.binary import BinaryRegion

__all__ = ["BestRatio", "best_ratio", "boundary_confusions", "solve_line"]


@dataclass(frozen=True)
class BestRatio:
    """The p₁₁ for which φ′/φ″ varies least, and its standard deviation there."""

    p11: float
    deviation: float


def solve_line(line: SupportingLine, p11: float, prevalence: float) -> np.ndarray:
    """p₁₁, p₀₀, q₁₁, q₀₀, q₀ by [B] (9), or (10), for a p₁₁ (Proposition 4), or NaN.

    (9) is of the line where the ratio is largest, (10) where it is smallest.
    """
    p = np.array([p11, 1 - p11])
    right = np.array([prevalence, 1 - prevalence])
    gain = p @ right
    balance = gain + line.constant - line.weights @ right
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = gain / balance
        q, q0 = (p - line.weights) * ratio, line.constant * ratio
    return np.array([*p, *q, q0])


def best_ratio(
    best: SupportingLine,
    worst: SupportingLine,
    confusions: np.ndarray,
    *,
    prevalence: float,
    step: float,  # Δ, the spacing of the grid
) -> BestRatio:
    """Find the p₁₁ for which both lines describe the same metric (Algorithm 3).

    By [B] Algorithms 1 and 2 (2 and 1, if minded). φ′ is compared to φ″ ≠ 0, (n, 2).
    """
    outcome = BestRatio(0.0, np.inf)
    # Its weights are negative.
    worst = SupportingLine(-worst.weights, worst.confusion)
    for p11 in np.linspace(0, 1, round(1 / step) + 1):
        above = _values(solve_line(best, p11, prevalence), confusions)
        below = _values(solve_line(worst, p11, prevalence), confusions)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios = above / below
        ratios = ratios[np.isfinite(ratios)]
        deviation = float(np.std(ratios)) if ratios.size > 1 else np.inf
        if deviation < outcome.deviation:
            outcome = BestRatio(float(p11), deviation)
    return outcome


def boundary_confusions(region: BinaryRegion, n_confusions: int) -> np.ndarray:
    """Confusions of evenly spaced thresholds, half on each boundary (line 3)."""
    count = n_confusions // 2
    thresholds = (np.arange(count) + 0.5) / count
    upper = np.array([region.confusion(threshold) for threshold in thresholds])
    return np.concatenate([upper, region.all_right - upper])


def as_metric(
    coefficients: np.ndarray, orientation: str = "utility"
) -> LinearFractionalMetric:
    """Build the metric from p₁₁, p₀₀, q₁₁, q₀₀, q₀."""
    return LinearFractionalMetric(
        coefficients[:2],
        coefficients[2:4],
        float(coefficients[4]),
        orientation=orientation,
    )


def _values(coefficients: np.ndarray, confusions: np.ndarray) -> np.ndarray:
    p, q, q0 = coefficients[:2], coefficients[2:4], coefficients[4]
    with np.errstate(divide="ignore", invalid="ignore"):
        values: np.ndarray = (confusions @ p) / (confusions @ q + q0)
    return values
