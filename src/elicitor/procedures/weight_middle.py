"""The middle of all weights that agree with some answers."""

from __future__ import annotations

import numpy as np

__all__ = ["weight_middle"]


def weight_middle(halfspaces: np.ndarray) -> np.ndarray:
    """The weights of sum one that are as far as can be from all halfspaces' edges.

    The Chebyshev centre of ⟨h, a⟩ ≥ 0 for all rows h, those of a ≥ 0 among them.
    """
    from scipy.optimize import linprog  # here, since loading it takes a while

    n = halfspaces.shape[1]
    across = halfspaces - halfspaces.mean(axis=1, keepdims=True)  # within the simplex
    lengths = np.linalg.norm(across, axis=1, keepdims=True)
    found = linprog(
        np.append(np.zeros(n), -1.0),
        A_ub=np.hstack([-halfspaces, lengths]),
        b_ub=np.zeros(len(halfspaces)),
        A_eq=np.append(np.ones(n), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * n + [(0.0, None)],
        method="highs-ds",
    )
    weights = np.maximum(np.asarray(found.x)[:n], 0.0)
    return np.asarray(weights / weights.sum())
