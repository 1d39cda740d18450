"""Ends of unit weights in a cone of halfspaces, by linear programs."""

from __future__ import annotations

import numpy as np

__all__ = ["unit_extremes"]


def unit_extremes(
    halfspaces: np.ndarray, middle: np.ndarray, looks: np.ndarray
) -> np.ndarray:
    """Bounds of ⟨look, w⟩/‖w‖ over all w with ⟨h, w⟩ ≥ 0 for every row h.

    The cone is cut where ⟨middle, w⟩ = 1. There x = w has ends that a linear program
    finds, and 1 ≤ ‖x‖ ≤ √(1 + Σ dᵢ²) if the entries of x are within dᵢ of the middle's;
    so x/‖x‖ is bounded.

    Parameters
    ----------
    halfspaces : ndarray of shape (n_halfspaces, size)
        Rows h.
    middle : ndarray of shape (size,)
        Of unit length, inside the cone.
    looks : ndarray of shape (n_looks, size)
        Rows; which combinations of the weights are wanted.

    Returns
    -------
    ndarray of shape (n_looks, 2)
        Never too narrow. A cone that is not narrow leaves a look its whole range, plus
        and minus its length.
    """
    axes = np.eye(len(middle))
    away = _ends(halfspaces, middle, axes) - middle[:, None]
    longest = np.sqrt(1 + np.sum(np.abs(away).max(axis=1) ** 2))
    whole = np.linalg.norm(looks, axis=1)
    if not np.isfinite(longest):
        return np.stack([-whole, whole], axis=1)
    ends = _ends(halfspaces, middle, looks)
    shrunk = np.stack([ends, ends / longest])
    low, high = shrunk[..., 0].min(axis=0), shrunk[..., 1].max(axis=0)
    return np.stack([np.maximum(low, -whole), np.minimum(high, whole)], axis=1)


def _ends(halfspaces: np.ndarray, middle: np.ndarray, looks: np.ndarray) -> np.ndarray:
    """Smallest and largest ⟨look, x⟩ with ⟨h, x⟩ ≥ 0 and ⟨middle, x⟩ = 1."""
    from scipy.optimize import linprog  # here, since loading it takes a while

    ends = np.empty((len(looks), 2))
    for i, side in np.ndindex(len(looks), 2):
        sign = 1 if side else -1
        found = linprog(
            -sign * looks[i],
            A_ub=-halfspaces if len(halfspaces) else None,
            b_ub=np.zeros(len(halfspaces)) if len(halfspaces) else None,
            A_eq=middle[None],
            b_eq=[1.0],
            bounds=(None, None),
            method="highs-ds",
        )
        ends[i, side] = looks[i] @ found.x if found.status == 0 else sign * np.inf
    return ends
