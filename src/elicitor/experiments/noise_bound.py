"""[B] Theorem 2: how far weights may be off, as a number.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
δ̄           ``threshold``           the threshold that is best for the metric
ε, ε_Ω      ``tolerance``, ``zone`` of the search (radians), and of indifference
k₀, k₁      ``least``, ``most``     P[η within ν of δ̄ on one side] / ν, for all ν up
                                    to (2/k₀)√(k₁ε_Ω) and on both sides
==========  ======================  ==============================================

The bound is √(2ε) + (2/k₀)√(2k₁ε_Ω). Assumption 4 defines k₀ and k₁ by a width that
depends on them, so the width is widened until it is wide enough.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

__all__ = ["theorem_2_bound"]

WIDTHS = 200
"""So many ν are looked at."""
ROUNDS = 60


def theorem_2_bound(
    share_below: Callable[[np.ndarray], np.ndarray],
    threshold: float,
    *,
    tolerance: float,
    zone: float,
) -> float:
    """The bound of ‖m* − m̂‖∞, or infinity where Assumption 4 fails.

    `share_below` is P[η(X) ≤ t] for an array of t.
    """
    width, least, most = 1e-6, 0.0, 0.0
    for _ in range(ROUNDS):
        nu = np.linspace(width / WIDTHS, width, WIDTHS)
        here = share_below(np.array([threshold]))
        sides = [here - share_below(threshold - nu), share_below(threshold + nu) - here]
        shares = np.array(sides) / nu
        least, most = float(shares.min()), float(shares.max())
        if least <= 0:
            return math.inf
        needed = 2 / least * math.sqrt(most * zone)
        if needed <= width * (1 + 1e-9):
            break
        width = needed
    return math.sqrt(2 * tolerance) + 2 / least * math.sqrt(2 * most * zone)
