"""What the poles that are left would lose by a choice that another pole makes.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
(s, z)      ``vertices``            poles, of shape (n_poles, 2)
C           ``confusions``          (TP, TN) of the choices, shape (n_choices, 2)
p₁, p₀      –                       what right decisions count, 1 − s and s
u, v        –                       what errors count: z = p₀u − p₁v, uζ + v(1−ζ) = 1
==========  ======================  ===============================================

Comparisons fix a ratio only up to how its denominator is scaled, and with it the range
from worst to best. So regret is the larger one on two scales, p₁TP + p₀TN over itself
plus c(uFN + vFP): with c = p₁ζ + p₀(1−ζ), the canonical metric, and with c = 1.
Either alone can make a large loss look small.
"""

from __future__ import annotations

import numpy as np

from elicitor.procedures.regret import regrets_of

__all__ = ["pole_regrets", "spread_over"]

SHARES = np.array([0.0, 1e-4, 1e-3, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999, 0.9999])
"""Where poles are looked at along every edge: with rare positives, all that people want
lies in a hundredth of one edge."""


def spread_over(vertices: np.ndarray) -> np.ndarray:
    """Poles along the edges of a polygon, dense near its corners, and its middle."""
    ahead = np.roll(vertices, -1, axis=0) - vertices
    edges = vertices[:, None] + SHARES[:, None] * ahead[:, None]
    return np.vstack([edges.reshape(-1, 2), vertices.mean(axis=0)])


def pole_regrets(
    vertices: np.ndarray, confusions: np.ndarray, prevalence: float
) -> np.ndarray:
    """Shares of its range that each pole would lose by each choice.

    Of shape (n_poles, n_choices).
    """
    s, z = vertices.T
    p1, p0 = 1 - s, s
    scale = p0 * (1 - prevalence) + p1 * prevalence
    u = np.maximum(z * (1 - prevalence) + p1, 0.0) / scale
    v = np.maximum(p0 - z * prevalence, 0.0) / scale
    tp, tn = confusions.T
    right = np.outer(p1, tp) + np.outer(p0, tn)
    wrong = np.outer(u, prevalence - tp) + np.outer(v, 1 - prevalence - tn)
    found = [
        regrets_of(right / np.maximum(right + gain * wrong, 1e-300))
        for gain in ((p1 * prevalence + p0 * (1 - prevalence))[:, None], 1.0)
    ]
    return np.maximum(*found)
