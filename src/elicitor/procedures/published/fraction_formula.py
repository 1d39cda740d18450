"""[Q] equation (9): a quadratic metric from fractions of slopes, as published.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
s           ``step``            ρ − ϱ, how far the places lie from o
f_0, f_j    ``slopes[j]``       unit slopes at o and at o + sα_j
f_1^-       ``slopes[-1]``      unit slope at o − sα_1
F_{i,1,j}   ``ratio[j, i]``     f_ij / f_1j
d, B        –                   gradient at o and second derivatives, for d_1 = 1
==========  ==================  ==================================================

Each slope gives the ratios of a gradient: d_i = F_{i,1,0} d_1, and

    d_i + sB_ij = F_{i,1,j} (d_1 + sB_1j),    d_i − sB_i1 = F⁻_{i,1,1} (d_1 − sB_11).

With B_1j = B_j1, the first for j = 1 turns the first for any j into

    sB_ij = [F_{i,1,j} (1 + F_{j,1,1} − F_{j,1,0}) − F_{i,1,0}] d_1
            + F_{i,1,j} F_{j,1,1} sB_11,

and its sum with the second, for i = 2, gives

    sB_11 = d_1 (F⁻_{2,1,1} + F_{2,1,1} − 2F_{2,1,0}) / (F⁻_{2,1,1} − F_{2,1,1}).

Printed in (9) is B_ij without s, the term −F_{i,1,j} F_{j,1,0} d_1 within a bracket
that is itself multiplied by d_1, and a last term without F_{j,1,1}; equation (15) has
f_j1/f_11 where (f_ij/f_1j)(f_j1/f_11) belongs (mathematics §4, item 8).
"""

from __future__ import annotations

import numpy as np

__all__ = ["fraction_formula"]


def fraction_formula(
    slopes: np.ndarray, step: float
) -> tuple[np.ndarray, np.ndarray] | None:
    """Solve for d and B, up to a positive factor; None if a fraction has no value.

    Slopes are those at o, at all o + sα_j, and at o − sα_1. A linear metric has none.
    """
    size = slopes.shape[1]
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratio = slopes / slopes[:, :1]
        start, first, back = ratio[0], ratio[1], ratio[-1]
        corner = (back[1] + first[1] - 2 * start[1]) / (back[1] - first[1])
        quadratic = np.empty((size, size))
        for j in range(size):
            for i in range(j, size):
                fraction = ratio[1 + j, i]
                entry = fraction * (1 + first[j] - start[j]) - start[i]
                entry += fraction * first[j] * corner
                quadratic[i, j] = quadratic[j, i] = entry / step
        sign = np.sign(slopes[0, 0])
    if not (np.isfinite(start).all() and np.isfinite(quadratic).all() and sign):
        return None
    return sign * start, sign * quadratic
