"""Ends of what is scaled to some length, of the ends of its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from elicitor.metrics.families.base import Ends

__all__ = ["normalised_ends", "share_ends", "size_ends"]

MANY = 1e8
"""How many times as much as another one a number of a linear program may be."""


def normalised_ends(ends: np.ndarray, norm: int = 2) -> np.ndarray:
    """Ends of the entries of x/‖x‖ where those of x are within ends, maybe infinite."""
    least, most = size_ends(ends) ** norm
    least, most = _without_own(least), _without_own(most)
    # An entry over the norm grows with it and, if positive, falls with any other's
    # size.
    outward = ends * [-1.0, 1.0] > 0  # what lies beyond zero, seen from inside
    others = np.where(outward, least[:, None], most[:, None])
    whole = (np.abs(ends) ** norm + others) ** (1 / norm)
    with np.errstate(invalid="ignore"):
        found = ends / np.where(whole > 0, whole, 1.0)
    return np.where(np.isinf(ends), np.sign(ends), found)


def share_ends(ends: Ends, looks: np.ndarray, unit: np.ndarray) -> np.ndarray:
    """Ends of what is looked at, in weights whose parts of `unit` sum to 1.

    Where one part is next to nothing beside another, each may be whatever it may alone.
    """
    sizes = np.abs(unit[unit != 0])
    if sizes.max() > MANY * sizes.min():
        return normalised_ends(ends(looks), 1)
    return ends(looks, unit)


def size_ends(ends: np.ndarray) -> np.ndarray:
    """Least and largest size of entries within some ends, of shape (2, n)."""
    sizes = np.abs(ends)
    across = (ends[:, 0] <= 0) & (ends[:, 1] >= 0)
    return np.stack([np.where(across, 0.0, sizes.min(axis=1)), sizes.max(axis=1)])


def _without_own(sizes: np.ndarray) -> np.ndarray:
    """The sums of all other entries; infinite ones stay so."""
    n = len(sizes)
    return np.asarray(np.where(np.eye(n, dtype=bool), 0.0, sizes).sum(axis=1))
