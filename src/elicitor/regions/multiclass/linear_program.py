"""One way to call the solver of linear programs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

__all__ = ["Solution", "minimise"]

PATIENCE = 60.0
"""Seconds for one program; they take milliseconds."""


@dataclass(frozen=True)
class Solution:
    """A solved program: x, and how the cost grows with the equations' right sides."""

    values: np.ndarray
    prices: np.ndarray


def minimise(
    cost: np.ndarray,
    rows: np.ndarray,
    totals: np.ndarray,
    *,
    most: np.ndarray | None = None,
) -> Solution | None:
    """Minimise ⟨cost, x⟩ such that rows · x = totals and 0 ≤ x ≤ most.

    Numbers of about one suit the absolute tolerances. None if the solver gives up.
    """
    from scipy.optimize import linprog  # here, since loading it takes a while

    highest = np.full(len(cost), np.inf) if most is None else most
    found = linprog(
        cost,
        A_eq=rows,
        b_eq=totals,
        bounds=[(0.0, top) for top in highest.tolist()],
        method="highs-ds",
        # Presolve takes minutes on programs that take milliseconds without it.
        options={"presolve": False, "time_limit": PATIENCE},
    )
    if found.status != 0 or found.x is None:
        return None
    return Solution(np.maximum(found.x, 0.0), np.asarray(found.eqlin.marginals))
