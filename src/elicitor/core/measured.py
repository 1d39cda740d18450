"""In which units models were measured, how far apart they are, and around what."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeGuard

import numpy as np

from elicitor.core.checks import floats

__all__ = ["Measured", "are_shares"]

AROUND = ("center", "priors")
"""What tells the middle of a ball, or of right decisions."""


@dataclass(frozen=True, eq=False)
class Measured:
    """What was measured of the models, or of the ball, that was asked about.

    Ranges and middle are of models worth choosing, ranges of all if these are alike.
    """

    units: tuple[str, ...]  # empty where there is none
    ranges: np.ndarray  # (n_statistics,)
    middle: np.ndarray  # (n_statistics,)
    shares: tuple[bool, ...] = ()  # which are told in percentage points, of models
    reach: tuple[float, ...] = ()  # from the least to the most of all models

    @classmethod
    def recorded(
        cls, region: Mapping[str, Any], dominated: Container[str]
    ) -> Self | None:
        """What a transcript tells of its region: models, a ball, costs and rewards.

        None if that is anything else, or damaged.
        """
        if "attributes" in region and "accuracies" in region:
            return cls._of_costs(region["accuracies"], region["attributes"])
        center = floats(region.get("center"))
        if center.ndim == 1 and np.isfinite(center).all():
            return cls(("",) * len(center), np.ones(len(center)), center)
        units, models = region.get("units"), region.get("models")
        if not (_are_texts(units) and _are_texts(models)):
            return None
        points = floats(region.get("points"))
        if points.shape != (len(models), len(units)) or not np.isfinite(points).all():
            return None
        worth = [model not in dominated for model in models]
        if not any(worth):
            return None
        inner, outer = np.ptp(points[worth], axis=0), np.ptp(points, axis=0)
        ranges = np.where(inner > 0, inner, np.where(outer > 0, outer, 1.0))
        middle = points[worth].mean(axis=0)
        shares, reach = are_shares(points, units), tuple(outer.tolist())
        return cls(tuple(units), ranges, middle, shares, reach)

    @classmethod
    def _of_costs(cls, accuracies: Any, attributes: Any) -> Self | None:
        """Of accuracies, and attributes half-way through their ranges."""
        if not (isinstance(accuracies, Mapping) and isinstance(attributes, list)):
            return None
        try:
            units = [each["unit"] for each in attributes]
            ends = floats([(each["lower"], each["upper"]) for each in attributes])
        except (KeyError, TypeError):
            return None
        center, most = (floats(accuracies.get(one)) for one in AROUND)
        if center.ndim != 1:  # right decisions, of as many as there are
            center = most / 2
        if center.ndim != 1 or not _are_texts(units) or ends.ndim != 2:
            return None
        n, middle = len(center), np.append(center, ends.mean(axis=1))
        ranges = np.append(np.ones(n), ends[:, 1] - ends[:, 0])
        if not np.isfinite([*middle, *ranges]).all():
            return None
        return cls((*("",) * n, *units), ranges, middle)


def are_shares(points: np.ndarray, units: Sequence[str]) -> tuple[bool, ...]:
    """What of all models, (n_models, n_statistics), has no unit and is within 0 and 1.

    What reaches from 0 to 1 may be no and yes, or levels.
    """
    low, high = points.min(axis=0), points.max(axis=0)
    within = (low >= 0) & (high <= 1) & (high - low < 1)
    return tuple(
        is_within and not unit
        for is_within, unit in zip(within.tolist(), units, strict=True)
    )


def _are_texts(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
