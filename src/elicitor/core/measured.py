"""In which units models were measured, and how far apart they are."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeGuard

import numpy as np

from elicitor.core.checks import floats

__all__ = ["Measured"]


@dataclass(frozen=True, eq=False)
class Measured:
    """What was measured of models that were asked about.

    Attributes
    ----------
    units : tuple of str
        Of the statistics; empty where there is none.
    ranges : ndarray of shape (n_statistics,)
        How far each goes from the worst to the best of the models worth choosing; of
        what is the same for these, of all.
    """

    units: tuple[str, ...]
    ranges: np.ndarray

    @classmethod
    def recorded(
        cls, region: Mapping[str, Any], dominated: Container[str]
    ) -> Self | None:
        """What a transcript tells of its region.

        None if that is no table of models, or damaged.
        """
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
        return cls(tuple(units), ranges)


def _are_texts(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
