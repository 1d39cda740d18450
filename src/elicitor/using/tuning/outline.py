"""The rules of one block between two classes: all thresholds, and those at the edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.regions.stairs import Stairs

__all__ = ["Corner", "Outline"]

MOST = 1001
"""Corners of either boundary between which lotteries are looked for at most."""


@dataclass(frozen=True, eq=False)
class Corner:
    """What one deterministic rule attains in a block."""

    point: np.ndarray
    rule: Any  # a classifier, a model's name, or None of points
    confusion: np.ndarray | None = None  # (TP, TN), or P(Y=i, h=j)


@dataclass(frozen=True, eq=False)
class Outline:
    """All thresholds by two statistics, and the convex polygon around them."""

    points: np.ndarray  # (n_rules, 2)
    upper: np.ndarray  # indices of corners of a boundary, from A to B
    lower: np.ndarray  # of the other one, from A to B
    corner: Callable[[int], Corner]
    are_all: bool

    @classmethod
    def of(
        cls, stairs: Stairs, points: np.ndarray, corner: Callable[[int], Corner]
    ) -> Outline:
        """The same rules, seen by other statistics."""
        upper, lower = _some(stairs.edge), _some(stairs.lower_edge)
        return cls(points, upper, lower, corner, stairs.are_all)

    @property
    def ring(self) -> np.ndarray:
        """Indices of the corners of the polygon, in order around it."""
        return np.concatenate([self.upper, self.lower[-2:0:-1]])


def _some(edge: np.ndarray) -> np.ndarray:
    if len(edge) <= MOST:
        return edge
    return edge[np.linspace(0, len(edge) - 1, MOST).astype(int)]
