"""Weights on a surface to which something is worth most, by walkers who climb.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
x           ``x``                   where walkers are on the surface
f           ``lead``                what each climbs; minus infinity where nobody is
x′          –                       x + γ(x₁ − x₂), of two others
γ           ``STRIDES``             in turn, so that near and far is looked
T           –                       falls to nothing: T₀ (1 − step/steps)²
==========  ======================  ===============================================

Programs see no surface, and draws hardly any of its corners. Walkers start from draws,
as far apart as these are, and go by the rule of Metropolis with f/T for a logarithm of
chances, first nearly at will and at last only upward (simulated annealing).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from elicitor.metrics.families.surfaces import Surface

__all__ = ["climbed"]

CLIMBERS, STEPS = 100, 60
FEWEST = 20
"""Walkers who must start where somebody may be."""
STRIDES = (1.0, 0.3, 0.05, 0.7)
HOTTEST, COLDEST = 0.01, 1e-4
"""T, in units of f."""
LOOSE = 1e-6
"""By which steps scatter, so that all places can be reached."""


def climbed(
    surface: Surface, lead: Callable[[np.ndarray, np.ndarray], np.ndarray], n_aims: int
) -> np.ndarray:
    """Unit weights where walkers end, (n, size); none where few may start.

    `lead` is how far weights, (n, size), come with the aims, (n,), larger is better.
    """
    x = surface.coordinates
    aims = np.arange(len(x)) % n_aims
    height = np.where(surface.is_seen, lead(surface.weights(x), aims), -np.inf)
    able = np.flatnonzero(np.isfinite(height))
    if len(able) < FEWEST:
        return np.empty((0, surface.weights(x[:1]).shape[1]))
    start = able[np.arange(CLIMBERS) * len(able) // CLIMBERS]
    aims, rng = np.arange(CLIMBERS) % n_aims, np.random.default_rng(0)
    x = x[start]
    height = lead(surface.weights(x), aims)
    for step in range(STEPS):
        warmth = COLDEST + HOTTEST * (1 - step / STEPS) ** 2
        one, other = x[rng.integers(CLIMBERS, size=(2, CLIMBERS))]
        there = x + STRIDES[step % len(STRIDES)] * (one - other)
        there += LOOSE * rng.standard_normal(x.shape)
        found = lead(surface.weights(there), aims)
        goes = np.log(rng.random(CLIMBERS)) < (found - height) / warmth
        x[goes], height[goes] = there[goes], found[goes]
    return surface.weights(x)
