"""A closer look at [B] Algorithm 3, for the explanation of Table 2.

The true pole lies on both supporting lines that Algorithms 1 and 2 find, so the point
where they meet determines p₁₁. Algorithm 3 looks for it by a criterion instead, and the
criterion is biased: here are both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.experiments.recovery import elicited
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.procedures.published.boundary_search import SupportingLine
from elicitor.procedures.published.grid_search import (
    boundary_confusions,
    solve_line,
)
from elicitor.regions.binary import BinaryRegion

__all__ = [
    "PublishedOutcome",
    "algorithm_three",
    "concurrent_lines",
    "elicit_published",
]

CONFUSIONS, STEP = 2000, 0.01


@dataclass(frozen=True)
class PublishedOutcome:
    """What Algorithms 1, 2 and 3 found."""

    metric: LinearFractionalMetric
    best: SupportingLine  # line of Algorithm 1
    worst: SupportingLine  # line of Algorithm 2
    questions: int  # counted at the oracle


def elicit_published(
    region: BinaryRegion, truth: LinearFractionalMetric, tolerance: float
) -> PublishedOutcome:
    """Run the published method with an oracle that never errs."""
    result, asked = elicited(
        region,
        "linear-fractional",
        truth,
        method="published",
        tolerance=tolerance,
        n_confusions=CONFUSIONS,
        step=STEP,
    )
    metric = check_instance("metric", result.metric, LinearFractionalMetric)
    best, worst = (
        _line(region, result.details[key]) for key in ("best_angle", "worst_angle")
    )
    return PublishedOutcome(metric, best, worst, asked)


def concurrent_lines(best: SupportingLine, worst: SupportingLine) -> np.ndarray:
    """Where the two supporting lines meet: the pole that both agree on.

    Homogeneous, unit length, oriented as :attr:`LinearFractionalMetric.pole`.
    """
    lines = [np.append(line.weights, -line.constant) for line in (best, worst)]
    pole = np.cross(lines[0], lines[1])
    # p ≥ 0 means a₁ ≥ 0 ≥ a₂, up to what the tolerance leaves open.
    oriented: np.ndarray = pole if pole[0] - pole[1] > 0 else -pole
    return oriented / np.linalg.norm(oriented)


def algorithm_three(
    region: BinaryRegion,
    truth: LinearFractionalMetric,
    tolerance: float,
    printed_p11: float,
) -> dict[str, Any]:
    """Deviation of φ′/φ″ at the p₁₁ that was found, at the true and the printed one.

    `tolerance` is that of the two lines (radians).
    """
    found = elicit_published(region, truth, tolerance)
    p11 = float(found.metric.numerator[0])
    asked = {"found": p11, "true": float(truth.numerator[0]), "printed": printed_p11}
    confusions = boundary_confusions(region, CONFUSIONS)
    return {
        "tolerance": tolerance,
        "p11": asked,
        "deviation": {
            which: _deviation(found, confusions, region.prevalence, value)
            for which, value in asked.items()
        },
    }


def _deviation(
    found: PublishedOutcome, confusions: np.ndarray, prevalence: float, p11: float
) -> float | None:
    """Algorithm 3's criterion at one p₁₁; None where it is not defined."""
    turned = SupportingLine(-found.worst.weights, found.worst.confusion)
    values = []
    with np.errstate(divide="ignore", invalid="ignore"):
        for line in (found.best, turned):
            p, q, q0 = np.split(solve_line(line, p11, prevalence), [2, 4])
            values.append((confusions @ p) / (confusions @ q + q0))
        ratios = values[0] / values[1]
    ratios = ratios[np.isfinite(ratios)]
    return float(np.std(ratios)) if ratios.size > 1 else None


def _line(region: BinaryRegion, theta: float) -> SupportingLine:
    weights = np.array([np.cos(theta), np.sin(theta)])
    return SupportingLine(weights, region.plug_in(theta))
