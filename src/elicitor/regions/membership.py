"""Whether a confusion is achievable, and the classifier behind it.

A binary region is the set between two curves, so membership is decided where a point
has its TP: above the upper boundary or below the lower one a supporting line separates
it from everything achievable, and between them it is a mixture of both.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.errors import InfeasiblePointError
from elicitor.regions.chord import Boundary, homogeneous
from elicitor.regions.randomised import RandomisedClassifier

__all__ = ["Separation", "attain", "separate"]


@dataclass(frozen=True)
class Separation:
    """Where a point lies with respect to a region.

    Attributes
    ----------
    inside : bool
        Whether the point is achievable.
    direction : ndarray of shape (2,)
        Unit vector that separates a point outside from every achievable one; for a
        point inside, the direction in which the boundary seems nearest.
    gap : float
        How much farther the point lies in that direction than the region does
        (probability); negative inside.
    """

    inside: bool
    direction: np.ndarray
    gap: float


def separate(region: Boundary, point: np.ndarray, tolerance: float) -> Separation:
    """See :meth:`BinaryRegion.separate`."""
    check_number("tolerance", tolerance, at_least=0)
    tp = float(np.clip(point[0], 0, region.prevalence))
    upper, lower = region.upper_at(tp), region.upper_at(region.prevalence - tp)
    # The sides of the rectangle around the region, and the slopes at this TP.
    candidates = [upper[1], -lower[1], *np.eye(2), *-np.eye(2)]
    if point[1] > upper[0].confusion[1] + tolerance:
        candidates.append(_away(region, point))
    if point[1] < region.turned(lower[0]).confusion[1] - tolerance:
        candidates.append(-_away(region, region.all_right - point))
    gaps = [float(normal @ (point - region.support(normal))) for normal in candidates]
    worst = int(np.argmax(gaps))
    return Separation(gaps[worst] <= tolerance, candidates[worst], gaps[worst])


def _away(region: Boundary, point: np.ndarray) -> np.ndarray:
    """The unit normal of the upper boundary that points most clearly to a point above.

    Where the boundary ends vertically, its normal there does not tell heights apart.
    """
    from scipy.optimize import minimize_scalar  # here, since loading it takes a while

    def normal(angle: float) -> np.ndarray:
        return np.array([np.cos(angle), np.sin(angle)])

    def nearness(angle: float) -> float:
        away = normal(angle)
        return float(away @ (region.support(away) - point))

    found = minimize_scalar(nearness, bounds=(0.0, np.pi / 2), method="bounded")
    return normal(float(found.x))


def attain(
    region: Boundary, point: np.ndarray, tolerance: float
) -> RandomisedClassifier:
    """See :meth:`BinaryRegion.classifier`."""
    from scipy.optimize import nnls  # here, since loading it takes a while

    where = separate(region, point, tolerance)
    if not where.inside:
        raise InfeasiblePointError(
            f"No classifier attains (TP, TN) = ({point[0]:.6g}, {point[1]:.6g}): in "
            f"the direction ({where.direction[0]:.4g}, {where.direction[1]:.4g}) it "
            f"lies {where.gap:.3g} farther out than every achievable confusion.",
            direction=where.direction,
            gap=where.gap,
        )
    tp = float(np.clip(point[0], 0, region.prevalence))
    top = region.upper_at(tp)[0]
    bottom = region.turned(region.upper_at(region.prevalence - tp)[0])
    rules = [*top.classifier.rules, *bottom.classifier.rules]
    columns = [homogeneous(region.rule_confusion(rule)) for rule in rules]
    weights, _ = nnls(np.stack(columns, axis=1), homogeneous(point))
    return RandomisedClassifier.mix(zip(weights / weights.sum(), rules, strict=True))
