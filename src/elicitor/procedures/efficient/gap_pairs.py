"""Pairs of alternatives that differ in chosen gaps and overall rates (mathematics §5).

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
σ, g        ``members``,        groups in σ have rates higher by g than the rest,
            ``size``            shapes (m,) and (n,)
τ^σ         ``share``           share of σ in every class, Σ_{g∈σ} τ^g, shape (n,)
δ           ``lift``            overall rates of the first minus those of the second
γ           ``scale``           size of both gaps, as large as the ball allows
d           ``power``           what a gap γg costs grows with γ^d: 1 for absolute
                                gaps, 2 for squared ones
==========  ==================  ==================================================

Groups in σ at r + (1−τ^σ)⊙g and the others at r − τ^σ⊙g have the gap g and the overall
rates r, whatever both are. So two alternatives can differ in their gaps alone, or in
gaps against overall rates in any direction, exactly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from elicitor.regions.groups.ball import GroupBall

__all__ = ["Gap", "opposed"]

MIDDLES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Which of the two gaps is in the middle of the ball; the roomiest is taken."""


@dataclass(frozen=True)
class Gap:
    """Some groups' rates minus those of the others."""

    members: np.ndarray  # σ, bool of shape (n_groups,)
    size: np.ndarray  # g, of any signs, (n_statistics,)

    def spread(self, prevalence: np.ndarray) -> np.ndarray:
        """Rates of every group above those of everyone, (n_groups, n_statistics)."""
        share = prevalence[self.members].sum(axis=0)
        return (self.members[:, None] - share) * self.size

    def middle(self, prevalence: np.ndarray) -> np.ndarray:
        """Half-way between the groups in σ and the others, of shape (n_statistics,)."""
        share = prevalence[self.members].sum(axis=0)
        return np.asarray((0.5 - share) * self.size)


def opposed(
    region: GroupBall, first: Gap, second: Gap, lift: np.ndarray, power: int
) -> tuple[np.ndarray, np.ndarray]:
    """Two alternatives with gaps γg and overall rates that differ by γ^d δ.

    In the ball, γ about as large as possible; a gap, or δ, may be zero.
    """
    prevalence = region.prevalence
    spreads = np.stack([gap.spread(prevalence) for gap in (first, second)])
    middles = [gap.middle(prevalence) for gap in (first, second)]
    rise = np.linalg.norm(lift) / 2
    best, shift = 0.0, middles[0]
    for weight in MIDDLES:
        middle = (1 - weight) * middles[0] + weight * middles[1]
        reach = float(np.linalg.norm(spreads - middle, axis=-1).max())
        scale = largest_scale(region.ball.radius, reach, float(rise), power)
        if scale > best:
            best, shift = scale, middle
    half = best**power * lift / 2
    rates = region.ball.center + best * (spreads - shift)
    return rates[0] + half, rates[1] - half


def largest_scale(radius: float, reach: float, rise: float, power: int) -> float:
    """The γ at which reach·γ + rise·γ^d = radius; not both may be zero."""
    if power == 1:
        return radius / (reach + rise)
    return 2 * radius / (reach + math.sqrt(reach**2 + 4 * rise * radius))
